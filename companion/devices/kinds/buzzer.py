"""A buzzer that is on or off: an active one, behind a transistor. Cues differ by rhythm."""

from __future__ import annotations

from companion.devices.tracks import Track, beeps
from companion.devices.wires import Above0, OutputKind, OutputWire, Pin
from companion.table.ports import Shown

#: Rhythm of a cue: on, off, on, ... in seconds. A cue without one of its own sounds like ONE_BEEP.
RHYTHMS = {
    "card": beeps(0.03),
    "collapse": beeps(0.5, 0.1, 0.5),
    "game_over": beeps(0.1, 0.1, 0.1, 0.1, 0.4),
    "hazard": beeps(0.12, 0.06, 0.12),
    "reveal": beeps(0.06, 0.06, 0.06),
}
ONE_BEEP = beeps(0.08)


class Buzzer(OutputKind, frozen=True, kw_only=True):
    """One pin that drives a transistor. ma: what its base resistor takes. silent: wired, but not to be heard."""

    pin: Pin
    ma: Above0
    silent: bool = False

    @property
    def name(self) -> str:
        """There is one."""
        return "buzzer"

    def outputs(self) -> tuple[OutputWire, ...]:
        """Return its one pin."""
        return (OutputWire(self.name, self.pin, self.active, self.ma),)

    def track(self, shown: Shown, before: Shown) -> Track | None:
        """Return the rhythm of a new step's cue; a step shown again is not heard again."""
        cue = shown.signals.cue
        if self.silent or cue is None or shown.step == before.step:
            return None
        return RHYTHMS.get(cue, ONE_BEEP)


KIND = Buzzer
