"""Whole games with eight boxes on one hub end with the books that the rules alone would have."""

from __future__ import annotations

from random import Random

import pytest

from tests.port.evening import port_evening
from tests.port.games import play_whole_game
from tests.port.gremlin import Gremlin

pytestmark = pytest.mark.port


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
