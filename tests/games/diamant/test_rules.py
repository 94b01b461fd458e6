"""Rules 3 and the decisions of Rules 4 that no vector covers."""

import pytest

from companion.games.diamant.commands import Decide, NextExpedition, Resolve, Reveal, SetChests
from companion.games.diamant.events import DecisionIn, DecisionsRevealed, GameEnded, HazardFirst, HazardSecond
from companion.games.diamant.scoring import winners
from companion.games.diamant.state import Phase
from tests.games.diamant.playing import collapse, events, gems, names_inside, piles, played, started


def at_the_last_card(seats="abc", **options):
    """Return a game in its fifth expedition; nobody has banked anything."""
    state = started(seats, **options)
    for _ in range(4):
        state = played(collapse(state), NextExpedition())
    return state


def test_hazard_met_earlier_but_not_just_before_ends_the_expedition():
    state = played(started(), "gas", set(), "T7", set(), "snake", set(), "T3", set())
    assert HazardSecond("gas") in events(state, Reveal("gas"))


def test_hazard_of_the_last_mine_is_a_first_one_in_the_next():
    state = played(collapse(started(), "gas"), NextExpedition())
    assert HazardFirst("gas") in events(state, Reveal("gas"))


def test_leavers_get_nothing_from_the_next_card():
    state = played(started("abcd"), "T4", {"a"}, "T9")
    assert gems(state)["a"] == 1
    assert piles(state) == {"b": 4, "c": 4, "d": 4}


def test_changed_decision_counts_once():
    state = played(started(), "T7", Decide("a", "stay"))
    (event,) = events(state, Decide("a", "leave"))
    assert (event.decided, event.total) == (1, 3)


def test_decided_counts_everybody_who_has_decided():
    state = played(started(), "T7", Decide("c", "stay"))
    (event,) = events(state, Decide("a", "leave"))
    assert isinstance(event, DecisionIn)
    assert (event.decided, event.total) == (2, 3)


def test_force_turns_missing_choices_into_stay_and_keeps_the_others():
    state = played(started(), "T7", Decide("c", "leave"))
    assert events(state, Resolve(force=True))[0] == DecisionsRevealed(leave=("c",), stay=("a", "b"))


def test_revealed_lists_stand_in_seating_order_whatever_the_order_of_choices():
    state = played(started(), "T7", Decide("c", "leave"), Decide("b", "stay"), Decide("a", "leave"))
    assert events(state, Resolve())[0] == DecisionsRevealed(leave=("a", "c"), stay=("b",))


def test_choices_do_not_carry_over_to_the_next_card():
    state = played(started(), "T7", set(), "T3")
    assert all(explorer.choice is None for explorer in state.mine.inside)


def test_everybody_is_back_in_the_next_mine():
    state = played(started(), "T7", {"a"}, "T3", {"b", "c"}, NextExpedition())
    assert names_inside(state) == ["a", "b", "c"]
    assert set(piles(state).values()) == {0}


def test_last_expedition_ends_the_game_when_all_leave():
    state = played(at_the_last_card(), "T9", {"a", "b", "c"})
    assert state.phase is Phase.GAME_OVER
    assert winners(state) == ("a", "b", "c")


def test_last_collapse_removes_its_card_too():
    state = collapse(at_the_last_card(), "gas")
    assert state.phase is Phase.GAME_OVER
    assert state.removed[-1] == "gas"


def test_piles_lost_in_the_last_expedition_do_not_count():
    state = played(at_the_last_card(), "T9", {"a"}, "gas", set(), "T17", set(), "gas")
    assert gems(state) == {"a": 3, "b": 0, "c": 0}
    assert winners(state) == ("a",)


def test_idols_decide_the_game():
    state = played(at_the_last_card("abc", idols=True), "T1", {"a"}, "T17", {"b", "c"})
    assert gems(state)["a"] == 0
    assert winners(state) == ("a",)


def test_nobody_has_won_before_the_end():
    assert winners(played(started(), "T9", {"a", "b", "c"})) == ()


def test_game_ends_once_and_only_after_five():
    state = played(started(), "T9")
    assert GameEnded() not in events(played(state, *(Decide(name, "leave") for name in "abc")), Resolve())


@pytest.mark.parametrize("mode", ["open", "hidden"])
def test_chests_may_be_agreed_until_the_first_card(mode):
    state = played(started(), SetChests("hidden"), SetChests(mode))
    assert state.options.chests == mode


def test_two_players_share_per_explorer_and_bank_into_one_chest():
    state = played(started("ab"), "T9", {"a1", "b2"}, "T4", {"a2", "b1"})
    assert gems(state) == {"a": 6, "b": 6}


def test_names_are_compared_exactly():
    assert names_inside(started(["Ann", "ann", " Ann"])) == ["Ann", "ann", " Ann"]
