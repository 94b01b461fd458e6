"""What systemd is told: that we are ready, that we still live, that we stop. A datagram each, without a library."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Mapping

#: How often a sign of life is due where nobody asks for one.
UNWATCHED_S = 10.0


class Supervisor:
    """The other end of `NOTIFY_SOCKET`; without one, nobody is told anything.

    every_s: how often a sign of life is due, half of what systemd waits for.
    """

    def __init__(self, environ: Mapping[str, str]) -> None:
        address = environ.get("NOTIFY_SOCKET", "")
        # An "@" stands for the zero byte with which the names of sockets without a file begin.
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        told = environ.get("WATCHDOG_USEC", "")
        self.every_s = int(told) / 2_000_000 if told.isdecimal() and int(told) else UNWATCHED_S

    @property
    def is_there(self) -> bool:
        """Whether somebody supervises us, and starts us again when we fail."""
        return bool(self._address)

    def ready(self, status: str) -> None:
        """Tell that we serve, and where."""
        self._tell(f"READY=1\nSTATUS={status}")

    def alive(self) -> None:
        """Give a sign of life."""
        self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """Tell that we stop on purpose."""
        self._tell("STOPPING=1")

    def _tell(self, state: str) -> None:
        if not self._address:
            return
        # A supervisor that does not listen is no reason to end an evening.
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto(state.encode(), self._address)
