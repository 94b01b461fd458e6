"""Stand-ins that speak the real ports: for tests, for trying things out, and for a table whose disk takes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from companion.errors import JournalError
from companion.table.ports import Shown


class FakeClock:
    """A clock that stands still until it is told to go on."""

    def __init__(self, now: float = 1000.0) -> None:
        self._now = now

    def now(self) -> float:
        """Return the pretended monotonic seconds."""
        return self._now

    def today(self) -> str:
        """Return a fixed day."""
        return "2026-01-01T20:00:00"

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds


class MemoryJournal:
    """A journal that forgets at the end of the process; `full` makes it refuse like a full disk."""

    def __init__(self) -> None:
        self.entries: list[tuple[int, bytes]] = []
        self.session = 0
        self.full = False

    def read(self) -> Sequence[tuple[int, bytes]]:
        """Return the entries since the last session was opened."""
        return self.entries[self.session :]

    def append(self, entries: Sequence[tuple[int, bytes]], *, new_session: bool = False) -> None:
        """Keep entries."""
        if self.full:
            raise JournalError("E_DISK_FULL")
        if new_session:
            self.session = len(self.entries)
        self.entries.extend(entries)

    def close(self) -> None:
        """Do nothing: there is no file."""


class RecordedOutputs:
    """Outputs that remember what they were shown."""

    def __init__(self) -> None:
        self.shown: list[Shown] = []
        self.closed = False

    def show(self, shown: Shown) -> None:
        """Remember."""
        self.shown.append(shown)

    def close(self) -> None:
        """Remember that everything was switched off."""
        self.closed = True
