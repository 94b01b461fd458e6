"""Colours: every pair that carries text can be read, in the light and in the dark."""

import re

import pytest

from tests.web.conftest import WEB

TOKENS = (WEB / "static/css/tokens.css").read_text()
HEX = re.compile(r"--([\w-]+):\s*(#[0-9a-fA-F]{6})")
GROUNDS = ("ground", "surface", "raised")
TEXTS = [(ink, ground) for ink in ("ink", "ink-soft", "accent", "good", "bad") for ground in GROUNDS]
PAIRS = [
    *TEXTS,
    ("on-accent", "accent"),
    ("on-lantern", "lantern"),
    ("on-note", "note-ground"),
    ("bad", "bad-ground"),
    ("good", "good-ground"),
    ("ink-soft", "sunken"),
    ("on-rock", "rock"),
    ("on-hazard", "hazard"),
]
SEATS = re.findall(r"--seat-(\w+)", TOKENS)


def themes():
    light, dark = TOKENS.split("@media (prefers-color-scheme: dark)")
    bright = dict(HEX.findall(light))
    return {"light": bright, "dark": bright | dict(HEX.findall(dark))}


def luminance(colour):
    """Return the relative luminance of WCAG 2."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    brighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def test_black_on_white_is_the_highest_contrast_there_is():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_text_stands_out_from_its_ground(theme, ink, ground):
    colours = themes()[theme]
    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_the_edge_of_a_field_can_be_seen(theme, ground):
    colours = themes()[theme]
    assert contrast(colours["edge"], colours[ground]) >= 3


@pytest.mark.parametrize("seat", SEATS)
def test_a_seats_symbol_stands_out_from_its_colour(seat):
    colours = themes()["light"]
    assert contrast(colours[f"on-{seat}"], colours[f"seat-{seat}"]) >= 4.5


def test_every_seat_colour_of_the_table_has_its_own_symbol_and_style(pages):
    from companion.table.state import COLOURS

    parts = (WEB / "templates/parts.html").read_text()
    symbols = dict(re.findall(r'"(\w+)": "(\w+)"', parts))
    style = (WEB / "static/css/base.css").read_text()
    assert set(COLOURS) == set(SEATS) == set(symbols)
    assert len(set(symbols.values())) == len(symbols)
    assert all(f".colour-{colour} " in style for colour in COLOURS)


def test_styles_use_tokens_and_no_colours_of_their_own():
    own = {"#ffffff", "#1b1712", "#0b4f4a", "#4d463d"}  # the join code is black on white whatever the theme
    for file in (WEB / "static/css").glob("*.css"):
        if file.name != "tokens.css":
            assert set(re.findall(r"#[0-9a-f]{6}\b", file.read_text())) <= own | {"#ff9d86"}, file.name
