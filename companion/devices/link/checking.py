"""Every board of a profile with its state, seen from outside a game: for `companion check`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from companion.devices.link.kind import BoardKind
from companion.devices.link.opening import open_boards
from companion.table.ports import BoxNews, Clock, Edge, Fault

#: A board that starts says something after its boot window.
PATIENCE_S = 6.0
LOOK_S = 0.05


class Nobody:
    """A door behind which nobody is: what boards tell while they are looked at is for no game."""

    def box(self, news: BoxNews) -> None:
        """Forget it."""

    def edge(self, edge: Edge) -> None:
        """Forget it."""


def check_boards(kinds: Sequence[BoardKind], clock: Clock, firmware: Path) -> tuple[Fault, ...]:
    """Look for the boards until all are there or it takes too long, and say how they stand."""
    boards = open_boards(kinds, Nobody(), clock, firmware)
    try:
        boards.start()
        ends_at = time.monotonic() + PATIENCE_S
        while kinds and time.monotonic() < ends_at and not _all_work(boards.faults()):
            time.sleep(LOOK_S)
        return boards.faults()
    finally:
        boards.close()


def _all_work(faults: Sequence[Fault]) -> bool:
    return bool(faults) and all(fault.working for fault in faults)
