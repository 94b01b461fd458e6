"""What is seen: everything that lies on the table, chests as agreed, odds when asked for."""

import pytest

from companion.games.diamant import GAME
from companion.games.diamant.commands import CorrectChest, Decide, NextExpedition, Resolve, SetOdds
from companion.games.diamant.views import Chance, Chest, Pile, Revealed
from tests.games.diamant.playing import collapse, played, started


def books(state):
    return GAME.table_view(state).books


def test_table_before_the_start_is_empty():
    view = GAME.table_view(GAME.opening)
    assert (view.phase, view.explorers, view.books.chests) == ("SETUP", (), ())


def test_path_pool_and_piles_lie_open():
    seen = books(played(started(), "T7", set(), "gas"))
    assert (seen.path, seen.pool) == (("T7", "gas"), 1)
    assert seen.piles == (Pile("a", 2, 0), Pile("b", 2, 0), Pile("c", 2, 0))


def test_two_explorers_of_a_player_are_counted_within_the_seat():
    view = GAME.table_view(started("ab"))
    assert [(one.name, one.seat, one.nth) for one in view.explorers] == [
        ("a1", "a", 0),
        ("a2", "a", 1),
        ("b1", "b", 0),
        ("b2", "b", 1),
    ]


def test_reveal_shows_choices_and_payment():
    view = GAME.table_view(played(started(), "T14", {"a", "b"}))
    assert view.revealed == Revealed(leave=("a", "b"), stay=("c",))
    settled = view.books.settled
    assert (settled.pool, settled.each, settled.rest) == (2, 1, 0)
    assert settled.banked == (("a", 5), ("b", 5))


def test_reveal_is_gone_with_the_next_card():
    view = GAME.table_view(played(started(), "T14", {"a", "b"}, "T7"))
    assert view.revealed is None
    assert [told.what for told in view.happened] == ["card_turned", "gems_shared"]


def test_idol_on_the_path_and_in_a_pile_lies_open():
    waiting = played(started(idols=True), "T1")
    carried = played(started(idols=True), "T2", {"a", "b"}, "T1")
    assert books(waiting).idol_on_path == 1
    assert books(carried).piles == (Pile("c", 0, 1),)


def test_idol_that_is_taken_shows_in_the_payment():
    assert books(played(started(idols=True), "T1", {"b"})).settled.idol == "b"


def test_collapse_shows_who_lost_what():
    seen = books(played(started(), "T15", {"b"}, "gas", set(), "gas"))
    assert seen.lost == (("a", 5), ("c", 5))
    assert seen.removed == ("gas",)
    assert (seen.deck_left, seen.deck_size) == (None, 29)


def test_mine_stays_in_sight_until_the_next_expedition():
    state = collapse(started(), "gas")
    assert books(state).path == ("gas", "gas")
    assert books(played(state, NextExpedition())).path == ()


def test_hazards_show_what_is_met_and_left():
    gas = {hazard.kind: hazard for hazard in books(played(started(), "gas")).hazards}["gas"]
    assert (gas.met, gas.copies, gas.left) == (True, 3, 2)


def test_possible_cards_come_with_copies_left():
    left = {card.card: card.left for card in books(played(started(), "T5", set(), "T13")).possible}
    assert left["T5"] == 1
    assert "T13" not in left


def test_no_card_is_possible_between_expeditions():
    assert books(collapse(started())).possible == ()


def test_open_chests_and_their_history_show():
    seen = books(played(started(), "T9", {"a", "b", "c"}, NextExpedition(), "T3", {"a"}))
    assert seen.chests[0] == Chest("a", 4, 0, 4)
    assert seen.history == ((3, 3, 3),)


HIDDEN = {"chests": "hidden"}


def test_hidden_chests_show_to_nobody_but_their_owner():
    state = played(started(**HIDDEN), "T9", {"a"}, "T4", {"b", "c"})
    seen = books(state)
    assert seen.chests == tuple(Chest(seat, None, None, None) for seat in "abc")
    assert seen.history is None
    assert GAME.seat_view(state, "a").chest == Chest("a", 3, 0, 3)


def test_what_is_banked_may_be_said_although_chests_are_hidden():
    assert books(played(started(**HIDDEN), "T9", {"a"})).settled.banked == (("a", 3),)


def test_hidden_chests_open_at_the_end():
    state = played(started(**HIDDEN), "T9", {"a", "b", "c"}, NextExpedition())
    for _ in range(3):
        state = played(collapse(state), NextExpedition())
    seen = books(collapse(state))
    assert seen.chests[0].score == 3
    assert seen.history == ((3, 3, 3),) * 5


def test_correction_is_told_without_its_amount():
    view = GAME.table_view(played(started(**HIDDEN), CorrectChest("b", 44)))
    assert [(told.what, told.values) for told in view.happened] == [("chest_corrected", (("seat", "b"),))]


def test_odds_show_only_when_asked_for():
    state = played(started(), "gas")
    assert books(state).odds is None
    assert books(played(state, SetOdds(True))).odds.end == Chance(2, 29, 7)
    assert books(played(state, SetOdds(True), SetOdds(False))).odds is None


def test_odds_look_two_cards_ahead():
    assert books(started(show_odds=True)).odds.survive_two == Chance(28, 29, 97)


def test_own_average_loss_shows_with_the_odds():
    state = played(started(), "T15", set(), "gas", SetOdds(True))
    (own,) = GAME.seat_view(state, "a").explorers
    assert own.average_loss == (5, 14)


def test_no_odds_between_expeditions():
    assert books(played(collapse(started()), SetOdds(True))).odds is None


def test_own_page_shows_own_choice_and_pile():
    state = played(started("ab"), "T9", Decide("a2", "leave"))
    first, second = GAME.seat_view(state, "a").explorers
    assert (first.choice, second.choice) == (None, "leave")
    assert (first.gems, second.gems) == (2, 2)


def test_own_page_in_camp_has_no_pile():
    (own,) = GAME.seat_view(played(started(), "T9", {"a"}), "a").explorers
    assert (own.inside, own.gems) == (False, None)


def test_stranger_sees_an_empty_page():
    view = GAME.seat_view(started(), "z")
    assert (view.explorers, view.chest) == ((), None)


@pytest.mark.parametrize(
    ("steps", "may", "may_not"),
    [
        ([], {"reveal", "set_chests", "set_odds", "set_depth", "correct_chest"}, {"resolve", "next_expedition"}),
        (["T9"], {"resolve", "set_odds"}, {"reveal", "decide", "set_chests"}),
        (["T9", {"a", "b", "c"}], {"next_expedition"}, {"reveal", "resolve", "open_decision"}),
    ],
)
def test_host_sees_what_can_be_pressed(steps, may, may_not):
    pressed = set(GAME.host_view(played(started(), *steps)).may)
    assert may <= pressed
    assert not may_not & pressed


def test_host_sees_the_table_and_no_more_of_it():
    state = played(started(), "T9", Decide("a", "leave"))
    assert GAME.host_view(state).table == GAME.table_view(state)
    assert GAME.host_view(played(state, Decide("b", "stay"), Decide("c", "stay"))) == GAME.host_view(state)
    assert Resolve() in set(GAME.legal_commands(played(state, Decide("b", "stay"), Decide("c", "stay")), None))
