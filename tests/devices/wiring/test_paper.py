"""What is printed: a page for each board, cards and labels, with the letters of every language."""

from __future__ import annotations

import re
from importlib import metadata

import pytest

from companion.devices.profile import load_profile
from companion.devices.wiring import paper
from companion.devices.wiring.labels import labels, stickers
from companion.devices.wiring.sheet import build_sheet
from companion.errors import DeviceError
from tests.devices.conftest import HARDWARE
from tests.devices.wiring.conftest import BUILDS, shipped


def pages(pdf):
    return int(re.search(rb"/Count (\d+)", pdf)[1])


@pytest.mark.parametrize("name", BUILDS)
def test_a_build_sheet_has_one_page_for_each_board(name, say):
    circuits = shipped(name)
    assert pages(build_sheet(circuits, name, say)) == len(circuits)


@pytest.mark.parametrize("name", BUILDS)
def test_every_seat_has_a_card_and_every_cable_two_labels(name, say):
    profile = load_profile(name, HARDWARE)
    written = [*stickers(profile)]
    assert all(written.count(str(slot.number)) == 2 for slot in profile.slots)
    assert pages(labels(profile, say)) == (2 if profile.slots else 1)


def test_table_buttons_have_labels():
    assert [*stickers(load_profile("pi-meter", HARDWARE))] == ["A", "B", "C"]


def test_the_font_has_every_letter_that_is_written(texts):
    with paper.new_pages() as pages:
        known = set(pages.fonts["sheet"].cmap)
    written = {
        letter
        for lang in texts.languages
        for key in ("card.title", "note.cables", "note.chain", "part.capacitor", "circuit.hub", "power.dimmed")
        for letter in texts.language(lang).say(f"wiring.{key}", number=1, board="", count=1, supply=1)
    }
    assert {ord(letter) for letter in written | {"Ω", "→", "–", "ő", "ű"}} <= known


def test_without_what_makes_paper_the_extra_is_named(monkeypatch):
    def gone(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(paper.metadata, "distribution", gone)
    with pytest.raises(DeviceError) as caught, paper.new_pages():
        pass
    assert (caught.value.code, caught.value.values) == ("E_NO_PAPER", {"extra": "paper"})
