"""The words of a device kind: the wires it needs, and the three bases that kinds are made from. No gpiozero here."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from companion.devices.tracks import Track
from companion.rulekit import Colour
from companion.table.ports import Shown, Slot

#: A pin by its BCM number.
Pin = Annotated[int, msgspec.Meta(ge=0)]
SlotNumber = Annotated[int, msgspec.Meta(ge=1)]
Level = Literal["low", "high"]
Counts = Literal["press", "level", "position"]
Above0 = Annotated[float, msgspec.Meta(gt=0)]

#: What a pin puts out when it is high.
SUPPLY_V = 3.3
#: Forward voltages at the low end of what is sold, so that a computed current errs on the safe side.
FORWARD_V = {Colour.RED: 1.8, Colour.AMBER: 1.9, Colour.GREEN: 2.0, Colour.BLUE: 2.7, Colour.WHITE: 2.7}
#: Colours whose forward voltage leaves too little of 3.3 V to rely on.
NEED_5V = frozenset({Colour.BLUE, Colour.WHITE})


class InputWire(msgspec.Struct, frozen=True):
    """One input pin, pulled up inside the chip.

    active "low": pressed connects the pin to ground; "high": pressed lets it go (a contact that opens).
    counts: what it says. A "press" is a moment; a "level" is read later, as a hand held closed; a "position" stays as
    it was left, so that it means something from the start.
    """

    name: str
    pin: int
    slot: int
    control: str
    active: Level
    counts: Counts = "press"


class OutputWire(msgspec.Struct, frozen=True):
    """One output pin and the most current it gives; active "low": lit while the pin sinks current."""

    name: str
    pin: int
    active: Level
    milliamps: float


Wire = InputWire | OutputWire


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=str.lower):
    """The settings of one device in a profile; the tag is the word after `kind =`."""

    @property
    def name(self) -> str:
        """What people call this device; a profile has each name once."""
        raise NotImplementedError

    def inputs(self) -> tuple[InputWire, ...]:
        """Return the input pins it uses."""
        return ()

    def outputs(self) -> tuple[OutputWire, ...]:
        """Return the output pins it uses, in the order of a track's bits.

        Raise `ProfileError` if the current of one cannot be known.
        """
        return ()

    def slots(self) -> tuple[Slot, ...]:
        """Return the slots that a seat can be bound to."""
        return ()

    def shown_slots(self) -> tuple[int, ...]:
        """Return the slots whose seats it shows; a profile must have them."""
        return ()


class SlotKind(Kind, frozen=True, kw_only=True):
    """The base of a means of deciding: a numbered slot that a seat can be bound to."""

    means: ClassVar[str]

    slot: SlotNumber
    active: Level = "low"

    @property
    def name(self) -> str:
        """The slot by its number."""
        return f"slot {self.slot}"

    def slots(self) -> tuple[Slot, ...]:
        """Return its one slot."""
        return (Slot(self.slot, self.means),)

    def control(self, control: str, pin: int, counts: Counts = "press") -> InputWire:
        """Return the wire of one of this slot's controls."""
        return InputWire(f"{self.name} {control}", pin, self.slot, control, self.active, counts)


class OutputKind(Kind, frozen=True, kw_only=True):
    """The base of whatever lights up or sounds."""

    active: Level = "high"

    def track(self, shown: Shown, before: Shown) -> Track | None:
        """Return what to play for `shown` after `before`, or None to go on as it is.

        Raise `DeviceError` if that cannot be shown.
        """
        raise NotImplementedError
