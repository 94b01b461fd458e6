"""The join code, read back as a phone reads it."""

import re

import pytest
import zxingcpp
from PIL import Image

from companion.server import qr

LONGEST = "http://192.168.100.200:65535/t/saturday-game-night-of-the-cafe/join"
SHORT = "http://10.0.0.2/join"


def modules_of(svg):
    """Return the drawn code as rows of dark modules, read from the svg itself."""
    size = int(re.search(r'viewBox="0 0 (\d+) ', svg)[1])
    rows = [[False] * size for _ in range(size)]
    for x, y, right, below in re.findall(r"M(\d+),(\d+)H(\d+)V(\d+)H\d+z", svg):
        assert (int(right), int(below)) == (int(x) + 1, int(y) + 1)
        rows[int(y)][int(x)] = True
    return rows


def read(rows, ground=255):
    """Return what a decoder reads off rows of modules, on a page of some brightness."""
    size, margin = len(rows), 4
    image = Image.new("L", (size + 2 * margin,) * 2, ground)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            image.putpixel((x + margin, y + margin), 0 if dark else 255)
    (found,) = zxingcpp.read_barcodes(image.resize((image.width * 6,) * 2, Image.Resampling.NEAREST))
    return found.text


@pytest.mark.parametrize("text", [SHORT, LONGEST])
@pytest.mark.parametrize("ground", [255, 0])
def test_the_code_reads_back_on_a_light_and_on_a_dark_page(text, ground):
    assert read(modules_of(qr.svg_of(text)), ground) == text


def test_the_code_is_black_on_a_white_ground_of_its_own():
    svg = qr.svg_of(SHORT)
    assert re.search(r'<rect fill="white" x="0" y="0" width="100%" height="100%"', svg)
    assert re.search(r'<path [^>]*fill="#000000"', svg)
    assert "style" not in svg


def test_four_modules_of_white_surround_the_code():
    rows = modules_of(qr.svg_of(SHORT))
    for turned in (rows, rows[::-1], list(zip(*rows, strict=True)), list(zip(*rows, strict=True))[::-1]):
        assert not any(map(any, turned[:4]))
        assert any(turned[4])


def test_even_the_longest_link_is_read_across_a_table():
    assert qr.code_of(LONGEST).version <= 4
    assert 768 // 2 // len(qr.code_of(LONGEST).get_matrix()) >= 6


def test_a_text_too_long_to_be_read_across_a_table_is_refused():
    with pytest.raises(ValueError, match="too many"):
        qr.code_of("http://10.0.0.2/" + "x" * 100)


def test_the_terminal_shows_the_same_code():
    lines = qr.terminal_of(SHORT, colours=False).splitlines()
    upper_and_lower = {" ": (False, False), "▀": (True, False), "▄": (False, True), "█": (True, True)}
    rows = [[upper_and_lower[char][half] for char in line] for line in lines for half in (0, 1)]
    assert read(rows[: len(rows[0])]) == SHORT


def test_in_a_dark_terminal_the_code_is_black_on_white():
    for line in qr.terminal_of(SHORT, colours=True).splitlines():
        assert line.startswith("\x1b[30;107m")
        assert line.endswith("\x1b[0m")


@pytest.mark.parametrize(
    ("addresses", "link"),
    [
        (["192.168.4.1"], "http://192.168.4.1:8000/t/two/join"),
        (["127.0.0.1", "10.0.0.7"], "http://10.0.0.7:8000/t/two/join"),
        (["gamebox.local", "10.0.0.7"], "http://10.0.0.7:8000/t/two/join"),
        (["127.0.0.1"], ""),
        ([], ""),
    ],
)
def test_the_link_has_the_first_numeric_address_that_is_not_our_own(addresses, link):
    assert qr.join_url(addresses, 8000, "/t/two") == link


def test_the_usual_port_is_not_written():
    assert qr.join_url(["10.0.0.7"], 80) == "http://10.0.0.7/join"


def test_no_link_no_code():
    assert qr.svg_of("") == ""
