"""The sheets of cards: one card a seat colour with the code to join by, and key cards row by row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec

from companion.paper.drawings import Drawings, seat_colours, seat_symbols
from companion.paper.pages import FONT, card_size, finish, lay_out, new_pages, write
from companion.table.ports import KeySheet, PrintedCard

if TYPE_CHECKING:
    from fpdf import FPDF

#: Cards a page: columns, rows.
SEAT_CARDS, KEY_CARDS = (2, 4), (2, 2)
#: Within a card, mm.
EDGE, CODE, MARK = 5.0, 44.0, 12.0
NUMBER_WIDTH, SYMBOL, HEAD = 8.0, 4.0, 4.0
#: Points.
LARGEST_HEAD = 8.0

#: Rows of dark and light modules, with their quiet zone.
Modules = Sequence[Sequence[bool]]


class Say(Protocol):
    """Gives the sentence of a key, with its places filled."""

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the sentence."""


class Printing(msgspec.Struct, frozen=True, kw_only=True):
    """What to print. url: gives the address that a seat colour joins by; code: the modules of a text's QR code.

    colours: of the seat cards; none where there is no address to join by.
    """

    colours: tuple[str, ...] = ()
    url: Callable[[str], str]
    code: Callable[[str], Modules]
    keys: KeySheet | None = None


def cards_pdf(web: Path, say: Say, printing: Printing) -> bytes:
    """Return the document: pages of seat cards, then pages of key cards."""
    pages = new_pages()
    pages.set_title(say("app.title"))
    if printing.colours:
        lay_out(pages, printing.colours, *SEAT_CARDS, SeatCards(web, say, printing).draw)
    if printing.keys is not None:
        lay_out(pages, printing.keys.cards.hidden or (), *KEY_CARDS, KeyCards(web, say, printing.keys.game).draw)
    return finish(pages)


class SeatCards:
    """Draws seat cards: the code, where it leads, and colour and symbol of the seat."""

    def __init__(self, web: Path, say: Say, printing: Printing) -> None:
        self._say, self._printing = say, printing
        self._drawings = Drawings(web / "static/img/symbols.svg")
        self._colours, self._symbols = seat_colours(web), seat_symbols(web)

    def draw(self, pages: FPDF, colour: str, x: float, y: float) -> None:
        """Draw one card."""
        url = self._printing.url(colour)
        draw_code(pages, self._printing.code(url), x + EDGE, y + EDGE, CODE)
        right = x + EDGE + CODE + 2
        self._drawings.draw(pages, self._symbols[colour], right, y + EDGE + 2, MARK, self._colours[colour])
        width = x + card_size(*SEAT_CARDS)[0] - right - 2
        below = write(pages, right, y + EDGE + MARK + 5, self._say(f"colour.{colour}"), 14, "B", width)
        write(pages, right, below + 2, self._say("cards.scan"), 9, width=width)
        below = write(pages, x + EDGE, y + EDGE + CODE + 1, url.removeprefix("http://").partition("?")[0], 10, "B")
        write(pages, x + EDGE, below + 0.5, self._say("cards.fixed_address"), 7, width=card_size(*SEAT_CARDS)[0] - 10)


class KeyCards:
    """Draws key cards: the printed number, the words as heads of columns, and in each row their symbols."""

    def __init__(self, web: Path, say: Say, game: str) -> None:
        self._say, self._game = say, game
        self._drawings = Drawings(web / "static/img/keys.svg")

    def draw(self, pages: FPDF, card: PrintedCard, x: float, y: float) -> None:
        """Draw one card."""
        width, height = card_size(*KEY_CARDS)
        inner = width - 2 * EDGE
        below = write(pages, x + EDGE, y + EDGE, self._say("cards.key_title", number=card.number), 14, "B", inner)
        top = write(pages, x + EDGE, below + 1, self._say("cards.key_how"), 7, width=inner) + 2
        column = (inner - NUMBER_WIDTH) / len(card.words)
        self._heads(pages, card.words, x + EDGE + NUMBER_WIDTH, top, column)
        step = (y + height - EDGE - top - HEAD) / len(card.rows)
        for number, row in enumerate(card.rows, start=1):
            self._row(pages, number, row, (x + EDGE, top + HEAD + (number - 1) * step), column)

    def _heads(self, pages: FPDF, words: Sequence[str], x: float, y: float, column: float) -> None:
        """Write the words over their columns, all as large as the longest allows."""
        texts = [self._say(f"{self._game}.role.{word}") for word in words]
        pages.set_font(FONT, "B", 1)
        pages.set_font_size(min(LARGEST_HEAD, (column - 1) / max(map(pages.get_string_width, texts))))
        for place, text in enumerate(texts):
            pages.text(x + place * column, y + HEAD * 0.6, text)

    def _row(self, pages: FPDF, number: int, row: Sequence[str], corner: tuple[float, float], column: float) -> None:
        x, y = corner
        pages.set_font(FONT, "", 8)
        pages.text(x, y + SYMBOL * 0.8, str(number))
        for place, symbol in enumerate(row):
            self._drawings.draw(pages, symbol, x + NUMBER_WIDTH + place * column, y, SYMBOL)


def draw_code(pages: FPDF, modules: Modules, x: float, y: float, size: float) -> None:
    """Draw a QR code, quiet zone and all, into a square of `size` mm; dark modules of a row hang together."""
    step = size / len(modules)
    pages.set_fill_color(0)
    for down, row in enumerate(modules):
        for first, past in runs(row):
            pages.rect(x + first * step, y + down * step, (past - first) * step, step, style="F")


def runs(row: Sequence[bool]) -> list[tuple[int, int]]:
    """Return (first, past the last) of every run of dark modules; a row ends light, as it begins."""
    changes = [place for place, (before, dark) in enumerate(pairwise(row), start=1) if before != dark]
    return list(zip(changes[::2], changes[1::2], strict=True))
