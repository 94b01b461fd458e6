"""Opens the boards of a profile: real ones where Picos are found, simulated ones where the profile says so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path

from companion.devices.link.boards import Boards
from companion.devices.link.device import NewsDoor
from companion.devices.link.finding import Finder, picos
from companion.devices.link.kind import BoardKind
from companion.devices.link.simulated import SimulatedDevice, plug_in
from companion.table.ports import Clock


def open_boards(kinds: Sequence[BoardKind], door: NewsDoor, clock: Clock, firmware: Path) -> Boards:
    """Return the boards of a profile, not yet started; raise `DeviceError` if one cannot be simulated here."""
    with ExitStack() as opened:
        simulated = []
        for nth, kind in enumerate(kind for kind in kinds if kind.simulated):
            device = plug_in(kind, nth, firmware)
            opened.callback(device.board.close)
            simulated.append(device)
        find = finder(kinds, simulated)
        boards = Boards(kinds, door, clock, find, shipped=shipped_version(firmware), simulated=simulated)
        opened.pop_all()
    return boards


def finder(kinds: Sequence[BoardKind], simulated: Sequence[SimulatedDevice], real: Finder = picos) -> Finder:
    """Return what finds the ports that a profile is about: no real Pico is touched for a simulated board."""
    named = [kind.port for kind in kinds if kind.port]
    wants_real = any(not (kind.simulated or kind.port) for kind in kinds)

    def find() -> Iterable[str]:
        plugged = (device.port for device in simulated if Path(device.port).exists())
        return dict.fromkeys((*plugged, *named, *(real() if wants_real else ())))

    return find


def shipped_version(firmware: Path) -> str:
    """Return the version of the firmware in a folder."""
    found = re.search(r'^FIRMWARE = "(.+)"', (firmware / "switchbox" / "board.py").read_text(), flags=re.MULTILINE)
    assert found is not None
    return found.group(1)
