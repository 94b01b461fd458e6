"""Sandbags, Helicopter Lift and the lift-off (Rules 3.7)."""

from __future__ import annotations

import pytest

from companion.games.forbidden_island.commands import (
    DrawFlood,
    DrawTreasure,
    EndActions,
    LiftOff,
    PlayHelicopter,
    PlaySandbags,
)
from tests.games.forbidden_island.tables import after, full, refusal, told

ALL_FOUR = ["Earth", "Fire", "Water", "Wind"]
DIVER = {"role": "Diver", "at": "Misty Marsh", "hand": ["Helicopter", "Sandbags"]}


@pytest.mark.parametrize("phase", ["ACTIONS", "DRAW_TREASURE", "FLOOD"])
def test_specials_are_played_in_any_step_by_anybody(phase):
    state = full("Engineer", DIVER, phase=phase, flooded=["Watchtower"])
    assert not after(state, PlaySandbags("Watchtower", "Diver")).flooded
    assert after(state, PlayHelicopter("Diver", ("Engineer",), "Watchtower")).place("Engineer") == "Watchtower"


def test_a_special_card_costs_no_action():
    state = after(full("Engineer", DIVER, flooded=["Watchtower"]), PlaySandbags("Watchtower", "Diver"))
    assert (state.left, state.treasure_discard) == (3, ("Sandbags",))


def test_a_pawn_named_twice_flies_once_and_pawns_land_in_turn_order():
    state = full({"role": "Engineer", "at": "Misty Marsh"}, DIVER)
    lift = PlayHelicopter("Diver", ("Diver", "Engineer", "Diver"), "Watchtower")
    assert after(state, lift).happened[-1].roles == ("Engineer", "Diver")


def test_the_lift_that_brings_the_last_pawn_is_not_the_lift_off():
    pilot = {"role": "Pilot", "hand": ["Helicopter"]}
    state = after(full("Engineer", pilot, captured=ALL_FOUR), PlayHelicopter("Pilot", ("Engineer",), "Fools' Landing"))
    assert state.phase == "ACTIONS"
    assert refusal(state, LiftOff("Pilot")) == "E_CARD_NOT_HELD"


def test_all_helicopters_used_is_no_loss():
    pilot = {"role": "Pilot", "hand": ["Helicopter"]}
    state = full("Engineer", pilot, treasure_discard=["Helicopter", "Helicopter"])
    state = after(state, PlayHelicopter("Pilot", ("Engineer",), "Watchtower"))
    assert state.phase == "ACTIONS"


def test_a_hand_that_is_too_large_may_lift_off():
    hand = ["Helicopter", "Earth", "Earth", "Fire", "Fire"]
    state = full({"role": "Pilot", "hand": hand}, {"role": "Diver", "at": "Fools' Landing"}, captured=ALL_FOUR)
    state = after(state, EndActions("Pilot"), DrawTreasure("Wind"), LiftOff("Pilot"))
    assert state.ending.result == "WON"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (PlaySandbags("Nowhere", "Pilot"), "E_UNKNOWN_ROLE"),
        (PlaySandbags("Nowhere", "Engineer"), "E_CARD_NOT_HELD"),
        (PlaySandbags("Nowhere", "Diver"), "E_UNKNOWN_TILE"),
        (PlaySandbags("Watchtower", "Diver"), "E_TILE_GONE"),
        (PlaySandbags("Misty Marsh", "Diver"), "E_NOT_FLOODED"),
        (PlayHelicopter("Pilot", (), "Nowhere"), "E_UNKNOWN_ROLE"),
        (PlayHelicopter("Engineer", (), "Nowhere"), "E_CARD_NOT_HELD"),
        (PlayHelicopter("Diver", (), "Nowhere"), "E_UNKNOWN_ROLE"),
        (PlayHelicopter("Diver", ("Pilot",), "Nowhere"), "E_UNKNOWN_ROLE"),
        (PlayHelicopter("Diver", ("Diver", "Engineer"), "Nowhere"), "E_UNKNOWN_TILE"),
        (PlayHelicopter("Diver", ("Diver", "Engineer"), "Watchtower"), "E_TILE_GONE"),
        (PlayHelicopter("Diver", ("Diver", "Engineer"), "Misty Marsh"), "E_PAWNS_APART"),
        (PlayHelicopter("Diver", ("Diver",), "Misty Marsh"), "E_SAME_TILE"),
        (LiftOff("Pilot"), "E_UNKNOWN_ROLE"),
        (LiftOff("Engineer"), "E_CARD_NOT_HELD"),
        (LiftOff("Diver"), "E_TREASURES_MISSING"),
    ],
)
def test_a_special_that_cannot_be_is_refused_with_the_first_reason(command, code):
    assert refusal(full("Engineer", DIVER, sunk=["Watchtower"]), command) == code


def test_all_pawns_must_be_on_fools_landing():
    assert refusal(full("Engineer", DIVER, captured=ALL_FOUR), LiftOff("Diver")) == "E_NOT_ALL_AT_LANDING"


def test_after_the_end_nothing_is_played():
    state = full("Engineer", DIVER, phase="FLOOD", flooded=["Fools' Landing"])
    state = after(state, DrawFlood("Fools' Landing"))
    assert refusal(state, PlaySandbags("Nowhere", "Pilot")) == "E_GAME_OVER"
    assert refusal(state, EndActions("Cook")) == "E_GAME_OVER"


def test_the_card_is_told_before_what_it_did():
    state = full("Engineer", DIVER, flooded=["Watchtower"])
    assert told(state, PlaySandbags("Watchtower", "Diver")) == ["SpecialPlayed", "ShoredUp"]
