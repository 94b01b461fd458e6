"""Whole games with eight boxes on one hub end with the books that the rules alone would have."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any

import pytest

from tests.firmware.port import simulated_board
from tests.port.cable import Cable
from tests.port.evening import port_evening
from tests.port.games import play_whole_game
from tests.port.gremlin import Gremlin

pytestmark = pytest.mark.port

#: So many of the lines that pass are damaged, and so many damaged copies of them are put in between at a time.
DAMAGED, COPIES = 0.05, 4


def test_a_game_on_a_good_cable(hub, seed):
    with port_evening(hub, lambda: [hub.port]) as evening:
        books = play_whole_game(evening, Random(seed))
        assert evening.table.ledger.state == books
        assert not {"notice.board_restarted", "notice.boxes_again", "notice.box_wrong"} & {*evening.announced()}


def test_a_game_with_a_fault_about_every_second(hub, cable, evening, seed):
    evening.meanwhile = gremlin = Gremlin(Random(seed), hub, cable)
    books = play_whole_game(evening, Random(seed))
    gremlin.stop()
    assert evening.table.ledger.state == books
    assert "notice.box_wrong" not in evening.announced()
    assert hub.crashes == 0


class Damage:
    """Damages some of the lines that pass, and makes damaged copies of what has passed; counts both."""

    def __init__(self, random: Random) -> None:
        self.done = 0
        self._random = random
        self._rest = b""
        self._passed: deque[bytes] = deque([b"\n"], maxlen=50)

    def __call__(self, piece: bytes) -> bytes:
        *lines, self._rest = (self._rest + piece).split(b"\n")
        self._passed.extend(line + b"\n" for line in lines)
        return b"".join(
            self._spoilt(line + b"\n") if self._random.random() < DAMAGED else line + b"\n" for line in lines
        )

    def copies(self) -> bytes:
        """Return damaged copies of lines that have passed."""
        return b"".join(self._spoilt(self._random.choice(self._passed)) for _ in range(COPIES))

    def _spoilt(self, line: bytes) -> bytes:
        self.done += 1
        spoilt = bytearray(line)
        for place in self._random.sample(range(len(line)), min(len(line), self._random.randint(1, 4))):
            spoilt[place] ^= 1 << self._random.randrange(8)
        return bytes(spoilt)


@pytest.mark.proof
def test_ten_thousand_damaged_lines_lead_to_no_wrong_decision(seed):
    random = Random(seed)
    to_host, to_board = Damage(random), Damage(random)
    while to_host.done + to_board.done < 10_000:
        with simulated_board() as hub:
            cable = Cable(hub.port)
            cable.to_host, cable.to_board = to_host, to_board
            play_in_a_flood(hub, cable, random)
            cable.close()


def play_in_a_flood(hub: Any, cable: Cable, random: Random) -> None:
    """Play a whole game while damaged copies of its lines go both ways."""

    def flood() -> None:
        cable.say_to_host(cable.to_host.copies())
        cable.say_to_board(cable.to_board.copies())

    with port_evening(hub, cable.find) as evening:
        evening.meanwhile = flood
        assert play_whole_game(evening, random) == evening.table.ledger.state
        assert "notice.box_wrong" not in evening.announced()
