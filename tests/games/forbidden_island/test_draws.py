"""Treasure cards, Waters Rise and the hand limit (Rules 3.3, 3.5)."""

from __future__ import annotations

import pytest

from companion.games.forbidden_island.commands import Discard, DrawFlood, DrawTreasure, EndActions, PlaySandbags
from companion.games.forbidden_island.components import DRAW_COUNTS, draw_count
from tests.games.forbidden_island.tables import after, full, refusal, told

RISE = DrawTreasure("WatersRise")
ENGINEER_FULL = {"role": "Engineer", "hand": ["Earth", "Earth", "Fire", "Water", "Sandbags"]}


def drawing(*roles, **more):
    return full(*roles, phase="DRAW_TREASURE", **more)


def test_the_marks_draw_two_to_five_cards_and_the_skull_none():
    assert DRAW_COUNTS == (2, 2, 3, 3, 3, 4, 4, 5, 5)
    assert draw_count(10) == 0


def test_the_new_draw_count_holds_in_the_same_turn():
    state = after(drawing(level=2), RISE, DrawTreasure("Earth"))
    assert (state.phase, state.left) == ("FLOOD", 3)


def test_waters_rise_draws_no_flood_card_by_itself():
    state = after(drawing(flood_discard=["Misty Marsh"], flooded=["Misty Marsh"]), RISE)
    assert state.flooded == {"Misty Marsh"}
    assert not state.sunk


def test_waters_rise_of_two_turns_running_are_two_ordinary_ones():
    last_of_turn = after(drawing(level=1), DrawTreasure("Earth"), RISE)
    next_draw = after(last_of_turn, *map(DrawFlood, ("Misty Marsh", "Observatory")), EndActions("Messenger"), RISE)
    assert next_draw.layers[0] == {"Misty Marsh", "Observatory"}
    assert next_draw.level == 3


def test_the_skull_is_lost_before_anything_is_shuffled():
    state = drawing(level=9, flood_discard=["Misty Marsh"])
    assert told(state, RISE) == ["WatersRose", "GameLost"]
    assert after(state, RISE).flood_discard == {"Misty Marsh"}


def test_the_hand_limit_strikes_between_the_two_draws():
    state = after(drawing(ENGINEER_FULL, "Diver"), DrawTreasure("Wind"))
    assert (state.to_discard, state.left) == ("Engineer", 1)


def test_a_special_card_may_be_laid_off_unused():
    state = after(drawing(ENGINEER_FULL, "Diver"), DrawTreasure("Wind"), Discard("Sandbags", "Engineer"))
    assert (state.phase, state.treasure_discard) == ("DRAW_TREASURE", ("Sandbags",))


def test_specials_of_others_do_not_help_a_hand_that_is_too_large():
    diver = {"role": "Diver", "hand": ["Sandbags"]}
    state = after(drawing(ENGINEER_FULL, diver, flooded=["Watchtower"]), DrawTreasure("Wind"))
    assert after(state, PlaySandbags("Watchtower", "Diver")).to_discard == "Engineer"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (DrawTreasure("Gold"), "E_UNKNOWN_CARD"),
        (DrawTreasure("Sandbags"), "E_CARD_NOT_POSSIBLE"),
        (Discard("Earth", "Engineer"), "E_NO_DISCARD_NEEDED"),
        (DrawFlood("Misty Marsh"), "E_NOT_FLOOD_PHASE"),
    ],
)
def test_a_card_that_cannot_come_is_refused(command, code):
    state = drawing({"role": "Engineer", "hand": ["Sandbags", "Earth"]}, "Diver", treasure_discard=["Sandbags"])
    assert refusal(state, command) == code


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (DrawTreasure("Gold"), "E_DISCARD_FIRST"),
        (DrawFlood("Nowhere"), "E_DISCARD_FIRST"),
        (Discard("Gold", "Diver"), "E_NOT_YOUR_DISCARD"),
        (Discard("Gold", "Engineer"), "E_CARD_NOT_HELD"),
    ],
)
def test_while_a_hand_is_too_large_all_else_waits(command, code):
    assert refusal(after(drawing(ENGINEER_FULL, "Diver"), DrawTreasure("Wind")), command) == code


def test_there_is_no_draw_while_actions_run():
    assert refusal(full(), DrawTreasure("Gold")) == "E_NOT_DRAW_PHASE"
