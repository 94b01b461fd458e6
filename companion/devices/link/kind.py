"""What the device kinds share that are a board of our firmware: which board it is, and what it shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from companion.devices.link import shows
from companion.devices.link.messages import Dim, Request
from companion.devices.wires import Kind
from companion.table.ports import Shown, Slot

BoardName = Annotated[str, msgspec.Meta(pattern=r"^([A-Za-z0-9][A-Za-z0-9._-]{0,23})?$")]
BoardSlot = Annotated[int, msgspec.Meta(ge=1, le=16)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]

#: The means of deciding at every board: the choice stays in the box.
MEANS = "box"


class BoardKind(Kind, frozen=True, kw_only=True):
    """A board.

    board: the name that it announces, which is its serial number unless its settings give another; empty: whichever
    board of this role is there. port: a path to try besides the Picos that are found. percent: brightness of its chain;
    what the supply can give stands in the board's own settings. simulated: the shipped firmware on this computer.
    """

    role: ClassVar[str]

    board: BoardName = ""
    port: str = ""
    percent: Percent = 60
    simulated: bool = False

    def jack_slots(self) -> tuple[int, ...]:
        """Return the slots at its jacks, jack 1 first."""
        raise NotImplementedError

    def slots(self) -> tuple[Slot, ...]:
        """Return the slots that a seat can be bound to."""
        return tuple(Slot(slot, MEANS) for slot in self.jack_slots())

    def targets(self, shown: Shown) -> Iterator[Request]:
        """Yield what the board shows and goes on showing."""
        yield Dim(percent=self.percent)
        yield shows.lamps(shown)

    def sound(self, shown: Shown) -> Request | None:  # noqa: ARG002 - most boards have no buzzer
        """Return what is to be heard once with this step."""
        return None
