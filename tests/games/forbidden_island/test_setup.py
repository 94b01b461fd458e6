"""Set-up (Rules 2, 3.1)."""

from __future__ import annotations

import pytest

from companion.games.forbidden_island import GAME
from companion.games.forbidden_island.board import Player
from companion.games.forbidden_island.commands import (
    Begin,
    ChooseDepth,
    ChooseDifficulty,
    DealCards,
    DrawTreasure,
    LayTiles,
    Move,
    OpenTable,
    TakeRole,
    TurnFirstFloods,
)
from companion.games.forbidden_island.components import TILES
from companion.games.forbidden_island.options import IslandOptions
from tests.games.forbidden_island.tables import FLOODS, after, full, opened, refusal, setup

DIVER = Player("Diver", ("Earth", "Fire"))
PILOT = Player("Pilot", ("Fire", "Wind"))

STEPS = (
    TakeRole("a", "Diver"),
    TakeRole("b", "Pilot"),
    TurnFirstFloods(FLOODS),
    DealCards("a", ("Earth", "Fire")),
    DealCards("b", ("Wind", "Fire")),
)


@pytest.mark.parametrize(("difficulty", "mark"), [("Novice", 1), ("Normal", 2), ("Elite", 3), ("Legendary", 4)])
def test_difficulty_sets_the_first_mark(difficulty, mark):
    assert after(GAME.opening, setup(difficulty=difficulty)).level == mark


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"players": (DIVER,)}, "E_PLAYERS"),
        ({"players": (DIVER, Player("Cook", ("Earth", "Fire")))}, "E_UNKNOWN_ROLE"),
        ({"players": (DIVER, DIVER)}, "E_DUP_ROLE"),
        ({"difficulty": "Hard"}, "E_DIFFICULTY"),
        ({"layout": TILES[:-1]}, "E_LAYOUT"),
        ({"layout": (*TILES[:-1], TILES[0])}, "E_LAYOUT"),
        ({"first_floods": FLOODS[:5]}, "E_FIRST_FLOODS"),
        ({"first_floods": (*FLOODS[:5], FLOODS[0])}, "E_FIRST_FLOODS"),
        ({"first_floods": (*FLOODS[:5], "Melting Sands")}, "E_FIRST_FLOODS"),
        ({"players": (DIVER, Player("Pilot", ("WatersRise",)))}, "E_WR_IN_DEAL"),
        ({"players": (DIVER, Player("Pilot", ("Fire",)))}, "E_DEAL_TWO"),
        ({"players": (DIVER, Player("Pilot", ("Fire", "Gold")))}, "E_UNKNOWN_CARD"),
    ],
)
def test_a_form_that_is_not_in_order_is_refused(changes, code):
    assert refusal(GAME.opening, setup(**changes)) == code


def test_no_more_of_a_card_is_dealt_than_exist():
    roles = ("Diver", "Pilot", "Engineer")
    hands = (("Sandbags", "Sandbags"), ("Sandbags", "Fire"), ("Fire", "Fire"))
    players = tuple(map(Player, roles, hands))
    assert refusal(GAME.opening, setup(players=players)) == "E_CARD_NOT_POSSIBLE"


def test_players_are_checked_before_all_else_and_the_deal_last():
    wrong = {"players": (DIVER, DIVER), "difficulty": "Hard", "layout": ()}
    assert refusal(GAME.opening, setup(**wrong)) == "E_DUP_ROLE"
    assert refusal(GAME.opening, setup(difficulty="Hard", layout=())) == "E_DIFFICULTY"
    assert refusal(GAME.opening, setup(layout=(), first_floods=())) == "E_LAYOUT"


def test_nothing_is_played_before_the_set_up_and_nothing_set_up_after_it():
    assert refusal(GAME.opening, Move("Diver", "Misty Marsh")) == "E_NOT_STARTED"
    assert refusal(GAME.opening, Begin()) == "E_NOT_STARTED"
    assert refusal(full(), setup()) == "E_ALREADY_STARTED"
    assert refusal(full(), OpenTable(())) == "E_ALREADY_STARTED"


def test_steps_lead_to_the_same_game_as_the_form():
    stepwise = after(opened(), *STEPS, Begin())
    form = after(opened(), setup())
    assert (stepwise.pawns, stepwise.hands, stepwise.layers) == (form.pawns, form.hands, form.layers)


def test_seats_play_in_the_order_they_sit():
    assert [pawn.seat for pawn in after(opened(), setup()).pawns] == ["a", "b"]


def test_tiles_tapped_in_reading_order_make_the_layout():
    tiles = TILES[::-1]
    state = after(opened(), *STEPS, *(LayTiles((tile,)) for tile in tiles), Begin())
    assert state.layout == tiles


def test_an_island_laid_anew_begins_with_no_tile():
    assert after(opened(), LayTiles(TILES[:3]), LayTiles(())).layout == ()


def test_an_island_half_laid_does_not_begin():
    assert refusal(after(opened(), *STEPS, LayTiles(TILES[:3])), Begin()) == "E_LAYOUT"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (ChooseDifficulty("Hard"), "E_DIFFICULTY"),
        (ChooseDepth("deep"), "E_DEPTH_UNKNOWN"),
        (TakeRole("z", "Pilot"), "E_UNKNOWN_SEAT"),
        (TakeRole("a", "Cook"), "E_UNKNOWN_ROLE"),
        (TakeRole("b", "Diver"), "E_DUP_ROLE"),
        (LayTiles(("Melting Sands",)), "E_LAYOUT"),
        (LayTiles((TILES[0], TILES[0])), "E_LAYOUT"),
        (TurnFirstFloods(("Misty Marsh",)), "E_FIRST_FLOODS"),
        (DealCards("b", ("WatersRise",)), "E_WR_IN_DEAL"),
        (DealCards("a", ("Fire",)), "E_DEAL_TWO"),
        (DealCards("b", ("Gold",)), "E_UNKNOWN_CARD"),
        (DealCards("b", ("Sandbags",)), "E_CARD_NOT_POSSIBLE"),
        (Begin(), "E_UNKNOWN_ROLE"),
        (OpenTable(("a", "b")), "E_ALREADY_STARTED"),
    ],
)
def test_a_step_that_cannot_be_is_refused_at_once(command, code):
    sacks = (TakeRole("a", "Diver"), DealCards("a", ("Sandbags", "Sandbags")), TurnFirstFloods(FLOODS))
    assert refusal(after(opened(), *sacks), command) == code


def test_a_role_told_again_corrects_the_first():
    assert after(opened(), TakeRole("a", "Diver"), TakeRole("a", "Pilot")).roles == ("Pilot", "")


def test_waters_rise_dealt_goes_back_and_raises_nothing():
    assert refusal(opened("meter"), DrawTreasure("WatersRise")) == "E_WR_IN_DEAL"
    assert refusal(opened("meter"), DrawTreasure("Earth")) == "E_NOT_STARTED"


def test_depth_meter_needs_no_more_than_a_difficulty():
    state = after(opened("meter"), ChooseDifficulty("Elite"), Begin())
    assert (state.depth, state.level) == ("meter", 3)


def test_depth_decks_needs_floods_and_cards_but_no_role():
    state = after(opened("decks"), *STEPS[2:], Begin())
    assert (state.depth, state.hands) == ("decks", (("Earth", "Fire", "Fire", "Wind"),))
    assert refusal(opened("decks"), Begin()) == "E_FIRST_FLOODS"


def test_five_seats_cannot_open_a_table():
    assert refusal(GAME.opening, OpenTable(tuple("abcde"))) == "E_PLAYERS"


def test_options_open_the_table_that_was_agreed_on():
    command = GAME.setup(("a", "b"), IslandOptions(difficulty="Normal", depth="decks", show_odds=True))
    state = after(GAME.opening, command)
    assert (state.seats, state.difficulty, state.planned, state.show_odds) == (("a", "b"), "Normal", "decks", True)
