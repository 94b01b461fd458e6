"""The on-screen rig: a page in the place of fingers. The drivers above the pins are the real ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gpiozero.pins.mock import MockFactory

from companion.devices.hardware import Hardware
from companion.devices.wires import Wire
from companion.errors import DeviceError


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
        """Return (name, is lit): "lamp 1", "box 1", "bar 1" to "bar 10" from the bottom, "buzzer"."""
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


def make_rig(hardware: Hardware) -> ScreenRig | None:
    """Return the rig of hardware on pretended pins; None where the pins are real."""
    return ScreenRig(hardware) if isinstance(hardware.backend.factory, MockFactory) else None
