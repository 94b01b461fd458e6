"""The maze as a graph of ports: what is linked to the start, where a card may lie, which goals are reached.

Rules 4, Saboteur 2, 5.

Everything derived is remembered by the frozen value it is derived from.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

import msgspec

from companion.games.saboteur.components import GOAL_CELLS, GOLD, START, START_CELL, Kind, piece, shape_named
from companion.games.saboteur.refusals import Code
from companion.games.saboteur.shapes import FACING, ROTATIONS, Cell, Colour, Piece

COLOURS: tuple[Colour, ...] = ("blue", "green")
OTHER: dict[Colour, Colour] = {"blue": "green", "green": "blue"}
FIXED_CELLS = frozenset({START_CELL, *GOAL_CELLS.values()})


class Card(msgspec.Struct, frozen=True):
    """A path card that lies in the maze, or should."""

    shape: str
    x: int
    y: int
    rot: int = 0

    @property
    def cell(self) -> Cell:
        """Where it lies."""
        return self.x, self.y


class TurnedGoal(msgspec.Struct, frozen=True):
    """A goal card that lies face up."""

    goal: str
    kind: Kind
    rot: int = 0


class Maze(msgspec.Struct, frozen=True):
    """The face-up cards besides the start, and the goals that were turned. All other goals lie face down."""

    cards: tuple[Card, ...] = ()
    turned: tuple[TurnedGoal, ...] = ()

    def kind(self, goal: str) -> Kind | None:
        """Return what a goal shows, None while it lies face down."""
        return next((turned.kind for turned in self.turned if turned.goal == goal), None)

    def face_down(self) -> tuple[str, ...]:
        """Return the goals that nobody has turned, in the order G1, G2, G3."""
        return tuple(goal for goal in GOAL_CELLS if self.kind(goal) is None)

    def stones(self) -> int:
        """Count the stones that lie open."""
        return sum(turned.kind != GOLD for turned in self.turned)

    def with_card(self, card: Card) -> Maze:
        """Return the maze with one more card."""
        return msgspec.structs.replace(self, cards=(*self.cards, card))

    def without(self, cell: Cell) -> Maze:
        """Return the maze after a rockfall."""
        return msgspec.structs.replace(self, cards=tuple(card for card in self.cards if card.cell != cell))

    def with_goal(self, turned: TurnedGoal) -> Maze:
        """Return the maze with one more goal turned."""
        return msgspec.structs.replace(self, turned=(*self.turned, turned))


class Around(msgspec.Struct, frozen=True):
    """What the face-up neighbours of a free cell show it.

    tunnels: edges where a neighbour has an opening; walls: where it has none; live: where the opening is linked to the
    start; goal: whether a goal card, turned or not, lies next to the cell.
    """

    tunnels: int
    walls: int
    live: int
    goal: bool


@functools.lru_cache(maxsize=4096)
def neighbours(cell: Cell) -> tuple[tuple[int, Cell, int], ...]:
    """Return each edge of a cell with the cell beyond it and the edge of that one which faces back."""
    x, y = cell
    return tuple((edge, (x + dx, y + dy), back) for edge, (dx, dy, back) in FACING.items())


#: The cells where a ladder may not lie (Saboteur 2, 5.2).
BESIDE_GOALS = frozenset(beyond for cell in GOAL_CELLS.values() for _, beyond, _ in neighbours(cell))


@functools.lru_cache(maxsize=256)
def pieces(maze: Maze) -> Mapping[Cell, Piece]:
    """Return all face-up cards by cell; a goal that lies face down has no ports."""
    lying = {START_CELL: piece(START, 0)}
    lying.update((GOAL_CELLS[turned.goal], piece(turned.kind, turned.rot)) for turned in maze.turned)
    lying.update((card.cell, piece(card.shape, card.rot)) for card in maze.cards)
    return lying


@functools.lru_cache(maxsize=512)
def reach(maze: Maze, team: Colour | None = None) -> Mapping[Cell, int]:
    """Return, by cell, the ports that are linked to the start: for a team, or ignoring doors (Saboteur 2, 5.1)."""
    lying = pieces(maze)
    shut = OTHER[team] if team else None
    if shut and not any(card.door == shut for card in lying.values()):
        return reach(maze)
    # The start and all ladders are joined; a door does not part an opening from the ladder of its own card.
    todo = [(START_CELL, lying[START_CELL].in_groups)]
    todo += [(cell, card.in_groups) for cell, card in lying.items() if card.ladder]
    return flood(lying, todo, shut)


def flood(lying: Mapping[Cell, Piece], todo: list[tuple[Cell, int]], shut: Colour | None) -> dict[Cell, int]:
    """Return the ports linked to those in `todo`, where the doors of colour `shut` stay closed."""
    found: dict[Cell, int] = {}
    while todo:
        cell, ports = todo.pop()
        known = found.get(cell, 0)
        if ports & ~known == 0:
            continue
        found[cell] = known | ports
        for edge, beyond, back in neighbours(cell):
            if not edge & ports & ~known:
                continue
            card = lying.get(beyond)
            if card is not None and back & card.openings:
                todo.append((beyond, back if shut and card.door == shut else card.joined[back]))
    return found


def is_reached(maze: Maze, goal: str, team: Colour | None = None) -> bool:
    """Tell whether a goal is reached for a team (None: ignoring doors): a linked port faces it (Rules 4.3)."""
    linked = reach(maze, team)
    return any(linked.get(cell, 0) & back for _, cell, back in neighbours(GOAL_CELLS[goal]))


def open_for(maze: Maze, goal: str) -> tuple[Colour, ...]:
    """Return the teams that can get to a goal (Saboteur 2, 6)."""
    return tuple(team for team in COLOURS if is_reached(maze, goal, team))


@functools.lru_cache(maxsize=256)
def reached_goals(maze: Maze) -> tuple[str, ...]:
    """Return the goals that lie face down and are reached; a way that needs doors of both colours serves nobody."""
    return tuple(goal for goal in maze.face_down() if open_for(maze, goal))


def crystals(maze: Maze) -> int:
    """Count the crystals that lie open anywhere, connected or not (Saboteur 2, 7.3)."""
    return sum(shape.crystal for card in maze.cards if (shape := shape_named(card.shape)))


def around(maze: Maze, cell: Cell) -> Around:
    """Return what the neighbours show a cell."""
    lying, linked = pieces(maze), reach(maze)
    tunnels = walls = live = 0
    for edge, beyond, back in neighbours(cell):
        card = lying.get(beyond)
        if card is None:
            continue
        if card.openings & back:
            tunnels |= edge
            live |= edge if linked.get(beyond, 0) & back else 0
        else:
            walls |= edge
    return Around(tunnels, walls, live, cell in BESIDE_GOALS)


@functools.lru_cache(maxsize=64)
def frontier(maze: Maze) -> Mapping[Cell, Around]:
    """Return all free cells next to a face-up card, with what they see."""
    lying = pieces(maze)
    cells = {beyond for cell in lying for _, beyond, _ in neighbours(cell)} - FIXED_CELLS - lying.keys()
    return {cell: around(maze, cell) for cell in sorted(cells)}


def mismatch(card: Piece, seen: Around) -> int:
    """Return the edges where an opening lies against a wall (Rules 4.2, 4)."""
    return card.openings & seen.walls | seen.tunnels & ~card.openings


def misfit(card: Piece, seen: Around, *, loose: bool = False) -> Code | None:
    """Return the first reason why a card may not lie on a free cell (Rules 4.2; Saboteur 2, 5.2).

    loose: the house rule by which touching a card is enough and no way to the start is asked for.
    """
    if card.ladder and seen.goal:
        return Code.LADDER_NEXT_TO_GOAL
    if not seen.tunnels | seen.walls:
        return Code.NOT_ADJACENT
    if mismatch(card, seen):
        return Code.EDGE_MISMATCH
    # A ladder brings its own way to the start, so any tunnel will do for it.
    joins = card.openings & (seen.tunnels if card.ladder else seen.live)
    return None if joins or (loose and not card.ladder) else Code.NOT_CONNECTED


def fault(maze: Maze, card: Card, *, loose: bool = False) -> tuple[Code, int] | None:
    """Return why a card may not be laid, and the edges that do not fit; None where it may."""
    if card.rot not in ROTATIONS:
        return Code.BAD_ROTATION, 0
    if card.cell in FIXED_CELLS or card.cell in pieces(maze):
        return Code.CELL_OCCUPIED, 0
    lying, seen = piece(card.shape, card.rot), around(maze, card.cell)
    code = misfit(lying, seen, loose=loose)
    return None if code is None else (code, mismatch(lying, seen))


def legal_cells(maze: Maze, shape: str, *, loose: bool = False) -> dict[Cell, tuple[int, ...]]:
    """Return every cell where a card of this shape may lie, with the rotations that fit."""
    turns = [(rot, piece(shape, rot)) for rot in ROTATIONS]
    fitting = {
        cell: tuple(rot for rot, card in turns if misfit(card, seen, loose=loose) is None)
        for cell, seen in frontier(maze).items()
    }
    return {cell: rotations for cell, rotations in fitting.items() if rotations}
