"""The log cannot fill a card, and its last lines are there when the card is full."""

from __future__ import annotations

import io
import logging

import pytest

from companion.health.logs import LINES, LastLines, listening


class FullDisk(io.StringIO):
    def write(self, text):
        raise OSError(28, "No space left on device")


@pytest.fixture
def clock():
    class Clock:
        time = 0.0

        def __call__(self) -> float:
            return self.time

    return Clock()


@pytest.fixture
def stream():
    return io.StringIO()


@pytest.fixture
def lines(clock, stream):
    with listening(LastLines(stream, clock)) as kept:
        yield kept


LOG = logging.getLogger("a.table")


def test_the_same_fault_ten_thousand_times_is_a_handful_of_lines(lines, stream):
    for attempt in range(10_000):
        LOG.warning("port %s has gone", attempt)
    assert len(lines.lines()) == len(stream.getvalue().splitlines()) <= 20


def test_another_fault_is_heard_in_between(lines):
    for _ in range(100):
        LOG.warning("the port has gone")
    LOG.warning("the disk is full")
    assert lines.lines()[-1].endswith("the disk is full")


def test_after_a_while_it_is_told_again_with_the_number_kept_back(lines, clock):
    for _ in range(100):
        LOG.warning("the port has gone")
    clock.time = 3600.0
    LOG.warning("the port has gone")
    assert lines.lines()[-1].endswith("the port has gone (kept back 95 more like it)")


def test_a_full_disk_loses_no_line_and_raises_nothing():
    with listening(LastLines(FullDisk())) as kept:
        LOG.warning("the port has gone")
    assert len(kept.lines()) == 1


def test_the_last_two_hundred_lines_are_kept(lines):
    for number in range(500):
        logging.getLogger(f"a.table.{number}").warning("something")
    assert len(lines.lines()) == LINES == 200
    assert "a.table.499" in lines.lines()[-1]


def test_afterwards_the_log_is_as_it_was(lines):
    before = list(logging.getLogger().handlers)
    with listening(LastLines(io.StringIO())):
        pass
    assert logging.getLogger().handlers == before
