"""The symbols of parts, drawn along a wire that leads away from the board."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.devices.wiring.paths import Element
from companion.devices.wiring.shapes import PAPER, Line, Ring, Shape, Words, box
from companion.rulekit import Colour

#: How long every symbol is, and the wire before it.
LENGTH, LEAD = 8.0, 1.5
#: How long the frame is that a supply is named in.
SUPPLY = 7.0
LIGHT = {Colour.RED: "#e5484d", Colour.AMBER: "#f5a623", Colour.GREEN: "#30a46c", Colour.BLUE: "#3e63dd"}


class Pen(msgspec.Struct, frozen=True):
    """A point on a wire, and which way it leads: 1 to the right, -1 to the left."""

    x: float
    y: float
    out: int

    def at(self, along: float, up: float = 0.0) -> tuple[float, float]:
        """Return the point so far along the wire and so far above it."""
        return (round(self.x + self.out * along, 2), round(self.y - up, 2))

    def line(self, *points: tuple[float, float], fill: str = "") -> Line:
        """Return a line through points along and above the wire."""
        return Line(points=tuple(self.at(*point) for point in points), fill=fill)

    def moved(self, along: float) -> Pen:
        """Return the pen further along."""
        return msgspec.structs.replace(self, x=self.x + self.out * along)

    def label(self, text: str, along: float = LENGTH / 2) -> Words:
        """Return words above the wire."""
        return Words(at=self.at(along, 1.5), text=text, size=1.7, anchor="middle")


def draw(element: Element, pen: Pen) -> tuple[Shape, ...]:
    """Return the symbol of a part, with what is written at it."""
    return SYMBOLS[element.symbol](element, pen)


def button(element: Element, pen: Pen) -> tuple[Shape, ...]:
    """Return a push button: contacts, and a plate above them, or below them where it opens."""
    opens = element.label == "NC"
    plate = -0.5 if opens else 1.0
    return (
        pen.line((0, 0), (2, 0)),
        pen.line((6, 0), (LENGTH, 0)),
        pen.line((1.8, plate), (6.2, plate)),
        pen.line((4, plate), (4, 2.2)),
        *((pen.label(element.label, along=7),) if opens else ()),
        *(Ring(centre=pen.at(along), radius=0.4) for along in (2.2, 5.8)),
    )


def toggle(_: Element, pen: Pen) -> tuple[Shape, ...]:
    """Return a switch that stays where it is put."""
    return (
        pen.line((0, 0), (2, 0)),
        pen.line((6, 0), (LENGTH, 0)),
        pen.line((2.2, 0), (5.8, 1.8)),
        *(Ring(centre=pen.at(along), radius=0.4) for along in (2.2, 5.8)),
    )


def resistor(element: Element, pen: Pen) -> tuple[Shape, ...]:
    """Return a resistor."""
    return (
        pen.line((0, 0), (LENGTH, 0)),
        pen.line((1.5, 0.9), (6.5, 0.9), (6.5, -0.9), (1.5, -0.9), (1.5, 0.9), fill=PAPER),
        pen.label(element.label),
    )


def led(element: Element, pen: Pen) -> tuple[Shape, ...]:
    """Return a LED; its tip is where the current goes."""
    back, tip = (5.2, 2.8) if element.flipped else (2.8, 5.2)
    fill = LIGHT.get(element.colour, PAPER) if element.colour else PAPER
    return (
        pen.line((0, 0), (LENGTH, 0)),
        pen.line((back, 1.3), (back, -1.3), (tip, 0), (back, 1.3), fill=fill),
        pen.line((tip, 1.3), (tip, -1.3)),
        *(pen.line((along, 1.4), (along + 0.9, 2.4)) for along in (3.4, 4.6)),
    )


def block(element: Element, pen: Pen) -> tuple[Shape, ...]:
    """Return a part with its name in a box."""
    (left, _), (right, _) = sorted((pen.at(0.5), pen.at(7.5)))
    middle = pen.at(LENGTH / 2, -0.55)
    return (
        pen.line((0, 0), (LENGTH, 0)),
        box((left, pen.y - 1.6), right - left, 3.2),
        Words(at=middle, text=element.label, size=1.4, anchor="middle"),
    )


def ground(pen: Pen) -> tuple[Shape, ...]:
    """Return the three bars of ground."""
    bars = ((0.0, 1.4), (0.6, 0.9), (1.2, 0.4))
    return tuple(pen.line((along, half), (along, -half)) for along, half in bars)


def supply(end: str, pen: Pen) -> tuple[Shape, ...]:
    """Return the name of a supply in a small frame."""
    (left, _), (right, _) = sorted((pen.at(0), pen.at(SUPPLY)))
    text = Words(at=pen.at(SUPPLY / 2, -0.6), text=end, size=min(1.7, 9 / len(end)), anchor="middle", bold=True)
    return box((left, pen.y - 1.3), right - left, 2.6), text


Draw = Callable[[Element, Pen], tuple[Shape, ...]]
SYMBOLS: dict[str, Draw] = {
    "button": button,
    "toggle": toggle,
    "resistor": resistor,
    "led": led,
    "driver": block,
    "transistor": block,
    "buzzer": block,
    "shifter": block,
    "chain": block,
}
