"""A phone is lost: another one asks for its seat. Who must agree, who can refuse, and what the new phone gets.

A seat without a secret needs the host's tap. A seat with one needs two other seats (with fewer phones: all of them and
the host), is announced for 20 s in which the old phone can refuse, and loses its unrevealed choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from companion.errors import TableError
from companion.rulekit import Command, Hidden, Seat
from companion.table import tokens
from companion.table.commands import ApproveTakeOver, AskTakeOver, RefuseTakeOver
from companion.table.events import SeatChanged
from companion.table.ports import Grant
from companion.table.screens import TakeOver

if TYPE_CHECKING:
    from companion.table.access import Asking
    from companion.table.table import Table

ANNOUNCED_S = 20.0
#: Stands for the host among those who must tap.
HOST = ""


class Claim(msgspec.Struct, frozen=True):
    """One phone's wish for one seat. asker: its own seats, which never tap. `ends` is set once it is announced."""

    digest: str
    browser: str
    asker: frozenset[Seat]
    taps: frozenset[Seat] = frozenset()
    ends: float | None = None


class TakeOvers:
    """The claims under way, one a seat. They are not journalled: a restart ends them, and the phone asks again.

    The mapping is replaced, never changed, since `standing` is asked from other threads.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._claims: Mapping[Seat, Claim] = {}

    def ask(self, seat: Seat, asking: Asking, digest: str) -> None:
        """Open a claim; a freed seat is handed over at once. What agreed to one phone must not serve another."""
        record = self._table.state.record(seat)
        claim = Claim(digest, tokens.mark(asking.sender.browser), frozenset(asking.standing.seats))
        if record.lost.hidden and not record.has_phone and not self._table.holds_secret(seat):
            self._hand_over(seat, claim)
            return
        if seat in self._claims and asking.standing.waiting != seat:
            raise TableError("E_ASKED_ALREADY", seat=seat)
        self._set(seat, claim)
        self._table.notices.announce("notice.take_over_asked", seat=seat)

    def _voters(self, seat: Seat) -> tuple[frozenset[Seat], int]:
        """Return who may tap as things stand now, and how many taps are enough."""
        if not self._table.holds_secret(seat):
            return frozenset({HOST}), 1
        phones = {one.seat for one in self._table.state.seats if one.has_phone}
        others = phones - {seat} - self._claims[seat].asker
        if len(others) >= 2:
            return frozenset(others), 2
        return frozenset(others | {HOST}), len(others) + 1

    def approve(self, seat: Seat, by: Seat) -> None:
        """Count one tap."""
        claim = self._claim(seat)
        voters, needed = self._voters(seat)
        if by not in voters:
            raise TableError("E_NOT_ALLOWED")
        claim = msgspec.structs.replace(claim, taps=claim.taps | {by})
        self._set(seat, claim)
        if len(claim.taps & voters) < needed or claim.ends is not None:
            return
        if not self._table.holds_secret(seat):
            self._hand_over(seat, claim)
            return
        self._set(seat, msgspec.structs.replace(claim, ends=self._table.clock.now() + ANNOUNCED_S))
        self._table.notices.announce("notice.take_over_announced", seat=seat)

    def refuse(self, seat: Seat) -> None:
        """End a claim without a change."""
        self._claim(seat)
        self._drop(seat)
        self._table.notices.announce("notice.take_over_refused", seat=seat)

    def settle(self) -> None:
        """End claims on seats that are gone: whoever sits down there next is somebody else."""
        seats = {record.seat for record in self._table.state.seats}
        for seat in self._claims.keys() - seats:
            self._drop(seat)

    def tick(self) -> None:
        """Hand over what was announced long enough."""
        now = self._table.clock.now()
        for seat, claim in self._claims.items():
            if claim.ends is not None and now >= claim.ends:
                self._hand_over(seat, claim)

    def deadline(self) -> float | None:
        """Return when the next hand-over is due."""
        return min((claim.ends for claim in self._claims.values() if claim.ends is not None), default=None)

    def _set(self, seat: Seat, claim: Claim) -> None:
        self._claims = {**self._claims, seat: claim}

    def _drop(self, seat: Seat) -> None:
        self._claims = {other: claim for other, claim in self._claims.items() if other != seat}

    def _hand_over(self, seat: Seat, claim: Claim) -> None:
        self._drop(seat)
        self._table.room.withdraw(seat)
        record = self._table.state.record(seat)
        old = (record.token.hidden,) if record.token.hidden else ()
        lost = Hidden((*(record.lost.hidden or ()), *old))
        means = record.means if record.slots else "phone"
        changed = msgspec.structs.replace(
            record, token=Hidden(claim.digest), lost=lost, means=means, browser=Hidden(claim.browser)
        )
        self._table.ledger.record_table("take_over", SeatChanged(changed))
        self._table.notices.announce("notice.taken_over", seat=seat)

    def _claim(self, seat: Seat) -> Claim:
        claim = self._claims.get(seat)
        if claim is None:
            raise TableError("E_NO_TAKE_OVER")
        return claim

    def screens(self) -> tuple[TakeOver, ...]:
        """Return what everybody sees of the claims."""
        return tuple(self._screen(seat, claim) for seat, claim in self._claims.items())

    def _screen(self, seat: Seat, claim: Claim) -> TakeOver:
        voters, needed = self._voters(seat)
        return TakeOver(seat, len(claim.taps & voters), needed, claim.ends is not None)

    def waiting_for(self, voter: Seat) -> tuple[Seat, ...]:
        """Return the seats whose claims wait for this voter's tap."""
        waiting = (seat for seat, claim in self._claims.items() if claim.ends is None and voter not in claim.taps)
        return tuple(seat for seat in waiting if voter in self._voters(seat)[0])

    def asked_for(self, seat: Seat) -> bool:
        """Whether somebody asks for this seat."""
        return seat in self._claims

    def asker(self, digest: str) -> Seat | None:
        """Return the seat that a phone asks for."""
        return next((seat for seat, claim in self._claims.items() if claim.digest == digest), None)


def ask_take_over(table: Table, command: AskTakeOver, asking: Asking) -> Grant:
    """Open a claim and give the phone the token that will hold the seat if the others agree."""
    token = tokens.fresh()
    table.take_overs.ask(command.seat, asking, tokens.digest(token))
    return Grant(token, command.seat)


def approve_take_over(table: Table, command: ApproveTakeOver, asking: Asking) -> None:
    """Count a tap of a seat or of the host."""
    own = asking.standing.is_host if command.seat == HOST else command.seat in asking.standing.seats
    if not own:
        raise TableError("E_NOT_YOUR_SEAT")
    table.take_overs.approve(command.of, command.seat)


def refuse_take_over(table: Table, command: RefuseTakeOver, _: Asking) -> None:
    """Let the old phone, or the host, say no."""
    table.take_overs.refuse(command.seat)


HANDLERS: dict[type[Command], Any] = {
    AskTakeOver: ask_take_over,
    ApproveTakeOver: approve_take_over,
    RefuseTakeOver: refuse_take_over,
}
