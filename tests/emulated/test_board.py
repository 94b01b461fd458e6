"""The shipped firmware on an emulated Pico, through the real driver: it says hello, locks a choice, and opens it."""

from __future__ import annotations

import time

import pytest

from companion.devices.kinds.hub import Hub
from companion.devices.link.boards import Boards
from companion.devices.link.opening import shipped_version
from companion.rulekit import Signals
from companion.table.boxes import kept
from companion.table.ports import Began, BoxTarget, Locked, Opened, Shown
from companion.table.state import Promise
from tests import pico
from tests.devices.conftest import FIRMWARE, RecordingDoor
from tests.emulated.emulator import PATIENCE_S, EmulatedBoard, SlowClock

pytestmark = pytest.mark.emulated

KIND = Hub(jacks=1)
SLOTS = ((1, "a"),)
CHOOSING = BoxTarget("main", "d1", (1,))
OPENING = BoxTarget("main", "d1", (1,), opening=True)


def poll(is_so, what):
    ends_at = time.monotonic() + PATIENCE_S
    while not (found := is_so()):
        assert time.monotonic() < ends_at, f"never happened: {what}"
        time.sleep(0.05)
    return found


class Bench:
    """The board, the driver, and what the driver tells the table."""

    def __init__(self, board, door, boards):
        self.board, self.door, self.boards = board, door, boards

    def told(self, kind):
        return poll(lambda: [news for news in self.door.news if isinstance(news, kind)], kind.__name__)[-1]

    def lock(self):
        """Open a decision and press the lock button; return the promise."""
        self.boards.show(Shown(1, Signals(), SLOTS, (), CHOOSING))
        self.told(Began)
        self.board.press("lock")
        return self.told(Locked)


@pytest.fixture
def bench(tmp_path):
    door = RecordingDoor()
    with EmulatedBoard(pico.image(), tmp_path) as board:
        boards = Boards((KIND,), door, SlowClock(), lambda: [board.port], shipped=shipped_version(FIRMWARE))
        boards.start()
        yield Bench(board, door, boards)
        boards.close()


def test_it_says_who_it_is(bench):
    (seen,) = poll(lambda: [one for one in bench.boards.seen() if one.board], "the hello")
    assert (seen.role, seen.firmware, seen.trouble) == ("hub", shipped_version(FIRMWARE), "")


def test_a_lock_tells_a_promise_and_nothing_else(bench):
    locked = bench.lock()
    assert (locked.slot, locked.decision, len(locked.commitment)) == (1, "d1", 64)
    assert not [news for news in bench.door.news if isinstance(news, Opened)]


@pytest.mark.parametrize("is_closed", [False, True])
def test_the_reveal_opens_what_the_switch_said(bench, is_closed):
    if is_closed:
        bench.board.press("switch")
    locked = bench.lock()
    bench.boards.show(Shown(2, Signals(), SLOTS, (), OPENING))
    (opening,) = bench.told(Opened).openings
    promise = Promise(locked.board, locked.slot, locked.decision, locked.commitment)
    assert kept(promise, "main", opening) == int(is_closed)
