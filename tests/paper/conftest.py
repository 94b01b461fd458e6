"""Printed cards, and the pages as a camera would see them."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import zxingcpp

from companion.paper.cards import Printing, cards_pdf
from companion.rulekit import Hidden
from companion.server import qr
from companion.server.texts import Texts
from companion.table.keycards import new_card
from companion.table.ports import KeySheet, PrintedCard

WEB = Path(__file__).parents[2] / "web"
WORDS = ("saboteur", "digger")


def url(colour: str) -> str:
    return f"http://192.168.4.1:8000/join?c={colour}"


def sheet(count: int) -> KeySheet:
    cards = [new_card(number, "saboteur", WORDS) for number in range(1, count + 1)]
    return KeySheet("saboteur", Hidden(tuple(PrintedCard(one.number, one.words, one.rows.hidden) for one in cards)))


def printed(*colours: str, keys: KeySheet | None = None, lang: str = "en") -> pypdfium2.PdfDocument:
    say = Texts(WEB, strict=True).language(lang).say
    printing = Printing(colours=colours, url=url, code=lambda text: qr.code_of(text).get_matrix(), keys=keys)
    return pypdfium2.PdfDocument(cards_pdf(WEB, say, printing))


def codes(page) -> list[str]:
    """What a decoder reads off a page."""
    return [found.text for found in zxingcpp.read_barcodes(page.render(scale=2).to_pil())]


def words_on(page) -> str:
    return page.get_textpage().get_text_range()
