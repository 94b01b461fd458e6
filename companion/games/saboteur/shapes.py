"""What a path card looks like: openings, groups, the half turn, and shapes spelt out by hand (`custom:`).

A set of edges is kept as a number of four bits, so that the maze can be searched quickly.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

import msgspec

Rotation = Literal[0, 180]
Colour = Literal["blue", "green"]
Cell = tuple[int, int]

ROTATIONS: tuple[Rotation, ...] = (0, 180)
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
ALL_EDGES = NORTH | EAST | SOUTH | WEST

#: Letter and bit of an edge, in the order in which edges are told (Rules, "place": N, E, S, W).
EDGES = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}
#: From an edge to the neighbouring cell and the edge of it that faces us; x grows to the east, y to the south.
FACING = {NORTH: (0, -1, SOUTH), EAST: (1, 0, WEST), SOUTH: (0, 1, NORTH), WEST: (-1, 0, EAST)}

CUSTOM = re.compile(
    r"custom:(?P<openings>(?=[NESW])N?E?S?W?):(?P<groups>-|[NESW]+(?:\+[NESW]+)*)"
    r"(?P<crystal>:crystal)?(?P<ladder>:ladder)?(?::door-(?P<door>blue|green))?"
)


class Shape(msgspec.Struct, frozen=True):
    """A path card as it is printed, not turned.

    openings: the edges with a tunnel. groups: sets of openings that are joined inside the card; an opening in no group
    is a stub. door: the colour of a door that shuts all groups of the card (Saboteur 2, 1.1).
    """

    openings: str
    groups: tuple[str, ...] = ()
    crystal: bool = False
    ladder: bool = False
    door: Colour | None = None


class Piece(msgspec.Struct, frozen=True):
    """A shape as it lies, in bits. joined: the ports that each edge leads to; in_groups: ports that are no stubs."""

    openings: int
    joined: dict[int, int]
    in_groups: int
    ladder: bool
    door: Colour | None


def mask(letters: Iterable[str]) -> int:
    """Return the bits of some edges."""
    return sum(EDGES[letter] for letter in letters)


def letters(edges: int) -> tuple[str, ...]:
    """Return the letters of some bits, in the order N, E, S, W."""
    return tuple(letter for letter, bit in EDGES.items() if edges & bit)


def half_turn(edges: int) -> int:
    """Return the edges after a turn by 180 degrees: north and south change places, east and west too (Rules 1.1)."""
    return (edges << 2 | edges >> 2) & ALL_EDGES


def lying(shape: Shape, rot: int) -> Piece:
    """Return a shape as it lies, turned by `rot`."""
    turn = half_turn if rot == 180 else int
    groups = [turn(mask(group)) for group in shape.groups]
    openings = turn(mask(shape.openings))
    joined = {bit: next((group for group in groups if group & bit), bit) for bit in EDGES.values() if openings & bit}
    return Piece(openings, joined, sum(groups), shape.ladder, shape.door)


def custom_shape(name: str) -> Shape | None:
    """Return the shape that is spelt out in a name (Saboteur 2, 1.3), or None where it breaks the form."""
    found = CUSTOM.fullmatch(name)
    if found is None:
        return None
    groups = () if found["groups"] == "-" else tuple(found["groups"].split("+"))
    joined = "".join(groups)
    if len(set(joined)) < len(joined) or not set(joined) <= set(found["openings"]):
        return None
    door: Colour | None = msgspec.convert(found["door"], Colour | None)
    return Shape(found["openings"], groups, bool(found["crystal"]), bool(found["ladder"]), door)
