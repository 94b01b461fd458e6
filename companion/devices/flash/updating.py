"""Updating boards while the service runs: off every other thread, one at a time, and never during an open decision."""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

import msgspec

from companion.devices.flash.flasher import Flasher
from companion.devices.flash.flashing import told
from companion.devices.link.kind import BoardKind
from companion.devices.link.opening import shipped_version
from companion.devices.link.placing import AtPort
from companion.errors import DeviceError
from companion.table.screens import Moment, Stage, Values

#: A service that ends waits so long for the board that is being updated.
LAST_WAIT_S = 60.0
#: Stages of a decision in which boards are asked to open, or are about to be.
REVEALING = ("countdown", "gathering")
#: Boards that tell no version, by the code of their trouble.
SILENT = {"E_FIRMWARE_MISSING": "missing", "E_FIRMWARE_FAILED": "failed"}


class Lender(Protocol):
    """The part of `link.boards.Boards` that is used here."""

    def seen(self) -> Sequence[AtPort]:
        """Return what is at each port."""

    def lend(self, path: str) -> AbstractContextManager[None]:
        """Let go of a port for the length of a block."""


class Door(Protocol):
    """The part of the table's door that is used here."""

    def moment(self) -> Moment:
        """Return the newest screens."""


class Outdated(msgspec.Struct, frozen=True):
    """A board whose firmware is not ours. state: "missing", "failed", "older", "newer" or "other"."""

    port: str
    board: str
    role: str
    firmware: str
    state: str


class UpdatesScreen(msgspec.Struct, frozen=True):
    """What the host sees. shipped: our version; roles: what a board without any may become.

    busy: the port of the board that is being updated, or empty; step: "calling" or "copying".
    ended: the sentences (key, values) on the last update, which went well or not.
    """

    shipped: str
    boards: tuple[Outdated, ...] = ()
    roles: tuple[str, ...] = ()
    busy: str = ""
    step: str = ""
    ended: tuple[tuple[str, Values], ...] = ()
    went_well: bool = True


class Updates:
    """Puts our firmware onto boards of a running service. May be used from any thread."""

    def __init__(self, boards: Lender, door: Door, flasher: Flasher, kinds: Sequence[BoardKind]) -> None:
        self._boards = boards
        self._door = door
        self._flasher = flasher
        roles = tuple(dict.fromkeys(str(kind.__struct_config__.tag) for kind in kinds))
        self._screen = UpdatesScreen(shipped_version(flasher.firmware), roles=roles)
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def screen(self) -> UpdatesScreen:
        """Return what the host sees."""
        boards = tuple(outdated(self._boards.seen(), self._screen.shipped))
        return msgspec.structs.replace(self._screen, boards=boards)

    def begin(self, port: str, role: str) -> None:
        """Begin with one board; raise `DeviceError` where it is none of those, or where that must not be now.

        role: for a board that has none; otherwise it keeps its own.
        """
        with self._lock:
            board = next((one for one in self.screen().boards if one.port == port), None)
            if self._screen.busy:
                raise DeviceError("E_UPDATE_RUNNING", port=self._screen.busy)
            if board is None:
                raise DeviceError("E_NO_SUCH_BOARD", port=port)
            if not may_update(self._door.moment()):
                raise DeviceError("E_UPDATE_IN_GAME")
            work = (port, self._role(board, role))
            self._note(busy=port, step="calling", ended=())
            self._thread = threading.Thread(target=self._run, args=work, name="update")
            self._thread.start()

    def close(self) -> None:
        """Let the board that is being updated come to its end."""
        if self._thread is not None:
            self._thread.join(LAST_WAIT_S)

    def _role(self, board: Outdated, asked: str) -> str:
        if not board.role and asked not in self._screen.roles:
            raise DeviceError("E_ROLE_NEEDED")
        return board.role or asked

    def _run(self, port: str, role: str) -> None:
        try:
            with self._boards.lend(port):
                done = self._flasher.flash(port, role, called=lambda: self._note(step="copying"))
            self._end([*told(done)], went_well=True)
        except DeviceError as problem:
            self._end([(f"refused.{problem.code}", problem.values)], went_well=False)
        except Exception as problem:  # a thread that dies would leave the page waiting for ever
            logging.getLogger(__name__).exception("an update failed")
            self._end([("refused.E_UPDATE_FAILED", {"port": port, "reason": str(problem)})], went_well=False)

    def _end(self, sentences: Sequence[tuple[str, Mapping[str, Any]]], *, went_well: bool) -> None:
        ended = tuple((key, tuple(values.items())) for key, values in sentences)
        self._note(busy="", step="", ended=ended, went_well=went_well)

    def _note(self, **changes: Any) -> None:
        self._screen = msgspec.structs.replace(self._screen, **changes)


def outdated(seen: Sequence[AtPort], shipped: str) -> Iterator[Outdated]:
    """Yield every board with no firmware at work, or with another version than we bring."""
    for one in seen:
        if state := SILENT.get(one.trouble, ""):
            yield Outdated(one.port, one.board, one.role, one.firmware, state)
        elif one.firmware and one.firmware != shipped:
            yield Outdated(one.port, one.board, one.role, one.firmware, compared(one.firmware, shipped))


def compared(firmware: str, shipped: str) -> str:
    """Return which of two versions is which: "older", "newer", or "other" where their numbers are the same."""
    theirs, ours = numbers(firmware), numbers(shipped)
    return "older" if theirs < ours else "newer" if theirs > ours else "other"


def numbers(version: str) -> tuple[int, ...]:
    """Return the numbers in a version."""
    return tuple(map(int, re.findall(r"\d+", version)))


def may_update(moment: Moment) -> bool:
    """Say whether a board may go away now: in a game only in a pause, when no choices are taken; never in a reveal."""
    table = moment.table
    if table.stage is not Stage.PLAYING:
        return True
    return table.paused is not None and (table.deciding is None or table.deciding.stage not in REVEALING)
