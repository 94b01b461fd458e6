"""Rules 3.8: every refusal has its code, and comes in the given order of checks."""

import pytest

from companion.errors import Refused
from companion.games.diamant import GAME
from companion.games.diamant.commands import (
    COMMANDS,
    CorrectChest,
    Decide,
    EndExpedition,
    NextExpedition,
    OpenDecision,
    Resolve,
    Reveal,
    SetChests,
    SetDepth,
    SetOdds,
    StartGame,
)
from companion.games.diamant.options import Depth
from companion.rulekit import play
from tests.games.diamant.playing import collapse, played, started

SETUP = GAME.opening
AWAITING = started()
DECIDING = played(AWAITING, "T7")
CAMP = played(DECIDING, {"a"}, "T3")
ENDED = played(DECIDING, {"a", "b", "c"})
BARE = started(depth=Depth.REVEAL)


def over():
    state = collapse(started())
    for _ in range(4):
        state = collapse(played(state, NextExpedition()))
    return state


OVER = over()
SAMPLES = {
    Reveal: Reveal("T5"),
    OpenDecision: OpenDecision(),
    Decide: Decide("a", "stay"),
    Resolve: Resolve(),
    EndExpedition: EndExpedition(),
    NextExpedition: NextExpedition(),
    SetChests: SetChests("open"),
    SetOdds: SetOdds(True),
    SetDepth: SetDepth(Depth.REVEAL),
    CorrectChest: CorrectChest("a", 1),
}


def code(state, command):
    with pytest.raises(Refused) as refused:
        play(GAME, state, command)
    return refused.value.code


@pytest.mark.parametrize("kind", [kind for kind in COMMANDS if kind is not StartGame])
def test_nothing_but_a_start_comes_before_the_start(kind):
    assert code(SETUP, SAMPLES[kind]) == "E_NOT_STARTED"


@pytest.mark.parametrize("state", [AWAITING, DECIDING, ENDED, OVER])
def test_game_starts_once(state):
    assert code(state, StartGame(())) == "E_ALREADY_STARTED"


@pytest.mark.parametrize("kind", [Reveal, Decide, Resolve, NextExpedition, OpenDecision, EndExpedition])
def test_nothing_is_played_after_the_end(kind):
    assert code(OVER, SAMPLES[kind]) == "E_GAME_OVER"


@pytest.mark.parametrize("kind", [Reveal, Decide, Resolve, OpenDecision, EndExpedition])
def test_nothing_is_played_between_expeditions(kind):
    assert code(ENDED, SAMPLES[kind]) == "E_EXPEDITION_OVER"


@pytest.mark.parametrize("command", [Decide("nobody", "maybe"), Resolve(), Resolve(force=True)])
def test_a_card_comes_before_decisions(command):
    assert code(AWAITING, command) == "E_NO_CARD_YET"


@pytest.mark.parametrize("card", ["T5", "T6"])
def test_decisions_come_before_the_next_card(card):
    assert code(DECIDING, Reveal(card)) == "E_DECIDE_FIRST"


@pytest.mark.parametrize("state", [AWAITING, DECIDING])
def test_expedition_must_be_over_before_the_next(state):
    assert code(state, NextExpedition()) == "E_EXPEDITION_RUNNING"


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        (StartGame(("a", "a", *"bcdefgh"), chests="shut"), "E_PLAYERS"),
        (StartGame(("a",), chests="shut"), "E_PLAYERS"),
        (StartGame(("a", "a"), chests="shut"), "E_DUP_NAME"),
        (StartGame(("a", "b"), chests="shut"), "E_BAD_MODE"),
    ],
)
def test_start_is_checked_for_number_then_names_then_chests(start, expected):
    assert code(SETUP, start) == expected


@pytest.mark.parametrize(("state", "expected"), [(AWAITING, "E_BAD_MODE"), (DECIDING, "E_HIDDEN_LOCKED")])
def test_chests_are_checked_for_the_lock_then_the_word(state, expected):
    assert code(state, SetChests("shut")) == expected


@pytest.mark.parametrize("state", [DECIDING, ENDED, played(ENDED, NextExpedition()), OVER])
def test_chests_stay_as_agreed_from_the_first_card_on(state):
    assert code(state, SetChests("open")) == "E_HIDDEN_LOCKED"


@pytest.mark.parametrize("card", ["T6", "t5", "Snake", "", "T1 "])
def test_card_that_is_not_in_the_box(card):
    assert code(AWAITING, Reveal(card)) == "E_UNKNOWN_CARD"


def test_card_of_which_all_copies_lie_on_the_table():
    assert code(played(AWAITING, "T13", set()), Reveal("T13")) == "E_CARD_NOT_POSSIBLE"


@pytest.mark.parametrize(
    ("decide", "expected"),
    [
        (Decide("x", "maybe"), "E_UNKNOWN_EXPLORER"),
        (Decide("a", "maybe"), "E_NOT_IN_MINE"),
        (Decide("b", "maybe"), "E_BAD_CHOICE"),
    ],
)
def test_choice_is_checked_for_the_name_then_the_place_then_the_word(decide, expected):
    assert code(CAMP, decide) == expected


def test_undecided_are_named_in_seating_order():
    with pytest.raises(Refused) as refused:
        play(GAME, played(DECIDING, Decide("b", "stay")), Resolve())
    assert refused.value.values == {"names": ("a", "c"), "missing": 2}


@pytest.mark.parametrize("command", [OpenDecision(), EndExpedition(), EndExpedition("gas")])
def test_books_ask_for_the_card(command):
    assert code(AWAITING, command) == "E_BOOKS_KEPT"


@pytest.mark.parametrize("command", [Reveal("T5"), CorrectChest("a", 3)])
def test_without_books_there_are_no_cards_and_no_chests(command):
    assert code(BARE, command) == "E_NO_BOOKS"


@pytest.mark.parametrize(
    ("correction", "expected"),
    [
        (CorrectChest("x", -1), "E_UNKNOWN_PLAYER"),
        (CorrectChest("a", -1), "E_BAD_AMOUNT"),
        (CorrectChest("a", 621), "E_BAD_AMOUNT"),
        (CorrectChest("a", 3, 6), "E_BAD_AMOUNT"),
    ],
)
def test_chest_cannot_be_corrected_to_what_is_impossible(correction, expected):
    assert code(AWAITING, correction) == expected
