"""Symbols and colours of the pages, for paper: they are drawn and named in `web` and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.svg import SVGObject

SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="0 0 24 24">(.*?)</symbol>', re.DOTALL)
SEAT_COLOUR = re.compile(r"--seat-(\w+): (#[0-9a-f]{6})")
BLACK = "#000000"


class Drawings:
    """The symbols of one sheet of the pages, each read once for a colour."""

    def __init__(self, sheet: Path) -> None:
        self._shapes = dict(SYMBOL.findall(sheet.read_text(encoding="utf-8")))
        self._read: dict[tuple[str, str, float], SVGObject] = {}

    @property
    def names(self) -> frozenset[str]:
        """The symbols there are."""
        return frozenset(self._shapes)

    def draw(self, pages: FPDF, name: str, x: float, y: float, size: float, colour: str = BLACK) -> None:
        """Draw a symbol into a square of `size` mm with its corner at x, y."""
        self._svg(name, colour, size).draw_to_page(pages, x, y)

    def _svg(self, name: str, colour: str, size: float) -> SVGObject:
        from fpdf.svg import SVGObject

        key = (name, colour, size)
        if key not in self._read:
            head = f'xmlns="http://www.w3.org/2000/svg" width="{size}mm" height="{size}mm" viewBox="0 0 24 24"'
            self._read[key] = SVGObject(f'<svg {head}><g fill="{colour}">{self._shapes[name]}</g></svg>')
        return self._read[key]


def seat_colours(web: Path) -> Mapping[str, str]:
    """Return the colour of each seat, as in `--seat-red: #c12f3b`, in their order."""
    return dict(SEAT_COLOUR.findall((web / "static/css/tokens.css").read_text(encoding="utf-8")))


def seat_symbols(web: Path) -> Mapping[str, str]:
    """Return the symbol that belongs to each seat colour."""
    from jinja2 import Environment, FileSystemLoader

    # Read as data alone; nothing of the template is rendered.
    parts = Environment(loader=FileSystemLoader(web / "templates")).get_template("parts.html")  # noqa: S701
    symbols: Mapping[str, str] = parts.module.SYMBOLS  # type: ignore[attr-defined]
    return symbols
