"""Telling less, and telling all again."""

import msgspec
import pytest

from companion.errors import Refused
from companion.games.diamant import GAME
from companion.games.diamant.commands import (
    CorrectChest,
    Decide,
    EndExpedition,
    NextExpedition,
    OpenDecision,
    SetDepth,
)
from companion.games.diamant.events import (
    CardRemoved,
    ExpeditionEnded,
    GameEnded,
    MineCollapsed,
    WentHome,
)
from companion.games.diamant.options import Depth
from companion.games.diamant.scoring import winners
from companion.games.diamant.state import Phase
from tests.games.diamant.playing import events, gems, names_inside, played, started

LESS, ALL = SetDepth(Depth.REVEAL), SetDepth(Depth.BOOKS)
TURN, FALL = OpenDecision(), EndExpedition()


def bare(seats="abc"):
    return started(seats, depth=Depth.REVEAL)


def test_decision_opens_without_a_card():
    state = played(bare(), TURN)
    assert state.phase is Phase.DECIDING
    assert GAME.choice.decision(state).key == "1.1"


def test_table_says_who_is_still_inside():
    state = played(bare(), TURN, {"b"})
    assert state.phase is Phase.AWAIT_CARD
    assert [one.name for one in GAME.table_view(state).explorers if one.inside] == ["a", "c"]


def test_leavers_go_home_without_amounts():
    state = played(bare(), TURN, {"b"}, TURN, {"a"})
    assert state.happened[1:] == (WentHome("a"),)


def test_expedition_ends_when_the_last_one_leaves():
    state = played(bare(), TURN, {"a", "b", "c"})
    assert state.phase is Phase.EXPEDITION_OVER
    assert names_inside(played(state, NextExpedition())) == ["a", "b", "c"]


@pytest.mark.parametrize("steps", [[], [TURN], [TURN, Decide("a", "leave")], [TURN, {"a"}]])
def test_mine_may_collapse_at_any_time(steps):
    state = played(bare(), *steps)
    assert events(state, FALL) == (MineCollapsed(), ExpeditionEnded(1))
    assert names_inside(played(state, FALL)) == []


def test_fifth_collapse_ends_the_game_without_a_winner():
    state = played(bare(), *[FALL, NextExpedition()] * 4, FALL)
    assert state.happened[-1] == GameEnded()
    assert winners(state) == ()


def test_hazard_that_is_named_leaves_the_deck():
    state = played(bare(), TURN, set(), EndExpedition("gas"))
    assert CardRemoved("gas") in state.happened
    assert played(state, ALL, NextExpedition()).deck.copies("gas") == 2


@pytest.mark.parametrize(("kind", "code"), [("fog", "E_UNKNOWN_CARD"), ("T5", "E_UNKNOWN_CARD")])
def test_hazard_that_does_not_exist_is_refused(kind, code):
    with pytest.raises(Refused, match=code):
        events(bare(), EndExpedition(kind))


def test_hazard_with_one_copy_left_cannot_have_ended_it():
    state = played(bare(), *[EndExpedition("gas"), NextExpedition()] * 2)
    with pytest.raises(Refused, match="E_CARD_NOT_POSSIBLE"):
        events(state, EndExpedition("gas"))


@pytest.mark.parametrize("steps", [[], ["T9"], ["T9", {"a"}], ["T9", {"a", "b", "c"}]])
def test_books_may_be_laid_down_at_any_time(steps):
    state = played(started(), *steps)
    assert played(state, LESS).phase is state.phase
    assert names_inside(played(state, LESS)) == names_inside(state)


def test_laying_the_books_down_keeps_choices():
    state = played(started(), "T9", Decide("a", "leave"), LESS)
    assert GAME.choice.chosen(state, "a") == "leave"


def test_laying_the_books_down_keeps_chests_and_strikes_the_mine():
    state = played(started(), "T9", {"a"}, "T17", LESS)
    assert gems(state)["a"] == 3
    assert (state.mine.pool, state.mine.path) == (0, ())
    assert state.supply.rubies + 5 * state.supply.diamonds == 210 - 3


def test_key_of_a_decision_never_comes_twice():
    keys = set()
    state = started()
    for step in ("T9", "T7", LESS, TURN, TURN):
        state = played(state, step, *([] if step is LESS else [set()]))
        keys.add(state.mine.turned)
    assert keys == {1, 2, 3, 4}


@pytest.mark.parametrize("steps", [[TURN], [TURN, {"a"}], [*[FALL, NextExpedition()] * 4, FALL]])
def test_books_cannot_be_taken_up_in_the_middle(steps):
    with pytest.raises(Refused, match="E_DEPTH_LOCKED"):
        events(played(bare(), *steps), ALL)


@pytest.mark.parametrize("steps", [[], [FALL], [FALL, NextExpedition()]])
def test_books_may_be_taken_up_at_the_start_of_an_expedition(steps):
    assert played(bare(), *steps, ALL).keeps_books


def test_books_go_on_from_the_chests_known():
    state = played(started(), "T9", {"a", "b", "c"}, LESS, NextExpedition(), FALL, ALL, NextExpedition(), "T2")
    assert gems(state) == {"a": 3, "b": 3, "c": 3}


def test_chest_is_corrected_to_what_really_lies_in_it():
    state = played(bare(), FALL, ALL, CorrectChest("b", 12, idols=1))
    assert [player.score for player in state.players] == [0, 22, 0]


def test_correction_after_an_expedition_shows_in_its_place_of_the_plot():
    state = played(started(), "T9", {"a", "b", "c"}, CorrectChest("b", 5))
    assert GAME.table_view(state).books.history == ((3, 5, 3),)
    assert GAME.table_view(played(state, NextExpedition())).books.history == ((3, 5, 3),)


def test_correction_at_the_end_changes_the_winner():
    state = played(started(), *["gas", set(), "gas", NextExpedition()] * 2)
    state = played(state, *["snake", set(), "snake", NextExpedition()] * 2, "T9", {"a", "b", "c"})
    assert winners(played(state, CorrectChest("c", 99))) == ("c",)


@pytest.mark.parametrize("steps", [["T9"], ["T9", {"a"}], ["T9", {"a", "b", "c"}]])
def test_no_money_is_seen_without_books(steps):
    state = played(started(idols=True, show_odds=True), *steps, LESS)
    view = GAME.table_view(state)
    assert view.books is None
    assert b"gems" not in msgspec.json.encode(view)
    assert GAME.seat_view(state, "a").chest is None


def test_own_page_without_books_shows_the_choice_alone():
    (own,) = GAME.seat_view(played(bare(), TURN, Decide("a", "leave")), "a").explorers
    assert (own.choice, own.gems, own.idols, own.average_loss) == ("leave", None, None, None)
