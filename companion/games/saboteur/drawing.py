"""The maze as a page draws it: the cards that lie there, the goals, and where a card in hand could go."""

from __future__ import annotations

import functools
from collections.abc import Mapping

import msgspec

from companion.games.saboteur.components import (
    BASE_PATH_CARDS,
    EXPANSION_PATH_CARDS,
    GOAL_CELLS,
    START,
    START_CELL,
    piece,
    shape_named,
)
from companion.games.saboteur.editions import edition_of
from companion.games.saboteur.maze import Card, Maze, frontier, legal_cells, reached_goals
from companion.games.saboteur.shapes import Cell, half_turn, letters, mask
from companion.games.saboteur.state import State
from companion.rulekit import Seat

#: The rotations that fit a cell, as one digit: neither, as printed, half turned, both.
DIGITS: dict[tuple[int, ...], str] = {(): "0", (0,): "1", (180,): "2", (0, 180): "3"}


class Lies(msgspec.Struct, frozen=True):
    """A face-up card as it is drawn: openings and groups are already turned, in the order N, E, S, W."""

    shape: str
    x: int
    y: int
    rot: int
    openings: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    crystal: bool
    ladder: bool
    door: str | None


class GoalView(msgspec.Struct, frozen=True):
    """A goal: "down", "waiting" (reached, not turned yet) or "up", with whose card reached it."""

    goal: str
    x: int
    y: int
    lies: str
    card: Lies | None = None
    credited: Seat | None = None


class Offer(msgspec.Struct, frozen=True):
    """A shape that may be in a hand. fits: a digit for each cell of the room. left: copies not laid in this round."""

    card: Lies
    fits: str
    left: int | None


class Room(msgspec.Struct, frozen=True):
    """Where a card can be laid: the free cells beside the maze, and what fits there. Public, whoever is on turn."""

    cells: tuple[Cell, ...]
    offers: tuple[Offer, ...]
    spelt: bool


def maze_view(maze: Maze) -> tuple[Lies, ...]:
    """Return the start and all cards laid, oldest first."""
    return (lies(Card(START, *START_CELL)), *map(lies, maze.cards))


@functools.lru_cache(maxsize=1024)
def lies(card: Card) -> Lies:
    """Return a card as it is drawn."""
    shape = shape_named(card.shape)
    assert shape is not None
    turn = half_turn if card.rot == 180 else int
    return Lies(
        shape=card.shape,
        x=card.x,
        y=card.y,
        rot=card.rot,
        openings=letters(piece(card.shape, card.rot).openings),
        groups=tuple(letters(turn(mask(group))) for group in shape.groups),
        crystal=shape.crystal,
        ladder=shape.ladder,
        door=shape.door,
    )


def goals_view(state: State) -> tuple[GoalView, ...]:
    """Return the three goals; what a face-down one hides, the service does not know."""
    up = {turned.goal: turned for turned in state.maze.turned}
    waiting = reached_goals(state.maze)
    credited = {credit.goal: credit.seat for credit in state.credits}
    return tuple(
        GoalView(
            goal=goal,
            x=x,
            y=y,
            lies="up" if goal in up else "waiting" if goal in waiting else "down",
            card=lies(Card(up[goal].kind, x, y, up[goal].rot)) if goal in up else None,
            credited=credited.get(goal),
        )
        for goal, (x, y) in GOAL_CELLS.items()
    )


def room_view(state: State) -> Room:
    """Return where each shape of this edition can be laid now."""
    edition = edition_of(state)
    names = tuple(card.name for card in (*BASE_PATH_CARDS, *EXPANSION_PATH_CARDS) if card.name in edition.shapes)
    fits = fitting(state.maze, names, loose=state.options.connection == "loose")
    left = {name: max(0, count - state.shapes_laid.count(name)) for name, count in edition.copies.items()}
    offers = tuple(Offer(lies(Card(name, 0, 0)), fits[name], left.get(name)) for name in names)
    return Room(tuple(frontier(state.maze)), offers, edition.spelt)


@functools.lru_cache(maxsize=16)
def fitting(maze: Maze, shapes: tuple[str, ...], *, loose: bool) -> Mapping[str, str]:
    """Return for each shape a digit for each free cell: which rotations may lie there."""
    places = {shape: legal_cells(maze, shape, loose=loose) for shape in shapes}
    cells = tuple(frontier(maze))
    return {shape: "".join(DIGITS[found.get(cell, ())] for cell in cells) for shape, found in places.items()}
