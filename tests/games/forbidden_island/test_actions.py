"""Actions (Rules 3.2), the decisions of Rules 4 about them, and their refusals in the order of Rules 3.10."""

from __future__ import annotations

import pytest

from companion.games.forbidden_island.commands import (
    Capture,
    Discard,
    DrawFlood,
    DrawTreasure,
    EndActions,
    Fly,
    Give,
    Move,
    Navigate,
    PlayHelicopter,
    ShoreUp,
)
from tests.games.forbidden_island.tables import after, full, refusal, told

FIVE = {"role": "Messenger", "hand": ["Earth", "Earth", "Fire", "Water", "Wind"]}


def test_the_third_action_leads_to_the_treasure_cards():
    steps = ("Breakers Bridge", "Bronze Gate", "Breakers Bridge")
    state = after(full("Engineer", "Diver"), *(Move("Engineer", tile) for tile in steps))
    assert (state.phase, state.left) == ("DRAW_TREASURE", 2)


def test_zero_actions_are_allowed():
    assert told(full(), EndActions("Engineer")) == ["ActionsEnded", "DrawBegan"]


def test_a_flooded_tile_carries_a_pawn():
    state = full("Engineer", "Diver", flooded=["Breakers Bridge"])
    assert after(state, Move("Engineer", "Breakers Bridge")).place("Engineer") == "Breakers Bridge"


def test_the_pilot_flies_once_a_turn_and_walks_as_well():
    state = after(full("Pilot", "Diver"), Fly("Pilot", "Iron Gate"), Move("Pilot", "Lost Lagoon"))
    assert refusal(state, Fly("Pilot", "Watchtower")) == "E_ALREADY_FLEW"


def test_the_pilot_may_fly_again_in_the_next_turn():
    state = full("Pilot", "Diver", phase="ACTIONS")
    state = after(state, Fly("Pilot", "Iron Gate"), *whole_turn("Pilot"), *whole_turn("Diver"))
    assert after(state, Fly("Pilot", "Watchtower")).place("Pilot") == "Watchtower"


def whole_turn(role):
    tiles = {"Pilot": ("Misty Marsh", "Observatory"), "Diver": ("Phantom Rock", "Silver Gate")}[role]
    return (EndActions(role), DrawTreasure("Earth"), DrawTreasure("Fire"), *map(DrawFlood, tiles))


def test_the_own_tile_can_be_shored_up():
    state = full("Diver", "Pilot", flooded=["Iron Gate"])
    assert not after(state, ShoreUp(("Iron Gate",), "Diver")).flooded


def test_two_tiles_of_the_engineer_are_one_action():
    state = full(flooded=["Bronze Gate", "Breakers Bridge"])
    state = after(state, ShoreUp(("Bronze Gate", "Breakers Bridge"), "Engineer"))
    assert (state.left, state.flooded) == (2, frozenset())


def test_the_messenger_gives_from_afar_but_cannot_fetch():
    state = full({"role": "Messenger", "hand": ["Earth"]}, {"role": "Diver", "hand": ["Fire"]})
    assert after(state, Give("Messenger", "Diver", "Earth")).hand("Diver") == ("Earth", "Fire")
    assert refusal(state, Give("Diver", "Messenger", "Fire")) == "E_NOT_YOUR_TURN"


def test_the_sixth_card_received_after_the_third_action_is_discarded_before_the_draw():
    engineer = {"role": "Engineer", "at": "Silver Gate", "hand": ["Fire"]}
    state = after(full(engineer, FIVE, actions_left=1), Give("Engineer", "Messenger", "Fire"))
    assert (state.phase, state.to_discard, state.left) == ("DISCARD", "Messenger", 0)
    assert after(state, Discard("Fire", "Messenger")).phase == "DRAW_TREASURE"


def test_cards_of_a_captured_treasure_stay_ordinary_cards():
    engineer = {"role": "Engineer", "at": "Silver Gate", "hand": ["Fire"]}
    state = full(engineer, "Messenger", captured=["Fire"])
    assert after(state, Give("Engineer", "Messenger", "Fire")).hand("Messenger") == ("Fire",)


def test_a_treasure_is_captured_on_either_tile():
    for tile in ("Cave of Embers", "Cave of Shadows"):
        state = full({"role": "Diver", "at": tile, "hand": ["Fire"] * 4}, "Pilot")
        assert after(state, Capture("Fire", "Diver")).captured == {"Fire"}


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Move("Engineer", "Melting Sands"), "E_UNKNOWN_TILE"),
        (Move("Engineer", "Cave of Shadows"), "E_TILE_GONE"),
        (Move("Engineer", "Bronze Gate"), "E_SAME_TILE"),
        (Move("Engineer", "Watchtower"), "E_NOT_ADJACENT"),
        (Move("Messenger", "Phantom Rock"), "E_NOT_YOUR_TURN"),
        (Move("Pilot", "Phantom Rock"), "E_NOT_YOUR_TURN"),
        (Fly("Engineer", "Melting Sands"), "E_UNKNOWN_TILE"),
        (Fly("Engineer", "Cave of Shadows"), "E_NOT_PILOT"),
        (Navigate("Engineer", "Engineer", "Nowhere"), "E_NOT_NAVIGATOR"),
        (ShoreUp((), "Engineer"), "E_TOO_MANY_TILES"),
        (ShoreUp(("Bronze Gate", "Bronze Gate"), "Engineer"), "E_TOO_MANY_TILES"),
        (ShoreUp(("Bronze Gate", "Melting Sands"), "Engineer"), "E_UNKNOWN_TILE"),
        (ShoreUp(("Bronze Gate", "Cave of Shadows"), "Engineer"), "E_TILE_GONE"),
        (ShoreUp(("Bronze Gate", "Watchtower"), "Engineer"), "E_NOT_ADJACENT"),
        (ShoreUp(("Bronze Gate", "Breakers Bridge"), "Engineer"), "E_NOT_FLOODED"),
        (Give("Engineer", "Pilot", "Sandbags"), "E_UNKNOWN_ROLE"),
        (Give("Engineer", "Engineer", "Sandbags"), "E_OTHERS_ONLY"),
        (Give("Engineer", "Messenger", "Sandbags"), "E_NO_SPECIAL_GIVE"),
        (Give("Engineer", "Messenger", "Gold"), "E_CARD_NOT_HELD"),
        (Give("Engineer", "Messenger", "Earth"), "E_NOT_SAME_TILE"),
        (Capture("Gold", "Engineer"), "E_UNKNOWN_TREASURE"),
        (Capture("Wind", "Engineer"), "E_ALREADY_CAPTURED"),
        (Capture("Earth", "Engineer"), "E_WRONG_TILE"),
        (EndActions("Messenger"), "E_NOT_YOUR_TURN"),
    ],
)
def test_an_action_that_cannot_be_is_refused_with_the_first_reason(command, code):
    told = {"sunk": ["Cave of Shadows"], "flooded": ["Bronze Gate", "Watchtower"], "captured": ["Wind"]}
    assert refusal(full({"role": "Engineer", "hand": ["Earth"]}, "Messenger", **told), command) == code


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Fly("Pilot", "Watchtower"), "E_TILE_GONE"),
        (Fly("Pilot", "Fools' Landing"), "E_SAME_TILE"),
    ],
)
def test_a_flight_that_cannot_be_is_refused(command, code):
    assert refusal(full("Pilot", "Diver", sunk=["Watchtower"]), command) == code


@pytest.mark.parametrize(
    ("pawn", "to", "code"),
    [
        ("Navigator", "Nowhere", "E_OTHERS_ONLY"),
        ("Engineer", "Nowhere", "E_UNKNOWN_ROLE"),
        ("Diver", "Nowhere", "E_UNKNOWN_TILE"),
        ("Diver", "Watchtower", "E_TILE_GONE"),
        ("Diver", "Iron Gate", "E_SAME_TILE"),
        ("Diver", "Phantom Rock", "E_TOO_FAR"),
    ],
)
def test_a_pawn_that_cannot_be_navigated_there_stays(pawn, to, code):
    assert refusal(full("Navigator", "Diver", sunk=["Watchtower"]), Navigate("Navigator", pawn, to)) == code


def test_three_cards_capture_nothing():
    state = full({"role": "Diver", "at": "Cave of Embers", "hand": ["Fire"] * 3}, "Pilot")
    assert refusal(state, Capture("Fire", "Diver")) == "E_NEED_FOUR"


@pytest.mark.parametrize(
    ("told", "code"),
    [({"phase": "DRAW_TREASURE"}, "E_NOT_ACTION_PHASE"), ({"phase": "FLOOD"}, "E_NOT_ACTION_PHASE")],
)
def test_there_are_no_actions_outside_their_time(told, code):
    assert refusal(full(**told), Move("Messenger", "Nowhere")) == code


def test_first_the_discard_then_all_else():
    state = full({"role": "Diver", "hand": ["Fire"] * 5}, "Pilot", phase="DRAW_TREASURE")
    state = after(state, DrawTreasure("Wind"))
    assert refusal(state, Move("Diver", "Lost Lagoon")) == "E_DISCARD_FIRST"
    assert refusal(state, PlayHelicopter("Pilot", ("Diver",), "Watchtower")) == "E_CARD_NOT_HELD"
