"""Rules 7.2, checked against counting and against every order of a small deck."""

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from companion.games.diamant import odds
from companion.games.diamant.components import COPIES, HAZARDS, VALUES
from companion.games.diamant.deck import Deck

FRESH = Deck((), ())


def almost_empty(*left, seen=()):
    """Return a deck in which only `left` can still be turned, hazards `seen` met before; hazards have what is left."""
    treasures = [card for card in VALUES for _ in range(COPIES[card] - left.count(card))]
    removed = [kind for kind in HAZARDS for _ in range(COPIES[kind] - left.count(kind) - (kind in seen))]
    return Deck((*treasures, *seen), tuple(removed))


def survives(cards, seen):
    met = set(seen)
    for card in cards:
        if card in met and card in HAZARDS:
            return False
        met.add(card)
    return True


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5, 6])
def test_survival_agrees_with_every_order_of_a_small_deck(cards):
    left, seen = ("T2", "T5", "gas", "gas", "snake", "explosion"), ("snake",)
    deck = almost_empty(*left, seen=seen)
    orders = [order[:cards] for order in permutations(left)]
    alive = sum(survives(order, seen) for order in orders)
    assert odds.survival(deck, cards) == Fraction(alive, len(orders))


def test_first_card_can_never_end_an_expedition():
    assert odds.ending(FRESH) == (0, 30)
    assert odds.survival(FRESH, 1) == 1


def test_no_expedition_outlives_twenty_cards():
    assert odds.survival(FRESH, 20) > 0
    assert odds.survival(FRESH, 21) == 0


@pytest.mark.parametrize("cards", [0, 31])
def test_survival_of_no_card_or_of_more_than_there_are_is_no_question(cards):
    with pytest.raises(ValueError, match="of 30"):
        odds.survival(FRESH, cards)


def test_one_more_card_is_a_treasure_a_first_hazard_or_the_end():
    deck = Deck(("gas", "T5", "snake", "T7"), ("gas",))
    parts = (odds.treasure_next(deck)[0], odds.first_hazard_next(deck)[0], odds.ending(deck)[0])
    assert sum(parts) == deck.cards_left


def test_gain_counts_whole_shares_only():
    assert odds.gain_next(almost_empty("T4", "T5", "T17", "gas"), 5) == (0 + 1 + 3, 4)


def test_idol_brings_no_points():
    deck = almost_empty("T1", "T3")
    assert odds.gain_next(deck, 1) == (4, 2)
    assert odds.gain_next(deck, 1, idols=True) == (3, 2)


def test_average_loss_is_the_pile_times_the_danger():
    assert odds.average_loss(Deck(("gas",), ()), 10) == Fraction(20, 29)


@pytest.mark.parametrize(("part", "whole", "spoken"), [(0, 29, 0), (1, 8, 13), (1, 200, 1), (2, 3, 67), (5, 5, 100)])
def test_percent_rounds_half_up(part, whole, spoken):
    assert odds.percent(part, whole) == spoken


def test_possible_cards_carry_the_copies_left():
    deck = Deck(("T5", "gas", "T13"), ("gas", "snake"))
    left = deck.possible()
    assert (left["T5"], left["gas"], left["snake"]) == (1, 1, 2)
    assert "T13" not in left


def test_copies_left_always_add_up_to_the_deck():
    cards = [card for card in COPIES for _ in range(COPIES[card])]
    path = tuple(Random(7).sample(cards, 12))
    deck = Deck(path, ())
    assert sum(deck.possible().values()) == deck.cards_left
