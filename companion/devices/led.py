"""What lamps and meters share: LEDs, and the current that one takes from a pin."""

from __future__ import annotations

from companion.devices.wires import FORWARD_V, NEED_5V, SUPPLY_V, Above0, OutputKind, OutputWire
from companion.errors import ProfileError
from companion.rulekit import Colour


class LedKind(OutputKind, frozen=True, kw_only=True):
    """LEDs that are all alike.

    Give the resistor in ohm, or the current in mA (behind a driver chip: what its input takes). Blue and white ones
    need the driver.
    """

    colour: Colour = Colour.RED
    ohm: Above0 | None = None
    ma: Above0 | None = None

    def light(self, name: str, pin: int) -> OutputWire:
        """Return the wire of one LED; raise `ProfileError` if its current cannot be known."""
        return OutputWire(name, pin, self.active, self._milliamps(name))

    def _milliamps(self, name: str) -> float:
        if self.ma is not None:
            return self.ma
        if self.ohm is not None and self.colour in NEED_5V:
            raise ProfileError("E_LED_NEEDS_5V", device=name)
        if self.ohm is not None:
            return 1000 * (SUPPLY_V - FORWARD_V[self.colour]) / self.ohm
        raise ProfileError("E_NO_RESISTOR", device=name)
