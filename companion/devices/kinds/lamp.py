"""A seat's lamp: on the table for everybody, or in the hand hole of the box for one pair of eyes."""

from __future__ import annotations

from companion.devices.led import LedKind
from companion.devices.tracks import PATTERNS, Track
from companion.devices.wires import OutputWire, Pin, SlotNumber
from companion.rulekit import Lamp as Target
from companion.rulekit import Signals
from companion.table.ports import Shown


class Lamp(LedKind, frozen=True, kw_only=True):
    """One LED with its resistor. inside: only its own player sees it, so it shows that seat's private signals."""

    slot: SlotNumber
    pin: Pin
    inside: bool = False

    @property
    def name(self) -> str:
        """The lamp by its slot and place."""
        return f"{'light' if self.inside else 'lamp'} {self.slot}"

    def outputs(self) -> tuple[OutputWire, ...]:
        """Return its one pin."""
        return (self.light(self.name, self.pin),)

    def shown_slots(self) -> tuple[int, ...]:
        """Return its slot."""
        return (self.slot,)

    def track(self, shown: Shown, before: Shown) -> Track:  # noqa: ARG002 - a lamp shows what is, not what was
        """Return the pattern that the signals ask of this lamp's seat; dark while nobody is bound to the slot."""
        seat = dict(shown.slots).get(self.slot, "")
        signals = dict(shown.private).get(seat, Signals()) if self.inside else shown.signals
        return PATTERNS[dict(signals.seat_lamps).get(seat, Target()).pattern]


KIND = Lamp
