"""Path cards and the action cards of the base game (Rules 4.2, 4.5, 5)."""

from __future__ import annotations

from companion.errors import Refused
from companion.games.saboteur.commands import BreakTool, LookMap, NoteGoal, Pass, PlayPath, RepairTool, Rockfall
from companion.games.saboteur.components import GOAL_CELLS
from companion.games.saboteur.editions import edition_of
from companion.games.saboteur.events import EdgesWarning, GoalNoted
from companion.games.saboteur.goals import check_face_down, with_credits, without_lost_credits
from companion.games.saboteur.maze import FIXED_CELLS, Card, fault
from companion.games.saboteur.played import GoalPeeked, Passed, PathLaid, PathRemoved, ToolBroken, ToolRepaired
from companion.games.saboteur.refusals import ADVICE, Code, Note, require
from companion.games.saboteur.shapes import letters
from companion.games.saboteur.state import GoalNote, PathCardLaid, State, seated
from companion.rulekit import Happening, Hidden, Warning


def play_path(state: State, command: PlayPath) -> Happening:
    """Lay a path card (Rules 4.2)."""
    player = state.player(command.seat)
    require(not player.jailed, Code.JAILED)
    require(not player.broken, Code.TOOLS_BROKEN)
    if state.level != "full":
        return (PathLaid(command.seat),)
    card = Card(command.shape or "", command.x or 0, command.y or 0, command.rot)
    return (PathLaid(command.seat, card), *judged(state, card), *counted(state, card))


def judged(state: State, card: Card) -> Happening:
    """Refuse a card that does not fit, or warn of it where the referee only advises."""
    found = fault(state.maze, card, loose=state.options.connection == "loose")
    if found is None:
        return ()
    code, edges = found
    # "sides" is what sentences have a word for: "NE" is "north and east".
    sides = letters(edges)
    values = {"edges": sides, "sides": "".join(sides)} if code is Code.EDGE_MISMATCH else {}
    if state.options.referee == "strict" or code not in ADVICE:
        raise Refused(code.value, **values)
    return (EdgesWarning(code.value, sides) if values else Warning(code.value),)


def counted(state: State, card: Card) -> Happening:
    """Warn of more copies than the box holds (Rules 4.6); mixed editions and wrong taps are recorded all the same."""
    copies = edition_of(state).copies.get(card.shape)
    exceeded = copies is not None and state.shapes_laid.count(card.shape) >= copies
    return (Warning(Note.COPIES_EXCEEDED.value),) if exceeded else ()


def laid(state: State, event: PathLaid) -> State:
    """Put the card into the maze, and credit its player for the goals that it reaches."""
    if event.card is None:
        return state
    state = state.having(
        maze=state.maze.with_card(event.card),
        shapes_laid=(*state.shapes_laid, event.card.shape),
        last_path=PathCardLaid(event.seat, event.card.cell),
        may_turn=True,
    )
    return with_credits(state, event.seat)


def rockfall(state: State, command: Rockfall) -> Happening:
    """Take a path card out of the maze (Rules 4.5)."""
    if state.level != "full":
        return (PathRemoved(command.seat),)
    cell = (command.x or 0, command.y or 0)
    require(cell not in FIXED_CELLS, Code.CARD_PROTECTED)
    require(any(card.cell == cell for card in state.maze.cards), Code.NOTHING_THERE)
    return (PathRemoved(command.seat, cell),)


def removed(state: State, event: PathRemoved) -> State:
    """Take the card away; goals that this cuts off wait no longer."""
    if event.cell is None:
        return state
    return without_lost_credits(state.having(maze=state.maze.without(event.cell)))


def break_tool(state: State, command: BreakTool) -> Happening:
    """Break a tool of anybody, oneself too (Rules 5)."""
    target = seated(state, command.target)
    require(command.tool not in target.broken, Code.TOOL_ALREADY_BROKEN)
    return (ToolBroken(command.seat, command.target, command.tool),)


def broken(state: State, event: ToolBroken) -> State:
    """Lay the broken tool in front of the target."""
    return state.with_player(event.target, broken=(*state.player(event.target).broken, event.tool))


def repair_tool(state: State, command: RepairTool) -> Happening:
    """Mend one broken tool, also where the card shows two (Rules 5)."""
    target = seated(state, command.target)
    require(command.tool in command.card, Code.CARD_DOES_NOT_FIT)
    require(command.tool in target.broken, Code.TOOL_NOT_BROKEN)
    return (ToolRepaired(command.seat, command.target, command.tool),)


def repaired(state: State, event: ToolRepaired) -> State:
    """Take the broken tool away."""
    return without_tool(state, event.target, event.tool)


def without_tool(state: State, seat: str, tool: str) -> State:
    """Return the state after a broken tool was taken away."""
    left = tuple(other for other in state.player(seat).broken if other != tool)
    return state.with_player(seat, broken=left)


def look_map(state: State, command: LookMap) -> Happening:
    """Look alone at a goal that lies face down (Rules 5)."""
    require(command.goal in GOAL_CELLS, Code.UNKNOWN_GOAL, goal=command.goal)
    if state.level == "full":
        check_face_down(state, command.goal)
    return (GoalPeeked(command.seat, command.goal),)


def peeked(state: State, event: GoalPeeked) -> State:
    """Remember that somebody has looked, which everybody may know (Rules 8.1)."""
    return state.having(looks=(*state.looks, (event.seat, event.goal)))


def note_goal(state: State, command: NoteGoal) -> Happening:
    """Note for oneself what a goal showed that one has looked at (Rules 8.1); never checked."""
    seated(state, command.seat)
    require(command.goal in GOAL_CELLS, Code.UNKNOWN_GOAL, goal=command.goal)
    require((command.seat, command.goal) in state.looks, Code.WRONG_STATE)
    return (GoalNoted(command.seat, command.goal, Hidden(command.saw)),)


def noted(state: State, event: GoalNoted) -> State:
    """Keep the latest note on a goal."""
    kept = tuple(note for note in state.player(event.seat).goal_notes if note.goal != event.goal)
    return state.with_player(event.seat, goal_notes=(*kept, GoalNote(event.goal, event.saw)))


def pass_turn(state: State, command: Pass) -> Happening:
    """Put cards away face down (Rules 3; Saboteur 2, 4)."""
    if state.level != "full":
        return (Passed(command.seat),)
    discards = edition_of(state).discards
    require(command.discard in discards, Code.BAD_DISCARD_COUNT, most=discards[-1])
    require(command.discard <= state.player(command.seat).hand, Code.NOT_ENOUGH_CARDS)
    return (Passed(command.seat, command.discard),)


def passed(state: State, event: Passed) -> State:  # noqa: ARG001
    """Change nothing but the hand: nobody sees which cards."""
    return state


DECIDE = {
    PlayPath: play_path,
    Rockfall: rockfall,
    BreakTool: break_tool,
    RepairTool: repair_tool,
    LookMap: look_map,
    NoteGoal: note_goal,
    Pass: pass_turn,
}
EVOLVE = {
    PathLaid: laid,
    PathRemoved: removed,
    ToolBroken: broken,
    ToolRepaired: repaired,
    GoalPeeked: peeked,
    GoalNoted: noted,
    Passed: passed,
}
