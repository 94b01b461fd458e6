"""What somebody stands for at a table, by the tokens that their browser brings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.rulekit import Seat
from companion.table import tokens
from companion.table.ports import Sender
from companion.table.screens import Standing
from companion.table.state import SeatRecord

if TYPE_CHECKING:
    from companion.table.table import Table


def standing_of(table: Table, sender: Sender) -> Standing:
    """Return what a sender's tokens stand for."""
    state, digests = table.state, [tokens.digest(token) for token in sender.seat_tokens]
    visit, held = table.visits.visit_of(sender.visit_token), state.held_by(digests)
    host = sender.host_token is not None and state.host.hidden == tokens.digest(sender.host_token)
    if visit is not None and visit.is_open:
        return Standing((visit.seat,), host, visiting=visit.seat)
    own = open_in(sender, held)
    return Standing(
        table.visits.left_to(own),
        host,
        lost=any(digest in (record.lost.hidden or ()) for digest in digests for record in state.seats),
        waiting=next((seat for seat in map(table.take_overs.asker, digests) if seat is not None), None),
        visit_over=sender.visit_token is not None and visit is None,
        elsewhere=len(own) < len(held),
    )


def seats_of(table: Table, sender: Sender) -> tuple[Seat, ...]:
    """Return the seats that a sender's own tokens hold, and that are open in this browser."""
    return open_in(sender, table.state.held_by([tokens.digest(token) for token in sender.seat_tokens]))


def open_in(sender: Sender, held: Iterable[SeatRecord]) -> tuple[Seat, ...]:
    """Return those of the seats that are open in the sender's browser."""
    browser = tokens.mark(sender.browser)
    return tuple(record.seat for record in held if record.is_open_in(browser))
