"""Goals: who is credited, what is turned, how it must lie, and the gold (Rules 4.3, 4.4; Saboteur 2, 5.3)."""

from __future__ import annotations

from companion.games.saboteur.commands import RevealGoal
from companion.games.saboteur.components import GOAL_CELLS, GOLD, STONES, piece
from companion.games.saboteur.events import GoalRevealed, RevealOwed, RoundEnded
from companion.games.saboteur.maze import (
    COLOURS,
    Maze,
    TurnedGoal,
    around,
    crystals,
    mismatch,
    neighbours,
    open_for,
    reach,
    reached_goals,
)
from companion.games.saboteur.refusals import Code, Note, require
from companion.games.saboteur.shapes import ROTATIONS, Cell, Colour, letters
from companion.games.saboteur.state import Credit, Draw, Outcome, Phase, Result, State, seated
from companion.rulekit import Happening, Seat, Warning


def with_credits(state: State, seat: Seat) -> State:
    """Return the state with `seat` credited for every goal newly reached, and lost goals forgotten (Rules 4.3)."""
    reached = reached_goals(state.maze)
    kept = tuple(credit for credit in state.credits if credit.goal in reached)
    known = {credit.goal for credit in kept}
    return state.having(credits=kept + tuple(Credit(goal, seat) for goal in reached if goal not in known))


def without_lost_credits(state: State) -> State:
    """Return the state after a rockfall: a goal that is cut off forgets who reached it."""
    reached = reached_goals(state.maze)
    return state.having(credits=tuple(credit for credit in state.credits if credit.goal in reached))


def turner(state: State) -> Seat | None:
    """Return who turns a reached goal: the player of the last path card."""
    return state.last_path.seat if state.last_path else state.turn


def reveal_goal(state: State, command: RevealGoal) -> Happening:
    """Turn a goal: gold ends the round, a stone becomes a path card."""
    seated(state, command.seat)
    require(command.seat == turner(state), Code.NOT_YOUR_TURN, seat=turner(state))
    check_face_down(state, command.goal)
    require(command.goal in reached_goals(state.maze), Code.GOAL_NOT_REACHED, goal=command.goal)
    require(command.kind == GOLD or state.maze.stones() < 2, Code.KIND_IMPOSSIBLE)
    require(command.rot in (None, *ROTATIONS), Code.BAD_ROTATION)
    laid = state.last_path.cell if state.last_path else None
    rot, edges = turning(state.maze, command.goal, command.kind, laid=laid, wish=command.rot)
    turned = GoalRevealed(command.seat, command.goal, command.kind, rot, letters(edges))
    return (turned, *same_stone_twice(state.maze, command.kind), *gold_ends_it(state, command))


def check_face_down(state: State, goal: str) -> None:
    """Refuse a goal that does not exist or lies open."""
    require(goal in GOAL_CELLS, Code.UNKNOWN_GOAL, goal=goal)
    require(state.maze.kind(goal) is None, Code.GOAL_FACE_UP, goal=goal)


def same_stone_twice(maze: Maze, kind: str) -> Happening:
    """Warn of two stones with the same curve: a printing we do not know, or a wrong tap."""
    twice = kind in STONES and any(turned.kind == kind for turned in maze.turned)
    return (Warning(Note.SAME_STONE_TWICE.value),) if twice else ()


def gold_ends_it(state: State, command: RevealGoal) -> Happening:
    """End the round at once; who is credited may be another player than who has turned the card."""
    if command.kind != GOLD:
        return ()
    completer = next((credit.seat for credit in state.credits if credit.goal == command.goal), command.seat)
    teams = open_for(state.maze, command.goal)
    return (RoundEnded(result(state, "gold", completer=completer, teams=teams)),)


def result(state: State, outcome: Outcome, *, completer: Seat | None = None, teams: tuple[Colour, ...] = ()) -> Result:
    """Return how a round ended that was told card by card."""
    return Result(
        outcome,
        last_card_by=state.last_card_by or state.turn or state.seats[0],
        completer=completer,
        open_for=teams,
        crystals=crystals(state.maze),
        jailed=tuple(player.seat for player in state.players if player.jailed),
        thieves=state.thieves,
    )


def turning(maze: Maze, goal: str, kind: str, *, laid: Cell | None, wish: int | None) -> tuple[int, int]:
    """Return how a turned goal lies and the edges that do not fit (Rules 4.4).

    laid: the cell of the last path card. wish: the rotation that a person gave; it counts where the rules leave both.
    """
    cell = GOAL_CELLS[goal]
    seen = around(maze, cell)
    live = live_edges(maze, cell)
    last = sum(edge for edge, beyond, _ in neighbours(cell) if beyond == laid) & seen.tunnels

    def worse(rot: int) -> tuple[bool, int, bool]:
        card = piece(kind, rot)
        return not card.openings & live, mismatch(card, seen).bit_count(), not card.openings & last

    # Gold is open on all sides, so for it both rotations are always equal and the wish decides.
    best = min(ROTATIONS, key=lambda rot: (worse(rot), rot != wish))
    return best, mismatch(piece(kind, best), seen)


def live_edges(maze: Maze, cell: Cell) -> int:
    """Return the edges of a cell where a neighbour's tunnel leads to the start, for one team at least."""
    ways = [reach(maze, team) for team in COLOURS]
    return sum(edge for edge, beyond, back in neighbours(cell) if any(linked.get(beyond, 0) & back for linked in ways))


def owed(state: State, event: RevealOwed) -> State:  # noqa: ARG001
    """Wait for a goal card; what the turn draws, it draws afterwards."""
    assert state.turn is not None
    return state.having(phase=Phase.REVEAL, may_turn=False, draw=state.draw or Draw(state.turn, 0))


def revealed(state: State, event: GoalRevealed) -> State:
    """Lay the goal open. What a stone leads on to is credited to who laid the last path card."""
    state = state.having(maze=state.maze.with_goal(TurnedGoal(event.goal, event.kind, event.rot)))
    return with_credits(state.having(phase=Phase.TURN), turner(state) or event.seat)


DECIDE = {RevealGoal: reveal_goal}
EVOLVE = {RevealOwed: owed, GoalRevealed: revealed}
