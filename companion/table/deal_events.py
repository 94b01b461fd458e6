"""What has happened to a deal. Its secrets are hidden until the record is published, in the event that publishes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.rulekit import Event, Hidden, Seat
from companion.table.deal import Deal, DealStage, Share
from companion.table.fair import Record
from companion.table.state import SeatRecord, TableState


class DealBegun(Event, frozen=True):
    """The service has drawn its secret and committed itself to it."""

    deal: Deal


class Promised(Event, frozen=True):
    """A seat is ready for its card; the digest binds its phone to random bytes that nobody else has."""

    seat: Seat
    promise: str


class ListClosed(Event, frozen=True):
    """No promise is taken any more; this is what all phones show."""

    list_digest: str


class PromiseOpened(Event, frozen=True):
    """A phone has told its random bytes, right or wrong."""

    seat: Seat
    opening: Hidden[str]


class DealCalledOff(Event, frozen=True):
    """The deal ended before a card was dealt."""


class CardsDealt(Event, frozen=True):
    """The game has taken the deal, and these are its cards."""

    cards: Hidden[tuple[str, ...]]


class DealPublished(Event, frozen=True):
    """The cards are public, and now everything else about the deal is too."""

    record: Record


DEAL_EVENTS: tuple[type[Event], ...] = (
    DealBegun, Promised, ListClosed, PromiseOpened, DealCalledOff, CardsDealt, DealPublished,
)  # fmt: skip


def _deal(table: TableState) -> Deal:
    assert table.deal is not None
    return table.deal


def _with(table: TableState, **changes: Any) -> TableState:
    return msgspec.structs.replace(table, deal=msgspec.structs.replace(_deal(table), **changes))


def _promised(table: TableState, event: Promised) -> TableState:
    return msgspec.structs.replace(table, deal=_deal(table).with_share(Share(event.seat, event.promise)))


def _closed(table: TableState, event: ListClosed) -> TableState:
    listed = _deal(table).listed()
    return _with(table, stage=DealStage.OPENING, shares=listed, list_digest=event.list_digest)


def _opened(table: TableState, event: PromiseOpened) -> TableState:
    share = _deal(table).share(event.seat)
    assert share is not None
    opened = msgspec.structs.replace(share, opening=event.opening)
    return msgspec.structs.replace(table, deal=_deal(table).with_share(opened))


def _published(table: TableState, event: DealPublished) -> TableState:
    return msgspec.structs.replace(_with(table, stage=DealStage.PUBLISHED), records=(*table.records, event.record))


def phone_changed(table: TableState, record: SeatRecord) -> TableState:
    """Return the table before a seat's change: until the list is closed, a promise goes with the phone that made it."""
    deal = table.deal
    if deal is None or deal.stage is not DealStage.GATHERING or table.record(record.seat).token == record.token:
        return table
    return msgspec.structs.replace(table, deal=deal.without(record.seat))


EVOLVE: dict[type[Event], Callable[[TableState, Any], TableState]] = {
    DealBegun: lambda table, event: msgspec.structs.replace(table, deal=event.deal),
    Promised: _promised,
    ListClosed: _closed,
    PromiseOpened: _opened,
    DealCalledOff: lambda table, _: _with(table, stage=DealStage.OFF),
    CardsDealt: lambda table, event: _with(table, stage=DealStage.DEALT, cards=event.cards),
    DealPublished: _published,
}
