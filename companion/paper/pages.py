"""Pages of A4 with cards to cut out, a font that has the letters of every language, and drawings from `web`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import metadata
from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.fonts import TTFFont

T = TypeVar("T")

#: A4 and its margin, mm.
WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 10.0
#: A PDF has no letters of its own beyond western Europe.
FONT, FONT_PACKAGE, FONT_FILES = "cards", "font-source-sans-pro", {"": "Regular", "B": "Bold"}
#: Lines to cut along: thin, grey, dashed (mm on, mm off).
CUT_GREY, CUT_WIDTH, CUT_DASH = 150, 0.2, (2.0, 1.5)


def new_pages() -> FPDF:
    """Return a document without pages."""
    from fpdf import FPDF

    pages = FPDF(format="A4")
    pages.set_margin(MARGIN)
    pages.set_auto_page_break(auto=False)
    package = metadata.distribution(FONT_PACKAGE)
    for style, name in FONT_FILES.items():
        pages.add_font(FONT, style, str(package.locate_file(f"font_source_sans_pro/files/SourceSansPro-{name}.ttf")))
    return pages


def finish(pages: FPDF) -> bytes:
    """Return the document, and close the font files that fpdf2 reads from to the end and leaves open."""
    document = bytes(pages.output())
    for font in pages.fonts.values():
        cast("TTFFont", font).ttfont.close()
    return document


def lay_out(
    pages: FPDF, cards: Iterable[T], columns: int, rows: int, draw: Callable[[FPDF, T, float, float], None]
) -> None:
    """Draw cards by `draw(pages, card, x, y)`, so many a page, with lines to cut along around each."""
    width, height = card_size(columns, rows)
    places: list[tuple[float, float]] = []
    for card in cards:
        if not places:
            pages.add_page()
            places = [*_places(columns, rows)]
        x, y = places.pop(0)
        _cut_lines(pages, x, y, width, height)
        draw(pages, card, x, y)


def card_size(columns: int, rows: int) -> tuple[float, float]:
    """Return width and height of a card, mm, where so many share a page."""
    return (WIDTH - 2 * MARGIN) / columns, (HEIGHT - 2 * MARGIN) / rows


def _places(columns: int, rows: int) -> Iterator[tuple[float, float]]:
    width, height = card_size(columns, rows)
    for row in range(rows):
        for column in range(columns):
            yield MARGIN + column * width, MARGIN + row * height


def _cut_lines(pages: FPDF, x: float, y: float, width: float, height: float) -> None:
    pages.set_draw_color(CUT_GREY)
    pages.set_line_width(CUT_WIDTH)
    pages.set_dash_pattern(*CUT_DASH)
    pages.rect(x, y, width, height)
    pages.set_dash_pattern()


def write(pages: FPDF, x: float, y: float, text: str, size: float, style: str = "", width: float = 0) -> float:
    """Write a line, or with `width` (mm) as many as it takes; return where it ends, mm from the top."""
    pages.set_font(FONT, style, size)
    pages.set_xy(x, y)
    pages.multi_cell(w=width or WIDTH - x, h=size * 0.42, text=text, align="L")
    return pages.get_y()
