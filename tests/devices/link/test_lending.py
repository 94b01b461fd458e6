"""A port that is lent is let go of, left alone, and taken back with the same board."""

from __future__ import annotations

import pytest
import serial

from companion.clock import SystemClock
from companion.devices.kinds.hub import Hub
from companion.devices.link.boards import Boards
from companion.table.ports import Linked
from tests.firmware.port import simulated_board
from tests.port.evening import poll

pytestmark = pytest.mark.port
SLOTS = tuple(range(1, 9))
UP, DOWN = Linked("hub", SLOTS, up=True), Linked("hub", SLOTS, up=False)


@pytest.fixture
def hub():
    with simulated_board() as board:
        yield board


@pytest.fixture
def boards(hub, door):
    boards = Boards((Hub(),), door, SystemClock(), lambda: [hub.port], shipped="9.9.9")
    boards.start()
    poll(lambda: UP in door.news and boards.seen() and boards.seen()[0].board, "the board")
    yield boards
    boards.close()


def test_what_is_at_a_port_is_known(boards, hub):
    (one,) = boards.seen()
    assert (one.port, one.board, one.role, one.trouble) == (hub.port, hub.board_id, "hub", "")


def test_a_lent_port_is_free_for_somebody_else_and_comes_back(boards, hub, door):
    with boards.lend(hub.port):
        assert door.news[-1] == DOWN
        poll(lambda: not boards.seen(), "the next look at the ports")
        serial.Serial(hub.port, exclusive=True).close()
    poll(lambda: door.news[-1] == UP, "the board again")
