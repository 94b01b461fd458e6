"""A push button held in the closed hand, read at the instant of the reveal."""

from __future__ import annotations

from typing import ClassVar

from companion.devices.wires import InputWire, Pin, SlotKind


class Fist(SlotKind, frozen=True, kw_only=True):
    """One push button of one slot, from its pin to ground."""

    means: ClassVar[str] = "fist"

    pin: Pin

    def inputs(self) -> tuple[InputWire, ...]:
        """Return the button."""
        return (self.control("fist", self.pin, "level"),)


KIND = Fist
