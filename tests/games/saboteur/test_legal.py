"""What a seat, and the host for it, can do now."""

from companion.games.saboteur import GAME
from companion.games.saboteur.commands import (
    BreakTool,
    CloseRound,
    DiscardTwo,
    EndRound,
    Pass,
    PlayPath,
    RepairTool,
    RevealGoal,
    Rockfall,
    SetLevel,
    StartRound,
    Steal,
    TookNugget,
)
from companion.games.saboteur.legal import legal_cells
from companion.games.saboteur.maze import Card
from tests.games.saboteur.playing import dealt, lay, played, seated, started, straight, with_maze


def legal(state, seat):
    return list(GAME.legal_commands(state, seat))


def of_kind(state, seat, kind):
    return [command for command in legal(state, seat) if isinstance(command, kind)]


def test_cross_can_lie_on_four_sides_of_the_start_either_way_round():
    cells = legal_cells(started("abc"), "cross")
    assert cells == {(0, -1): (0, 180), (1, 0): (0, 180), (0, 1): (0, 180), (-1, 0): (0, 180)}


def test_loose_table_has_more_cells():
    dead_end = Card("dead-straight-h", 1, 0)
    assert (2, 0) not in legal_cells(with_maze(started("abc"), dead_end), "cross")
    assert (2, 0) in legal_cells(with_maze(started("abc", connection="loose"), dead_end), "cross")


def test_player_on_turn_may_lay_every_card_that_fits_and_pass():
    commands = legal(started("abc"), "a")
    assert PlayPath("a", "straight-h", 1, 0, 180) in commands
    assert Pass("a", 1) in commands
    assert BreakTool("a", "a", "pick") in commands


def test_nobody_else_may_play():
    assert legal(started("abc"), "b") == []


def test_broken_tools_leave_no_path_cards():
    state = played(started("abc"), BreakTool("a", "b", "lamp"))
    assert of_kind(state, "b", PlayPath) == []
    assert {repair.card for repair in of_kind(state, "b", RepairTool)} == {
        ("lamp",),
        ("pick", "lamp"),
        ("lamp", "cart"),
    }


def test_rockfall_has_every_card_but_the_start():
    state = with_maze(started("abc"), *straight(1, 2))
    assert of_kind(state, "a", Rockfall) == [Rockfall("a", 1, 0), Rockfall("a", 2, 0)]


def test_table_level_has_plays_without_places():
    state = started("abc", level="table")
    assert of_kind(state, "a", PlayPath) == [PlayPath("a")]
    assert of_kind(state, "a", Rockfall) == [Rockfall("a")]


def test_host_may_speak_for_the_player_on_turn_and_end_the_round():
    commands = legal(started("abc"), None)
    assert Pass("a", 1) in commands
    assert not any(isinstance(command, Pass) and command.seat != "a" for command in commands)
    assert any(isinstance(command, EndRound) for command in commands)
    assert SetLevel("light") in commands
    assert SetLevel("full") not in commands


def test_host_may_not_take_nuggets_for_a_seat():
    state = played(started("abc", ["digger"] * 3), EndRound("gold", completer="a"))
    assert of_kind(state, "a", TookNugget) == [TookNugget("a", value) for value in (1, 2, 3)]
    assert of_kind(state, None, TookNugget) == []
    assert of_kind(state, None, CloseRound) == [CloseRound(later=True)]


def test_deal_by_the_service_is_drawn_by_the_table_and_not_on_the_list():
    assert of_kind(seated("abc"), None, StartRound) == []
    assert of_kind(seated("abc", role_source="table"), None, StartRound) == [StartRound(seat) for seat in "abc"]


def test_all_that_a_reached_goal_can_be_is_on_the_list():
    state = played(with_maze(started("abc"), *straight(1, 2, 3, 4, 5, 6)), lay("a", "straight-h", 7, 0))
    assert {reveal.kind for reveal in of_kind(state, "a", RevealGoal)} == {
        "goal-gold",
        "goal-stone-ne",
        "goal-stone-nw",
    }
    assert of_kind(state, "b", RevealGoal) == []


def test_thief_may_choose_a_victim_with_gold_or_nobody():
    state = started("abc", ["saboteur", "blue", "blue"], expansion=True).having(thieves=("b",))
    state = played(state, EndRound("no-gold", last_card_by="c"))
    assert of_kind(state, "b", Steal) == [Steal("b", "a"), Steal("b", None)]


def test_two_cards_away_offers_what_lies_in_front():
    state = started("abc", expansion=True).with_player("a", jailed=True, broken=("cart",))
    assert of_kind(state, "a", DiscardTwo) == [DiscardTwo("a", "cart"), DiscardTwo("a", "jail")]


def test_nothing_can_be_done_at_an_empty_table():
    assert legal(GAME.opening, None) == []
    assert [legal(dealt(seated("abc")), seat) for seat in "ab"] != [[], []]
