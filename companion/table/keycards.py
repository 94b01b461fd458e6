"""Key cards: what a seat without a phone reads its secret card by. Printed once, one row for each card to be told.

A row gives every word another symbol, at random and never again. The table screen shows one symbol of the next row; who
holds the card looks up the word beside it, and to everybody else it is any of twelve symbols.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from companion.rulekit import Event, Hidden, Known, Seat

#: Plain shapes that are told apart across a table and in grey; drawn in `web/static/img/keys.svg`.
SYMBOLS = (
    "disc", "ring", "square", "frame", "diamond", "triangle", "hexagon", "plus", "cross", "bars", "arrow", "chevron",
)  # fmt: skip
ROWS = 20
MOST = 12

#: The symbol of each word, row by row.
Rows = tuple[tuple[str, ...], ...]


class KeyRow(msgspec.Struct, frozen=True):
    """A row that is spent, and what everybody sees of it. key: the showing it was spent on. of: whose card it tells."""

    row: int
    key: str
    of: Seat
    symbol: str


class KeyCard(msgspec.Struct, frozen=True):
    """One printed card; it is one seat's for good once it was given. opened: the rows spent in the running game."""

    number: int
    game: str
    words: tuple[str, ...]
    rows: Hidden[Rows]
    seat: Seat | None = None
    spent: int = 0
    opened: tuple[KeyRow, ...] = ()

    @property
    def left(self) -> int:
        """How many rows are left."""
        return ROWS - self.spent

    def telling(self, known: Known) -> KeyRow:
        """Return the next row, which tells a seat what it has been shown."""
        assert self.rows.hidden is not None
        symbols = dict(zip(self.words, self.rows.hidden[self.spent], strict=True))
        return KeyRow(self.spent + 1, known.key, known.of, symbols[known.card])

    def having(self, **changes: Any) -> KeyCard:
        """Return the card with some fields changed."""
        return msgspec.structs.replace(self, **changes)


def new_card(number: int, game: str, words: tuple[str, ...]) -> KeyCard:
    """Return a card whose rows the operating system has drawn, each by itself."""
    draw = secrets.SystemRandom()
    rows = tuple(tuple(draw.sample(SYMBOLS, len(words))) for _ in range(ROWS))
    return KeyCard(number, game, words, Hidden(rows))


class KeyCardsPrinted(Event, frozen=True):
    """Cards were made to be printed."""

    cards: tuple[KeyCard, ...]


class KeyCardGiven(Event, frozen=True):
    """A seat has a card."""

    number: int
    seat: Seat


class KeyRowOpened(Event, frozen=True):
    """A row of a card is spent: its symbol is shown."""

    number: int
    row: KeyRow


KEY_EVENTS: tuple[type[Event], ...] = (KeyCardsPrinted, KeyCardGiven, KeyRowOpened)

Cards = tuple[KeyCard, ...]


def _changed(cards: Cards, number: int, change: Callable[[KeyCard], KeyCard]) -> Cards:
    return tuple(change(card) if card.number == number else card for card in cards)


def _given(cards: Cards, event: KeyCardGiven) -> Cards:
    """Give the card, as the newest that the seat has."""
    newest = [card.having(seat=event.seat) for card in cards if card.number == event.number]
    return (*(card for card in cards if card.number != event.number), *newest)


def _opened(cards: Cards, event: KeyRowOpened) -> Cards:
    return _changed(
        cards, event.number, lambda card: card.having(spent=event.row.row, opened=(*card.opened, event.row))
    )


def after_game(cards: Cards) -> Cards:
    """Return the cards with all rows put away; what is spent stays spent."""
    return tuple(card.having(opened=()) for card in cards)


def after_leaving(cards: Cards, seat: Seat) -> Cards:
    """Return the cards without those of somebody who has left: the next on that seat gets another one."""
    return tuple(card for card in cards if card.seat != seat)


EVOLVE: dict[type[Event], Callable[[Cards, Any], Cards]] = {
    KeyCardGiven: _given,
    KeyRowOpened: _opened,
}
