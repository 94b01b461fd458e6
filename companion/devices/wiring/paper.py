"""Empty pages of A4 with a font that has the letters of every language. Made by fpdf2, which is an extra."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from typing import TYPE_CHECKING, cast

from companion.errors import DeviceError

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.fonts import TTFFont

#: A4, mm.
PAGE_WIDTH, MARGIN = 210.0, 10.0
FULL = PAGE_WIDTH - 2 * MARGIN
#: Paper has no fonts of its own that know every letter of every language.
FONT, FONT_PACKAGE, FONT_FILES = "sheet", "font-source-sans-pro", {"": "Regular", "B": "Bold"}


@contextmanager
def new_pages() -> Iterator[FPDF]:
    """Give empty pages with a font, and close its files; raise `DeviceError` if what makes pages is not installed."""
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
    try:
        yield pages
    finally:
        # fpdf2 reads from them to the end and leaves them open.
        for font in pages.fonts.values():
            cast("TTFFont", font).ttfont.close()
