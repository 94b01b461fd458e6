"""The ports that we have and those that we cannot have now. A port is closed at the first sign of trouble."""

from __future__ import annotations

import contextlib
import select
from collections.abc import Callable
from typing import Any

import serial

from companion.devices.link.faults import broken
from companion.devices.link.finding import Finder, PortClosed
from companion.devices.link.session import Session
from companion.table.ports import Fault

#: A port that another program has is tried again, and called a fault only after ModemManager has had its time.
BUSY_WAIT_S = 2.0
BUSY_PATIENCE_S = 30.0
#: A board that takes nothing for so long is deaf.
DEAF_S = 3.0
PIECE = 4096

Opener = Callable[[str], Any]


class OpenPort:
    """One port that we have, and the conversation there."""

    def __init__(self, path: str, line: serial.Serial, now: float) -> None:
        self.path = path
        self.session = Session(now)
        self._line = line
        self._moved_at = now

    def fileno(self) -> int:
        """Return the file descriptor, for `select`."""
        return int(self._line.fileno())

    def read(self) -> bytes:
        """Return what has arrived; raise `OSError` if the port has gone."""
        return bytes(self._line.read(PIECE))

    def flush(self, now: float) -> None:
        """Write as much as there is room for."""
        waiting = self.session.outgoing
        if not waiting:
            self._moved_at = now
        elif select.select([], [self], [], 0)[1]:
            sent = self._line.write(bytes(waiting[:PIECE])) or 0
            del waiting[:sent]
            self._moved_at = now

    def is_lost(self, now: float) -> bool:
        """Say whether whatever is there is silent or deaf."""
        return self.session.is_silent(now) or now - self._moved_at > DEAF_S

    def fault(self) -> Fault:
        """Return what is wrong at the other end."""
        firmware = self.session.hello.firmware if self.session.hello is not None else ""
        return broken(self.path, self.session.trouble, saying=self.session.saying, firmware=firmware)

    def close(self) -> None:
        """Let go of the port."""
        with contextlib.suppress(OSError):
            self._line.close()


class ClosedPort:
    """A port that we cannot have now."""

    def __init__(self, now: float) -> None:
        self.since = now
        self.retry_at = now
        self.fault: Fault | None = None

    def refused(self, closed: PortClosed, now: float) -> None:
        """Note why, and when to try again."""
        self.retry_at = now + BUSY_WAIT_S
        self.fault = None if closed.busy and now - self.since < BUSY_PATIENCE_S else closed.fault


class Ports:
    """All ports, by their stable names."""

    def __init__(self, find: Finder, open_port: Opener) -> None:
        self.open: dict[str, OpenPort] = {}
        self.lent: frozenset[str] = frozenset()  #: somebody else has these for a while
        self._closed: dict[str, ClosedPort] = {}
        self._find = find
        self._open = open_port

    def scan(self, now: float) -> None:
        """Open what has appeared; a port that we have is left alone."""
        found = [*self._find()]
        self._closed = {path: closed for path, closed in self._closed.items() if path in found}
        for path in found:
            if path not in self.open and path not in self.lent:
                self._try(path, now)

    def _try(self, path: str, now: float) -> None:
        closed = self._closed.setdefault(path, ClosedPort(now))
        if now < closed.retry_at:
            return
        line = self._open(path)
        if isinstance(line, PortClosed):
            closed.refused(line, now)
        else:
            del self._closed[path]
            self.open[path] = OpenPort(path, line, now)

    def drop(self, port: OpenPort) -> None:
        """Let go of a port; the next scan tries it again."""
        port.close()
        self.open.pop(port.path, None)

    def faults(self) -> list[Fault]:
        """Return what is wrong with ports and with whatever is there."""
        closed = [one.fault for one in self._closed.values() if one.fault is not None]
        return [*closed, *(port.fault() for port in self.open.values() if port.session.trouble)]
