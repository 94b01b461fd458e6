"""The water meter as a bar of ten LEDs, counted from the bottom: whole lights only, still at rest.

What moves is over within two seconds (a busy Pi makes lasting patterns stagger): the climb, two heartbeats of the
topmost light at 8 and 9, and at 10, the skull, odd and even lights in turn.
"""

from __future__ import annotations

from typing import Annotated, TypeGuard

import msgspec

from companion.devices.led import LedKind
from companion.devices.tracks import Frame, Track, once, steady
from companion.devices.wires import OutputWire, Pin
from companion.errors import DeviceError
from companion.table.ports import Shown

TOP = 10
CLIMB_S = 0.6  #: from one level to any other
HEARTBEAT_LEVELS = (8, 9)
ODD, EVEN = 0b0101010101, 0b1010101010
SKULL: tuple[Frame, ...] = ((0.2, ODD), (0.2, EVEN)) * 3


def lights(level: object) -> int:
    """Return the bits of a level: exactly so many lights from the bottom. None (no meter in this game) is dark.

    Raise `DeviceError` for anything but a whole number from 0 to 10.
    """
    if level is None:
        return 0
    if not is_level(level):
        raise DeviceError("E_METER_LEVEL", level=level)
    return (1 << level) - 1


def is_level(level: object) -> TypeGuard[int]:
    """Say whether something is a whole number of lights; True is none, although Python counts with it."""
    return type(level) is int and 0 <= level <= TOP


def climb(start: int, end: int) -> tuple[Frame, ...]:
    """Return the frames from one level to another, light by light, without the last."""
    step = 1 if end > start else -1
    between = range(start + step, end, step)
    return tuple((CLIMB_S / (len(between) + 1), lights(level)) for level in between)


def drama(level: int) -> tuple[Frame, ...]:
    """Return what a level does before it rests: nothing, heartbeats, or the skull."""
    if level == TOP:
        return SKULL
    if level in HEARTBEAT_LEVELS:
        full, without_top = lights(level), lights(level - 1)
        return ((0.1, full), (0.1, without_top), (0.1, full), (0.3, without_top)) * 2
    return ()


class Bar(LedKind, frozen=True, kw_only=True):
    """Ten LEDs, the lowest first. calm: the level changes at once and nothing ever moves."""

    pins: Annotated[tuple[Pin, ...], msgspec.Meta(min_length=TOP, max_length=TOP)]
    calm: bool = False

    @property
    def name(self) -> str:
        """There is one."""
        return "bar"

    def outputs(self) -> tuple[OutputWire, ...]:
        """Return its ten pins, from the bottom."""
        return tuple(self.light(f"{self.name} {nth}", pin) for nth, pin in enumerate(self.pins, 1))

    def track(self, shown: Shown, before: Shown) -> Track | None:
        """Return the way to the level of a new step, and its drama; the same step again changes nothing."""
        level, rest = shown.signals.meter, lights(shown.signals.meter)
        if level is None or self.calm:
            return steady(rest)
        if (level, shown.step) == (before.signals.meter, before.step):
            return None
        start = before.signals.meter if is_level(before.signals.meter) else 0
        return once(*climb(start, level), *drama(level), rest=rest)


KIND = Bar
