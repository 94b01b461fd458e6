"""How a game has secret cards dealt: it says which deck and to whom; the table shuffles so that all can check it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from companion.rulekit.words import Command, Seat

S = TypeVar("S")


class Dealing(msgspec.Struct, frozen=True):
    """One deal: each of `seats` in turn gets a card from the top of the shuffled deck, what is left is set aside.

    key names it by its place in the game ("2": the second round). deck: the cards in their canonical order; it is
    public, as only its order is secret.
    """

    key: str
    deck: tuple[str, ...]
    seats: tuple[Seat, ...]


class Known(msgspec.Struct, frozen=True):
    """A secret card that a seat has been shown, its own or another's: `of` is whose it is, `card` what it is.

    key names the showing. It is public, another one for every new card, and never used twice in a game.
    """

    key: str
    of: Seat
    card: str


def shows_nothing(_: object, __: Seat) -> tuple[Known, ...]:
    """Show no seat anything; the default for `SecretDeal.known`."""
    return ()


class SecretDeal(msgspec.Struct, Generic[S], frozen=True):
    """How a game takes its deals.

    waiting: the deal that a state waits for, None where there is none or where people deal real cards.
    command: what carries it, in a field `deal` (`Hidden`: the shuffled deck as places in the canonical one; None for
    real cards). Its other fields are the host's own. While `waiting` stays the same, the rules take every permutation
    or none.
    cards: the cards as they lie right after that command: one a seat, in the deal's order, then those set aside.
    is_public: whether all of these may be known now, so that the deal is published for everybody to check.
    words: every card that can be in a deck of this game. known: what a seat has been shown and may still look at.
    """

    waiting: Callable[[S], Dealing | None]
    command: type[Command]
    cards: Callable[[S], tuple[str, ...]]
    is_public: Callable[[S], bool]
    words: tuple[str, ...] = ()
    known: Callable[[S, Seat], tuple[Known, ...]] = shows_nothing
