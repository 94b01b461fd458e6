"""A switch hidden in a closed box, and the button beside it that locks the choice."""

from __future__ import annotations

from typing import ClassVar

from companion.devices.wires import InputWire, Pin, SlotKind


class Switch(SlotKind, frozen=True, kw_only=True):
    """A switch that stays where it is put, and a push button, each from its pin to ground."""

    means: ClassVar[str] = "switch"

    switch: Pin
    lock: Pin

    def inputs(self) -> tuple[InputWire, ...]:
        """Return the switch, whose position counts from the start, and the lock."""
        return self.control("switch", self.switch, "position"), self.control("lock", self.lock)


KIND = Switch
