"""Which stones to hand out, and what is left of the supply (Rules 7.4). Advice only: scores count points."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.games.diamant.components import DIAMOND_POINTS, DIAMONDS, RUBIES


class Stones(msgspec.Struct, frozen=True):
    """A number of rubies and diamonds."""

    rubies: int = 0
    diamonds: int = 0

    def plus(self, other: Stones) -> Stones:
        """Return both heaps together."""
        return Stones(self.rubies + other.rubies, self.diamonds + other.diamonds)


FULL_SUPPLY = Stones(RUBIES, DIAMONDS)


class Give(msgspec.Struct, frozen=True):
    """What one explorer takes, and the points that stay owed."""

    who: str
    diamonds: int
    rubies: int
    owed: int


class Handout(msgspec.Struct, frozen=True):
    """How to pay one find: rubies onto the card, stones to each explorer, and the supply afterwards."""

    card_rubies: int
    card_owed: int
    give: tuple[Give, ...]
    supply: Stones

    @property
    def owed(self) -> int:
        """Points that the supply is short of."""
        return self.card_owed + sum(give.owed for give in self.give)


def handout(explorers: Sequence[str], each: int, rest: int, rubies: int, diamonds: int) -> Handout:
    """Return how to pay `each` to `explorers` (in seating order) and `rest` onto the card from this supply."""
    card_rubies = min(rest, rubies)
    rubies -= card_rubies
    gives = []
    for who in explorers:
        give = _give(who, each, rubies, diamonds)
        rubies -= give.rubies
        diamonds -= give.diamonds
        gives.append(give)
    return Handout(card_rubies, rest - card_rubies, tuple(gives), Stones(rubies, diamonds))


def _give(who: str, points: int, rubies: int, diamonds: int) -> Give:
    """Return what one explorer takes: diamonds first, then rubies, the rest is owed."""
    large = min(points // DIAMOND_POINTS, diamonds)
    small = min(points - DIAMOND_POINTS * large, rubies)
    return Give(who, large, small, points - DIAMOND_POINTS * large - small)
