"""What counts as a press, told in levels and times."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.debounce import Change, Debounce, Limits

START = 100.0
LIMITS = Limits()


def line(*, pressed=False, limits=LIMITS):
    return Debounce(limits, pressed=pressed, at=START)


def read(judge, *levels):
    """Pass levels with their times in milliseconds after the start, and return the settled changes."""
    changes = [judge.read(pressed, START + ms / 1000) for ms, pressed in levels]
    return [change for change in changes if change]


def test_a_press_counts_when_its_level_has_held():
    assert read(line(), (0, True), (3, True)) == []
    assert read(line(), (0, True), (4, True)) == [Change(True, START)]


def test_a_lost_release_is_mended_by_reading_the_level_again():
    judge = line()
    changes = read(judge, (0, True), (20, False), (40, False))
    assert [change.pressed for change in changes] == [True, False]
    assert (judge.presses, judge.pressed) == (1, False)


def test_a_lost_press_is_mended_by_reading_the_level_again():
    judge = line()
    read(judge, (0, False), (20, True), (40, True))
    assert (judge.presses, judge.pressed) == (1, True)


def test_the_rattle_of_letting_go_is_one_release_and_no_second_press():
    judge = line()
    rattle = [(1000 + 1.6 * nth, level) for nth, level in enumerate((False, True) * 3)]
    read(judge, (0, True), *rattle, (1008.1, False), (1040, False))
    assert (judge.presses, judge.releases) == (1, 1)


def test_the_rattle_of_pressing_is_one_press():
    judge = line()
    read(judge, (0, True), (1, False), (2, True), (10, True), (11, False), (12, True), (50, True))
    assert (judge.presses, judge.releases, judge.noise) == (1, 0, 0)


def test_a_change_carries_the_time_of_the_edge_that_held():
    assert read(line(), (0, True), (1, False), (2, True), (30, True)) == [Change(True, START + 0.002)]


def test_a_change_that_settled_unseen_is_told_with_the_next_edge():
    changes = read(line(), (0, True), (1000, False), (2000, True))
    assert [change.pressed for change in changes] == [True, False]


def test_pulses_shorter_than_a_press_are_noise_and_no_choice():
    judge = line()
    changes = read(judge, *((nth * 125 + ms, level) for nth in range(40) for ms, level in ((0, True), (2, False))))
    assert changes == []
    assert judge.noise == 40
    assert judge.is_noisy(START + 5)


def test_a_line_is_not_noisy_for_ever():
    judge = line()
    read(judge, *((nth * 125 + ms, level) for nth in range(40) for ms, level in ((0, True), (2, False))))
    assert not judge.is_noisy(START + 60)


def test_a_few_pulses_do_not_make_a_line_noisy():
    judge = line()
    read(judge, *((nth * 500 + ms, level) for nth in range(9) for ms, level in ((0, True), (2, False))))
    assert not judge.is_noisy(START + 5)


def test_a_line_that_reads_pressed_for_five_seconds_from_the_start_looks_stuck_and_is_no_press():
    judge = line(pressed=True)
    assert read(judge, (4900, True), (5100, True)) == []
    assert not judge.looks_stuck(START + 4.9)
    assert judge.looks_stuck(START + 5.1)


def test_a_line_that_is_let_go_at_the_start_is_not_stuck():
    judge = line(pressed=True)
    read(judge, (1000, False), (1030, False))
    assert not judge.looks_stuck(START + 60)


def test_a_button_held_for_a_minute_is_one_press_and_not_stuck():
    judge = line()
    read(judge, *((ms, True) for ms in range(0, 60_000, 1000)))
    assert judge.presses == 1
    assert not judge.looks_stuck(START + 60)


def test_a_time_before_the_last_reading_counts_as_that_reading():
    judge = line()
    read(judge, (10, True), (5, False), (40, False))
    assert (judge.presses, judge.noise) == (0, 1)


def test_limits_come_from_the_profile():
    assert read(line(limits=Limits(press_ms=50)), (0, True), (49, True)) == []


@pytest.mark.parametrize("level", [False, True])
def test_nothing_is_due_while_nothing_changes(level):
    assert line(pressed=level).due == float("inf")


@given(st.lists(st.tuples(st.integers(0, 400), st.booleans()), max_size=60))
def test_whatever_was_lost_the_settled_level_is_right_in_the_end(gaps):
    judge, at, level = line(), 0, False
    for gap, level in gaps:
        at += gap
        read(judge, (at, level))
    read(judge, (at, level), (at + 100, level), (at + 200, level))
    assert judge.pressed == level
    assert judge.presses - judge.releases == int(level)
    assert judge.noise >= 0
