"""Three depths of tracking (Rules 6.1): the water alone, the decks, the whole table."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.forbidden_island import GAME
from companion.games.forbidden_island.board import Board, Player
from companion.games.forbidden_island.commands import (
    Capture,
    Discard,
    DrawFlood,
    DrawTreasure,
    EndActions,
    EndTurn,
    LiftOff,
    LowerDepth,
    Move,
    PlaySandbags,
    SetLevel,
    SetOdds,
    ShoreUp,
    TellEnd,
    TellTable,
)
from companion.games.forbidden_island.components import TILES
from companion.games.forbidden_island.showing_people import board_of
from companion.rulekit import Step
from tests.games.forbidden_island.tables import after, decks, full, meter, refusal, told

RISE = DrawTreasure("WatersRise")
TEAM = (Player("Diver", ("Earth",), at="Misty Marsh"), Player("Pilot"))


# --- the water alone ---


def test_the_meter_rises_by_one_mark_a_card():
    state = after(meter(2), RISE, RISE)
    assert (state.level, state.draw_count, state.rises) == (4, 3, 2)


def test_the_meter_does_not_know_how_many_discards_are_shuffled():
    assert after(meter(), RISE).happened[0].reshuffled is None


def test_the_meter_reaches_the_skull():
    state = after(meter(9), RISE)
    assert (state.phase, state.ending.result) == ("GAME_OVER", "WATER_LEVEL")
    assert refusal(state, RISE) == "E_GAME_OVER"


def test_a_turn_told_begins_the_next_one():
    state = after(meter(), RISE, EndTurn())
    assert (state.turn, state.rises) == (2, 0)


def test_the_meter_follows_no_other_card_and_no_pawn():
    assert refusal(meter(), DrawTreasure("Earth")) == "E_DEPTH"
    assert refusal(meter(), DrawTreasure("Gold")) == "E_UNKNOWN_CARD"
    assert refusal(meter(), Move("Diver", "Misty Marsh")) == "E_DEPTH"


def test_an_end_that_is_not_seen_is_told():
    assert after(meter(), TellEnd("WON")).ending.result == "WON"
    assert after(decks(), TellEnd("DROWNED")).ending.result == "DROWNED"
    assert refusal(meter(), TellEnd("WATER_LEVEL")) == "E_RESULT"
    assert refusal(full(), TellEnd("WON")) == "E_DEPTH"


# --- corrections ---


@pytest.mark.parametrize("level", [0, 10, -1, 11])
def test_the_marker_is_set_to_marks_only(level):
    assert refusal(meter(), SetLevel(level)) == "E_LEVEL"


def test_the_marker_put_right_in_the_flood_step_changes_the_cards_to_come():
    state = full(phase="FLOOD", level=1)
    assert after(state, SetLevel(6)).left == 4
    state = after(state, DrawFlood("Misty Marsh"))
    assert after(state, SetLevel(3)).left == 2


def test_a_flood_step_that_has_drawn_enough_ends_when_the_marker_goes_down():
    state = after(full(phase="FLOOD", level=3), *map(DrawFlood, ("Misty Marsh", "Observatory")), SetLevel(1))
    assert (state.phase, state.active_role) == ("ACTIONS", "Messenger")


# --- the decks ---


def test_the_first_treasure_card_ends_the_actions():
    state = after(decks(), DrawTreasure("Earth"), DrawTreasure("Fire"))
    assert (state.phase, state.left, state.hands) == ("FLOOD", 2, (("Earth", "Fire"),))


def test_a_whole_turn_goes_round_without_a_name():
    state = after(decks(), DrawTreasure("Earth"), RISE, *map(DrawFlood, ("Misty Marsh", "Observatory")))
    assert (state.phase, state.turn, state.flood_discard) == ("ACTIONS", 2, {"Misty Marsh", "Observatory"})


def test_a_heap_of_all_hands_knows_no_limit():
    assert after(decks(("Earth",) * 5), DrawTreasure("Fire")).phase == "DRAW_TREASURE"


def test_two_rises_in_one_draw_shuffle_once():
    state = decks(flood_discard=("Misty Marsh",))
    first = after(state, RISE)
    assert [first.happened[0].reshuffled, after(first, RISE).happened[0].reshuffled] == [1, 0]


def test_what_people_did_is_noted_whenever_they_tell_it():
    state = decks(("Fire",) * 5, flooded=("Misty Marsh", "Observatory"))
    state = after(state, DrawTreasure("Earth"), ShoreUp(("Misty Marsh", "Observatory")), Capture("Fire"))
    assert (state.flooded, state.captured, state.hands) == (frozenset(), {"Fire"}, (("Earth", "Fire"),))


def test_decks_see_sinking_losses_and_the_lift_off():
    assert after(decks_in_flood("Fools' Landing"), DrawFlood("Fools' Landing")).ending.result == "FOOLS_LANDING"
    ready = decks(("Helicopter",), captured=("Earth", "Fire", "Water", "Wind"))
    assert after(ready, LiftOff()).ending.result == "WON"


def decks_in_flood(*flooded):
    return after(decks(flooded=flooded), DrawTreasure("Earth"), DrawTreasure("Fire"))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (ShoreUp(()), "E_TOO_MANY_TILES"),
        (ShoreUp(("Nowhere",)), "E_UNKNOWN_TILE"),
        (ShoreUp(("Watchtower",)), "E_TILE_GONE"),
        (ShoreUp(("Misty Marsh",)), "E_NOT_FLOODED"),
        (ShoreUp(("Misty Marsh",), "Diver"), "E_UNKNOWN_ROLE"),
        (Capture("Gold"), "E_UNKNOWN_TREASURE"),
        (Capture("Wind"), "E_ALREADY_CAPTURED"),
        (Capture("Fire"), "E_NEED_FOUR"),
        (Discard("Earth"), "E_CARD_NOT_HELD"),
        (PlaySandbags("Misty Marsh"), "E_CARD_NOT_HELD"),
        (EndActions("Diver"), "E_DEPTH"),
        (EndTurn(), "E_DEPTH"),
    ],
)
def test_what_cannot_lie_on_the_table_is_refused(command, code):
    assert refusal(decks(sunk=("Watchtower",), captured=("Wind",)), command) == code


# --- going down ---


def test_going_down_puts_all_hands_in_one_heap():
    state = full({"role": "Diver", "hand": ["Fire"]}, {"role": "Pilot", "hand": ["Earth"]}, flooded=["Misty Marsh"])
    lower = after(state, LowerDepth("decks"))
    assert (lower.depth, lower.hands, lower.flooded) == ("decks", (("Earth", "Fire"),), {"Misty Marsh"})
    assert lower.treasure_left == state.treasure_left


def test_going_down_drops_what_only_the_deeper_rules_waited_for():
    state = full({"role": "Diver", "hand": ["Fire"] * 5}, "Pilot", phase="DRAW_TREASURE", draws_left=1)
    state = after(state, DrawTreasure("Wind"))
    assert (state.phase, after(state, LowerDepth("decks")).phase) == ("DISCARD", "FLOOD")
    assert after(state, LowerDepth("meter")).phase == "ACTIONS"


def test_going_down_leads_to_a_shallower_depth_only():
    assert refusal(decks(), LowerDepth("full")) == "E_NOT_SHALLOWER"
    assert refusal(meter(), LowerDepth("meter")) == "E_NOT_SHALLOWER"
    assert refusal(meter(), LowerDepth("deep")) == "E_DEPTH_UNKNOWN"


# --- going up ---


def test_going_up_all_cards_neither_sunk_nor_discarded_form_one_layer():
    board = Board(sunk=("Watchtower",), flood_discard=("Misty Marsh",), flooded=("Misty Marsh",))
    state = after(meter(), TellTable("decks", 3, board))
    assert (state.depth, state.level, list(map(len, state.layers))) == ("decks", 3, [22])
    assert state.approximate


def test_odds_are_approximate_until_the_told_layer_is_used_up():
    rest = tuple(tile for tile in TILES if tile not in ("Misty Marsh", "Observatory"))
    state = after(meter(), TellTable("decks", 1, Board(flood_discard=rest)), *[DrawTreasure("Earth")] * 2)
    state = after(state, DrawFlood("Misty Marsh"))
    assert (state.approximate, after(state, DrawFlood("Observatory")).approximate) == (True, False)


def test_going_up_to_full_tells_pawns_and_whose_turn_it_is():
    state = after(meter(), TellTable("full", 2, Board(players=TEAM), "Pilot"))
    assert (state.active_role, state.place("Diver"), state.place("Pilot")) == ("Pilot", "Misty Marsh", "Fools' Landing")
    assert (state.hand("Diver"), state.left) == (("Earth",), 3)


def test_layers_already_followed_stay_known():
    state = after(decks(flood_discard=("Misty Marsh",)), RISE, DrawTreasure("Earth"))
    state = after(state, *map(DrawFlood, ("Misty Marsh", "Observatory")))
    told = msgspec.structs.replace(board_of(state), players=TEAM)
    deeper = after(state, TellTable("full", 2, told, "Diver"))
    assert (deeper.layers, deeper.approximate) == (state.layers, False)


def test_telling_the_table_as_it_is_known_changes_nothing():
    state = full("Diver", "Pilot", flooded=["Misty Marsh"])
    again = after(state, TellTable("full", state.level, board_of(state), "Diver"))
    assert msgspec.structs.replace(again, happened=()) == state


def test_a_loss_that_lies_on_the_table_is_told():
    board = Board(sunk=("Coral Palace", "Tidal Palace", "Fools' Landing"))
    assert told(meter(), TellTable("decks", 1, board)) == ["TableTold", "GameLost"]
    assert after(meter(), TellTable("decks", 1, board)).ending.result == "FOOLS_LANDING"


def test_a_deck_told_as_used_up_is_reshuffled():
    assert told(meter(), TellTable("decks", 1, Board(flood_discard=TILES))) == ["TableTold", "FloodDeckReshuffled"]


def test_going_up_waits_until_actions_begin():
    table = TellTable("full", 1, Board(players=TEAM), "Diver")
    assert refusal(after(full("Diver", "Pilot"), Move("Diver", "Lost Lagoon")), table) == "E_DEPTH_LATER"
    assert refusal(after(decks(), RISE), table) == "E_DEPTH_LATER"


@pytest.mark.parametrize(
    ("depth", "level", "changes", "active", "code"),
    [
        ("deep", 1, {}, "Diver", "E_DEPTH_UNKNOWN"),
        ("meter", 1, {}, "Diver", "E_NOT_DEEPER"),
        ("full", 10, {}, "Diver", "E_LEVEL"),
        ("full", 1, {"layout": TILES[1:]}, "Diver", "E_LAYOUT"),
        ("full", 1, {"flooded": ("Nowhere",)}, "Diver", "E_UNKNOWN_TILE"),
        ("full", 1, {"sunk": ("Watchtower",), "flooded": ("Watchtower",)}, "Diver", "E_TILE_GONE"),
        ("full", 1, {"captured": ("Gold",)}, "Diver", "E_UNKNOWN_TREASURE"),
        ("full", 1, {"treasure_discard": ("Gold",)}, "Diver", "E_UNKNOWN_CARD"),
        ("full", 1, {"treasure_discard": ("WatersRise",) * 4}, "Diver", "E_CARD_NOT_POSSIBLE"),
        ("full", 1, {"players": (Player("Diver", ("WatersRise",)), TEAM[1])}, "Diver", "E_CARD_NOT_POSSIBLE"),
        ("full", 1, {"players": TEAM[:1]}, "Diver", "E_PLAYERS"),
        ("full", 1, {"players": (Player("Cook"), TEAM[1])}, "Pilot", "E_UNKNOWN_ROLE"),
        ("full", 1, {"players": (TEAM[1], TEAM[1])}, "Pilot", "E_DUP_ROLE"),
        ("full", 1, {}, "Engineer", "E_UNKNOWN_ROLE"),
        ("full", 1, {"players": (Player("Diver", at="Nowhere"), TEAM[1])}, "Diver", "E_UNKNOWN_TILE"),
        ("full", 1, {"sunk": ("Misty Marsh",)}, "Diver", "E_TILE_GONE"),
        ("full", 1, {"players": (Player("Diver", ("Fire", "Wind") * 3), TEAM[1])}, "Diver", "E_CARD_NOT_POSSIBLE"),
    ],
)
def test_a_table_that_cannot_lie_like_that_is_refused(depth, level, changes, active, code):
    board = Board(**{"players": TEAM, "treasure_discard": ("Fire",) * 3, **changes})
    assert refusal(meter(), TellTable(depth, level, board, active)) == code


def test_a_hand_beyond_the_limit_is_discarded_before_the_table_is_told():
    board = Board(players=(Player("Diver", ("Fire", "Wind") * 3), TEAM[1]))
    assert refusal(meter(), TellTable("full", 1, board, "Diver")) == "E_DISCARD_FIRST"


def test_odds_are_shown_and_hidden_at_any_time_and_no_undo_takes_that_back():
    state = after(decks(), SetOdds(show=True))
    assert GAME.table_view(state).show_odds
    assert not GAME.table_view(after(state, SetOdds(show=False))).show_odds
    assert SetOdds.step is Step.SETTING
