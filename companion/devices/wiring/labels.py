"""Labels and seat cards of a profile to print, cut out and glue on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.devices.kinds.button import TABLE
from companion.devices.profile import Profile
from companion.devices.wiring.phrases import Say
from companion.paper.pages import FONT, card_size, finish, lay_out, new_pages, write
from companion.table.ports import Slot

if TYPE_CHECKING:
    from fpdf import FPDF

#: A page: columns, rows.
CARDS, STICKERS = (2, 5), (10, 20)


def labels(profile: Profile, say: Say) -> bytes:
    """Return a PDF: a card for each place, two labels for both ends of its cable, one for each table button."""
    pages = new_pages()
    lay_out(pages, profile.slots, *CARDS, SeatCards(say).draw)
    lay_out(pages, stickers(profile), *STICKERS, _sticker)
    return finish(pages)


def stickers(profile: Profile) -> Iterator[str]:
    """Yield what is written on labels: each place's number twice, then the letters of the table buttons."""
    for slot in profile.slots:
        yield from [str(slot.number)] * 2
    yield from (wire.control for wire in profile.inputs if wire.slot == TABLE)


class SeatCards:
    """Draws the card of a place: its number, and how to decide there."""

    def __init__(self, say: Say) -> None:
        self._say = say

    def draw(self, pages: FPDF, slot: Slot, x: float, y: float) -> None:
        """Draw one card."""
        write(pages, x + 6, y + 6, str(slot.number), 48, "B", 22)
        text, width = x + 30, card_size(*CARDS)[0] - 34
        below = write(pages, text, y + 8, self._say("wiring.card.title", number=slot.number), 14, "B", width)
        write(pages, text, below + 2, self._say(f"wiring.card.{slot.means}"), 10, width=width)


def _sticker(pages: FPDF, word: str, x: float, y: float) -> None:
    width, height = card_size(*STICKERS)
    pages.set_font(FONT, "B", 20)
    pages.set_xy(x, y)
    pages.cell(w=width, h=height, text=word, align="C")
