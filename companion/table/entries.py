"""Entries of the journal and their bytes: JSON with a small head, so that an export can be read by anybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.errors import JournalError
from companion.rulekit import Event, Game, Hidden, Seat, Step
from companion.table.events import TABLE_EVENT_TYPE


class Entry(msgspec.Struct, frozen=True):
    """One committed line: what was done and what happened.

    game: key of the game that the events belong to, None for the table's own. step: None for the table's own.
    cmd: tag of the command, for people who read an export.
    """

    number: int
    at: str
    cmd: str
    events: tuple[Event, ...]
    game: str | None = None
    step: Step | None = None
    by: Hidden[tuple[Seat, str]] | None = None


class _Head(msgspec.Struct, frozen=True, omit_defaults=True):
    at: str
    cmd: str
    events: msgspec.Raw
    game: str | None = None
    step: Step | None = None
    by: Hidden[tuple[Seat, str]] | None = None


class Codec:
    """Turns entries into bytes and back, for the games that are on the shelf."""

    def __init__(self, games: Mapping[str, Game[Any]]) -> None:
        self._games = games
        self._events: dict[str, msgspec.json.Decoder[tuple[Event, ...]]] = {}
        self._table: msgspec.json.Decoder[tuple[Event, ...]] = msgspec.json.Decoder(tuple[TABLE_EVENT_TYPE, ...])
        self._head = msgspec.json.Decoder(_Head)

    def encode(self, entry: Entry) -> bytes:
        """Return the bytes of an entry (its number is the journal's business)."""
        events = msgspec.Raw(msgspec.json.encode(entry.events))
        return msgspec.json.encode(_Head(entry.at, entry.cmd, events, entry.game, entry.step, entry.by))

    def decode(self, number: int, body: bytes) -> Entry:
        """Return the entry in `body`, or raise `JournalError` naming its number."""
        try:
            head = self._head.decode(body)
            decoder = self._table if head.game is None else self._decoder(head.game)
            events = decoder.decode(head.events)
        except (msgspec.MsgspecError, KeyError) as problem:
            raise JournalError("E_JOURNAL_ENTRY", number=number, reason=str(problem)) from None
        return Entry(number, head.at, head.cmd, events, head.game, head.step, head.by)

    def _decoder(self, key: str) -> msgspec.json.Decoder[tuple[Event, ...]]:
        if key not in self._events:
            self._events[key] = self._games[key].happening_decoder()
        return self._events[key]
