"""What a phone's first page loads: everything together fits into 30 KB, and nothing comes from elsewhere."""

import gzip
import re

import pytest

from companion.server.regions import Page
from tests.web.conftest import WEB
from tests.web.evenings import MINE, game, moment

MOST = 30_000
LOADED = re.compile(r'(?:href|src)="/static/\w+/([^"#]+)')
IMPORTED = re.compile(r'(?:from|new URL\()\s*"\./([\w.-]+)"')


def file_of(path):
    area, _, rest = path.partition("/")
    key, _, name = rest.partition("/")
    return WEB / "games" / key / "static" / name if area == "games" else WEB / "static" / path


def scripts(file):
    """Return a script and all that it imports, however deep."""
    found = {file}
    for name in IMPORTED.findall(file.read_text()):
        found |= scripts(file.parent / name)
    return found


def loaded(html):
    files = {file_of(path) for path in LOADED.findall(html)}
    return {
        each
        for file in files
        for each in (scripts(file) if file.suffix == ".js" and "vendor" not in file.parts else {file})
    }


@pytest.mark.parametrize("state", [None, game(8, *MINE)], ids=["lobby", "playing"])
def test_a_phones_first_page_weighs_little(pages, state):
    html = pages.live(Page("seat", "a"), moment(state, 8), "hu")
    weight = len(gzip.compress(html.encode())) + sum(len(gzip.compress(file.read_bytes())) for file in loaded(html))
    assert weight <= MOST, weight


def test_nothing_is_fetched_from_elsewhere(pages):
    for file in (
        *WEB.rglob("*.html"),
        *(WEB / "static/css").glob("*.css"),
        *(WEB / "static/js").glob("*.js"),
        *WEB.glob("games/*/static/*"),
    ):
        addresses = [
            found for found in re.findall(r"https?://[^\s\"')]+", file.read_text()) if "www.w3.org" not in found
        ]
        assert not addresses, file.name


def test_a_vendored_library_brings_its_licence():
    for folder in (WEB / "static/vendor").iterdir():
        assert (folder / "LICENSE").read_text()
        assert re.search(r"-\d+\.\d+\.\d+$", folder.name)


def test_only_the_clock_touches_time():
    for file in (WEB / "static/js").glob("*.js"):
        if file.name != "clock.js":
            assert not re.search(
                r"setTimeout|setInterval|Date\b|performance\b|requestAnimationFrame", file.read_text()
            ), file.name
