"""Odds (Rules 6.3), held against every order in which small decks can lie."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.forbidden_island.components import TREASURE_DECK
from companion.games.forbidden_island.odds import (
    FloodDeck,
    all_drawn,
    danger,
    percent,
    rise_within,
    rises_exactly,
    tile_drawn,
    total,
)
from tests.games.forbidden_island.tables import decks, full

EVERYTHING = tuple(TREASURE_DECK.elements())


def left_in_deck(*cards):
    """A table whose treasure deck holds just these cards; the hands hold five, the discard the rest."""
    rest = list(EVERYTHING)
    for card in cards:
        rest.remove(card)
    hand = [card for card in rest if card != "WatersRise"][:5]
    for card in hand:
        rest.remove(card)
    return full({"role": "Diver", "hand": hand}, "Pilot", treasure_discard=rest)


def share(orders, happens):
    orders = list(orders)
    return Fraction(sum(map(happens, orders)), len(orders))


@pytest.mark.parametrize("rises", [0, 1, 2])
@pytest.mark.parametrize("cards", [["Earth"] * 4, ["Earth"] * 3 + ["WatersRise"], ["Fire"] * 2 + ["WatersRise"] * 3])
def test_two_draws_match_every_order_of_the_deck(cards, rises):
    expected = share(permutations(cards), lambda order: order[:2].count("WatersRise") == rises)
    assert rises_exactly(left_in_deck(*cards), rises, 2) == expected


@pytest.mark.parametrize("last", ["Earth", "WatersRise"])
def test_the_second_of_two_draws_may_come_from_the_reshuffle(last):
    state = left_in_deck(last)
    new_deck = [*state.treasure_discard, *([last] if last == "WatersRise" else [])]
    for rises in range(3):
        expected = share(new_deck, lambda card, n=rises: (last, card).count("WatersRise") == n)
        assert rises_exactly(state, rises, 2) == expected


def test_at_least_one_is_all_but_none():
    state = left_in_deck("Earth", "Fire", "WatersRise")
    assert rise_within(state, 1) == Fraction(1, 3)
    assert rise_within(state, 2) == Fraction(2, 3)


# --- flood cards ---


def orders(deck):
    """Every order in which a deck of layers can lie, with its own reshuffle below."""
    if not deck:
        yield ()
        return
    for top in permutations(sorted(deck[0])):
        for rest in orders(deck[1:]):
            yield (*top, *rest)


def turned(order, deck, cards):
    """The cards that come when `cards` are drawn, in every order of the reshuffle if there is one."""
    if cards <= len(order):
        yield set(order[:cards])
        return
    flooding = [tile for tile in order if tile in deck.dry]
    for again in permutations([*sorted(deck.discard), *flooding]):
        yield set(order) | set(again[: cards - len(order)])


TILES = "abcdef"


@st.composite
def small_decks(draw):
    tiles = draw(st.permutations(TILES[: draw(st.integers(2, 6))]))
    cuts = sorted(draw(st.lists(st.integers(0, len(tiles)), min_size=2, max_size=2)))
    layers = [frozenset(tiles[: cuts[0]]), frozenset(tiles[cuts[0] : cuts[1]])]
    dry = frozenset(tile for tile in tiles if draw(st.booleans()))
    return FloodDeck(tuple(filter(None, layers)), frozenset(tiles[cuts[1] :]), dry)


@given(deck=small_decks(), cards=st.integers(0, 6), asked=st.lists(st.sampled_from("abz"), max_size=2, unique=True))
@settings(max_examples=150, deadline=None)
def test_flood_odds_match_every_order_of_a_small_deck(deck, cards, asked):
    draws = [drawn for order in orders(deck.layers) for drawn in turned(order, deck, cards)]
    assert all_drawn(deck, tuple(asked), cards) == share(draws, lambda drawn: drawn.issuperset(asked))


def test_a_sunk_tile_is_never_drawn():
    assert tile_drawn(decks(sunk=("Misty Marsh",)), "Misty Marsh", 24) == 0


def test_the_cards_to_come_are_those_of_the_flood_step_that_runs():
    assert tile_drawn(full(phase="FLOOD", level=1, floods_left=1), "Misty Marsh") == Fraction(1, 24)
    assert tile_drawn(full(level=6), "Misty Marsh") == Fraction(4, 24)


# --- danger up to the end of the turn ---


def test_danger_sums_over_the_waters_rise_of_the_turn():
    state = full(level=2, flooded=["Misty Marsh"], flood_discard=["Misty Marsh", "Observatory", "Watchtower"])
    none, one, two = danger(state, ("Misty Marsh",))
    assert [term.rises for term in (none, one, two)] == [0, 1, 2]
    assert [term.loss for term in (none, one, two)] == [0, 1, 1]
    assert total((none, one, two)) == rise_within(state, 2)


def test_after_the_first_draw_only_one_more_can_rise():
    state = full(phase="DRAW_TREASURE", draws_left=1, flooded=["Misty Marsh"], flood_discard=["Misty Marsh"])
    assert [term.rises for term in danger(state, ("Misty Marsh",))] == [0, 1]


def test_at_the_last_mark_a_rise_counts_as_lost():
    state = full(level=9, flooded=["Misty Marsh"])
    assert [term.loss for term in danger(state, ("Misty Marsh",))] == [Fraction(5, 24), 1, 1]


def test_in_the_flood_step_nothing_can_rise():
    state = full(phase="FLOOD", level=3, flooded=["Misty Marsh", "Observatory"])
    (only,) = danger(state, ("Misty Marsh", "Observatory"))
    assert only.part == Fraction(3 * 2, 24 * 23)


@pytest.mark.parametrize(("chance", "said"), [(Fraction(1, 8), 13), (Fraction(1, 3), 33), (1, 100), (0, 0)])
def test_percent_is_rounded_half_up(chance, said):
    assert percent(Fraction(chance)) == said
