"""What is printed: a page for each board, cards and labels, with the letters of every language."""

from __future__ import annotations

from itertools import combinations

import pypdfium2
import pytest

from companion.devices.profile import load_profile
from companion.devices.wiring.labels import labels, stickers
from companion.devices.wiring.sheet import build_sheet
from tests.devices.conftest import HARDWARE
from tests.devices.wiring.conftest import BUILDS, shipped


def pages(pdf):
    return len(pypdfium2.PdfDocument(pdf))


@pytest.mark.parametrize("name", BUILDS)
def test_a_build_sheet_has_one_page_for_each_board(name, say):
    circuits = shipped(name)
    assert pages(build_sheet(circuits, name, say)) == len(circuits)


def test_no_words_lie_on_other_words_however_long_a_part_is_called(english):
    def wordy(key, /, **values):
        return english(key, **values) * (6 if key == "wiring.part.resistor" else 1)

    text = pypdfium2.PdfDocument(build_sheet(shipped("pi-meter"), "meter", wordy))[0].get_textpage()
    boxes = [text.get_rect(nth) for nth in range(text.count_rects())]
    assert [pair for pair in combinations(boxes, 2) if overlap(*pair) > SMALLEST] == []


#: Points, in both directions: rectangles around letters may touch.
SMALLEST = 1.0


def overlap(one, other):
    """Return the smaller of the width and the height that two rectangles share."""
    return min(min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1]))


@pytest.mark.parametrize("name", BUILDS)
def test_every_seat_has_a_card_and_every_cable_two_labels(name, say):
    profile = load_profile(name, HARDWARE)
    written = [*stickers(profile)]
    assert all(written.count(str(slot.number)) == 2 for slot in profile.slots)
    assert pages(labels(profile, say)) == (2 if profile.slots else 1)


def test_table_buttons_have_labels():
    assert [*stickers(load_profile("pi-meter", HARDWARE))] == ["A", "B", "C"]


def test_every_letter_of_a_hungarian_sheet_is_on_paper(texts):
    sheet = pypdfium2.PdfDocument(build_sheet(shipped("pico-hub"), "hub", texts.language("hu").say))
    written = sheet[0].get_textpage().get_text_range()
    assert {"hub: Elosztó, Raspberry Pi Pico / Pico 2: 1 darab", "8. aljzat: zárógomb"} <= {*written.splitlines()}
    assert {"Ω", "µ", "–", "ő", "ű"} <= {*written}


@pytest.mark.parametrize("name", BUILDS)
def test_nothing_on_a_build_sheet_lies_beside_the_paper(name, say):
    for page in pypdfium2.PdfDocument(build_sheet(shipped(name), name, say)):
        text = page.get_textpage()
        for nth in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(nth)
            assert 0 <= left < right <= page.get_width()
            assert 0 <= bottom < top <= page.get_height()
