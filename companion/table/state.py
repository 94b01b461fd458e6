"""What the table itself remembers, whatever is played: seats and their tokens, the host, marks of readiness."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from companion.errors import TableError
from companion.rulekit import Hidden, Seat
from companion.table.deal import Deal
from companion.table.fair import Record
from companion.table.keycards import KeyCard

#: The seat colours in the order in which they are offered; each has a symbol on the pages.
COLOURS = (
    "red", "blue", "green", "yellow", "purple", "orange", "teal", "pink", "brown", "grey", "lime", "navy",
)  # fmt: skip
SEATS = tuple("abcdefghijkl")
NOBODY = Hidden("")


class SeatRecord(msgspec.Struct, frozen=True):
    """One seat: who sits there and how the seat decides. Tokens are kept as SHA-256 digests only.

    token: digest of the phone's token, "" without a phone. lost: digests of phones that have been replaced.
    browser: digest of the mark of the one browser in which the seat is open; "" for any.
    """

    seat: Seat
    name: str
    colour: str
    means: str = "phone"
    slots: tuple[int, ...] = ()
    token: Hidden[str] = NOBODY
    lost: Hidden[tuple[str, ...]] = Hidden(())
    browser: Hidden[str] = NOBODY

    @property
    def has_phone(self) -> bool:
        """Whether a phone (or a shared tablet) holds this seat."""
        return bool(self.token.hidden)

    def is_open_in(self, browser: str) -> bool:
        """Whether whoever has the token may use it in a browser, told by the digest of its mark."""
        return not self.browser.hidden or self.browser.hidden == browser


class Frozen(msgspec.Struct, frozen=True):
    """The choices of a reveal that was taken back: (who, value) by the decision's key. They were public already."""

    key: str
    choices: tuple[tuple[str, str], ...]


class Promise(msgspec.Struct, frozen=True):
    """What a box has promised: the commitment of a board for a slot, in the decision that boxes know by this name."""

    board: str
    slot: int
    decision: str
    commitment: str


#: The table's decision, the rules' name of the decider, and what its box has promised.
Promised = tuple[str, Hidden[str], Hidden[Promise]]


class TableState(msgspec.Struct, frozen=True):
    """The table between two entries of the journal. `seats` is the seating order.

    deal: the newest of the running game. records: the published deals of this game, or of the one that has just ended.
    """

    seats: tuple[SeatRecord, ...] = ()
    host: Hidden[str] = NOBODY
    game: str | None = None
    options: dict[str, Any] = {}
    playing: tuple[Seat, ...] = ()
    frozen: tuple[Frozen, ...] = ()
    ready: tuple[tuple[str, Hidden[str]], ...] = ()
    promises: tuple[Promised, ...] = ()
    asked_again: int = 0  #: how often boxes had to be asked anew; a part of the names that they know decisions by
    paused: bool = False
    anybody_turns: bool = True
    countdown_s: int = 3
    deal: Deal | None = None
    records: tuple[Record, ...] = ()
    key_cards: tuple[KeyCard, ...] = ()  #: those not given lie ready; a seat's newest is its last
    key_cards_made: int = 0  #: the highest number that was ever printed

    def record(self, seat: Seat) -> SeatRecord:
        """Return the record of a seat, or refuse: there is no such seat."""
        for record in self.seats:
            if record.seat == seat:
                return record
        raise TableError("E_NO_SUCH_SEAT")

    def seat_at(self, slot: int) -> SeatRecord | None:
        """Return who decides by a slot of the hardware."""
        return next((record for record in self.seats if slot in record.slots), None)

    def held_by(self, digests: Collection[str]) -> tuple[SeatRecord, ...]:
        """Return the seats whose phone has one of these tokens, wherever they are open."""
        return tuple(record for record in self.seats if record.token.hidden in digests)

    def promise(self, decision: str, who: str) -> Promise | None:
        """Return what a decider's box has promised, or None."""
        mark = (decision, Hidden(who))
        return next((held.hidden for *promised, held in self.promises if tuple(promised) == mark), None)

    def free_seat(self) -> Seat:
        """Return the first free seat, or refuse: the table is full."""
        taken = {record.seat for record in self.seats}
        for seat in SEATS:
            if seat not in taken:
                return seat
        raise TableError("E_TABLE_FULL", most=len(SEATS))

    def frozen_choices(self, key: str) -> dict[str, str] | None:
        """Return the choices that stand for a decision whose reveal was taken back, or None."""
        return next((dict(frozen.choices) for frozen in self.frozen if frozen.key == key), None)


def without_marks(table: TableState, doomed: Collection[tuple[str, Hidden[str]]]) -> TableState:
    """Return the table without these marks of readiness."""
    ready = tuple(mark for mark in table.ready if mark not in doomed)
    promises = tuple(promised for promised in table.promises if promised[:2] not in doomed)
    return msgspec.structs.replace(table, ready=ready, promises=promises)
