"""What lamps, meter and buzzer of a board are told."""

from __future__ import annotations

import pytest

from companion.devices.kinds.box import Box
from companion.devices.kinds.hub import Hub
from companion.devices.kinds.meter import Meter as MeterKind
from companion.devices.link import shows
from companion.devices.link.messages import Buzz, Dim, Lamps, Meter, write
from companion.rulekit import Colour, Lamp, Pattern, Signals
from companion.table.ports import Shown, Slot

STAY, LEAVE = Lamp(Pattern.ON, Colour.GREEN), Lamp(Pattern.SLOW, Colour.AMBER)


def shown(step: int = 1, slots=((1, "a"), (3, "b")), **signals) -> Shown:
    return Shown(step, Signals(**signals), slots)


def test_one_line_has_the_lamps_of_all_slots_in_order():
    lamps = shows.lamps(shown(seat_lamps=(("b", LEAVE), ("a", STAY))))
    assert lamps == Lamps(show=("s00ff20", "-", "bff7000"))


def test_without_anybody_at_a_slot_all_is_dark():
    assert shows.lamps(shown(slots=())) == Lamps(show=("-",))


@pytest.mark.parametrize("pattern", Pattern)
@pytest.mark.parametrize("colour", Colour)
def test_every_lamp_can_be_told(pattern, colour):
    assert write(Lamps(show=(shows.lamp_word(Lamp(pattern, colour)),)))


def test_two_choices_differ_in_pattern_as_well_as_colour():
    assert shows.lamp_word(STAY)[0] != shows.lamp_word(LEAVE)[0]


@pytest.mark.parametrize("level", range(11))
def test_the_meter_shows_the_level_as_it_is(level):
    assert shows.meter(shown(meter=level)).level == level


def test_high_water_has_other_colours():
    assert len({shows.meter(shown(meter=level)).colour for level in (7, 8, 10)}) == 3


def test_a_game_without_a_meter_leaves_it_dark():
    assert shows.meter(shown()).level == 0


@pytest.mark.parametrize("cue", [*shows.TUNES, "something new"])
def test_every_cue_can_be_heard(cue):
    assert write(shows.buzz(shown(step=4, cue=cue)))
    assert shows.buzz(shown(step=4, cue=cue)).cue == 4


def test_no_cue_is_no_sound():
    assert shows.buzz(shown()) is None


def test_a_hub_has_eight_slots_lamps_meter_and_buzzer():
    hub = Hub(percent=40)
    assert hub.slots() == tuple(Slot(number, "box") for number in range(1, 9))
    assert [type(target) for target in hub.targets(shown())] == [Dim, Lamps, Meter]
    assert isinstance(hub.sound(shown(cue="reveal")), Buzz)


def test_a_hub_may_begin_at_another_slot_without_meter_and_in_silence():
    hub = Hub(first=9, jacks=2, meter=False, silent=True)
    assert hub.jack_slots() == (9, 10)
    assert [type(target) for target in hub.targets(shown())] == [Dim, Lamps]
    assert hub.sound(shown(cue="reveal")) is None


def test_a_box_has_its_slot_and_its_lamp():
    assert Box(slot=4).jack_slots() == (4,)
    assert [type(target) for target in Box(slot=4).targets(shown())] == [Dim, Lamps]


def test_a_meter_has_no_slot_and_no_lamps():
    assert MeterKind().slots() == ()
    assert [type(target) for target in MeterKind().targets(shown(meter=3))] == [Dim, Meter]
