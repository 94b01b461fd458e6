"""Becoming the host and getting back in; what a host does about the running decision; pauses and table settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.errors import TableError
from companion.rulekit import Command, Hidden
from companion.table import tokens
from companion.table.commands import (
    BecomeHost,
    Cancel,
    CloseRig,
    Correct,
    Force,
    HandOver,
    Nudge,
    OpenRig,
    Pause,
    Resume,
    RevealAgain,
    SetAnybodyTurns,
    SetCountdown,
)
from companion.table.events import AnybodyTurnsSet, CountdownSet, HostChanged, PauseSet
from companion.table.ports import Grant
from companion.table.state import NOBODY

if TYPE_CHECKING:
    from companion.table.access import Asking
    from companion.table.table import Table

#: Wrong recovery codes before the door stays shut for a while; six digits and this make guessing hopeless.
TRIES = 5
SHUT_S = 60.0
#: How long a held button leaves the host's chair open.
OPEN_S = 30.0
COUNTDOWNS = (0, 1, 3)


class HostChair:
    """Who may take the host's chair, beyond the first who asks."""

    def __init__(self, table: Table, code: str) -> None:
        self._table = table
        self._code = code
        self._wrong = 0
        self._shut_until = 0.0
        self._open_until = 0.0

    def open_for_a_while(self) -> None:
        """Let the next who asks become the host: somebody held a wired button for five seconds."""
        self._open_until = self._table.clock.now() + OPEN_S
        self._table.notices.announce("notice.host_chair_open", seconds=int(OPEN_S))

    def check(self, code: str) -> None:
        """Refuse whoever may not sit down here."""
        now = self._table.clock.now()
        if not self._table.state.host.hidden or now < self._open_until:
            return
        if now < self._shut_until:
            raise TableError("E_TOO_MANY_TRIES", seconds=int(self._shut_until - now) + 1)
        if code and code.strip() == self._code:
            self._wrong = 0
            return
        if code:
            self._count_wrong(now)
            raise TableError("E_WRONG_CODE")
        raise TableError("E_HOST_TAKEN")

    def _count_wrong(self, now: float) -> None:
        self._wrong += 1
        if self._wrong >= TRIES:
            self._wrong, self._shut_until = 0, now + SHUT_S

    def taken(self) -> None:
        """Close the chair again."""
        self._open_until = 0.0


def become_host(table: Table, command: BecomeHost, _: Asking) -> Grant:
    """Take the host's chair; announced to everybody."""
    table.chair.check(command.code)
    token = tokens.fresh()
    table.ledger.record_table("become_host", HostChanged(Hidden(tokens.digest(token))))
    table.chair.taken()
    table.notices.announce("notice.new_host")
    return Grant(token)


def hand_over(table: Table, _: HandOver, __: Asking) -> None:
    """Leave the chair to the next who taps."""
    table.ledger.record_table("hand_over", HostChanged(NOBODY))
    table.notices.announce("notice.no_host")


def pause(table: Table, _: Pause, __: Asking) -> None:
    """Stop collecting decisions; a countdown under way ends without a reveal."""
    table.room.stop()
    table.ledger.record_table("pause", PauseSet(True))


def resume(table: Table, _: Resume, __: Asking) -> None:
    """Go on."""
    table.ledger.record_table("resume", PauseSet(False))


def open_rig(table: Table, _: OpenRig, __: Asking) -> None:
    """Open the rig page to the host, and say so on the table screen: choices can be seen there."""
    table.rig_open = True
    table.notices.announce("notice.rig_open")


def close_rig(table: Table, _: CloseRig, __: Asking) -> None:
    """Close the rig page again."""
    table.rig_open = False


def set_anybody_turns(table: Table, command: SetAnybodyTurns, _: Asking) -> None:
    """Say who may turn cards."""
    table.ledger.record_table("set_anybody_turns", AnybodyTurnsSet(command.anybody))


def set_countdown(table: Table, command: SetCountdown, _: Asking) -> None:
    """Set the length of the countdown."""
    if command.seconds not in COUNTDOWNS:
        raise TableError("E_BAD_COUNTDOWN")
    table.ledger.record_table("set_countdown", CountdownSet(command.seconds))


def correct(table: Table, command: Correct, _: Asking) -> None:
    """Change one's own frozen choice, before everybody's eyes."""
    current = table.room.open()
    if current is None or not current.frozen:
        raise TableError("E_NOTHING_TO_CORRECT")
    own = [each for each in current.deciders if (each.seat, each.who) == (command.seat, command.who)]
    if not own:
        raise TableError("E_NOT_YOUR_SEAT")
    table.room.play(own[0], command.value)
    table.notices.announce("notice.corrected", seat=command.seat)


HANDLERS: dict[type[Command], Any] = {
    BecomeHost: become_host,
    HandOver: hand_over,
    OpenRig: open_rig,
    CloseRig: close_rig,
    Pause: pause,
    Resume: resume,
    SetAnybodyTurns: set_anybody_turns,
    SetCountdown: set_countdown,
    Nudge: lambda table, _, __: table.room.nudge(),
    Force: lambda table, _, __: table.room.force(),
    Cancel: lambda table, _, __: table.room.cancel(),
    RevealAgain: lambda table, _, __: table.room.reveal_again(),
    Correct: correct,
}
