"""Turning goals, waiting goals, and who is credited (Rules 4.3, 4.4)."""

from companion.games.saboteur import GAME
from companion.games.saboteur.commands import Pass, RevealGoal, Rockfall
from companion.games.saboteur.goals import turning
from companion.games.saboteur.maze import Card, Maze, TurnedGoal
from companion.games.saboteur.shapes import letters
from companion.games.saboteur.state import Credit, Phase
from tests.games.saboteur.playing import events, hands, kinds, lay, played, refusal, started, straight, with_maze

ROW = straight(1, 2, 3, 4, 5, 6)
#: A way along the row that climbs to (7,-1), from where one card reaches two goals.
CLIMB = (*ROW, Card("curve-nw", 7, 0), Card("curve-nw", 7, -1, 180))


def climbing(**options):
    return with_maze(started("abc", **options), *CLIMB)


def waiting():
    """Return a table where `a` has reached two goals and turned one, so that G2 waits."""
    return played(climbing(), lay("a", "tee-v", 8, -1, 180), RevealGoal("a", "G1", "goal-stone-ne"))


def test_turn_waits_for_the_goal_and_draws_after_it():
    state = played(climbing(), lay("a", "tee-v", 8, -1, 180))
    assert (state.phase, hands(state), state.pile) == (Phase.REVEAL, [5, 6, 6], 49)
    state = played(state, RevealGoal("a", "G1", "goal-stone-ne"))
    assert (state.phase, state.turn, hands(state), state.pile) == (Phase.TURN, "b", [6, 6, 6], 48)


def test_player_of_gold_draws_nothing():
    state = played(climbing(), lay("a", "tee-v", 8, -1, 180), RevealGoal("a", "G1", "goal-gold"))
    assert (hands(state), state.pile) == ([5, 6, 6], 49)


def test_only_one_goal_is_turned_for_a_path_card():
    assert waiting().phase is Phase.TURN
    assert [goal.lies for goal in GAME.table_view(waiting()).goals] == ["up", "waiting", "down"]


def test_any_path_card_anywhere_turns_a_waiting_goal():
    state = played(waiting(), lay("b", "straight-h", -1, 0))
    assert GAME.table_view(state).must_reveal == "b"


def test_card_that_is_no_path_leaves_a_goal_waiting():
    assert played(waiting(), Pass("b")).phase is Phase.TURN


def test_reacher_is_who_reached_the_gold_not_who_turned_it():
    state = played(waiting(), lay("b", "straight-h", -1, 0), RevealGoal("b", "G2", "goal-gold"))
    assert state.result.completer == "a"
    assert state.result.last_card_by == "b"


def test_rockfall_that_cuts_a_waiting_goal_forgets_who_reached_it():
    state = played(waiting(), Rockfall("b", 3, 0))
    assert state.credits == ()
    state = played(state, lay("c", "straight-h", 3, 0), RevealGoal("c", "G2", "goal-gold"))
    assert state.result.completer == "c"


def test_rockfall_beside_another_way_keeps_the_credit():
    detour = (
        Card("cross", 1, 0),
        Card("curve-nw", 1, -1, 180),
        Card("straight-h", 2, -1),
        Card("curve-ne", 3, -1, 180),
    )
    rest = (Card("straight-h", 2, 0), Card("tee-h", 3, 0), *straight(4, 5, 6), *CLIMB[-2:])
    state = with_maze(started("abc"), *detour, *rest)
    state = played(state, lay("a", "tee-v", 8, -1, 180), RevealGoal("a", "G1", "goal-stone-ne"), Rockfall("b", 2, 0))
    assert Credit("G2", "a") in state.credits


def test_goal_reached_through_a_turned_stone_is_credited_to_who_had_it_turned():
    # The stone at G2 leads south, where a tunnel already leads on to G3.
    state = with_maze(started("abc"), *ROW, Card("straight-v", 8, 1))
    state = played(state, lay("a", "straight-h", 7, 0), RevealGoal("a", "G2", "goal-stone-ne"))
    assert state.credits == (Credit("G3", "a"),)


def test_third_goal_must_be_the_treasure_when_two_stones_lie_open():
    stones = (TurnedGoal("G1", "goal-stone-nw"), TurnedGoal("G3", "goal-stone-ne"))
    state = started("abc").having(maze=Maze(ROW, stones))
    state = played(state, lay("a", "straight-h", 7, 0))
    assert refusal(state, RevealGoal("a", "G2", "goal-stone-ne")) == "KIND_IMPOSSIBLE"
    assert played(state, RevealGoal("a", "G2", "goal-gold")).phase is Phase.GOLD


def test_same_stone_twice_is_recorded_with_a_warning():
    state = started("abc").having(maze=Maze(ROW, (TurnedGoal("G1", "goal-stone-nw"),)))
    state = played(state, lay("a", "straight-h", 7, 0), RevealGoal("a", "G2", "goal-stone-nw"))
    assert [warning.code for warning in GAME.table_view(state).warnings] == ["SAME_STONE_TWICE"]
    assert state.maze.kind("G2") == "goal-stone-nw"


def test_stone_that_fits_neither_way_stays_with_its_mismatch():
    cards = (*ROW, Card("tee-h", 7, 0), Card("curve-nw", 7, -1, 180), Card("straight-h", 8, -1))
    assert turning(Maze(cards), "G2", "goal-stone-nw", laid=(7, 0), wish=180) == (0, 1)


def test_card_just_laid_decides_where_both_rotations_lead_on_and_misfit_alike():
    cards = (*ROW, Card("tee-h", 7, 0), Card("curve-nw", 7, -1, 180), Card("tee-v", 8, -1, 180))
    assert turning(Maze(cards), "G2", "goal-stone-ne", laid=(8, -1), wish=180)[0] == 0
    assert turning(Maze(cards), "G2", "goal-stone-ne", laid=(7, 0), wish=0)[0] == 180


def test_way_on_beats_fewer_mismatches():
    # Three neighbours without a way to the start fit the stone one way round, the path that leads to it the other.
    islands = (Card("dead-cross", 8, -1), Card("straight-h", 9, 0), Card("straight-h", 8, 1))
    rot, edges = turning(Maze((*ROW, Card("straight-h", 7, 0), *islands)), "G2", "goal-stone-ne", laid=None, wish=0)
    assert (rot, letters(edges)) == (180, ("N", "E", "S"))


def test_wish_decides_where_the_rules_leave_both():
    cards = (*ROW, Card("straight-h", 7, 0))
    assert turning(Maze(cards), "G2", "goal-gold", laid=(7, 0), wish=180) == (180, 0)
    assert turning(Maze(cards), "G2", "goal-gold", laid=(7, 0), wish=None) == (0, 0)


def test_last_waiting_goals_are_turned_by_the_player_of_the_last_path_card():
    state = climbing().having(pile=0).with_each(lambda player: {"hand": 1 if player.seat in "ab" else 0})
    state = played(state, lay("a", "tee-v", 8, -1, 180), RevealGoal("a", "G1", "goal-stone-ne"), Pass("b"))
    assert (state.phase, GAME.table_view(state).must_reveal) == (Phase.REVEAL, "a")
    state = played(state, RevealGoal("a", "G2", "goal-stone-nw"))
    assert (state.phase, state.result.outcome, state.result.last_card_by) == (Phase.GOLD, "no-gold", "b")


def test_gold_turned_after_the_cards_ran_out_is_gold_and_the_last_hand_counts_as_last_card():
    state = climbing().having(pile=0).with_each(lambda player: {"hand": 1 if player.seat in "ab" else 0})
    state = played(state, lay("a", "tee-v", 8, -1, 180), RevealGoal("a", "G1", "goal-stone-ne"), Pass("b"))
    state = played(state, RevealGoal("a", "G2", "goal-gold"))
    assert (state.result.completer, state.result.last_card_by) == ("a", "b")


def test_copies_beyond_the_box_are_recorded_with_a_warning():
    state = started("abc")
    for number, seat in enumerate("abcab", start=1):
        state = played(state, lay(seat, "straight-h", -number, 0))
        assert ("warning" in [event.key for event in GAME.table_view(state).happened]) == (number > 3)
    assert dict(GAME.table_view(state).copies) == {"straight-h": 5}


def test_taken_away_cards_still_count_as_copies():
    state = started("abc")
    for _ in range(3):
        turn = state.turn
        state = played(state, lay(turn, "straight-h", 1, 0))
        state = played(state, Rockfall(state.turn, 1, 0))
    assert kinds(events(state, lay(state.turn, "straight-h", 1, 0)))[1] == "Warning"


def test_advising_referee_records_what_does_not_fit():
    state = started("abc", referee="advise")
    state = played(state, lay("a", "straight-v", 1, 0))
    assert GAME.table_view(state).warnings[0].edges == ("W",)
    state = played(state, lay("b", "cross", 5, 1))
    assert GAME.table_view(state).warnings[0].code == "NOT_ADJACENT"
    assert len(state.maze.cards) == 2
    assert refusal(state, lay("c", "cross", 5, 1)) == "CELL_OCCUPIED"


def test_loose_table_lays_behind_a_dead_end():
    state = with_maze(started("abc", connection="loose"), Card("dead-straight-h", 1, 0))
    assert len(played(state, lay("a", "straight-h", 2, 0)).maze.cards) == 2
