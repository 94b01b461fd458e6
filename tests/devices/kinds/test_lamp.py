"""Lamps show what everybody may see, or what one seat alone may see."""

from __future__ import annotations

from companion.devices.hardware import NOTHING
from companion.devices.kinds.lamp import Lamp
from companion.devices.tracks import PATTERNS
from companion.rulekit import Lamp as Target
from companion.rulekit import Pattern, Signals
from companion.table.ports import Shown

ON_TABLE = Lamp(slot=3, pin=18, ohm=470)
IN_BOX = Lamp(slot=3, pin=19, ohm=470, inside=True)


def shown(public=Pattern.OFF, private=Pattern.OFF, seat="a", slot=3):
    return Shown(
        step=1,
        signals=Signals(seat_lamps=((seat, Target(public)),)),
        slots=((slot, seat),),
        private=((seat, Signals(seat_lamps=((seat, Target(private)),))),),
    )


def test_a_lamp_on_the_table_shows_the_public_signal_of_its_seat():
    assert ON_TABLE.track(shown(public=Pattern.DOUBLE, private=Pattern.FAST), NOTHING) == PATTERNS[Pattern.DOUBLE]


def test_a_lamp_in_the_box_shows_the_private_signal_of_its_seat():
    assert IN_BOX.track(shown(public=Pattern.DOUBLE, private=Pattern.FAST), NOTHING) == PATTERNS[Pattern.FAST]


def test_a_lamp_of_a_free_slot_is_dark():
    assert ON_TABLE.track(shown(public=Pattern.ON, slot=4), NOTHING) == PATTERNS[Pattern.OFF]


def test_a_seat_without_a_signal_is_dark():
    assert ON_TABLE.track(Shown(1, Signals(), slots=((3, "a"),)), NOTHING) == PATTERNS[Pattern.OFF]
    assert IN_BOX.track(Shown(1, Signals(), slots=((3, "a"),)), NOTHING) == PATTERNS[Pattern.OFF]
