"""Whole games with eight boxes on one hub end with the books that the rules alone would have."""

from __future__ import annotations

from random import Random

import pytest

from tests.firmware.port import simulated_board
from tests.port.cable import Cable
from tests.port.evening import port_evening
from tests.port.games import play_whole_game
from tests.port.gremlin import Gremlin

pytestmark = pytest.mark.port

#: One line in so many is damaged.
DAMAGED = 0.25


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
    """Turns a bit in some of the lines that pass, and counts them."""

    def __init__(self, random: Random) -> None:
        self.done = 0
        self._random = random
        self._rest = b""

    def __call__(self, piece: bytes) -> bytes:
        *lines, self._rest = (self._rest + piece).split(b"\n")
        return b"".join(self._spoilt(bytearray(line + b"\n")) for line in lines)

    def _spoilt(self, line: bytearray) -> bytes:
        if self._random.random() < DAMAGED:
            self.done += 1
            for _ in range(self._random.randint(1, 4)):
                line[self._random.randrange(len(line))] ^= 1 << self._random.randrange(8)
        return bytes(line)


@pytest.mark.proof
def test_ten_thousand_damaged_lines_lead_to_no_wrong_decision(seed):
    random = Random(seed)
    to_host, to_board = Damage(random), Damage(random)
    while to_host.done + to_board.done < 10_000:
        with simulated_board() as hub:
            cable = Cable(hub.port)
            cable.to_host, cable.to_board = to_host, to_board
            with port_evening(hub, cable.find) as evening:
                assert play_whole_game(evening, random) == evening.table.ledger.state
                assert "notice.box_wrong" not in evening.announced()
            cable.close()
