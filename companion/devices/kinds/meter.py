"""The water meter on a Pico of its own: a hub's firmware of which the chain alone is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.devices.link import shows
from companion.devices.link.kind import BoardKind
from companion.devices.link.messages import Dim, Request
from companion.table.ports import Shown


class Meter(BoardKind, frozen=True, kw_only=True):
    """A meter. silent: no buzzer is heard."""

    role: ClassVar[str] = "hub"

    silent: bool = False

    @property
    def name(self) -> str:
        """There is one."""
        return "meter"

    def jack_slots(self) -> tuple[int, ...]:
        """Return none: nobody decides here."""
        return ()

    def targets(self, shown: Shown) -> Iterator[Request]:
        """Yield the level of the water."""
        yield Dim(percent=self.percent)
        yield shows.meter(shown)

    def sound(self, shown: Shown) -> Request | None:
        """Return the notes of this step's cue."""
        return None if self.silent else shows.buzz(shown)


KIND = Meter
