"""Labels and seat cards to print, cut out and glue on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from companion.devices.profile import Profile
from companion.devices.wiring.paper import FONT, MARGIN, new_pages
from companion.devices.wiring.phrases import Say
from companion.table.ports import Slot

if TYPE_CHECKING:
    from fpdf import FPDF

#: Of a seat card and of a label, mm.
CARD, STICKER = (90.0, 55.0), (18.0, 12.0)
CARDS_A_PAGE = 10
#: What is on a seat card: number, title, how to decide there.
Card = tuple[str, str, str]
#: The number of the table itself, whose buttons have letters.
TABLE = 0


def labels(profile: Profile, say: Say) -> bytes:
    """Return a PDF: a card for each seat, two labels for both ends of its cable, one for each table button."""
    cards = [_card(slot, say) for slot in profile.slots]
    with new_pages() as pages:
        for first in range(0, len(cards), CARDS_A_PAGE):
            pages.add_page()
            _cards(pages, cards[first : first + CARDS_A_PAGE])
        pages.add_page()
        _stickers(pages, [*stickers(profile)])
        return bytes(pages.output())


def stickers(profile: Profile) -> Iterator[str]:
    """Yield what is written on labels: each seat's number twice, then the letters of the table buttons."""
    for slot in profile.slots:
        yield from [str(slot.number)] * 2
    yield from (wire.control for wire in profile.inputs if wire.slot == TABLE)


def _card(slot: Slot, say: Say) -> Card:
    return str(slot.number), say("wiring.card.title", number=slot.number), say(f"wiring.card.{slot.means}")


def _cards(pages: FPDF, cards: Sequence[Card]) -> None:
    width, height = CARD
    for (x, y), (number, title, how) in zip(_grid(CARD, 2), cards, strict=False):
        pages.rect(x, y, width, height)
        pages.set_font(FONT, "B", 48)
        pages.text(x + 6, y + 22, number)
        pages.set_font(FONT, "B", 14)
        pages.text(x + 30, y + 14, title)
        pages.set_font(FONT, "", 10)
        pages.set_xy(x + 30, y + 19)
        pages.multi_cell(w=width - 34, h=4.4, text=how, align="L")


def _stickers(pages: FPDF, words: Sequence[str]) -> None:
    width, height = STICKER
    pages.set_font(FONT, "B", 20)
    for (x, y), word in zip(_grid(STICKER, 10), words, strict=False):
        pages.rect(x, y, width, height)
        pages.set_xy(x, y)
        pages.cell(w=width, h=height, text=word, align="C")


def _grid(size: tuple[float, float], columns: int) -> Iterator[tuple[float, float]]:
    """Yield the corners of a grid of that many columns, without end."""
    nth = 0
    while True:
        yield MARGIN + nth % columns * size[0], MARGIN + nth // columns * size[1]
        nth += 1
