"""How much the table tells: light, table and full (Rules 3)."""

import pytest

from companion.errors import Malformed
from companion.games.saboteur import GAME
from companion.games.saboteur.commands import (
    BreakTool,
    CloseRound,
    CorrectPile,
    DiscardTwo,
    EndRound,
    Inspect,
    Jail,
    LookMap,
    Pass,
    PlayPath,
    RepairTool,
    RevealGoal,
    Rockfall,
    SetLevel,
    SwapHands,
    SwapHats,
    Thief,
)
from companion.games.saboteur.state import Phase
from tests.games.saboteur.playing import dealt, lay, played, refusal, seated, started, straight, with_maze


def at(level, seats="abc", roles=(), **options):
    return started(seats, roles, level=level, **options)


def revealing():
    state = with_maze(started("abc"), *straight(1, 2, 3, 4, 5, 6))
    return played(state, lay("a", "straight-h", 7, 0))


@pytest.mark.parametrize("command", [Pass("a"), PlayPath("a"), BreakTool("a", "b", "pick"), CorrectPile(3), Thief("a")])
def test_light_table_takes_no_plays(command):
    assert refusal(at("light"), command) == "WRONG_STATE"


def test_light_table_of_the_expansion_takes_hat_swaps_of_anybody_at_any_time():
    state = at("light", expansion=True)
    state = played(state, SwapHats("c", "a"), SwapHats("c", "c"))
    assert len(state.spare) == 10
    assert refusal(state, SwapHats("x", "a")) == "UNKNOWN_PLAYER"
    assert refusal(state, Inspect("a", "b")) == "WRONG_STATE"


def test_light_expansion_asks_the_host_for_all_that_the_payout_needs():
    state = at("light", expansion=True)
    told = {"outcome": "gold", "completer": "a", "open_for_blue": True, "open_for_green": False}
    told |= {"crystals": 2, "jailed": ("b",), "thieves_in_play_order": ("c",)}
    for missing in ("open_for_blue", "open_for_green", "crystals", "jailed", "thieves_in_play_order"):
        with pytest.raises(Malformed, match=missing):
            GAME.decide(state, EndRound(**{name: value for name, value in told.items() if name != missing}))
    result = played(state, EndRound(**told)).result
    assert (result.open_for, result.crystals, result.jailed, result.thieves) == (("blue",), 2, ("b",), ("c",))


def test_light_base_game_asks_for_nothing_in_front():
    assert played(at("light"), EndRound("no-gold", last_card_by="b")).result.crystals == 0


def test_table_level_passes_the_turn_and_skips_nobody():
    state = at("table").with_player("b", hand=0)
    state = played(state, PlayPath("a"))
    assert (state.turn, state.pile) == ("b", 49)
    state = played(state, Pass("b", discard=7), Rockfall("c"), LookMap("a", "G2"))
    assert (state.turn, state.looks) == ("b", (("a", "G2"),))


def test_table_level_judges_tools_and_jail_but_no_geometry():
    state = played(at("table", expansion=True), BreakTool("a", "b", "pick"))
    assert refusal(state, PlayPath("b", "cross", 99, 99)) == "TOOLS_BROKEN"
    assert refusal(state, RepairTool("b", "b", "lamp", ("lamp",))) == "TOOL_NOT_BROKEN"
    state = played(state, Jail("b", "c"))
    assert refusal(state, PlayPath("c")) == "JAILED"
    assert refusal(state, LookMap("c", "G7")) == "UNKNOWN_GOAL"
    assert refusal(state, CorrectPile(3)) == "WRONG_STATE"


def test_table_level_does_not_count_the_cards_of_a_double_discard():
    state = played(at("table", expansion=True), BreakTool("a", "b", "pick"))
    assert refusal(state, DiscardTwo("b", "lamp")) == "NOTHING_IN_FRONT"
    assert played(state.with_player("b", hand=0), DiscardTwo("b", "pick")).player("b").broken == ()


def test_table_level_knows_no_hands_to_swap():
    state = at("table", expansion=True)
    assert played(state, SwapHands("a", "b")).players == state.players


def test_table_level_keeps_no_maze():
    state = played(at("table"), PlayPath("a", "cross", 1, 0))
    view = GAME.table_view(state)
    assert (view.maze, view.goals, view.pile, view.players[0].hand) == ((), (), None, None)


def test_table_level_fills_in_what_lies_in_front_and_asks_for_crystals_and_doors():
    state = played(at("table", expansion=True), Jail("a", "b"), Pass("b"), Thief("c"))
    with pytest.raises(Malformed, match="crystals"):
        GAME.decide(state, EndRound("no-gold"))
    result = played(state, EndRound("no-gold", crystals=1)).result
    assert (result.last_card_by, result.jailed, result.thieves) == ("c", ("b",), ("c",))


def test_full_level_fills_in_crystals_and_doors():
    state = with_maze(started("abc", expansion=True), *straight(1, 2, 3, 4, 5, 6))
    state = played(state, lay("a", "door-blue-h", 7, 0))
    assert state.phase is Phase.REVEAL
    state = played(state, EndRound("gold", completer="a"))
    assert (state.result.open_for, state.result.crystals) == (("blue",), 0)


def test_word_of_the_host_beats_what_was_counted():
    state = played(started("abc", expansion=True), lay("a", "crystal-cross", 1, 0))
    assert played(state, EndRound("no-gold", crystals=3)).result.crystals == 3
    assert played(state, EndRound("no-gold")).result.crystals == 1


def test_level_is_lowered_at_any_time():
    for state in (seated("abc"), dealt(seated("abc")), started("abc"), revealing()):
        assert played(state, SetLevel("table"), SetLevel("light")).level == "light"


def test_level_is_raised_only_between_rounds():
    state = played(started("abc"), SetLevel("light"))
    assert refusal(state, SetLevel("full")) == "WRONG_STATE"
    state = played(state, EndRound("no-gold", last_card_by="a"), CloseRound(), SetLevel("full"))
    assert played(dealt(state)).level == "full"


def test_level_is_not_set_to_itself():
    assert refusal(revealing(), SetLevel("full")) == "WRONG_STATE"


@pytest.mark.parametrize("level", ["table", "light"])
def test_lowering_while_a_goal_waits_passes_to_the_next_turn(level):
    state = played(revealing(), SetLevel(level))
    assert (state.phase, state.turn) == (Phase.TURN, "b")
    assert refusal(state, RevealGoal("a", "G2", "goal-gold")) == "WRONG_STATE"


def test_lowered_table_goes_on_with_the_next_player():
    state = played(revealing(), SetLevel("table"), PlayPath("b"))
    assert state.turn == "c"


def test_host_is_asked_the_same_whatever_roles_were_dealt():
    asked = [GAME.host_view(at("light", roles=[role], expansion=True)).asks for role in ("geologist", "blue")]
    everything = ("open_for_blue", "open_for_green", "crystals", "jailed", "thieves_in_play_order", "last_card_by")
    assert asked == [everything] * 2


def test_host_is_asked_only_what_nobody_has_told():
    assert GAME.host_view(at("light")).asks == ("last_card_by",)
    assert GAME.host_view(played(at("table", expansion=True), Pass("a"))).asks == (
        "open_for_blue",
        "open_for_green",
        "crystals",
    )
    way = with_maze(started("abc", expansion=True), *straight(*range(1, 8)))
    assert GAME.host_view(played(way, Pass("a"))).asks == ()


def test_gold_that_the_maze_does_not_lead_to_can_be_told_all_the_same():
    state = played(started("abc", expansion=True), Pass("a"))
    assert GAME.host_view(state).asks == ("open_for_blue", "open_for_green")
    told = EndRound("gold", completer="b", open_for_blue=True, open_for_green=False)
    assert played(state, told).result.open_for == ("blue",)
