"""A pair of push buttons under a hand cover: one for each of the game's two choices."""

from __future__ import annotations

from typing import ClassVar

from companion.devices.wires import InputWire, Pin, SlotKind


class Pair(SlotKind, frozen=True, kw_only=True):
    """Two push buttons of one slot, each from its pin to ground."""

    means: ClassVar[str] = "pair"

    first: Pin
    second: Pin

    def inputs(self) -> tuple[InputWire, ...]:
        """Return both buttons."""
        return self.control("first", self.first), self.control("second", self.second)


KIND = Pair
