"""Tables for people."""

from __future__ import annotations

import pytest

from companion.devices.wiring.documents import TABLES
from companion.devices.wiring.tables import Table, cables_table, markdown, parts_table, pins_table, wires_table
from tests.devices.test_budget import fist, lamp, pair
from tests.devices.wiring.conftest import BUILDS, shipped


@pytest.mark.parametrize("name", BUILDS)
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_every_table_is_complete_in_both_languages(name, table, say):
    for circuit in shipped(name):
        made = table(circuit, say)
        assert made.title
        assert all(len(row) == len(made.heads) == len(made.widths) for row in made.rows)
        assert all(cell for row in made.rows for cell in row)


def test_pins_are_told_in_the_order_of_their_holes(circuit, english):
    table = pins_table(circuit(pair(1, 22, 17) + lamp(1, 18)), english)
    assert [row[:2] for row in table.rows] == [("11", "GPIO17"), ("12", "GPIO18"), ("15", "GPIO22")]
    assert table.rows[1][3] == "470 Ω → red LED → GND"


def test_a_cable_has_its_pins_and_ground_twice(circuit, english):
    table = cables_table(circuit(pair(1, 17, 27) + lamp(1, 18)), english)
    assert table.rows == (("place 1", "–", "GND", "GPIO17 (11)", "GPIO27 (13)", "GND", "GPIO18 (12)"),)


def test_what_is_in_no_cable_is_a_wire(circuit, english):
    table = wires_table(circuit(fist(1, 17) + lamp(1, 18, "ma = 1.4")), english)
    assert table.rows == (("lamp of place 1", "GPIO18 (12)", "ULN2803 → red LED → 270 Ω → 5V"),)


def test_a_box_has_wires_and_no_cable(english):
    box, _ = shipped("pico-boxes")
    assert cables_table(box, english).rows == ()
    assert [row[:2] for row in wires_table(box, english).rows] == [
        ("hidden switch", "GP2 (4)"),
        ("lock button", "GP3 (5)"),
        ("private light", "GP4 (6)"),
        ("chain of lamps", "GP5 (7)"),
    ]


def test_every_part_has_a_way_without_soldering(say):
    assert all(row[2] for name in BUILDS for circuit in shipped(name) for row in parts_table(circuit, say).rows)


def test_markdown_keeps_a_cell_in_its_column():
    made = markdown(Table("t", ("a", "b"), (("1|2", "3"),), (1, 1)))
    assert made.splitlines() == ["| a | b |", "|---|---|", "| 1/2 | 3 |"]
