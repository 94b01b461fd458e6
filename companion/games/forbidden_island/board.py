"""What lies open on the table, as people tell it: when a game begins, and when the companion joins deeper later.

Cards in hands and on the treasure discard are sorted tuples: a pile in which only the number of each card counts.
"""

from __future__ import annotations

import msgspec

from companion.games.forbidden_island.components import ADVENTURERS, L0
from companion.rulekit import Seat

#: The role of the nameless player who, at depth "decks", holds the cards of all hands.
EVERYBODY = ""

Cards = tuple[str, ...]


def with_card(cards: Cards, *more: str) -> Cards:
    """Return the pile with cards added."""
    return tuple(sorted(cards + more))


def without(cards: Cards, card: str, count: int = 1) -> Cards:
    """Return the pile with `count` copies of a card, which it must hold, taken away."""
    kept = list(cards)
    for _ in range(count):
        kept.remove(card)
    return tuple(kept)


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player: the adventurer, the cards in the hand, the tile of the pawn (default: its start), and the seat."""

    role: str = EVERYBODY
    hand: Cards = ()
    at: str = ""
    seat: Seat = ""

    @property
    def place(self) -> str:
        """The tile the pawn stands on."""
        return self.at or ADVENTURERS[self.role].start


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies open on the table (Rules 6.1); at depth "decks" only the cards of the players count, together.

    layout: the 24 tiles in reading order. players: in turn order.
    """

    layout: tuple[str, ...] = L0
    flooded: tuple[str, ...] = ()
    sunk: tuple[str, ...] = ()
    flood_discard: tuple[str, ...] = ()
    treasure_discard: Cards = ()
    captured: tuple[str, ...] = ()
    players: tuple[Player, ...] = ()
