"""Stones: what is advised, and our own count of the supply (Rules 7.4)."""

from companion.games.diamant.commands import NextExpedition
from companion.games.diamant.handout import FULL_SUPPLY, Stones, handout
from tests.games.diamant.playing import piles, played, started


def test_card_is_served_before_the_explorers():
    advice = handout(["a", "b"], each=2, rest=1, rubies=3, diamonds=0)
    assert [give.rubies for give in advice.give] == [2, 0]
    assert advice.card_rubies == 1


def test_points_that_no_stone_is_left_for_are_owed():
    (give,) = handout(["a"], each=9, rest=0, rubies=3, diamonds=1).give
    assert (give.diamonds, give.rubies, give.owed) == (1, 3, 1)


def test_points_short_are_added_up():
    assert handout(["a", "b"], each=7, rest=3, rubies=1, diamonds=1).owed == 2 + 2 + 7


def test_card_may_be_owed_too():
    assert handout(["a"], each=0, rest=3, rubies=1, diamonds=9).card_owed == 2


def test_find_comes_out_of_the_supply():
    state = played(started(), "T17")
    assert state.mine.advice.card_rubies == 2
    assert state.supply == Stones(58, 27)


def test_advice_stands_until_the_decisions_are_revealed():
    state = played(started(), "T17")
    assert played(state, set()).mine.advice is None


def test_hazard_brings_no_advice():
    assert played(started(), "T17", set(), "gas").mine.advice is None


def test_banked_stones_are_out():
    state = played(started(), "T17", {"a", "b", "c"})
    assert state.supply == Stones(60, 27)


def test_lost_stones_come_back_as_they_were_handed_out():
    state = played(started(), "T17", set(), "T4", set(), "gas", set(), "gas")
    assert state.supply == FULL_SUPPLY


def test_single_leaver_takes_the_rubies_from_the_cards():
    state = played(started(), "T17", {"a"})
    assert state.mine.rubies == 0
    assert state.supply == Stones(58, 27)


def rich(expeditions):
    """Return a game in which three explorers have carried everything home."""
    state = started()
    for _ in range(expeditions):
        for card in ("T17", "T15", "T14", "T13", "T11", "T11", "T9"):
            state = played(state, card, set())
        state = played(state, "T4", {"a", "b", "c"}, NextExpedition())
    return state


def test_points_count_although_the_supply_is_empty():
    state = played(rich(2), "T17", set(), "T15", set(), "T14")
    assert state.mine.advice.owed > 0
    assert set(piles(state).values()) == {5 + 5 + 4}


def test_owed_points_never_come_back():
    before = rich(2)
    state = played(before, "T17", set(), "T15", set(), "T14", set(), "gas", set(), "gas")
    assert state.supply == before.supply


def test_laying_rubies_back_fills_the_supply():
    state = played(started(), "T14", {"a", "b", "c"})
    assert state.supply == Stones(48, 30)
