"""What has happened to the table itself: seats, host, games, readiness, undo. Past tense, never fails."""

from __future__ import annotations

from typing import Any, Union

import msgspec

from companion.rulekit import Event, Hidden, Seat
from companion.table import deal_events, keycards
from companion.table.state import Frozen, Promise, SeatRecord, TableState


class SessionOpened(Event, frozen=True):
    """A new stretch of the journal begins with the table as it stands, so that older entries need not be read again."""

    table: TableState


class SeatTaken(Event, frozen=True):
    """Somebody sat down."""

    record: SeatRecord


class SeatChanged(Event, frozen=True):
    """A seat has another name, means, slot or phone."""

    record: SeatRecord


class SeatRemoved(Event, frozen=True):
    """A seat is empty again."""

    seat: Seat


class SeatsOrdered(Event, frozen=True):
    """The seating order was changed."""

    seats: tuple[Seat, ...]


class HostChanged(Event, frozen=True):
    """Somebody became the host (by the digest of a token), or nobody is."""

    host: Hidden[str]


class GameStarted(Event, frozen=True):
    """A game began with these seats in seating order."""

    game: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]


class GameEnded(Event, frozen=True):
    """The game was cleared away; the people stay."""


class MadeReady(Event, frozen=True):
    """A wired seat is ready (one squeeze, or the lock); `promise` is what a box that keeps its choice has told."""

    decision: str
    who: Hidden[str]
    promise: Hidden[Promise] | None = None


class BoxesAskedAgain(Event, frozen=True):
    """What boxes had promised is void; they are asked anew under another name."""


class StepUndone(Event, frozen=True):
    """The game's entries from `first` on count no more; choices that had been revealed stay as `frozen`."""

    first: int
    frozen: tuple[Frozen, ...] = ()


class Withdrawn(Event, frozen=True):
    """One seat's unrevealed entries count no more: an unlock, or a take-over."""

    numbers: tuple[int, ...]


class PauseSet(Event, frozen=True):
    """The host stopped the collecting of decisions, or let it go on."""

    paused: bool


class AnybodyTurnsSet(Event, frozen=True):
    """Everybody may turn cards, or the host alone."""

    anybody: bool


class CountdownSet(Event, frozen=True):
    """The countdown before a reveal has another length."""

    seconds: int


TABLE_EVENTS: tuple[type[Event], ...] = (
    SessionOpened, SeatTaken, SeatChanged, SeatRemoved, SeatsOrdered, HostChanged,
    GameStarted, GameEnded, MadeReady, BoxesAskedAgain, StepUndone, Withdrawn, PauseSet, AnybodyTurnsSet, CountdownSet,
    *deal_events.DEAL_EVENTS, *keycards.KEY_EVENTS,
)  # fmt: skip
TABLE_EVENT_TYPE: Any = Union[TABLE_EVENTS]


def evolve(table: TableState, event: Event) -> TableState:
    """Return the table after one of its events."""
    after: TableState = _EVOLVE[type(event)](table, event)
    return after


def _changed(table: TableState, event: SeatChanged) -> TableState:
    return _with_record(deal_events.phone_changed(table, event.record), event.record)


def _with_record(table: TableState, record: SeatRecord) -> TableState:
    seats = tuple(record if old.seat == record.seat else old for old in table.seats)
    return msgspec.structs.replace(table, seats=seats)


def _ordered(table: TableState, event: SeatsOrdered) -> TableState:
    return msgspec.structs.replace(table, seats=tuple(table.record(seat) for seat in event.seats))


def _started(table: TableState, event: GameStarted) -> TableState:
    fresh = _ended(table, GameEnded())
    return msgspec.structs.replace(fresh, game=event.game, options=event.options, playing=event.seats, records=())


def _removed(table: TableState, event: SeatRemoved) -> TableState:
    seats = tuple(record for record in table.seats if record.seat != event.seat)
    return msgspec.structs.replace(table, seats=seats, key_cards=keycards.after_leaving(table.key_cards, event.seat))


def _printed(table: TableState, event: keycards.KeyCardsPrinted) -> TableState:
    made = max(card.number for card in event.cards)
    return msgspec.structs.replace(table, key_cards=(*table.key_cards, *event.cards), key_cards_made=made)


def _of_cards(table: TableState, event: Event) -> TableState:
    return msgspec.structs.replace(table, key_cards=keycards.EVOLVE[type(event)](table.key_cards, event))


def _ended(table: TableState, _: GameEnded) -> TableState:
    return msgspec.structs.replace(
        table,
        game=None,
        playing=(),
        frozen=(),
        ready=(),
        promises=(),
        paused=False,
        deal=None,
        key_cards=keycards.after_game(table.key_cards),
    )


def _undone(table: TableState, event: StepUndone) -> TableState:
    keys = {frozen.key for frozen in event.frozen}
    kept = tuple(frozen for frozen in table.frozen if frozen.key not in keys)
    return msgspec.structs.replace(table, frozen=(*kept, *event.frozen))


def _made_ready(table: TableState, event: MadeReady) -> TableState:
    ready = (mark for mark in table.ready if mark[0] == event.decision)
    promises = (promised for promised in table.promises if promised[0] == event.decision)
    new = () if event.promise is None else ((event.decision, event.who, event.promise),)
    return msgspec.structs.replace(table, ready=(*ready, (event.decision, event.who)), promises=(*promises, *new))


_EVOLVE: dict[type[Event], Any] = {
    SessionOpened: lambda _, event: event.table,
    SeatTaken: lambda table, event: msgspec.structs.replace(table, seats=(*table.seats, event.record)),
    SeatChanged: _changed,
    SeatRemoved: _removed,
    SeatsOrdered: _ordered,
    HostChanged: lambda table, event: msgspec.structs.replace(table, host=event.host),
    GameStarted: _started,
    GameEnded: _ended,
    MadeReady: _made_ready,
    BoxesAskedAgain: lambda table, _: msgspec.structs.replace(table, asked_again=table.asked_again + 1),
    StepUndone: _undone,
    Withdrawn: lambda table, _: table,
    PauseSet: lambda table, event: msgspec.structs.replace(table, paused=event.paused),
    AnybodyTurnsSet: lambda table, event: msgspec.structs.replace(table, anybody_turns=event.anybody),
    CountdownSet: lambda table, event: msgspec.structs.replace(table, countdown_s=event.seconds),
    **deal_events.EVOLVE,
    keycards.KeyCardsPrinted: _printed,
    **dict.fromkeys(keycards.EVOLVE, _of_cards),
}
