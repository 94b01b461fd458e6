"""What lights and sounds do in time: tracks of on/off frames. Pure values, so that rhythm is tested without a clock."""

from __future__ import annotations

import math
from bisect import bisect
from itertools import accumulate

import msgspec

from companion.rulekit import Pattern

FOREVER = math.inf

#: Seconds, and which of a device's pins are on: bit 0 is the first.
Frame = tuple[float, int]


class Track(msgspec.Struct, frozen=True):
    """Frames one after the other. They loop, or the last one lasts for ever: what is steady is not written again."""

    frames: tuple[Frame, ...]
    loops: bool = False

    def at(self, elapsed_s: float) -> tuple[int, float]:
        """Return the bits after so many seconds, and the seconds until the next frame (`FOREVER`: none comes)."""
        ends = [*accumulate(seconds for seconds, _ in self.frames)]
        if self.loops:
            elapsed_s %= ends[-1]
        nth = bisect(ends, elapsed_s)
        return self.frames[nth][1], ends[nth] - elapsed_s


def steady(bits: int) -> Track:
    """Return a track that never changes."""
    return Track(((FOREVER, bits),))


def once(*frames: Frame, rest: int = 0) -> Track:
    """Return a track that plays its frames and then stays at `rest`."""
    return Track((*frames, (FOREVER, rest)))


def beeps(*seconds: float) -> Track:
    """Return a track of one pin that plays once: on, off, on, ... for so many seconds each."""
    return once(*((length, (nth + 1) % 2) for nth, length in enumerate(seconds)))


PATTERNS: dict[Pattern, Track] = {
    Pattern.OFF: steady(0),
    Pattern.ON: steady(1),
    Pattern.SLOW: Track(((1.0, 1), (1.0, 0)), loops=True),
    Pattern.FAST: Track(((0.125, 1), (0.125, 0)), loops=True),
    Pattern.DOUBLE: Track(((0.125, 1), (0.125, 0), (0.125, 1), (0.625, 0)), loops=True),
}
