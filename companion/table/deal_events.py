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


def of_deal(change: Callable[[Deal, Any], Deal]) -> Callable[[TableState, Any], TableState]:
    """Return how an event changes the table that changes its deal, if there is one."""

    def evolve(table: TableState, event: Event) -> TableState:
        deal = table.deal and change(table.deal, event)
        return msgspec.structs.replace(table, deal=deal)

    return evolve


def _closed(deal: Deal, event: ListClosed) -> Deal:
    return deal.having(stage=DealStage.OPENING, shares=deal.listed(), list_digest=event.list_digest)


def _opened(deal: Deal, event: PromiseOpened) -> Deal:
    share = deal.share(event.seat) or Share(event.seat, "")
    return deal.with_share(msgspec.structs.replace(share, opening=event.opening))


def _published(table: TableState, event: DealPublished) -> TableState:
    deal = table.deal and table.deal.having(stage=DealStage.PUBLISHED)
    return msgspec.structs.replace(table, deal=deal, records=(*table.records, event.record))


def phone_changed(table: TableState, record: SeatRecord) -> TableState:
    """Return the table before a seat's change: until the list is closed, a promise goes with the phone that made it."""
    deal = table.deal
    if deal is None or deal.stage is not DealStage.GATHERING or table.record(record.seat).token == record.token:
        return table
    return msgspec.structs.replace(table, deal=deal.without(record.seat))


EVOLVE: dict[type[Event], Callable[[TableState, Any], TableState]] = {
    DealBegun: lambda table, event: msgspec.structs.replace(table, deal=event.deal),
    Promised: of_deal(lambda deal, event: deal.with_share(Share(event.seat, event.promise))),
    ListClosed: of_deal(_closed),
    PromiseOpened: of_deal(_opened),
    DealCalledOff: of_deal(lambda deal, _: deal.having(stage=DealStage.OFF)),
    CardsDealt: of_deal(lambda deal, event: deal.having(stage=DealStage.DEALT, cards=event.cards)),
    DealPublished: _published,
}
