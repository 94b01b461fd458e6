"""The on-screen rig: a page in the place of fingers. The drivers above the pins are the real ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gpiozero.pins.mock import MockFactory

from companion.devices.hardware import Hardware
from companion.devices.link.simulated import SimulatedRig
from companion.devices.wires import Wire
from companion.errors import DeviceError
from companion.table.ports import Rig


class ScreenRig:
    """`table.ports.Rig` on the pretended pins of open hardware."""

    def __init__(self, hardware: Hardware) -> None:
        self._inputs = {(wire.slot, wire.control): wire for wire in hardware.profile.inputs}
        self._outputs = hardware.profile.outputs
        self._factory = hardware.backend.factory

    def controls(self) -> Sequence[tuple[int, str, bool]]:
        """Return (slot, control, is pressed); slot 0 is the table."""
        return [(slot, control, self._is_active(wire)) for (slot, control), wire in self._inputs.items()]

    def lamps(self) -> Sequence[tuple[str, bool]]:
        """Return (name, is lit): "lamp 1", "light 1", "bar 1" to "bar 10" from the bottom, "buzzer"."""
        return [(wire.name, self._is_active(wire)) for wire in self._outputs]

    def set(self, slot: int, control: str, *, pressed: bool) -> None:
        """Drive the control's pin as a contact would; raise `DeviceError` for a control that is not there."""
        wire = self._inputs.get((slot, control))
        if wire is None:
            raise DeviceError("E_NO_SUCH_CONTROL", slot=slot, control=control)
        pin = self._pin(wire)
        if pressed == (wire.active == "low"):
            pin.drive_low()
        else:
            pin.drive_high()

    def _is_active(self, wire: Wire) -> bool:
        return bool(self._pin(wire).state) == (wire.active == "high")

    def _pin(self, wire: Wire) -> Any:
        return self._factory.pin(wire.pin)


class JoinedRig:
    """Several rigs on one page: pretended pins and simulated boards."""

    def __init__(self, rigs: Sequence[Rig]) -> None:
        self._rigs = rigs

    def controls(self) -> Sequence[tuple[int, str, bool]]:
        """Return the controls of all."""
        return [control for rig in self._rigs for control in rig.controls()]

    def lamps(self) -> Sequence[tuple[str, bool]]:
        """Return the lamps of all."""
        return [lamp for rig in self._rigs for lamp in rig.lamps()]

    def set(self, slot: int, control: str, *, pressed: bool) -> None:
        """Work a control of whichever rig has it; raise `DeviceError` where none does."""
        for rig in self._rigs:
            if any((slot, control) == (number, name) for number, name, _ in rig.controls()):
                rig.set(slot, control, pressed=pressed)
                return
        raise DeviceError("E_NO_SUCH_CONTROL", slot=slot, control=control)


def make_rig(hardware: Hardware) -> Rig | None:
    """Return the rig of what is pretended or simulated; None where everything is real."""
    rigs: list[Rig] = []
    if isinstance(hardware.backend.factory, MockFactory):
        rigs.append(ScreenRig(hardware))
    if hardware.boards.simulated:
        rigs.append(SimulatedRig(hardware.boards.simulated))
    return JoinedRig(rigs) if rigs else None
