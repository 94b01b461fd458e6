"""Lamps, meter, current limit and buzzer, on passed times."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.firmware.loading import lamps, strip, tune

COLOURS = st.integers(0, 255)


def pixels(frame: bytearray) -> list[tuple[int, ...]]:
    return [tuple(frame[at : at + 3]) for at in range(0, len(frame), 3)]


def show(lamp_pixels: int = 1, meter_pixels: int = 10, percent: int = 100) -> lamps.Show:
    return lamps.Show(lamp_pixels, meter_pixels, percent)


def test_lamps_lie_in_the_order_of_the_jacks():
    lit = show(lamp_pixels=2, meter_pixels=0)
    lit.lamps = ["sff0000", "s00ff00", "s0000ff"]
    red, green, blue, dark = (255, 0, 0), (0, 255, 0), (0, 0, 255), (0, 0, 0)
    assert pixels(lit.frame([3, 0, 1, 2, 9], 0)) == [blue, blue, dark, dark, red, red, green, green, dark, dark]


@pytest.mark.parametrize("level", range(11))
def test_meter_lights_as_many_lamps_as_its_level_from_below(level):
    lit = show()
    lit.meter_level, lit.meter_colour = level, (0, 64, 255)
    assert pixels(lit.frame([], 0)) == [(0, 64, 255)] * level + [(0, 0, 0)] * (10 - level)


def test_dimming_keeps_the_colour():
    lit = show(percent=10)
    lit.meter_level, lit.meter_colour = 1, (200, 100, 0)
    assert pixels(lit.frame([], 0))[0] == (20, 10, 0)


def test_waiting_board_shows_one_dim_lamp_and_none_of_its_targets():
    lit = show()
    lit.lamps, lit.meter_level, lit.meter_colour = ["sffffff"], 10, (255, 255, 255)
    lit.is_waiting = True
    for now in range(0, 2000, 50):
        first, *others = pixels(lit.frame([1], now))
        assert 0 < first[2] <= 40
        assert others == [(0, 0, 0)] * 10


def test_waiting_board_without_a_chain_shows_nothing():
    lit = show(meter_pixels=0)
    lit.is_waiting = True
    assert lit.frame([], 0) == b""


@pytest.mark.parametrize("letter", "sbfpd")
def test_patterns_differ_from_each_other_even_without_colour(letter):
    course = {other: [lamps.lamp_colour(other + "ffffff", now)[0] for now in range(0, 6000, 10)] for other in "sbfpd"}
    assert sum(course[letter] == course[other] for other in "sbfpd") == 1


@pytest.mark.parametrize("letter", "sbfpd")
def test_pattern_stays_within_its_colour(letter):
    for now in range(0, 6000, 7):
        red, green, blue = lamps.lamp_colour(letter + "ff8000", now)
        assert 0 <= blue <= green <= red <= 255


def test_frame_within_the_supply_is_left_alone():
    frame = bytearray([10] * 30)
    assert strip.fit(bytearray(frame), 500) == frame


@given(st.lists(COLOURS, min_size=3, max_size=300).filter(lambda parts: len(parts) % 3 == 0), st.integers(250, 3000))
def test_no_frame_takes_more_than_the_supply(parts, supply_ma):
    assert strip.frame_ma(strip.fit(bytearray(parts), supply_ma)) <= supply_ma


def test_stronger_supply_gives_more_light():
    white = bytearray([255] * 102)
    light = [sum(strip.fit(bytearray(white), supply_ma)) for supply_ma in (250, 500, 1000, 2500)]
    assert light == sorted(light)
    assert light[0] < light[1] < light[2]
    assert light[3] == sum(white)


def test_tune_plays_note_after_note_and_ends():
    played = tune.Tune()
    played.play(1, ["880:120", "0:60", "1320:240"], 1000)
    assert [played.hertz(now) for now in (1000, 1119, 1120, 1179, 1180, 1419, 1420)] == [880, 880, 0, 0, 1320, 1320, 0]


def test_cue_that_was_played_is_not_played_again():
    played = tune.Tune()
    played.play(1, ["880:100"], 0)
    assert played.hertz(100) == 0
    played.play(1, ["880:100"], 200)
    assert played.hertz(200) == 0
    played.play(2, ["440:100"], 300)
    assert played.hertz(300) == 440


def test_cue_counts_as_new_after_forgetting():
    played = tune.Tune()
    played.play(1, ["880:100"], 0)
    played.forget()
    played.play(1, ["440:100"], 500)
    assert played.hertz(500) == 440
