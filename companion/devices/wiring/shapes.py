"""What a drawing is made of: lines, rings and words, in millimetres from the top left. SVG and PDF both draw them."""

from __future__ import annotations

from typing import Literal

import msgspec

INK, GREY, PAPER = "#1b1b1b", "#8a8a8a", "#ffffff"
#: Of every line, mm.
THIN = 0.3
Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """Points joined by a line; with a fill they are the corners of an area."""

    points: tuple[Point, ...]
    colour: str = INK
    fill: str = ""


class Ring(msgspec.Struct, frozen=True, kw_only=True):
    """A circle around a point."""

    centre: Point
    radius: float
    colour: str = INK
    fill: str = PAPER


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """Words at a point on their base line. size: of the letters, in millimetres."""

    at: Point
    text: str
    size: float = 2.5
    anchor: Anchor = "start"
    colour: str = INK
    bold: bool = False


Shape = Line | Ring | Words


class Group(msgspec.Struct, frozen=True):
    """Shapes that belong together, and what they stand for: names and values that a page or a test can look up."""

    tags: tuple[tuple[str, str], ...]
    shapes: tuple[Shape, ...]


class Drawing(msgspec.Struct, frozen=True):
    """A whole drawing."""

    title: str
    width: float
    height: float
    groups: tuple[Group, ...]


def box(corner: Point, width: float, height: float, *, colour: str = INK, fill: str = PAPER) -> Line:
    """Return a rectangle from its top left corner."""
    x, y = corner
    points = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))
    return Line(points=points, colour=colour, fill=fill)
