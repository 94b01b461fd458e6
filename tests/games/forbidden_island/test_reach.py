"""Reach (Rules 1.6, 3.8)."""

from __future__ import annotations

import pytest

from companion.games.forbidden_island.components import TILES
from companion.games.forbidden_island.geography import CELLS, geography
from companion.games.forbidden_island.reach import move_reach, navigate_reach, swim_reach
from tests.games.forbidden_island.tables import full


def test_the_island_is_a_cross_of_24_cells():
    assert len(set(CELLS)) == 24
    assert (1, 1) not in CELLS
    assert (3, 1) in CELLS


def test_every_tile_lies_beside_those_that_lie_beside_it():
    beside = geography(TILES).beside
    assert all(tile in beside[other] for tile in TILES for other in beside[tile])
    assert beside["Breakers Bridge"] == {"Bronze Gate", "Cave of Shadows"}


def test_corner_cells_are_no_missing_tiles_to_dive_through():
    sunk = ["Cave of Shadows", "Bronze Gate"]
    state = full({"role": "Diver", "at": "Breakers Bridge"}, "Pilot", sunk=sunk)
    assert "Coral Palace" not in move_reach(state, "Diver")


def test_a_dry_tile_ends_the_dive():
    state = full("Diver", "Pilot", flooded=["Lost Lagoon"])
    assert move_reach(state, "Diver") == {
        "Coral Palace",
        "Lost Lagoon",
        "Misty Marsh",
        "Crimson Forest",
        "Temple of the Moon",
    }


def test_the_own_tile_is_never_met_again():
    state = full("Diver", "Pilot", flooded=["Iron Gate", "Lost Lagoon"])
    assert "Iron Gate" not in move_reach(state, "Diver")


def test_the_explorer_squeezes_between_two_missing_tiles():
    state = full("Explorer", "Pilot", sunk=["Cliffs of Abandon", "Gold Gate"])
    assert "Fools' Landing" in move_reach(state, "Explorer")


def test_the_pilot_is_navigated_on_foot():
    state = full("Navigator", "Pilot")
    assert "Watchtower" not in navigate_reach(state, "Pilot")


def test_only_the_diver_is_navigated_over_a_missing_cell():
    sunk = ["Lost Lagoon"]
    assert "Misty Marsh" in navigate_reach(full("Navigator", "Diver", sunk=sunk), "Diver")
    walker = {"role": "Messenger", "at": "Iron Gate"}
    assert "Misty Marsh" not in navigate_reach(full("Navigator", walker, sunk=sunk), "Messenger")


@pytest.mark.parametrize("role", ["Engineer", "Messenger", "Navigator"])
def test_most_swim_one_step(role):
    state = full({"role": role, "at": "Watchtower"}, "Diver", sunk=["Watchtower", "Whispering Garden"])
    assert swim_reach(state, role) == {"Temple of the Sun"}


def test_the_pilot_swims_anywhere():
    state = full({"role": "Pilot", "at": "Watchtower"}, "Diver", sunk=["Watchtower"])
    assert len(swim_reach(state, "Pilot")) == 23


def test_the_diver_chooses_among_the_nearest():
    gone = ["Iron Gate", "Coral Palace", "Lost Lagoon"]
    assert swim_reach(full("Diver", "Pilot", sunk=gone), "Diver") == {
        "Crimson Forest",
        "Misty Marsh",
        "Temple of the Moon",
    }
