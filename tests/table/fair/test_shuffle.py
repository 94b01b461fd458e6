"""The shuffle: by the vectors, and whether every seat gets its share of every card."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from math import sqrt

import pytest

from companion.games.saboteur.editions import BASE, EXPANSION
from companion.table.fair import shuffle
from companion.table.fair.shuffle import below
from tests.table.fair.vectors import VECTORS

SEEDS = 20_000
#: No deviation beyond this in some 600 shares; the seeds are fixed, so this is no matter of luck.
SIGMAS = 4.5


@pytest.mark.parametrize("case", VECTORS["shuffles"])
def test_the_order_follows_from_the_seed_alone(case):
    assert list(shuffle(case["seed"], case["size"])) == case["order"]


@pytest.mark.parametrize("case", VECTORS["drawn"])
def test_numbers_that_would_favour_the_low_ones_are_skipped(case):
    assert below(case["limit"], iter(case["numbers"])) == case["drawn"]


@cache
def counted(size: int) -> list[Counter[int]]:
    """Return for each place of the shuffled deck how often each card of the canonical one lay there."""
    return [Counter(cards) for cards in zip(*orders(size), strict=True)]


def orders(size: int) -> list[tuple[int, ...]]:
    return [shuffle(f"{seed:064x}", size) for seed in range(SEEDS)]


def assert_fair(found: int, chance: float) -> None:
    sigma = sqrt(SEEDS * chance * (1 - chance))
    assert abs(found - SEEDS * chance) < SIGMAS * sigma, (found, SEEDS * chance, sigma)


@pytest.mark.parametrize(
    ("edition", "players"),
    [(edition, players) for edition in (BASE, EXPANSION) for players in edition.players],
    ids=lambda value: getattr(value, "key", value),
)
def test_every_seat_and_the_spare_pile_get_their_share_of_every_role(edition, players):
    deck = edition.role_deck(players)
    assert len(deck) > players
    for place in counted(len(deck)):
        held = Counter()
        for card, times in place.items():
            held[deck[card]] += times
        for role, cards in Counter(deck).items():
            assert_fair(held[role], cards / len(deck))


def test_five_players_meet_one_or_two_saboteurs_and_one_in_a_third_of_the_deals():
    deck = BASE.role_deck(5)
    met = Counter(sum(deck[place] == "saboteur" for place in order[:5]) for order in orders(len(deck)))
    assert met.keys() == {1, 2}
    assert_fair(met[1], 1 / 3)


def test_neighbouring_seeds_do_not_give_neighbouring_deals():
    size = 4
    places = [pair for neighbours in pairwise(orders(size)) for pair in zip(*neighbours, strict=True)]
    alike = sum(one == other for one, other in places)
    # Two shuffled decks have one card in the same place on the average, whatever their size, with a variance of one.
    assert abs(alike - SEEDS) < SIGMAS * sqrt(SEEDS)
