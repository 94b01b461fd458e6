"""Watched switches on a bad cable: no position is heard while a decision is open, whatever gets lost."""

from __future__ import annotations

import pytest

from tests.port.cable import whole

pytestmark = pytest.mark.port

STAY, LEAVE = 0, 1


class Watched:
    """An evening at which somebody asks for positions all the time, whatever the table does."""

    def __init__(self, evening) -> None:
        self.evening = evening
        self.heard = []
        (self.device,) = evening.boards.devices
        evening.start_game(3)
        evening.boards.watch(self.heard.append)
        self.wait_for_positions()

    def wait_for_positions(self) -> None:
        self.evening.poll(lambda: 1 in self.device._positions, "positions")

    def move(self, *, closed: bool) -> None:
        """Move a switch while the board still tells positions, until they have arrived here."""
        self.evening.board.set_switch(1, closed=closed)
        self.evening.poll(lambda: self.device._state.switch[0] == str(int(closed)), "the position on the cable")


@pytest.fixture
def watched(evening):
    return Watched(evening)


def test_an_end_of_the_watching_that_is_lost_holds_the_decision_up_and_tells_nothing(watched, cable):
    lost = []

    def lose(piece: bytes) -> bytes:
        ends = [line for line in piece.splitlines(keepends=True) if b"$watch" in line]
        lost.extend(ends)
        return b"".join(line for line in piece.splitlines(keepends=True) if line not in ends)

    cable.to_board = lose
    watched.evening.do("open_decision")
    watched.evening.poll(lambda: len(lost) > 1, "a second asking")
    watched.move(closed=True)
    watched.move(closed=False)
    assert watched.heard == []
    assert watched.device._lane._decision == ""
    cable.to_board = whole
    watched.evening.decide({1: STAY, 2: LEAVE, 3: STAY})
    assert watched.heard == []
    assert watched.evening.last_reveal() == {"stay": ["a", "c"], "leave": ["b"]}


def test_a_board_that_comes_back_into_an_open_decision_still_watching_tells_nothing(watched, cable):
    cable.pull()
    watched.evening.poll(lambda: not watched.evening.is_linked(), "the pulled cable")
    watched.evening.do("open_decision")
    watched.evening.board.set_switch(1, closed=True)
    cable.plug()
    watched.evening.poll(watched.evening.is_linked, "the board")
    watched.evening.decide({1: LEAVE, 2: LEAVE, 3: STAY})
    assert watched.heard == []
    assert watched.evening.last_reveal() == {"stay": ["c"], "leave": ["a", "b"]}


def test_a_board_that_restarts_in_the_watching_is_watched_again_until_a_decision(watched, hub):
    hub.press_reset()
    watched.evening.poll(lambda: hub.starts == 2, "the restart")
    watched.evening.poll(lambda: watched.device._lane._watched == 1, "the watching")
    watched.evening.do("open_decision")
    watched.evening.decide({1: STAY, 2: LEAVE, 3: STAY})
    assert watched.heard == []
