"""What is written to the pins, and when."""

from __future__ import annotations

import pytest

from companion.devices.lamps import Lamps, Player
from companion.devices.tracks import FOREVER, PATTERNS, once, steady
from companion.rulekit import Pattern


class Line:
    """A line that remembers what was written to it."""

    def __init__(self, name="", works=True):
        self.wire = name
        self.works = works
        self.written = []

    def write(self, *, on):
        self.written.append(on)
        return self.works

    def close(self):
        self.written.append("closed")


class Notes(list):
    """A trace that keeps what is noted."""

    def note(self, written):
        self.append([(name, on) for _, name, on in written])


@pytest.fixture
def line():
    return Line("lamp")


@pytest.fixture
def lamps(clock, line):
    return Lamps({"lamp": Player([line])}, clock, Notes())


def test_a_steady_lamp_is_written_once(lamps, line, clock):
    lamps.play({"lamp": PATTERNS[Pattern.ON]})
    clock.wait(60)
    assert lamps.tick() == FOREVER
    assert line.written == [True]


def test_a_blinking_lamp_is_written_when_it_changes(lamps, line, clock):
    lamps.play({"lamp": PATTERNS[Pattern.FAST]})
    for _ in range(4):
        clock.wait(0.125)
        lamps.tick()
    assert line.written == [True, False, True, False, True]


def test_the_next_tick_is_when_the_next_frame_begins(lamps, clock):
    lamps.play({"lamp": PATTERNS[Pattern.SLOW]})
    clock.wait(0.25)
    assert lamps.tick() == 0.75


def test_the_same_track_again_goes_on_where_it_was(lamps, line, clock):
    lamps.play({"lamp": PATTERNS[Pattern.SLOW]})
    clock.wait(0.75)
    lamps.play({"lamp": PATTERNS[Pattern.SLOW]})
    clock.wait(0.25)
    lamps.tick()
    assert line.written == [True, False]


def test_a_device_that_is_not_named_goes_on(clock):
    lines = [Line(), Line()]
    lamps = Lamps({"one": Player(lines[:1]), "two": Player(lines[1:])}, clock, Notes())
    lamps.play({"one": steady(1)})
    lamps.play({"two": steady(1)})
    assert [line.written for line in lines] == [[True], [True]]


def test_all_lamps_of_a_reveal_are_written_in_one_go(clock):
    notes, names = Notes(), "abcdefgh"
    lamps = Lamps({name: Player([Line(name)]) for name in names}, clock, notes)
    lamps.play(dict.fromkeys(names, steady(1)))
    assert notes == [[(name, True) for name in names]]


def test_only_the_pins_that_change_are_written(clock):
    lines = [Line() for _ in range(4)]
    lamps = Lamps({"bar": Player(lines)}, clock, Notes())
    lamps.play({"bar": once((1.0, 0b0011), rest=0b0110)})
    clock.wait(1)
    lamps.tick()
    assert [line.written for line in lines] == [[True, False], [True], [True], []]


def test_a_write_that_failed_is_not_in_the_trace(clock):
    notes = Notes()
    Lamps({"lamp": Player([Line("lamp", works=False)])}, clock, notes).play({"lamp": steady(1)})
    assert notes == []


def test_the_start_writes_off_whatever_was_there_before(lamps, line):
    lamps.start()
    lamps.close()
    assert line.written[0] is False


def test_the_last_write_is_off(lamps, line):
    lamps.start()
    lamps.play({"lamp": PATTERNS[Pattern.FAST]})
    lamps.close()
    assert line.written[-2:] == [False, "closed"]


def test_nothing_is_played_after_the_end(lamps, line):
    lamps.close()
    lamps.play({"lamp": PATTERNS[Pattern.ON]})
    assert line.written == [False, "closed"]
