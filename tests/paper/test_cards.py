"""The printed cards, read back from the page: every code, every number, nothing that names a symbol's meaning twice."""

from __future__ import annotations

import pytest

from companion.paper.cards import runs
from companion.paper.drawings import Drawings, seat_colours, seat_symbols
from companion.table.keycards import ROWS, SYMBOLS
from companion.table.state import COLOURS
from tests.paper.conftest import WEB, WORDS, codes, printed, sheet, url, words_on


def test_every_code_on_every_page_reads_back():
    document = printed(*COLOURS)
    assert [text for page in document for text in codes(page)] == [url(colour) for colour in COLOURS]


def test_a_seat_card_tells_the_numeric_address_and_that_it_must_not_change():
    (page,) = printed("red")
    text = words_on(page)
    assert "192.168.4.1:8000/join" in text
    assert "fixed" in text


@pytest.mark.parametrize("lang", ["en", "hu"])
def test_every_letter_of_a_language_is_on_the_paper(lang):
    (page,) = printed(keys=sheet(1), lang=lang)
    expected = {"en": "Gold-digger", "hu": "Aranyásó"}[lang]
    assert expected in words_on(page)


def test_pages_are_a4():
    (page,) = printed("red")
    assert page.get_size() == pytest.approx((595.28, 841.89), abs=0.01)


def test_four_key_cards_share_a_page_and_each_has_its_number_and_all_rows():
    first, second = printed(keys=sheet(5))
    assert [f"Key card {number}" in words_on(first) for number in range(1, 6)] == [True] * 4 + [False]
    assert "Key card 5" in words_on(second)
    assert all(str(row) in words_on(second).split() for row in range(1, ROWS + 1))


def test_a_key_card_draws_a_symbol_for_each_word_in_each_row():
    (bare,), (page,) = printed(keys=sheet(1)), printed(keys=sheet(2))
    drawn = [sum(each.type == 2 for each in one.get_objects()) for one in (bare, page)]  # 2: a drawn path
    assert drawn[1] - drawn[0] == ROWS * len(WORDS) + 1  # and the line to cut along


def test_paper_and_screen_draw_the_same_symbols():
    assert Drawings(WEB / "static/img/keys.svg").names == set(SYMBOLS)


def test_every_seat_colour_has_its_ink_and_its_symbol():
    assert tuple(seat_colours(WEB)) == COLOURS
    assert set(seat_symbols(WEB)) == set(COLOURS)
    assert set(seat_symbols(WEB).values()) <= Drawings(WEB / "static/img/symbols.svg").names


def test_dark_modules_that_touch_are_drawn_as_one():
    assert runs([False, True, True, False, True, False]) == [(1, 3), (4, 5)]
