"""Table buttons and lamps: what they mean, from public facts alone."""

from companion.games.saboteur import GAME
from companion.games.saboteur.commands import BeginPlay, CloseRound, EndRound, Jail, Pass
from companion.rulekit import Colour, Lamp, Pattern
from tests.games.saboteur.playing import dealt, lay, played, seated, started, straight, with_maze

ON_TURN = Lamp(Pattern.ON, Colour.WHITE)


def pressed(state, letter):
    return next(button for button in GAME.buttons if button.letter == letter).command(state)


def lamps(state):
    return dict(GAME.signals(GAME.table_view(state)).seat_lamps)


def cue(state):
    return GAME.signals(GAME.table_view(state)).cue


def test_a_begins_play_and_closes_a_round():
    assert pressed(dealt(seated("abc")), "A") == BeginPlay()
    over = played(started("abc"), EndRound("no-gold", last_card_by="a"))
    assert pressed(over, "A") == CloseRound()


def test_a_does_nothing_while_play_goes_on_or_nuggets_are_missing():
    assert pressed(started("abc"), "A") is None
    assert pressed(played(started("abc", ["digger"] * 3), EndRound("gold", completer="a")), "A") is None


def test_b_passes_for_the_player_on_turn():
    assert pressed(started("abc"), "B") == Pass("a")
    assert pressed(started("abc", level="light"), "B") is None
    assert pressed(seated("abc"), "B") is None


def test_lamp_is_lit_for_the_player_on_turn():
    assert lamps(started("abc")) == {"a": ON_TURN, "b": Lamp(), "c": Lamp()}


def test_broken_tools_and_jail_differ_by_pattern():
    state = started("abc", expansion=True).with_player("b", broken=("pick",))
    state = played(state, Jail("a", "c"), Pass("b"))
    assert lamps(state)["b"].pattern is Pattern.SLOW
    assert lamps(state)["c"] == ON_TURN
    assert lamps(played(state, Pass("c")))["c"].pattern is Pattern.DOUBLE


def test_lamp_is_lit_for_who_must_turn_a_goal_or_take_a_nugget():
    state = played(with_maze(started("abc", ["digger"] * 3), *straight(1, 2, 3, 4, 5, 6)), lay("a", "straight-h", 7, 0))
    assert lamps(state)["a"] == ON_TURN
    assert lamps(played(state, EndRound("gold", completer="b")))["b"] == ON_TURN


def test_sound_belongs_to_the_last_step():
    assert cue(dealt(seated("abc"))) == "deal"
    assert cue(played(started("abc"), lay("a", "cross", 1, 0))) == "card"
    assert cue(played(started("abc"), Pass("a"))) is None
    assert cue(played(started("abc"), EndRound("no-gold", last_card_by="a"))) == "ceremony"
