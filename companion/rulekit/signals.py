"""What lamps, meters and buzzers are told. Devices know signals and never a game."""

from __future__ import annotations

import enum

import msgspec

from companion.rulekit.words import Seat


class Pattern(enum.StrEnum):
    """How a lamp behaves in time: patterns differ without colour, for eyes and for mono-colour builds."""

    OFF = "off"
    ON = "on"  #: steady
    SLOW = "slow"  #: 1 s on, 1 s off
    FAST = "fast"  #: four blinks a second
    DOUBLE = "double"  #: two short flashes, a pause


class Colour(enum.StrEnum):
    """A colour for lamps that have one; it never carries meaning alone."""

    WHITE = "white"
    GREEN = "green"
    AMBER = "amber"
    RED = "red"
    BLUE = "blue"


class Lamp(msgspec.Struct, frozen=True):
    """One lamp's target."""

    pattern: Pattern = Pattern.OFF
    colour: Colour = Colour.WHITE


class Signals(msgspec.Struct, frozen=True):
    """What everybody in the room sees and hears; a target, so that showing it twice changes nothing.

    seat_lamps: pairs of seat and lamp, in seating order; a seat that is not named is dark.
    meter: level of the water meter, 0 to 10, or None where the game has none.
    cue: name of a sound that belongs to the step which led here, played once per step.
    """

    seat_lamps: tuple[tuple[Seat, Lamp], ...] = ()
    meter: int | None = None
    cue: str | None = None
