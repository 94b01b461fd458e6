"""Flooding, sinking, losing and swimming (Rules 3.4, 3.6)."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.forbidden_island.commands import (
    DrawFlood,
    DrawTreasure,
    Fly,
    Move,
    NoHelicopter,
    PlayHelicopter,
    Swim,
)
from companion.games.forbidden_island.components import TILES
from tests.games.forbidden_island.tables import after, full, refusal, told

ALONE = ["Howling Garden", "Phantom Rock"]


def flooding(*roles, **more):
    return full(*roles, phase="FLOOD", **more)


def stranded(**more):
    """The Messenger stands on Silver Gate, which has no neighbours left and is the next to sink."""
    helicopter = {"role": "Pilot", "hand": ["Helicopter"]}
    return flooding("Messenger", helicopter, flooded=["Silver Gate"], sunk=ALONE, **more)


def test_pawns_stay_on_a_tile_that_floods():
    assert told(flooding(), DrawFlood("Bronze Gate")) == ["Flooded"]


def test_a_tile_flooded_a_moment_ago_may_sink_in_the_same_phase():
    rest = [tile for tile in TILES if tile != "Misty Marsh"]
    state = flooding(level=3, flood_discard=rest)
    state = after(state, DrawFlood("Misty Marsh"), DrawFlood("Misty Marsh"))
    assert state.sunk == {"Misty Marsh"}


def test_the_deck_is_reshuffled_after_the_last_card_of_the_phase_too():
    rest = [tile for tile in TILES if tile != "Misty Marsh"]
    state = flooding(floods_left=1, flood_discard=rest)
    assert told(state, DrawFlood("Misty Marsh")) == ["Flooded", "FloodDeckReshuffled", "TurnBegan"]


def test_the_deck_is_reshuffled_before_anybody_swims():
    rest = [tile for tile in TILES if tile != "Bronze Gate"]
    state = flooding(flooded=["Bronze Gate"], flood_discard=rest)
    assert told(state, DrawFlood("Bronze Gate")) == ["Sunk", "FloodDeckReshuffled", "MustSwim"]


def test_fools_landing_flooded_is_no_loss():
    assert after(flooding(), DrawFlood("Fools' Landing")).phase == "FLOOD"


def test_after_a_loss_nothing_further_happens():
    state = flooding("Pilot", "Diver", flooded=["Fools' Landing"])
    assert told(state, DrawFlood("Fools' Landing")) == ["Sunk", "GameLost"]


def test_a_lost_treasure_is_reported_before_a_drowned_pawn():
    messenger = {"role": "Messenger", "at": "Tidal Palace"}
    sunk = ["Coral Palace", "Temple of the Sun", "Twilight Hollow", "Phantom Rock"]
    state = after(flooding(messenger, "Diver", flooded=["Tidal Palace"], sunk=sunk), DrawFlood("Tidal Palace"))
    assert (state.ending.result, state.ending.subject) == ("TREASURE_LOST", "Water")


def test_the_first_stranded_pawn_in_turn_order_drowns():
    crowd = ({"role": role, "at": "Silver Gate"} for role in ("Pilot", "Engineer", "Messenger"))
    state = after(flooding(*crowd, flooded=["Silver Gate"], sunk=ALONE), DrawFlood("Silver Gate"))
    assert (state.ending.result, state.ending.subject) == ("DROWNED", "Engineer")


def test_a_stranded_pawn_waits_while_somebody_holds_a_helicopter():
    state = after(stranded(), DrawFlood("Silver Gate"))
    assert (state.phase, state.to_swim) == ("SWIM", ("Messenger",))


def test_a_helicopter_that_carries_another_leaves_the_stranded_to_drown():
    state = after(stranded(), DrawFlood("Silver Gate"), PlayHelicopter("Pilot", ("Pilot",), "Watchtower"))
    assert (state.ending.result, state.ending.subject) == ("DROWNED", "Messenger")


def test_a_stranded_pawn_is_lost_when_people_say_no_helicopter():
    state = after(stranded(), DrawFlood("Silver Gate"), NoHelicopter("Messenger"))
    assert (state.ending.result, state.ending.subject) == ("DROWNED", "Messenger")


def test_nobody_is_given_up_who_can_swim():
    state = after(flooding(flooded=["Bronze Gate"]), DrawFlood("Bronze Gate"))
    assert refusal(state, NoHelicopter("Engineer")) == "E_NOT_STRANDED"
    assert refusal(state, NoHelicopter("Messenger")) == "E_NO_SWIM_NEEDED"


def test_a_swim_after_the_last_card_begins_the_next_turn():
    state = flooding(flooded=["Bronze Gate"], floods_left=1)
    state = after(state, DrawFlood("Bronze Gate"), Swim("Engineer", "Breakers Bridge"))
    assert (state.phase, state.active_role) == ("ACTIONS", "Messenger")


def test_swimming_does_not_use_the_flight_of_the_pilot():
    state = flooding("Diver", {"role": "Pilot", "at": "Watchtower"}, flooded=["Watchtower"], floods_left=1)
    state = after(state, DrawFlood("Watchtower"), Swim("Pilot", "Misty Marsh"))
    assert after(state, Fly("Pilot", "Iron Gate")).place("Pilot") == "Iron Gate"


def test_after_the_last_player_the_first_is_active_again():
    last = msgspec.structs.replace(flooding("Diver", "Pilot", floods_left=1), active=1)
    assert after(last, DrawFlood("Misty Marsh")).active_role == "Diver"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (DrawFlood("Nowhere"), "E_UNKNOWN_TILE"),
        (DrawFlood("Watchtower"), "E_TILE_GONE"),
        (DrawFlood("Misty Marsh"), "E_CARD_NOT_POSSIBLE"),
        (DrawTreasure("Gold"), "E_NOT_DRAW_PHASE"),
        (Swim("Engineer", "Nowhere"), "E_NO_SWIM_NEEDED"),
    ],
)
def test_a_flood_card_that_cannot_come_is_refused(command, code):
    assert refusal(flooding(sunk=["Watchtower"], flood_discard=["Misty Marsh"]), command) == code


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (DrawFlood("Nowhere"), "E_SWIM_FIRST"),
        (DrawTreasure("Gold"), "E_SWIM_FIRST"),
        (Move("Engineer", "Nowhere"), "E_SWIM_FIRST"),
        (Swim("Messenger", "Nowhere"), "E_NO_SWIM_NEEDED"),
        (Swim("Engineer", "Nowhere"), "E_UNKNOWN_TILE"),
        (Swim("Engineer", "Bronze Gate"), "E_TILE_GONE"),
        (Swim("Engineer", "Watchtower"), "E_TOO_FAR"),
    ],
)
def test_while_somebody_swims_all_else_waits(command, code):
    assert refusal(after(flooding(flooded=["Bronze Gate"]), DrawFlood("Bronze Gate")), command) == code
