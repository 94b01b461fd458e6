"""A record of every pin write, as JSON lines: `ns` (monotonic), `pin`, `name`, `value`. For tests and measurements."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

import msgspec

from companion.devices.wires import OutputWire
from companion.errors import SettingsError

Written = tuple[int, OutputWire, bool]


class Trace(Protocol):
    """Where pin writes are noted."""

    def note(self, written: Iterable[Written]) -> None:
        """Note writes that were made, with the time of each."""

    def close(self) -> None:
        """Let go of the file."""


class NoTrace:
    """Notes nothing."""

    def note(self, written: Iterable[Written]) -> None:
        """Forget the writes."""

    def close(self) -> None:
        """Have nothing to let go of."""


class FileTrace:
    """Notes writes in a file, each batch at once, so that the pins are not kept waiting between two writes."""

    def __init__(self, file: Path) -> None:
        try:
            self._file = file.open("ab", buffering=0)
        except OSError as problem:
            raise SettingsError("E_TRACE_FILE", file=str(file), reason=str(problem.strerror)) from None

    def note(self, written: Iterable[Written]) -> None:
        """Append one line for each write; a full disk ends the record, not the show."""
        rows = [{"ns": ns, "pin": wire.pin, "name": wire.name, "value": int(on)} for ns, wire, on in written]
        with contextlib.suppress(OSError):
            self._file.write(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))

    def close(self) -> None:
        """Close the file."""
        self._file.close()
