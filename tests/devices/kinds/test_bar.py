"""The water meter, level by level."""

from __future__ import annotations

import math

import pytest

from companion.devices.hardware import NOTHING
from companion.devices.kinds.bar import Bar, climb, lights
from companion.devices.tracks import FOREVER, steady
from companion.errors import DeviceError
from companion.rulekit import Signals
from companion.table.ports import Shown

BAR = Bar(pins=tuple(range(18, 28)), ohm=680)
LEVELS = range(11)


def at(level, step=1):
    return Shown(step, Signals(meter=level))


def lit(bits):
    return [bool(bits >> nth & 1) for nth in range(10)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_lights_exactly_so_many_from_the_bottom(level):
    assert lit(lights(level)) == [True] * level + [False] * (10 - level)


@pytest.mark.parametrize("level", [-1, 11, 3.7, 3.0, math.nan, True, "3"])
def test_anything_else_is_refused(level):
    with pytest.raises(DeviceError) as caught:
        lights(level)
    assert caught.value.code == "E_METER_LEVEL"


@pytest.mark.parametrize("start", LEVELS)
@pytest.mark.parametrize("end", LEVELS)
def test_from_any_level_to_any_other_it_is_at_rest_at_the_right_one_within_two_seconds(start, end):
    track = BAR.track(at(end, step=2), at(start))
    assert track.at(2.0) == (lights(end), FOREVER)


def test_the_water_climbs_light_by_light():
    assert [bits for _, bits in climb(2, 5)] == [lights(3), lights(4)]


def test_an_undo_lets_it_fall_light_by_light():
    assert [bits for _, bits in climb(5, 2)] == [lights(4), lights(3)]


@pytest.mark.parametrize("level", [8, 9])
def test_near_the_skull_the_topmost_light_beats_and_the_others_stay(level):
    frames = {bits for _, bits in BAR.track(at(level, step=2), at(level)).frames}
    assert frames == {lights(level), lights(level - 1)}


def test_the_skull_shows_odd_and_even_lights_in_turn():
    frames = [bits for _, bits in BAR.track(at(10, step=2), at(10)).frames]
    assert frames[0] & frames[1] == 0
    assert frames[0] | frames[1] == frames[-1] == lights(10)


def test_below_the_danger_a_new_step_at_the_same_level_moves_nothing():
    assert BAR.track(at(5, step=2), at(5)) == steady(lights(5))


def test_the_same_step_again_changes_nothing():
    assert BAR.track(at(9), at(9)) is None


def test_a_game_without_a_meter_leaves_it_dark():
    assert BAR.track(at(None), at(5)) == steady(0)


def test_a_calm_bar_never_moves():
    calm = Bar(pins=tuple(range(18, 28)), ohm=680, calm=True)
    assert [calm.track(at(level), NOTHING) for level in LEVELS] == [steady(lights(level)) for level in LEVELS]
