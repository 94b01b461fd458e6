"""One Pico in the box of one seat."""

from __future__ import annotations

from typing import ClassVar

from companion.devices.link.kind import BoardKind, BoardSlot


class Box(BoardKind, frozen=True, kw_only=True):
    """A box with a cable of its own."""

    role: ClassVar[str] = "box"

    slot: BoardSlot

    @property
    def name(self) -> str:
        """The box by its slot."""
        return f"box {self.slot}"

    def jack_slots(self) -> tuple[int, ...]:
        """Return its slot."""
        return (self.slot,)


KIND = Box
