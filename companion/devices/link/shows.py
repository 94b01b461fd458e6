"""What lamps, meter and buzzer of a board are told, made from what the table shows. Telling it twice is harmless."""

from __future__ import annotations

from companion.devices.link.forms import MOST_SEATS
from companion.devices.link.messages import Buzz, Lamps, Meter
from companion.rulekit import Colour, Lamp, Pattern
from companion.table.ports import Shown

PATTERNS = {Pattern.ON: "s", Pattern.SLOW: "b", Pattern.FAST: "f", Pattern.DOUBLE: "d"}
COLOURS = {
    Colour.WHITE: "a0a0a0",
    Colour.GREEN: "00ff20",
    Colour.AMBER: "ff7000",
    Colour.RED: "ff0000",
    Colour.BLUE: "0030ff",
}
DARK = "-"

#: From which level the water has which colour, highest first.
WATER = ((10, "ff0000"), (8, "ff7000"), (0, "0030ff"))

#: Notes of a cue, hertz and milliseconds. A cue without notes of its own sounds like ONE_NOTE.
TUNES = {
    "card": ("1200:30",),
    "collapse": ("220:400", "0:80", "165:600"),
    "game_over": ("660:120", "880:120", "1100:120", "1320:400"),
    "hazard": ("440:120", "0:60", "440:120"),
    "reveal": ("880:70", "1175:70", "1568:140"),
}
ONE_NOTE = ("1000:80",)


def lamp_word(lamp: Lamp) -> str:
    """Return a lamp's target as boards read it."""
    return DARK if lamp.pattern is Pattern.OFF else PATTERNS[lamp.pattern] + COLOURS[lamp.colour]


def lamps(shown: Shown) -> Lamps:
    """Return the one line for all boards: the word of slot 1 first; a slot that nobody has is dark, as is the rest."""
    seats, targets = dict(shown.slots), dict(shown.signals.seat_lamps)
    last = max((slot for slot in seats if slot <= MOST_SEATS), default=1)
    words = (lamp_word(targets.get(seats.get(slot, ""), Lamp())) for slot in range(1, last + 1))
    return Lamps(show=tuple(words))


def meter(shown: Shown) -> Meter:
    """Return the level and colour of the water; a game without a meter leaves it dark."""
    level = shown.signals.meter or 0
    return Meter(level=level, colour=next(colour for least, colour in WATER if level >= least))


def buzz(shown: Shown) -> Buzz | None:
    """Return the notes of the cue that belongs to this step, if there is one."""
    cue = shown.signals.cue
    return None if cue is None else Buzz(cue=max(shown.step, 0), notes=TUNES.get(cue, ONE_NOTE))
