"""The build sheet on paper: for each circuit one page with its drawing, parts, cables, power and remarks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import TYPE_CHECKING, Any

from companion.devices.wiring.circuits import Circuit
from companion.devices.wiring.diagram import diagram
from companion.devices.wiring.phrases import Say
from companion.devices.wiring.remarks import remarks_of
from companion.devices.wiring.shapes import THIN, Drawing, Line, Ring, Words
from companion.devices.wiring.tables import Table, cables_table, parts_table, power_table, title_of, wires_table
from companion.paper.pages import FONT, MARGIN, WIDTH, finish, new_pages

if TYPE_CHECKING:
    from fpdf import FPDF

#: Between columns; from line to line, mm.
GAP, LINE = 4.0, 2.6
#: Between the margins, mm; points of a millimetre.
FULL = WIDTH - 2 * MARGIN
POINT = 72 / 25.4


def build_sheet(circuits: Sequence[Circuit], name: str, say: Say) -> bytes:
    """Return a PDF with one page for each circuit: drawing, parts, cables, power and remarks."""
    pages = new_pages()
    # A profile of many devices goes on on another page rather than below this one.
    pages.set_auto_page_break(auto=True, margin=MARGIN / 2)
    for circuit in circuits:
        pages.add_page()
        _head(pages, f"{name}: {title_of(circuit, say)}")
        _place(pages, diagram(circuit, say), FULL)
        _tables(pages, circuit, say)
    return finish(pages)


def _head(pages: FPDF, text: str) -> None:
    pages.set_font(FONT, "B", 12)
    pages.cell(w=FULL, h=6, text=text, new_x="LMARGIN", new_y="NEXT")


def _tables(pages: FPDF, circuit: Circuit, say: Say) -> None:
    """Put parts and cables under the drawing, then wires on the left, power and remarks on the right."""
    half = (FULL - GAP) / 2
    _table(pages, parts_table(circuit, say), MARGIN, FULL)
    _table(pages, cables_table(circuit, say), MARGIN, FULL)
    top = pages.get_y()
    _table(pages, wires_table(circuit, say), MARGIN, half)
    pages.set_y(top)
    right = MARGIN + half + GAP
    _table(pages, power_table(circuit, say), right, half)
    for remark in remarks_of(circuit):
        pages.set_x(right)
        pages.multi_cell(w=half, h=LINE, text=f"– {remark.said(say)}", align="L", new_x="LMARGIN", new_y="NEXT")


def _table(pages: FPDF, table: Table, left: float, width: float) -> None:
    """Put a table, its columns as wide as their shares, its lines as close as can be read."""
    if not table.rows:
        return
    pages.set_font(FONT, "B", 7.5)
    pages.set_x(left)
    pages.cell(w=width, h=4, text=table.title, new_x="LMARGIN", new_y="NEXT")
    columns = [width * share / sum(table.widths) for share in table.widths]
    for row in (table.heads, *table.rows):
        pages.set_font(FONT, "B" if row is table.heads else "", 6.5)
        _row(pages, row, columns, left)
    pages.ln(1)


def _row(pages: FPDF, cells: Sequence[str], columns: Sequence[float], left: float) -> None:
    """Put one row; the row below begins under its tallest cell."""
    top, bottom = pages.get_y(), pages.get_y()
    for cell, width in zip(cells, columns, strict=True):
        pages.set_xy(left, top)
        pages.multi_cell(w=width, h=LINE, text=cell, align="L", new_x="LMARGIN", new_y="NEXT")
        bottom = max(bottom, pages.get_y())
        left += width
    pages.set_y(bottom)


def _place(pages: FPDF, drawing: Drawing, width: float) -> None:
    """Put a drawing below what is there, as wide as told."""
    brush = Brush(pages, pages.get_y(), width / drawing.width)
    pages.set_line_width(THIN * brush.scale)
    for group in drawing.groups:
        for shape in group.shapes:
            _put(shape, brush)
    pages.set_text_color(0)
    pages.set_y(brush.top + drawing.height * brush.scale)


class Brush:
    """Pages, and where on them the millimetres of a drawing begin."""

    def __init__(self, pages: FPDF, top: float, scale: float) -> None:
        self.pages = pages
        self.top = top
        self.scale = scale

    def at(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return a point of the drawing on the page."""
        return MARGIN + point[0] * self.scale, self.top + point[1] * self.scale

    def style(self, fill: str) -> Any:
        """Take a filling, and return whether to draw or to draw and fill."""
        if fill:
            self.pages.set_fill_color(fill)
        return "DF" if fill else "D"


@singledispatch
def _put(shape: object, brush: Brush) -> None:  # noqa: ARG001 - the shapes that are known take it
    raise TypeError(shape)


@_put.register
def _(line: Line, brush: Brush) -> None:
    brush.pages.set_draw_color(line.colour)
    brush.pages.polyline([brush.at(point) for point in line.points], style=brush.style(line.fill))


@_put.register
def _(ring: Ring, brush: Brush) -> None:
    brush.pages.set_draw_color(ring.colour)
    x, y = brush.at(ring.centre)
    brush.pages.circle(x, y, ring.radius * brush.scale, style=brush.style(ring.fill))


@_put.register
def _(words: Words, brush: Brush) -> None:
    pages, (x, y) = brush.pages, brush.at(words.at)
    pages.set_font(FONT, "B" if words.bold else "", words.size * brush.scale * POINT)
    pages.set_text_color(words.colour)
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor]
    pages.text(x - share * pages.get_string_width(words.text), y, words.text)
