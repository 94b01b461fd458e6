"""What the table, a phone and the host see, and what meter, lamps and buttons make of it."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.forbidden_island import GAME
from companion.games.forbidden_island.commands import (
    Begin,
    Capture,
    DrawFlood,
    DrawTreasure,
    EndActions,
    EndTurn,
    Fly,
    Give,
    LowerDepth,
    Move,
    SetLevel,
    ShoreUp,
    Swim,
    TakeRole,
    TellEnd,
    TellTable,
)
from companion.games.forbidden_island.views import Lit, PawnGroup
from companion.rulekit import Pattern, Undo
from tests.games.forbidden_island.tables import FLOODS, after, decks, full, meter, opened, refusal, setup, with_odds

RISE = DrawTreasure("WatersRise")


def seated(**told):
    """A game of two seats, the Diver's turn."""
    return after(opened(), setup(**told))


# --- the table ---


def test_the_meter_shows_its_marks_as_in_the_box():
    marks = GAME.table_view(meter(3)).marks
    assert [mark.draw for mark in marks] == [2, 2, 3, 3, 3, 4, 4, 5, 5, 0]
    assert [mark.lit for mark in marks] == [True] * 3 + [False] * 7


def test_depth_meter_shows_no_tiles_and_no_hands():
    view = GAME.table_view(meter())
    assert (view.tiles, view.players, view.treasure_left, view.actions_left) == ((), (), None, 0)


def test_tiles_lie_in_their_cells_and_say_how_they_lie():
    view = GAME.table_view(decks(flooded=("Bronze Gate",), sunk=("Breakers Bridge",)))
    sunk, flooded, dry = view.tiles[:3]
    assert (sunk.name, sunk.column, sunk.row, sunk.state) == ("Breakers Bridge", 3, 1, "sunk")
    assert (flooded.state, flooded.start_of) == ("flooded", "Engineer")
    assert (dry.state, dry.treasure) == ("dry", "Fire")


def test_depth_decks_shows_one_heap_and_what_is_on_top_again():
    view = GAME.table_view(after(decks(("Fire",), flood_discard=FLOODS, flooded=FLOODS), RISE))
    assert (view.hand, view.players) == (("Fire",), ())
    assert (view.top_layer, view.layer_sizes, view.flood_left) == (tuple(sorted(FLOODS)), (6, 18), 24)
    assert (view.treasure_left, view.rises_left, view.draws_left) == (26, 2, 1)


def test_all_hands_are_open():
    players = GAME.table_view(seated()).players
    assert [(player.seat, player.role, player.hand) for player in players] == [
        ("a", "Diver", ("Earth", "Fire")),
        ("b", "Pilot", ("Fire", "Wind")),
    ]
    assert [player.active for player in players] == [True, False]


def test_legal_moves_light_their_tiles():
    lit = GAME.table_view(full("Pilot", "Diver", flooded=["Fools' Landing"])).lit
    assert Lit("shore_up", "Fools' Landing", "Pilot") in lit
    assert Lit("fly", "Watchtower", "Pilot") in lit
    assert Lit("move", "Watchtower", "Pilot") not in lit


def test_a_navigated_pawn_is_named_with_its_light():
    assert Lit("navigate", "Lost Lagoon", "Navigator", "Diver") in GAME.table_view(full("Navigator", "Diver")).lit


def test_flood_cards_that_can_come_are_lit():
    state = full(phase="FLOOD", flood_discard=["Misty Marsh"])
    assert {light.tile for light in GAME.table_view(state).lit} == state.top_layer


def test_odds_are_shown_only_where_they_are_wanted():
    state = full(flooded=["Fools' Landing"])
    quiet, open_ = GAME.table_view(state), GAME.table_view(with_odds(state))
    assert (quiet.rise_in_one, {tile.odds for tile in quiet.tiles}) == (None, {None})
    assert (open_.rise_in_one.chance.num, open_.rise_in_one.chance.den) == (3, 28)
    assert all(tile.odds for tile in open_.tiles)


def test_set_up_shows_what_is_told_so_far():
    view = GAME.table_view(after(opened(), TakeRole("b", "Pilot")))
    assert (view.phase, view.planned, len(view.tiles)) == ("SETUP", "full", 24)
    assert [(player.role, player.tile) for player in view.players] == [("", ""), ("Pilot", "Fools' Landing")]


def test_the_last_step_is_told_with_all_that_followed_from_it():
    state = after(full("Diver", "Pilot", actions_left=1), Move("Diver", "Lost Lagoon"))
    assert [note.code for note in GAME.table_view(state).happened] == [
        "happened.action_taken",
        "happened.moved",
        "happened.draw_began",
    ]


def test_the_plot_has_a_point_for_each_turn_and_each_rise():
    state = after(seated(), LowerDepth("decks"), RISE, DrawTreasure("Earth"), *map(DrawFlood, FLOODS[:2]))
    assert [(mark.turn, mark.level, mark.tiles_left) for mark in GAME.table_view(state).history] == [
        (1, 1, 24),
        (1, 2, 24),
        (2, 2, 22),
    ]


def test_an_end_shows_its_result():
    view = GAME.table_view(after(meter(9), RISE))
    assert (view.result, view.phase, view.level) == ("WATER_LEVEL", "GAME_OVER", 10)


# --- a phone, the host ---


def test_a_phone_shows_its_own_actions_and_what_is_anybodys():
    view = GAME.seat_view(seated(), "a")
    assert (view.role, view.hand, view.active) == ("Diver", ("Earth", "Fire"), True)
    assert {command.role for command in view.actions} == {"Diver"}


def test_a_phone_out_of_turn_offers_only_its_specials():
    state = seated()
    assert GAME.seat_view(state, "b").actions == ()


def test_a_helicopter_is_offered_by_groups_of_pawns():
    state = full({"role": "Pilot", "hand": ["Helicopter"], "seat": "a"}, {"role": "Diver", "at": "Fools' Landing"})
    assert GAME.seat_view(state, "a").lifts[-1] == PawnGroup("Fools' Landing", ("Pilot", "Diver"))


def test_at_depth_meter_a_phone_has_no_adventurer():
    view = GAME.seat_view(meter(), "a")
    assert (view.role, view.actions) == ("", (RISE, EndTurn()))


def test_the_host_can_do_everything_and_finds_the_board_as_a_form():
    state = seated()
    view = GAME.host_view(state)
    assert (view.may_tell_table, view.tellable_depths) == (True, ("full",))
    again = after(state, TellTable("full", 1, view.board, "Diver"))
    assert again.pawns == state.pawns
    assert SetLevel(3) in view.actions


def test_from_the_meter_the_host_may_tell_either_deeper_depth():
    assert GAME.host_view(meter()).tellable_depths == ("decks", "full")
    assert GAME.host_view(opened()).tellable_depths == ()


@pytest.mark.parametrize("state", [GAME.opening, opened(), meter(), decks(), full()])
def test_every_view_can_be_sent(state):
    for view in (GAME.table_view(state), GAME.seat_view(state, "a"), GAME.host_view(state)):
        assert msgspec.json.encode(view)


# --- meter, lamps, sounds ---


@pytest.mark.parametrize(
    ("state", "cue"),
    [
        (after(meter(), RISE), "waters_rise"),
        (after(meter(9), RISE), "loss"),
        (after(full(phase="FLOOD"), DrawFlood("Misty Marsh")), "flood"),
        (after(full(phase="FLOOD", flooded=["Misty Marsh"]), DrawFlood("Misty Marsh")), "sink"),
        (after(full("Pilot", "Diver"), Fly("Pilot", "Misty Marsh")), None),
    ],
)
def test_each_step_has_its_sound(state, cue):
    signals = GAME.signals(GAME.table_view(state))
    assert (signals.meter, signals.cue) == (state.level, cue)


def test_lamps_show_whose_turn_it_is_and_who_must_swim():
    (_, active), (_, waiting) = GAME.signals(GAME.table_view(seated())).seat_lamps
    assert (active.pattern, waiting.pattern) == (Pattern.ON, Pattern.OFF)
    swimmer = after(full(phase="FLOOD", flooded=["Bronze Gate"]), DrawFlood("Bronze Gate"))
    assert GAME.signals(GAME.table_view(swimmer)).seat_lamps[0][1].pattern is Pattern.FAST
    safe = after(swimmer, Swim("Engineer", "Breakers Bridge"))
    assert GAME.signals(GAME.table_view(safe)).seat_lamps[0][1].pattern is Pattern.ON


# --- buttons ---


def press(letter, state):
    """The command a table button stands for."""
    (button,) = [button for button in GAME.buttons if button.letter == letter]
    return button.command(state)


def test_button_a_tells_waters_rise_and_is_refused_in_set_up():
    assert after(meter(), press("A", meter())).level == 2
    assert refusal(opened("meter"), press("A", opened("meter"))) == "E_WR_IN_DEAL"
    assert refusal(full(), press("A", full())) == "E_NOT_DRAW_PHASE"


def test_button_b_takes_back():
    assert press("B", meter()) == Undo()


def test_button_c_begins_and_then_steps_through_the_starting_marks():
    state, levels = opened("meter"), []
    for _ in range(6):
        state = after(state, press("C", state))
        levels.append(state.level)
    assert levels == [1, 2, 3, 4, 1, 2]


def test_button_c_tells_the_next_turn_once_the_water_has_risen():
    state = after(opened("meter"), Begin(), RISE)
    assert press("C", state) == EndTurn()
    assert press("C", after(state, EndTurn())) == EndTurn()


def test_buttons_mean_nothing_where_a_page_is_needed_or_all_is_over():
    over = after(meter(9), RISE)
    assert (press("A", over), press("C", over), press("C", full())) == (None, None, None)


def test_a_seat_owns_the_commands_of_its_adventurer():
    state = seated()
    assert GAME.owner(state, Move("Pilot", "Misty Marsh")) == "b"
    assert GAME.owner(opened(), TakeRole("a", "Pilot")) == "a"
    assert GAME.owner(decks(), ShoreUp(("Misty Marsh",))) is None


# --- what can be done beside tapping a tile ---


def test_the_table_offers_gifts_treasures_and_the_end_of_actions_in_words():
    at, hand = "Temple of the Sun", ("Earth", "Earth", "Earth", "Earth")
    view = GAME.table_view(full({"role": "Engineer", "at": at, "hand": hand}, {"role": "Pilot", "at": at}))
    assert view.actions == (Give("Engineer", "Pilot", "Earth"), Capture("Earth", "Engineer"), EndActions("Engineer"))


def test_two_tiles_of_the_engineer_are_told_in_words():
    view = GAME.table_view(full("Engineer", "Pilot", flooded=["Bronze Gate", "Breakers Bridge"]))
    assert ShoreUp(("Breakers Bridge", "Bronze Gate"), "Engineer") in view.actions
    assert ShoreUp(("Bronze Gate",), "Engineer") not in view.actions


def test_the_table_counts_each_treasure_card_left_in_the_deck():
    view = GAME.table_view(decks(("Fire", "Fire"), treasure_discard=("WatersRise",)))
    assert [(each.card, each.left) for each in view.cards_left][2:] == [
        ("Fire", 3),
        ("Water", 5),
        ("Helicopter", 3),
        ("Sandbags", 2),
        ("WatersRise", 2),
    ]


def test_the_table_shows_whom_a_helicopter_lift_could_carry():
    holder = {"role": "Diver", "hand": ["Helicopter"]}
    assert GAME.table_view(full(holder, "Pilot")).lifts == (
        PawnGroup("Iron Gate", ("Diver",)),
        PawnGroup("Fools' Landing", ("Pilot",)),
    )
    assert GAME.table_view(full("Diver", "Pilot")).lifts == ()


def test_what_puts_the_table_right_is_not_offered_on_its_screen():
    assert not {type(command) for command in GAME.table_view(decks()).actions} & {SetLevel, LowerDepth, TellEnd}
