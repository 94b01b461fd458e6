"""The guided check at boxes on a board: both positions of a hidden switch are tried, and nobody else hears of them."""

from __future__ import annotations

import time

import pytest

from companion.clock import SystemClock
from companion.devices import tasks
from companion.devices.checking import Checking
from companion.devices.hardware import open_hardware
from companion.devices.profile import load_profile
from companion.devices.rig import make_rig
from companion.rulekit import Signals
from companion.table.ports import BoxTarget, Locked, Shown
from companion.table.screens import Stage
from tests.devices.conftest import FIRMWARE, HARDWARE
from tests.firmware.port import simulated_board
from tests.port.evening import HAND_S, PRESS_S, poll

pytestmark = pytest.mark.port

DECISION = Shown(1, Signals(), ((1, "a"), (2, "b")), (), BoxTarget("main", "d1", (1, 2)))
#: So often a hand moves a switch that is not heard of before the test gives up waiting for it.
OFTEN = 20


class Desk:
    """A hub on screen, with the guided check between it and a table."""

    def __init__(self, door, folder) -> None:
        simulated_board().close()  # skips where MicroPython is missing
        self.door = door
        self.check = Checking(load_profile("rig-hub", HARDWARE), door, SystemClock(), folder)
        self.hardware = open_hardware(self.check.profile, self.check, SystemClock(), FIRMWARE)
        self.check.attach(self.hardware)
        self.rig = make_rig(self.hardware)
        (self.device,) = self.hardware.boards.devices
        poll(lambda: "HW_BOARD" in [fault.code for fault in self.hardware.boards.faults()], "the board")

    @property
    def asked(self) -> str:
        """What is to be pressed or flipped now."""
        return dict(self.check.screen().values).get("device", "")

    def begin(self) -> None:
        """Begin the check, and come to the first switch."""
        self.check.begin()
        poll(self.is_at_rest, "the end of the rest")
        while self.asked.startswith("button"):
            self.check.answer("skip")

    def is_at_rest(self) -> bool:
        return self.check.screen().prompt != "rest"

    def flip(self, slot: int, *, closed: bool) -> None:
        """Move a switch, and wait until whoever watches has heard of it."""
        self.rig.set(slot, "switch", pressed=closed)
        poll(lambda: self.stands(slot) == closed, "the moved switch")

    def stands(self, slot: int) -> bool | None:
        """Return where a switch stands; None while that is not told."""
        return self.device._positions.get(slot)

    def is_watched(self) -> bool:
        return self.device._lane.is_watched

    def press(self, slot: int, until) -> None:
        """Press a lock until that is seen; a board trusts a line only once it was calm."""

        def once() -> None:
            self.rig.set(slot, "lock", pressed=True)
            self.door.arrived.acquire(timeout=PRESS_S)
            self.rig.set(slot, "lock", pressed=False)
            time.sleep(HAND_S)

        poll(until, "the press", once)


@pytest.fixture
def desk(door, tmp_path, monkeypatch):
    monkeypatch.setattr(tasks, "STUCK_S", 0.0)  # nobody waits for hands to rest
    monkeypatch.setattr(tasks, "CALM_S", 0.2)
    desk = Desk(door, tmp_path)
    yield desk
    desk.hardware.close()


def test_both_positions_of_a_switch_in_a_box_are_tried(desk):
    desk.begin()
    assert desk.asked == "slot 1 switch"
    poll(lambda: desk.stands(1) is False, "the first position")
    for _ in range(tasks.TIMES):
        desk.flip(1, closed=True)
        desk.flip(1, closed=False)
    poll(lambda: desk.asked == "slot 1 lock", "the next task")
    (found,) = [fault for fault in desk.check.screen().found if fault.device == "slot 1 switch"]
    assert (found.code, dict(found.values)["place"]) == ("HW_CHECKED", "hub/1")


def test_a_switch_that_answers_for_another_is_named(desk):
    desk.begin()
    poll(lambda: desk.stands(1) is False, "the first position")
    for _ in range(tasks.TIMES):
        desk.flip(2, closed=True)
        desk.flip(2, closed=False)
    poll(lambda: desk.asked == "slot 1 lock", "the next task")
    (found,) = [fault for fault in desk.check.screen().found if fault.device == "slot 1 switch"]
    assert (found.code, dict(found.values)["other"]) == ("E_CHECK_SWAPPED", "slot 2 switch")


def test_a_switch_that_moves_is_no_news_at_the_table(desk):
    desk.begin()
    poll(lambda: desk.stands(1) is False, "the first position")
    desk.flip(1, closed=True)
    desk.check.stop()
    poll(lambda: not desk.is_watched(), "the end of the watching")
    for _ in range(OFTEN):
        desk.rig.set(1, "switch", pressed=False)
        desk.rig.set(1, "switch", pressed=True)
    assert [edge for edge in desk.door.edges if edge.control == "switch"] == []


def test_a_game_ends_the_watching_and_nothing_of_its_decision_is_heard_before_the_reveal(desk):
    heard = []
    desk.begin()
    poll(lambda: desk.stands(1) is False, "the first position")
    desk.check.show(DECISION)
    desk.door.turn_to(Stage.PLAYING)
    desk.hardware.watch(heard.append)  # somebody asks for positions all the same
    desk.rig.set(1, "switch", pressed=True)
    desk.press(1, until=lambda: [news for news in desk.door.news if isinstance(news, Locked)])
    assert (heard, desk.is_watched(), desk.hardware.standing()[1, "switch"].pressed) == ([], False, False)


def test_a_lock_that_hangs_is_called_stuck(desk):
    desk.rig.set(1, "lock", pressed=True)
    poll(lambda: desk.hardware.standing()[1, "lock"].pressed, "the lock that hangs")
    desk.begin()
    desk.check.answer("skip")
    desk.check.answer("done")
    (found,) = [fault for fault in desk.check.screen().found if fault.device == "slot 1 lock"]
    assert found.code == "E_CHECK_STUCK"
