"""The wiring diagram: the header in the middle, and out of each hole its wire goes straight to its parts.

It is drawn here and not by a schematic library: nothing crosses, so a beginner follows one wire at a time; every wire
carries its pin and hole as data, so tests and pages find them; and one drawing serves SVG and PDF alike.
"""

from __future__ import annotations

from companion.devices.wiring.circuits import Circuit
from companion.devices.wiring.headers import PITCH, Header, Hole
from companion.devices.wiring.paths import Path
from companion.devices.wiring.phrases import Say
from companion.devices.wiring.shapes import GREY, INK, PAPER, Anchor, Drawing, Group, Line, Ring, Words, box
from companion.devices.wiring.symbols import LEAD, LENGTH, SUPPLY, Pen, draw, ground, supply
from companion.devices.wiring.tables import title_of

WIDTH, ROW, TOP = 190.0, 6.2, 9.0
#: The board in the middle, and how far its columns of holes are apart at most.
BOARD_WIDTH, MOST_APART = 36.0, 28.0
SUPPLY_INK = {"GND": INK, "AGND": INK, "5V": "#c62828", "VBUS": "#c62828", "3V3": "#b26a00"}
USED = "#ffe9a8"
OUT = {"left": -1, "right": 1}


def diagram(circuit: Circuit, say: Say) -> Drawing:
    """Return the drawing of a circuit."""
    header = circuit.header
    height = TOP + header.rows * ROW + 2
    used = {path.pin for path in circuit.paths}
    groups = (
        _board(circuit, height),
        *(_hole(header, hole, used=hole.carries in used) for hole in header.holes),
        *(_way(header, path, say) for path in circuit.paths),
    )
    return Drawing(title_of(circuit, say), WIDTH, height, groups)


def _board(circuit: Circuit, height: float) -> Group:
    left = (WIDTH - BOARD_WIDTH) / 2
    name = Words(at=(WIDTH / 2, 4), text=circuit.header.name, size=3, anchor="middle", bold=True)
    return Group((), (name, box((left, TOP - 3), BOARD_WIDTH, height - TOP + 2, fill="#eef5ee")))


def _edge(hole: Hole) -> Pen:
    """Return where the wire of a hole leaves the board."""
    out = OUT[hole.side]
    return Pen(WIDTH / 2 + out * BOARD_WIDTH / 2, TOP + hole.row * ROW + 1, out)


def _inset(header: Header) -> float:
    """Return how far the holes are from the edge of the drawn board."""
    return (BOARD_WIDTH - min(header.apart / PITCH * ROW, MOST_APART)) / 2


def _hole(header: Header, hole: Hole, *, used: bool) -> Group:
    """Return a hole with its number, and what it carries written where there is room."""
    edge, inset, name = _edge(hole), _inset(header), header.printed(hole.carries)
    ink = INK if used else SUPPLY_INK.get(name, GREY)
    at = edge.at(-inset)
    # Beside the hole towards the edge, above its wire; or towards the middle, where holes are at the edge.
    outwards = inset > BOARD_WIDTH / 4
    written = edge.at(-inset + 2.6 if outwards else -inset - 2.6, 0.6 if outwards else -0.7)
    anchor: Anchor = "start" if (edge.out > 0) == outwards else "end"
    return Group(
        (("hole", str(hole.number)), ("carries", name)),
        (
            Ring(centre=at, radius=1.9, colour=ink, fill=USED if used else PAPER),
            Words(at=(at[0], at[1] + 0.7), text=str(hole.number), size=1.9, anchor="middle", colour=ink),
            Words(at=written, text=name, size=2.1, anchor=anchor, colour=ink, bold=used),
        ),
    )


def _way(header: Header, path: Path, say: Say) -> Group:
    """Return the wire of a pin from its hole to its end, and its label beyond."""
    hole = header.hole_of(path.pin)
    edge = _edge(hole)
    end = edge.moved(len(path.elements) * (LENGTH + LEAD) + LEAD)
    wire = Line(points=(edge.at(-_inset(header) + 1.9), (end.x, end.y)))
    parts = (part for nth, one in enumerate(path.elements) for part in draw(one, _start(edge, nth)))
    anchor: Anchor = "start" if edge.out > 0 else "end"
    label = Words(
        at=end.at(3 if path.end == "GND" else SUPPLY + 1.5, -0.8), text=path.label.said(say), size=2.3, anchor=anchor
    )
    stop = ground(end) if path.end == "GND" else supply(_supply(header, path), end)
    tags = (("pin", str(path.pin)), ("hole", str(hole.number)), ("wire", path.wire), ("end", path.end))
    return Group(tags, (wire, *parts, *stop, label))


def _start(edge: Pen, nth: int) -> Pen:
    return edge.moved(LEAD + nth * (LENGTH + LEAD))


def _supply(header: Header, path: Path) -> str:
    """Return what feeds a way: a supply of its own, or the board; the 5 V of a Pico are its USB's."""
    return path.source or (path.end if header.carrying(path.end) else "VBUS")
