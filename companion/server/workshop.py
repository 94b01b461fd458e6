"""What the host's workshop pages need from outside: the check of the build, and what is known of this computer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from companion.server.addresses import Interface
from companion.table.ports import Fault


class Check(Protocol):
    """The guided check of the first table's hardware."""

    def screen(self) -> Any:
        """Return what the tester sees now, as a value that is equal as long as nothing changes."""

    def begin(self) -> None:
        """Begin anew; raise `DeviceError` while a game goes on."""

    def answer(self, word: str) -> None:
        """Answer what is asked; raise `DeviceError` for an answer that it does not have."""

    def stop(self) -> None:
        """Give it up."""


class Updates(Protocol):
    """The boards of the first table whose firmware is another than ours, and putting ours onto them."""

    def screen(self) -> Any:
        """Return which boards there are, which one is being updated, and how the last one ended."""

    def begin(self, port: str, role: str) -> None:
        """Begin with a board; a role counts where it has none. Raise `DeviceError` where that must not be now."""


class Machine(Protocol):
    """This computer, in plain lines like those of the hardware report; looked at anew every few seconds at most."""

    def lines(self, phones: int) -> Sequence[Fault]:
        """Return how it does, with so many phones at the table."""

    def candidates(self) -> Sequence[Interface]:
        """Return every address that phones might use, best first."""

    def choose(self, address: str) -> None:
        """Make an address the one of the join code; empty: the best one again."""

    def bundle(self, faults: Sequence[Fault]) -> bytes:
        """Return a zip for whoever helps from afar, without any secret."""
