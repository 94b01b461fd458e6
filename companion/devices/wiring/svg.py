"""A drawing as SVG: nothing but shapes and words, on white paper, with the tags of each group as data."""

from __future__ import annotations

from functools import singledispatch
from html import escape

from companion.devices.wiring.shapes import PAPER, THIN, Drawing, Group, Line, Ring, Words

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"


def svg(drawing: Drawing) -> str:
    """Return a drawing as the text of a file."""
    width, height = _number(drawing.width), _number(drawing.height)
    title = escape(drawing.title)
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}mm"'
            f' height="{height}mm" font-family="{FONT}" fill="none" stroke-width="{THIN}" stroke-linejoin="round"'
            f' role="img" aria-label="{title}">',
            f'<title>{title}</title><rect width="{width}" height="{height}" fill="{PAPER}"/>',
            *map(_group, drawing.groups),
            "</svg>\n",
        )
    )


def _group(group: Group) -> str:
    tags = "".join(f' data-{name}="{escape(value)}"' for name, value in group.tags)
    return f"<g{tags}>{''.join(map(_shape, group.shapes))}</g>"


@singledispatch
def _shape(shape: object) -> str:
    raise TypeError(shape)


@_shape.register
def _(line: Line) -> str:
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in line.points)
    return f'<polyline points="{points}" stroke="{line.colour}"{_filled(line.fill)}/>'


@_shape.register
def _(ring: Ring) -> str:
    x, y = map(_number, ring.centre)
    return f'<circle cx="{x}" cy="{y}" r="{_number(ring.radius)}" stroke="{ring.colour}"{_filled(ring.fill)}/>'


@_shape.register
def _(words: Words) -> str:
    x, y = map(_number, words.at)
    weight = ' font-weight="bold"' if words.bold else ""
    anchor = "" if words.anchor == "start" else f' text-anchor="{words.anchor}"'
    size = _number(words.size)
    return f'<text x="{x}" y="{y}" font-size="{size}"{anchor}{weight} fill="{words.colour}">{escape(words.text)}</text>'


def _filled(colour: str) -> str:
    return f' fill="{colour}"' if colour else ""


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
