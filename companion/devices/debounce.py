"""The judgement of one input line: which of its levels are settled, and what its behaviour says about its wiring.

Pure: levels and their times are passed in. An edge and a level read again are the same thing here, a level at a time,
so that a lost edge is mended by the next reading (gpiozero's own bounce time loses presses and releases).
"""

from __future__ import annotations

import math
from collections import deque
from typing import Annotated

import msgspec

#: Contacts rattle this long around a real change, seconds; such pulses are no sign of a noisy line.
BOUNCE_S = 0.05
#: So many pulses without a change, within so many seconds, make a line noisy.
NOISY_PULSES = 10
NOISY_S = 10.0
#: A line that reads pressed from the start for so long looks inverted or stuck.
STUCK_S = 5.0

Milliseconds = Annotated[float, msgspec.Meta(ge=0, le=1000)]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a level must hold before it counts.

    A press counts soon, since people wait for it, but longer than a light switch disturbs a cable. A release must hold
    longer, so that the rattle of letting go is not a second press.
    """

    press_ms: Milliseconds = 4.0
    release_ms: Milliseconds = 20.0

    def hold_s(self, *, pressed: bool) -> float:
        """Return how long a level must hold, in seconds."""
        return (self.press_ms if pressed else self.release_ms) / 1000


class Change(msgspec.Struct, frozen=True):
    """A settled change. at: when the line turned to the level that then held, monotonic seconds."""

    pressed: bool
    at: float


class Debounce:
    """The state of one line. Times are monotonic seconds; one that runs backwards counts as now."""

    def __init__(self, limits: Limits, *, pressed: bool, at: float) -> None:
        self.pressed = pressed  #: the settled level
        self.presses = 0
        self.releases = 0
        self.noise = 0  #: pulses that no change explains
        self._limits = limits
        self._started = at
        self._level = pressed
        self._since = at
        self._changed_at = -math.inf
        self._pulses: deque[float] = deque(maxlen=NOISY_PULSES)

    @property
    def due(self) -> float:
        """When the present level will have settled; infinity while it is the settled one."""
        if self._level == self.pressed:
            return math.inf
        return self._since + self._limits.hold_s(pressed=self._level)

    def read(self, pressed: bool, at: float) -> Change | None:  # noqa: FBT001 - a level
        """Take the line's level at a time, and return the change that had settled by then."""
        at = max(at, self._since)
        change = self._settle() if at >= self.due else None
        if pressed != self._level:
            self._turn(at)
        return change

    def _settle(self) -> Change:
        self.pressed = self._level
        self.presses += self.pressed
        self.releases += not self.pressed
        self._changed_at = self._since
        self._excuse_bounce()
        return Change(self.pressed, self._since)

    def _turn(self, at: float) -> None:
        self._level = not self._level
        self._since = at
        if self._level == self.pressed and at - self._changed_at > BOUNCE_S:
            self._pulses.append(at)
            self.noise += 1

    def _excuse_bounce(self) -> None:
        while self._pulses and self._changed_at - self._pulses[-1] <= BOUNCE_S:
            self._pulses.pop()
            self.noise -= 1

    @property
    def has_changed(self) -> bool:
        """Whether a settled change was ever seen."""
        return self.presses + self.releases > 0

    def is_noisy(self, now: float) -> bool:
        """Say whether many pulses came lately that no change explains: a long cable, a loose plug."""
        return len(self._pulses) == NOISY_PULSES and now - self._pulses[0] <= NOISY_S

    def looks_stuck(self, now: float) -> bool:
        """Say whether the line has read pressed ever since the start, long enough that nobody holds it."""
        return self.pressed and not self.has_changed and now - self._started >= STUCK_S
