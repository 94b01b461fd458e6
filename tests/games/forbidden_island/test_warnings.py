"""Warnings and what to do next (Rules 6.4)."""

from __future__ import annotations

import pytest

from companion.games.forbidden_island.commands import Begin, DrawFlood, DrawTreasure, TurnFirstFloods
from companion.games.forbidden_island.notes import Chance
from companion.games.forbidden_island.prompts import to_do
from companion.games.forbidden_island.warnings import warnings
from tests.games.forbidden_island.tables import FLOODS, after, decks, full, meter, opened, with_odds

ALL_FOUR = ["Earth", "Fire", "Water", "Wind"]
ALONE = ["Howling Garden", "Phantom Rock"]


def codes(state):
    return [warning.code for warning in warnings(state)]


def the(code, state):
    (found,) = [warning for warning in warnings(state) if warning.code == code]
    return dict(found.values)


def test_warnings_keep_the_order_of_the_rules():
    told = {"flooded": ["Fools' Landing", "Coral Palace", "Tidal Palace", "Silver Gate"], "level": 9}
    state = full("Messenger", "Diver", sunk=[*ALONE, "Temple of the Sun"], **told)
    assert codes(state) == [
        "warn.next_rise_ends",
        "warn.fools_landing",
        "warn.last_tile",
        "warn.last_tile",
        "warn.both_tiles_flooded",
        "warn.no_way_out",
        "warn.rises_left",
    ]


def test_the_last_tile_of_a_treasure_in_the_water_is_named():
    state = decks(flooded=("Tidal Palace",), sunk=("Coral Palace",))
    assert the("warn.last_tile_flooded", state) == {"treasure": "Water", "tiles": ("Tidal Palace",)}


def test_a_captured_treasure_needs_no_warning():
    assert "warn.last_tile" not in codes(decks(sunk=("Coral Palace",), captured=("Water",)))


def test_a_pawn_without_a_way_out_hears_who_holds_a_helicopter():
    pilot = {"role": "Pilot", "hand": ["Helicopter"]}
    state = full("Messenger", pilot, flooded=["Silver Gate"], sunk=ALONE)
    assert the("warn.no_way_out", state)["helicopters"] == ("Pilot",)


def test_with_all_treasures_it_is_time_to_leave():
    state = full("Diver", {"role": "Pilot", "hand": ["Helicopter"]}, captured=ALL_FOUR)
    assert the("warn.time_to_leave", state) == {"missing": ("Diver",), "helicopters": ("Pilot",), "in_deck": 2}


def test_odds_come_only_where_they_are_wanted():
    state = full(flooded=["Fools' Landing"], level=9)
    assert all(warning.odds is None for warning in warnings(state))
    skull, landing, _ = warnings(with_odds(state))
    assert skull.odds.chance == Chance(13, 63, 21)
    assert [case.rises for case in landing.odds.cases] == [0, 1, 2]


def test_the_meter_warns_of_the_skull_without_odds():
    (only,) = warnings(with_odds(meter(9)))
    assert (only.code, only.odds) == ("warn.next_rise_ends", None)


def test_after_the_end_nobody_is_warned():
    assert warnings(after(meter(9), DrawTreasure("WatersRise"))) == ()


# --- what to do next ---


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (meter(), "do.play_and_draw"),
        (after(meter(), DrawTreasure("WatersRise")), "do.shuffle_and_draw"),
        (after(meter(9), DrawTreasure("WatersRise")), "do.look_back"),
        (decks(), "do.act_then_draw"),
        (full(), "do.act"),
        (full(phase="DRAW_TREASURE"), "do.draw_treasure"),
        (full(phase="FLOOD"), "do.draw_flood"),
        (full({"role": "Pilot", "hand": ["Helicopter"]}, captured=ALL_FOUR), "do.lift_off"),
        (opened("meter"), "do.begin"),
        (opened("decks"), "do.turn_first_floods"),
        (after(opened("decks"), TurnFirstFloods(FLOODS)), "do.deal_cards"),
        (after(opened("full"), TurnFirstFloods(FLOODS)), "do.take_roles"),
        (after(opened("meter"), Begin()), "do.play_and_draw"),
    ],
)
def test_each_moment_says_what_to_do(state, code):
    assert to_do(state).code == code


def test_a_hand_too_large_and_a_swimmer_are_named():
    large = full({"role": "Diver", "hand": ["Fire"] * 5}, "Pilot", phase="DRAW_TREASURE")
    assert dict(to_do(after(large, DrawTreasure("Wind"))).values) == {"role": "Diver", "excess": 1}
    swimmer = after(full(phase="FLOOD", flooded=["Bronze Gate"]), DrawFlood("Bronze Gate"))
    assert dict(to_do(swimmer).values) == {"roles": ("Engineer",)}


def test_a_stranded_pawn_is_a_question_first():
    pilot = {"role": "Pilot", "hand": ["Helicopter"]}
    state = full("Messenger", pilot, phase="FLOOD", flooded=["Silver Gate"], sunk=ALONE)
    state = after(state, DrawFlood("Silver Gate"))
    assert (to_do(state).code, state.ending) == ("do.helicopter", None)
