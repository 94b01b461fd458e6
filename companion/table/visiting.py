"""A lent phone visits a seat that has none. Who must agree, how long it lasts, and whose eyes the phone is then.

The visited player has no phone to say yes with, and nobody may open another's secret alone. So a visit takes one tap of
another player's phone: not the host's, who may be the lender with a second device in hand. Only where there is no other
phone does the host's tap do, and where the host lends the only one, the lender's own. The table screen names both from
the asking to the end. While a visit is open, the phone stands for the visited seat alone, not for its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.errors import TableError
from companion.rulekit import Command, Seat
from companion.table import tokens
from companion.table.commands import ApproveVisit, AskVisit, EndVisit
from companion.table.ports import Grant
from companion.table.screens import VisitScreen
from companion.table.standings import seats_of

if TYPE_CHECKING:
    from companion.table.access import Asking
    from companion.table.table import Table

VISIT_S = 120.0
#: Stands for the host among those who may tap.
HOST = ""


class Visit(msgspec.Struct, frozen=True):
    """One phone at one seat. digest: of the visit's own token. voters: whose tap opens it. ends: in table time."""

    seat: Seat
    by: Seat
    digest: str
    voters: frozenset[Seat]
    ends: float
    is_open: bool = False


class Visits:
    """The visits under way. They are not journalled: a restart ends them.

    The tuple is replaced, never changed, since `standing` is asked from other threads.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._all: tuple[Visit, ...] = ()

    def ask(self, seat: Seat, asking: Asking) -> Grant:
        """Ask for a seat without a phone; whatever this phone had asked for before is over."""
        own = seats_of(self._table, asking.sender)
        if not own:
            raise TableError("E_NOT_SEATED")
        self._check(seat, own)
        self._all = tuple(visit for visit in self._all if visit.by not in own)
        token = tokens.fresh()
        ends = self._table.clock.now() + VISIT_S
        voters = self._voters(own, is_host=asking.standing.is_host)
        self._all = (*self._all, Visit(seat, own[0], tokens.digest(token), voters, ends))
        self._table.notices.announce("notice.visit_asked", seat=seat, of=own[0])
        return Grant(token, seat, is_visit=True)

    def _check(self, seat: Seat, own: tuple[Seat, ...]) -> None:
        record = self._table.state.record(seat)
        if self._table.state.game is None:
            raise TableError("E_NO_GAME")
        if record.has_phone:
            raise TableError("E_SEAT_HAS_PHONE")
        if any(visit.seat == seat and visit.by not in own for visit in self._all):
            raise TableError("E_VISITED")

    def _voters(self, own: tuple[Seat, ...], *, is_host: bool) -> frozenset[Seat]:
        others = {record.seat for record in self._table.state.seats if record.has_phone} - {*own}
        alone = {*own} if is_host or not self._table.state.host.hidden else {HOST}
        return frozenset(others or alone)

    def approve(self, seat: Seat, by: Seat) -> None:
        """Open a visit by one tap; from now on it lasts two minutes."""
        visit = self._of(seat)
        if by not in visit.voters:
            raise TableError("E_NOT_ALLOWED")
        if visit.is_open:
            return
        opened = msgspec.structs.replace(visit, is_open=True, ends=self._table.clock.now() + VISIT_S)
        self._all = tuple(opened if each is visit else each for each in self._all)
        self._table.notices.announce("notice.visit_open", seat=seat, of=visit.by)

    def end(self, seat: Seat, asking: Asking) -> None:
        """End a visit: its own phone or the host says so."""
        visit = self._of(seat)
        own = visit.digest == _digest(asking.sender.visit_token) or visit.by in asking.standing.seats
        if not (own or asking.standing.is_host):
            raise TableError("E_NOT_ALLOWED")
        self._end(visit)

    def settle(self) -> None:
        """End what is over: by time, with the game, or because the seat has gone or has a phone of its own now."""
        for visit in self._all:
            if not self._stands(visit) or self._table.clock.now() >= visit.ends:
                self._end(visit)

    def _stands(self, visit: Visit) -> bool:
        state = self._table.state
        return state.game is not None and any(
            record.seat == visit.seat and not record.has_phone for record in state.seats
        )

    def deadline(self) -> float | None:
        """Return when the next visit is over."""
        return min((visit.ends for visit in self._all), default=None)

    def _end(self, visit: Visit) -> None:
        self._all = tuple(each for each in self._all if each is not visit)
        self._table.notices.announce("notice.visit_over", seat=visit.seat, of=visit.by)

    def _of(self, seat: Seat) -> Visit:
        visit = next((visit for visit in self._all if visit.seat == seat), None)
        if visit is None:
            raise TableError("E_NO_VISIT")
        return visit

    # --- whom a phone stands for

    def visit_of(self, token: str | None) -> Visit | None:
        """Return the visit, asked for or open, that a token belongs to."""
        digest = _digest(token)
        return next((visit for visit in self._all if visit.digest == digest), None)

    def left_to(self, own: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return a phone's own seats, or none while that phone is lent: a page left open shows nothing meanwhile."""
        return () if any(visit.is_open and visit.by in own for visit in self._all) else own

    def screens(self) -> tuple[VisitScreen, ...]:
        """Return what everybody sees of the visits."""
        return tuple(
            VisitScreen(visit.seat, visit.by, visit.is_open, tuple(sorted(visit.voters))) for visit in self._all
        )

    def waiting_for(self, voter: Seat) -> tuple[VisitScreen, ...]:
        """Return the visits that wait for this voter's tap; who asks for one does not wait for themselves."""
        return tuple(
            visit for visit in self.screens() if not visit.is_open and voter in visit.voters and voter != visit.by
        )


def _digest(token: str | None) -> str:
    return tokens.digest(token) if token else ""


def ask_visit(table: Table, command: AskVisit, asking: Asking) -> Grant:
    """Lend this phone to a seat."""
    return table.visits.ask(command.seat, asking)


def approve_visit(table: Table, command: ApproveVisit, asking: Asking) -> None:
    """Count the tap of a seat or of the host."""
    own = asking.standing.is_host if command.seat == HOST else command.seat in asking.standing.seats
    if not own:
        raise TableError("E_NOT_YOUR_SEAT")
    table.visits.approve(command.of, command.seat)


def end_visit(table: Table, command: EndVisit, asking: Asking) -> None:
    """Give the phone back."""
    table.visits.end(command.seat, asking)


HANDLERS: dict[type[Command], Any] = {AskVisit: ask_visit, ApproveVisit: approve_visit, EndVisit: end_visit}
