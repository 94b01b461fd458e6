"""Secret choices and table buttons."""

import pytest

from companion.games.diamant import GAME
from companion.games.diamant.commands import Decide, EndExpedition, NextExpedition, OpenDecision, Resolve
from companion.games.diamant.options import Depth
from companion.rulekit import Decider, Undo
from tests.games.diamant.playing import collapse, played, started

BARE = started(depth=Depth.REVEAL)
DECIDING = played(started("ab"), "T9", {"a1"}, "T7")


def test_nobody_decides_before_the_first_card():
    assert GAME.choice.decision(started()) is None


def test_decision_is_named_by_expedition_and_card():
    state = played(collapse(started()), NextExpedition(), "T5", set(), "T7")
    assert GAME.choice.decision(state).key == "2.2"


def test_deciders_are_the_explorers_inside():
    state = played(DECIDING, Decide("b1", "stay"))
    assert GAME.choice.decision(state).deciders == (
        Decider("a", "a2", 1),
        Decider("b", "b1", 0, chosen=True),
        Decider("b", "b2", 1),
    )


@pytest.mark.parametrize(("seats", "owed"), [("ab", 2), ("abc", 1), ("abcdefgh", 1)])
def test_a_seat_owes_a_choice_for_each_of_its_explorers(seats, owed):
    deciders = GAME.choice.decision(played(started(seats), "T9")).deciders
    assert GAME.choice.owed(len(seats)) == sum(one.seat == "a" for one in deciders) == owed


@pytest.mark.parametrize(("position", "word"), [(0, "stay"), (1, "leave")])
def test_free_hand_stays_and_closed_fist_leaves(position, word):
    assert GAME.choice.choose("a2", GAME.choice.values[position]) == Decide("a2", word)


def test_choice_is_known_until_the_reveal():
    state = played(DECIDING, Decide("a2", "leave"))
    assert GAME.choice.chosen(state, "a2") == "leave"
    assert GAME.choice.chosen(state, "b1") is None
    assert GAME.choice.chosen(played(state, GAME.choice.reveal(True)), "b1") is None


def test_reveal_may_be_forced():
    assert GAME.choice.reveal(True) == Resolve(force=True)


def test_choice_belongs_to_the_player_of_the_explorer():
    assert GAME.owner(DECIDING, Decide("a2", "stay")) == "a"
    assert GAME.owner(DECIDING, Decide("z9", "stay")) is None
    assert GAME.owner(DECIDING, Resolve()) is None


def button(letter, state):
    (found,) = [button for button in GAME.buttons if button.letter == letter]
    return found.command(state)


def test_a_goes_on():
    assert button("A", collapse(started())) == NextExpedition()
    assert button("A", BARE) == OpenDecision()


@pytest.mark.parametrize("state", [GAME.opening, started(), DECIDING, played(BARE, OpenDecision())])
def test_a_waits_where_people_must_tell_or_decide_first(state):
    assert button("A", state) is None


def test_b_takes_back():
    assert button("B", started()) == Undo()
    assert button("B", GAME.opening) is None


def test_c_says_that_the_mine_has_collapsed_where_nobody_tells_cards():
    assert button("C", BARE) == EndExpedition()
    assert button("C", started()) is None
    assert button("C", played(BARE, OpenDecision())) is None


@pytest.mark.parametrize("letter", "AC")
@pytest.mark.parametrize("state", [BARE, collapse(started()), DECIDING])
def test_buttons_never_offer_what_is_refused(letter, state):
    command = button(letter, state)
    assert command is None or GAME.decide(state, command)
