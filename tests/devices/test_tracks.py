"""Patterns in time."""

from __future__ import annotations

import pytest

from companion.devices.tracks import FOREVER, PATTERNS, Track, beeps, once, steady
from companion.rulekit import Pattern


def test_a_steady_track_never_has_to_be_written_again():
    assert steady(5).at(0) == (5, FOREVER)
    assert steady(5).at(1e6) == (5, FOREVER)


def test_frames_follow_each_other_and_the_last_one_rests():
    track = once((1.0, 1), (0.5, 2), rest=3)
    assert [track.at(s)[0] for s in (0, 0.75, 1.0, 1.25, 1.5, 9)] == [1, 1, 2, 2, 3, 3]


def test_a_track_says_how_long_its_frame_still_lasts():
    assert once((1.0, 1), (0.5, 2)).at(0.75) == (1, 0.25)


def test_a_loop_begins_again():
    track = Track(((1.0, 1), (1.0, 0)), loops=True)
    assert [track.at(s)[0] for s in (0, 1, 2, 3)] == [1, 0, 1, 0]


def test_beeps_are_on_and_off_in_turn_and_end_in_silence():
    assert beeps(0.5, 0.25, 0.5) == once((0.5, 1), (0.25, 0), (0.5, 1), rest=0)


def test_every_pattern_of_the_rulekit_can_be_played_and_no_two_look_alike():
    assert PATTERNS.keys() == set(Pattern)
    assert len(set(PATTERNS.values())) == len(Pattern)


@pytest.mark.parametrize("pattern", [Pattern.SLOW, Pattern.FAST, Pattern.DOUBLE])
def test_a_blinking_lamp_is_lit_from_its_first_instant(pattern):
    assert PATTERNS[pattern].at(0)[0] == 1


def test_fast_blinks_four_times_a_second():
    lit = [PATTERNS[Pattern.FAST].at(eighth / 8)[0] for eighth in range(8)]
    assert lit == [1, 0] * 4
