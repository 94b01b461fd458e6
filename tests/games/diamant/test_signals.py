"""What the room sees and hears."""

import pytest

from companion.games.diamant import GAME
from companion.games.diamant.commands import Decide, EndExpedition, NextExpedition, OpenDecision, SetOdds
from companion.games.diamant.options import Depth
from companion.rulekit import Colour, Lamp, Pattern
from tests.games.diamant.playing import collapse, played, started


def signals(state):
    return GAME.signals(GAME.table_view(state))


STAYS, LEAVES = Lamp(Pattern.ON, Colour.GREEN), Lamp(Pattern.DOUBLE, Colour.AMBER)


def test_reveal_lights_every_seat_that_was_inside():
    state = played(started(), "T9", {"b"})
    assert signals(state).seat_lamps == (("a", STAYS), ("b", LEAVES), ("c", STAYS))


def test_seat_in_camp_is_dark_at_the_next_reveal():
    state = played(started(), "T9", {"b"}, "T4", {"a"})
    assert signals(state).seat_lamps == (("a", LEAVES), ("c", STAYS))


def test_two_explorers_who_part_have_a_lamp_of_their_own():
    ((_, parted), (_, stayed)) = signals(played(started("ab"), "T9", {"a1"})).seat_lamps
    assert stayed == STAYS
    assert len({parted.pattern, STAYS.pattern, LEAVES.pattern}) == 3


def test_lamps_show_the_last_reveal_of_an_expedition_too():
    assert signals(played(started(), "T9", {"a", "b", "c"})).seat_lamps == tuple((seat, LEAVES) for seat in "abc")


@pytest.mark.parametrize("steps", [[], ["T9"], ["T9", Decide("a", "leave")], ["gas", set(), "gas"]])
def test_lamps_are_dark_outside_a_reveal(steps):
    assert signals(played(started(), *steps)).seat_lamps == ()


@pytest.mark.parametrize(
    ("steps", "cue"),
    [
        ([], "expedition"),
        (["T9"], "treasure"),
        (["gas"], "hazard"),
        (["gas", set(), "gas"], "collapse"),
        (["T9", {"a"}], "reveal"),
        (["T1"], "idol"),
        (["T9", Decide("a", "leave"), SetOdds(True)], "treasure"),
    ],
)
def test_each_step_has_its_sound(steps, cue):
    assert signals(played(started(idols=True), *steps)).cue == cue


@pytest.mark.parametrize(("step", "cue"), [(OpenDecision(), "card"), (EndExpedition(), "collapse")])
def test_steps_without_books_have_a_sound_too(step, cue):
    assert signals(played(started(depth=Depth.REVEAL), step)).cue == cue


def test_end_of_the_game_drowns_the_collapse():
    state = started()
    for _ in range(4):
        state = played(collapse(state), NextExpedition())
    assert signals(collapse(state)).cue == "game_over"


def test_silence_before_the_start():
    assert signals(GAME.opening).cue is None
