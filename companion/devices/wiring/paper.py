"""Empty pages of A4 with a font that has the letters of every language. Made by fpdf2, which is an extra."""

from __future__ import annotations

from importlib import metadata
from typing import TYPE_CHECKING

from companion.errors import DeviceError

if TYPE_CHECKING:
    from fpdf import FPDF

#: A4, mm.
PAGE_WIDTH, MARGIN = 210.0, 10.0
FULL = PAGE_WIDTH - 2 * MARGIN
#: Paper has no fonts of its own that know every letter of every language.
FONT, FONT_PACKAGE, FONT_FILES = "sheet", "font-source-sans-pro", {"": "Regular", "B": "Bold"}


def new_pages() -> FPDF:
    """Return empty pages with a font; raise `DeviceError` if what makes them is not installed."""
    try:
        from fpdf import FPDF

        package = metadata.distribution(FONT_PACKAGE)
    except ImportError:
        raise DeviceError("E_NO_PAPER", extra="paper") from None
    pages = FPDF(format="A4")
    pages.set_margin(MARGIN)
    pages.set_auto_page_break(auto=True, margin=MARGIN / 2)
    for style, name in FONT_FILES.items():
        file = package.locate_file(f"font_source_sans_pro/files/SourceSansPro-{name}.ttf")
        pages.add_font(FONT, style, str(file))
    return pages
