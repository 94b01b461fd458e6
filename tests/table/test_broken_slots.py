"""A game does not start with a seat whose buttons were found broken, unless the host says so."""

from __future__ import annotations

import pytest

from companion.errors import TableError
from companion.table import display


@pytest.fixture
def table(evening):
    """One at slot 1 and one with a phone; a check has found slots 1 and 4 broken."""
    evening.tap(1, "first")
    evening.sit("Ann")
    evening.be_host()
    evening.table.broken_slots = lambda: frozenset({1, 4})
    return evening


def test_a_broken_slot_in_use_is_named_and_nothing_has_begun(table):
    with pytest.raises(TableError) as refusal:
        table.do(table.as_host, "start_game", game="hands")
    assert (refusal.value.code, refusal.value.values) == ("E_SLOT_BROKEN", {"slot": 1})
    assert table.table.state.game is None


def test_the_host_can_start_anyway(table):
    table.do(table.as_host, "start_game", game="hands", anyway="true")
    assert table.table.state.game == "hands"


def test_the_host_is_shown_the_broken_slots_in_use_alone(table):
    assert display.host_screen(table.table).broken == (1,)


def test_a_seat_that_decides_by_phone_again_is_no_obstacle(table):
    table.do(table.as_host, "free_seat", seat="a")
    table.sit("Bea")
    table.do(table.as_host, "start_game", game="hands")
    assert table.table.state.game == "hands"
