"""One Pico in the middle of the table: up to eight boxes on cables, their lamps, the meter and a buzzer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from companion.devices.link import shows
from companion.devices.link.kind import BoardKind, BoardSlot
from companion.devices.link.messages import Request
from companion.table.ports import Shown

Jacks = Annotated[int, msgspec.Meta(ge=1, le=8)]


class Hub(BoardKind, frozen=True, kw_only=True):
    """A hub. first: the slot at jack 1; the others follow. silent: its buzzer is not to be heard."""

    role: ClassVar[str] = "hub"

    jacks: Jacks = 8
    first: BoardSlot = 1
    meter: bool = True
    silent: bool = False

    @property
    def name(self) -> str:
        """A hub by its board where it has one, since there may be two."""
        return f"hub {self.board}" if self.board else "hub"

    def jack_slots(self) -> tuple[int, ...]:
        """Return the slots, from the first on."""
        return tuple(range(self.first, self.first + self.jacks))

    def targets(self, shown: Shown) -> Iterator[Request]:
        """Yield lamps, and the meter unless it is not there."""
        yield from super().targets(shown)
        if self.meter:
            yield shows.meter(shown)

    def sound(self, shown: Shown) -> Request | None:
        """Return the notes of this step's cue."""
        return None if self.silent else shows.buzz(shown)


KIND = Hub
