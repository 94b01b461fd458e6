"""Sitting down, getting up, and what a seat is called and decides by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.errors import TableError
from companion.rulekit import Command, Hidden, Seat
from companion.table import names, tokens
from companion.table.commands import AddSeat, Bind, FreeSeat, Join, LeaveTable, Order, Rename, UseHere
from companion.table.events import SeatChanged, SeatRemoved, SeatsOrdered, SeatTaken
from companion.table.ports import Grant
from companion.table.state import COLOURS, NOBODY, SeatRecord

if TYPE_CHECKING:
    from companion.table.access import Asking
    from companion.table.table import Table

#: The means of a seat that has neither phone nor slot: fine where nothing is chosen in secret.
NO_MEANS = "none"


def join(table: Table, command: Join, asking: Asking) -> Grant:
    """Seat a phone; a phone that has a seat already gets a second one only on a shared tablet."""
    check_lobby(table)
    if asking.standing.seats and not command.shared:
        raise TableError("E_SEATED_ALREADY")
    token = tokens.fresh()
    means = "tablet" if command.shared else "phone"
    record = new_record(table, command.name, command.colour, means=means, token=Hidden(tokens.digest(token)))
    opened = msgspec.structs.replace(record, browser=Hidden(tokens.mark(asking.sender.browser)))
    table.ledger.record_table("join", SeatTaken(opened))
    return Grant(token, record.seat)


def use_here(table: Table, _: UseHere, asking: Asking) -> None:
    """Open in this browser what was open elsewhere, and tell everybody: the newest claim wins."""
    browser = tokens.mark(asking.sender.browser)
    held = table.state.held_by([tokens.digest(token) for token in asking.sender.seat_tokens])
    closed = [record for record in held if not record.is_open_in(browser)]
    if not closed or not browser:
        raise TableError("E_NOT_YOUR_SEAT")
    for record in closed:
        changed = msgspec.structs.replace(record, browser=Hidden(browser))
        table.ledger.record_table("use_here", SeatChanged(changed))
        table.notices.announce("notice.opened_elsewhere", seat=record.seat)


def add_seat(table: Table, command: AddSeat, _: Asking) -> None:
    """Seat somebody at a slot of the hardware, or with nothing but the cardboard."""
    check_lobby(table)
    if command.slot == 0:
        record = new_record(table, command.name, command.colour, means=NO_MEANS)
    else:
        slot = table.slot(command.slot)
        check_free(table, command.slot)
        record = new_record(table, command.name, command.colour, means=slot.means, slots=(slot.number,))
    table.ledger.record_table("add_seat", SeatTaken(record))


def sit_down_by_pressing(table: Table, number: int) -> None:
    """Seat whoever presses at a slot that nobody has; the host gives the name."""
    slot = table.slot(number)
    others = [record.name for record in table.state.seats]
    record = new_record(table, _placeholder(number, others), "", means=slot.means, slots=(number,))
    table.ledger.record_table("sit_down", SeatTaken(record))
    table.notices.announce("notice.sat_down", seat=record.seat, slot=number)


def _placeholder(number: int, others: list[str]) -> str:
    name = f"#{number}"
    while names.same(name) in map(names.same, others):
        name = f"#{name}"
    return name


def new_record(
    table: Table, name: str, colour: str, *, means: str, slots: tuple[int, ...] = (), token: Hidden[str] = NOBODY
) -> SeatRecord:
    """Return the record of a new seat, or refuse its name or colour."""
    seats = table.state.seats
    good = names.unlike(names.clean(name), [record.name for record in seats])
    taken = {record.colour for record in seats}
    if colour and (colour in taken or colour not in COLOURS):
        raise TableError("E_COLOUR_TAKEN")
    seat = table.state.free_seat()
    free = colour or next(each for each in COLOURS if each not in taken)
    return SeatRecord(seat, good, free, means, slots, token)


def rename(table: Table, command: Rename, _: Asking) -> None:
    """Give a seat another name."""
    record = table.state.record(command.seat)
    others = [other.name for other in table.state.seats if other.seat != record.seat]
    name = names.unlike(names.clean(command.name), others)
    table.ledger.record_table("rename", SeatChanged(msgspec.structs.replace(record, name=name)))


def bind(table: Table, command: Bind, _: Asking) -> None:
    """Let a seat decide by a slot, or by its phone again; a seat with a choice under way keeps its means."""
    record = table.state.record(command.seat)
    check_no_secret(table, record.seat)
    if command.slot == 0:
        changed = msgspec.structs.replace(record, means="phone" if record.has_phone else NO_MEANS, slots=())
    else:
        slot = table.slot(command.slot)
        check_free(table, command.slot)
        mixed = record.means != slot.means
        changed = msgspec.structs.replace(
            record, means=slot.means, slots=(slot.number,) if mixed else (*record.slots, slot.number)
        )
    table.ledger.record_table("bind", SeatChanged(changed))


def order(table: Table, command: Order, _: Asking) -> None:
    """Move a seat one place to the front; the first one goes to the end."""
    check_lobby(table)
    seats = [record.seat for record in table.state.seats]
    place = seats.index(table.state.record(command.seat).seat)
    seats.remove(command.seat)
    seats.insert(place - 1 if place else len(seats), command.seat)
    table.ledger.record_table("order", SeatsOrdered(tuple(seats)))


def free_seat(table: Table, command: FreeSeat, _: Asking) -> None:
    """Remove a seat before the game; during one, free it of its phone while it holds no secret."""
    record = table.state.record(command.seat)
    if table.state.game is None:
        table.ledger.record_table("free_seat", SeatRemoved(record.seat))
        return
    check_no_secret(table, record.seat)
    lost = Hidden((*(record.lost.hidden or ()), record.token.hidden or ""))
    table.ledger.record_table("free_seat", SeatChanged(msgspec.structs.replace(record, token=NOBODY, lost=lost)))
    table.notices.announce("notice.freed", seat=record.seat)


def leave_table(table: Table, command: LeaveTable, _: Asking) -> None:
    """Give up one's own seat before the game."""
    check_lobby(table)
    table.ledger.record_table("leave_table", SeatRemoved(table.state.record(command.seat).seat))


def check_lobby(table: Table) -> None:
    """Refuse what is for the lobby alone."""
    if table.state.game is not None:
        raise TableError("E_GAME_RUNNING")


def check_no_secret(table: Table, seat: Seat) -> None:
    """Refuse while a seat holds a secret."""
    if table.holds_secret(seat):
        raise TableError("E_SEAT_HOLDS_SECRET")


def check_free(table: Table, slot: int) -> None:
    """Refuse a slot that somebody decides by."""
    if table.state.seat_at(slot) is not None:
        raise TableError("E_SLOT_TAKEN", slot=slot)


HANDLERS: dict[type[Command], Any] = {
    Join: join,
    UseHere: use_here,
    AddSeat: add_seat,
    Rename: rename,
    Bind: bind,
    Order: order,
    FreeSeat: free_seat,
    LeaveTable: leave_table,
}
