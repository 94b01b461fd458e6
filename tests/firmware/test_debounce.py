"""Settled levels: bounce, swallowed edges, noise, plugs and storms, on passed times."""

from __future__ import annotations

from tests.firmware.loading import debounce


def calm_line() -> debounce.Line:
    """Return a line that has been open and at rest for a second."""
    line = debounce.Line(0)
    for now in range(1000):
        line.sample(0, now)
    assert line.level == 0
    return line


def calm_jack() -> debounce.Jack:
    """Return a jack whose two lines have been open and at rest for a second."""
    jack = debounce.Jack(0)
    for now in range(1000):
        jack.sample(0, 0, now)
    return jack


def changes(line: debounce.Line, readings: list[int], now: int) -> list[int]:
    """Feed one reading a millisecond; return the levels on which the line settled."""
    settled = []
    for step, raw in enumerate(readings):
        if line.sample(raw, now + step):
            settled.append(line.level)
    return settled


def test_clean_press_and_release_settle_once_each():
    assert changes(calm_line(), [1] * 50 + [0] * 50, 1000) == [1, 0]


def test_release_that_bounces_is_one_release():
    bouncing = [0, 1, 0, 1, 0, 1, 0, 1]
    assert changes(calm_line(), [1] * 1000 + bouncing + [0] * 50, 1000) == [1, 0]


def test_bounce_around_a_real_change_is_not_noise():
    line = calm_line()
    changes(line, [1, 0, 1, 0] + [1] * 50, 1000)
    assert line.noise == 0


def test_swallowed_edge_is_healed_by_the_level():
    line = calm_line()
    assert changes(line, [1] * 30, 1000) == [1]
    # Nothing was sampled for a while; the release in between was never seen as an edge.
    assert changes(line, [0] * 30, 5000) == [0]


def test_press_shorter_than_the_settle_time_does_not_count():
    assert changes(calm_line(), [1] * (debounce.SETTLE_MS - 1) + [0] * 50, 1000) == []


def test_press_of_just_the_settle_time_counts():
    assert changes(calm_line(), [1] * (debounce.SETTLE_MS + 1) + [0] * 50, 1000) == [1, 0]


def test_forty_short_pulses_are_noise_and_no_press():
    line = calm_line()
    assert changes(line, ([1, 1] + [0] * 123) * 40, 1000) == []
    assert line.noise == 40


def test_line_counts_only_after_half_a_second_of_calm():
    line = debounce.Line(0)
    assert changes(line, [0] * debounce.CALM_MS, 0) == []
    assert line.level is None
    line.sample(0, debounce.CALM_MS)
    assert line.level == 0


def test_button_held_at_the_start_is_a_state_and_no_press():
    line = debounce.Line(0)
    assert changes(line, [1] * 2000, 0) == []
    assert line.level == 1
    assert changes(line, [0] * 50, 2000) == [0]


def test_closed_line_becomes_trusted_at_the_same_moment_as_an_open_one():
    lines = debounce.Line(0), debounce.Line(0)
    for now in range(debounce.CALM_MS + 1):
        assert lines[0].level is None
        assert lines[1].level is None
        lines[0].sample(0, now)
        lines[1].sample(1, now)
    assert (lines[0].level, lines[1].level) == (0, 1)


def test_edge_in_the_calm_begins_it_again():
    line = debounce.Line(0)
    changes(line, [0] * 400 + [1] * 10 + [0] * 400, 0)
    assert line.level is None
    changes(line, [0] * 101, 810)
    assert line.level == 0


def test_storm_of_edges_is_distrusted_until_calm():
    line = calm_line()
    assert changes(line, [1, 0] * 20 + [1] * 100, 1000) == []
    assert line.level is None
    assert changes(line, [1] * 500, 1140) == []
    assert line.level == 1


def test_counters_stay_within_five_digits():
    line = calm_line()
    line.noise = debounce.COUNTER_END - 1
    changes(line, [1, 0] + [0] * 50, 1000)
    assert line.noise == debounce.COUNTER_END - 1
    jack = calm_jack()
    jack.presses = debounce.COUNTER_END - 1
    for now in range(1000, 1050):
        jack.sample(0, 1, now)
    assert jack.presses == 0


def test_press_is_reported_once_and_counted():
    jack = calm_jack()
    reports = [jack.sample(0, 1, now) for now in range(1000, 1100)]
    assert reports.count(True) == 1
    assert jack.presses == 1
    assert not any(jack.sample(0, 0, now) for now in range(1100, 1200))
    assert jack.presses == 1


def test_position_is_unknown_while_the_switch_moves():
    jack = calm_jack()
    assert jack.position == 0
    jack.sample(1, 0, 1000)
    assert jack.position is None
    for now in range(1001, 1050):
        jack.sample(1, 0, now)
    assert jack.position == 1


def test_plug_sliding_over_both_contacts_presses_nothing():
    jack = calm_jack()
    for now in range(1000, 1150):
        assert not jack.sample(1, 1, now)
    for now in range(1150, 1640):
        assert not jack.sample(1, 0, now)
        assert jack.position is None
    for now in range(1640, 1700):
        jack.sample(1, 0, now)
    assert (jack.position, jack.presses) == (1, 0)


def test_switch_then_lock_with_a_moment_between_counts():
    jack = calm_jack()
    for now in range(1000, 1040):
        jack.sample(1, 0, now)
    assert any(jack.sample(1, 1, now) for now in range(1040, 1100))
    assert jack.position == 1
