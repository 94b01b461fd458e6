"""The build guide keeps up with what it guides: every key, every build, every file that it shows."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from companion.devices.debounce import Limits
from companion.devices.kinds import KINDS
from companion.devices.profile import ProfileFile, load_profile
from tests.hardware.conftest import HARDWARE, PARTS, render

GUIDE = (HARDWARE / "README.md").read_text(encoding="utf-8")
PAGES = sorted(HARDWARE.rglob("*.md"))
BUILDS = sorted(folder.name for folder in (HARDWARE / "builds").iterdir())
ENCLOSURES = render.read_enclosures()
PICTURES = HARDWARE / "enclosures/pictures"
SMALL_BYTES = 60_000


def documented():
    """Return (kind, key) of every key that the guide's table of kinds tells."""
    table, kind = GUIDE.split("| kind | key | meaning |")[1].split("\n\n")[0], ""
    found = set()
    for line in table.splitlines()[2:]:
        first, keys, _ = (cell.strip() for cell in line.strip("|").split("|", 2))
        kind = first.strip("`") or kind
        found |= {(kind, key) for key in re.findall(r"`(\w+)`", keys)}
    return found


def test_the_guide_tells_every_key_of_every_kind_and_no_other():
    known = {(str(kind.__struct_config__.tag), key) for kind in KINDS for key in kind.__struct_encode_fields__}
    assert documented() == known


@pytest.mark.parametrize("key", [*ProfileFile.__struct_encode_fields__, *Limits.__struct_fields__])
def test_the_guide_tells_every_key_at_the_top_of_a_profile(key):
    top = GUIDE.split("At the top of the file:")[1].split("Pins are BCM")[0]
    assert re.search(rf"\b{key}\b", top)


@pytest.mark.parametrize("build", BUILDS)
def test_every_build_is_chosen_from_and_has_a_profile(build):
    assert f"(builds/{build}/README.md)" in GUIDE
    assert load_profile(build, HARDWARE).devices


@pytest.mark.parametrize("build", BUILDS)
def test_a_build_has_parts_steps_a_drawing_and_a_way_without_soldering(build):
    text = (HARDWARE / "builds" / build / "README.md").read_text(encoding="utf-8")
    for needed in ("(wiring-", "(parts.md)", "(pins.md)", "## Without soldering", "## Steps", "companion check"):
        assert needed in text


def test_the_guide_says_that_an_uncovered_pair_is_not_secret():
    for page in (GUIDE, (HARDWARE / "builds/pi-five-pairs/README.md").read_text()):
        assert re.search(r"(uncovered pair|without a cover) is not secret", page)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HARDWARE)))
def test_what_a_page_links_to_is_there(page):
    targets = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_guide_names_every_printed_part():
    assert [part for part in PARTS if f"`{part}`" not in GUIDE] == []


def test_pictures_are_small_and_shown():
    pictures = [*PICTURES.glob("*.png"), *(HARDWARE / "pictures").iterdir()]
    shown = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert pictures
    for picture in pictures:
        assert picture.stat().st_size < SMALL_BYTES
        assert Path(picture).name in shown


@pytest.mark.parametrize("enclosure", ENCLOSURES)
def test_a_picture_of_an_enclosure_belongs_to_its_present_model(enclosure):
    made_from = tomllib.loads((PICTURES / render.DIGESTS).read_text(encoding="utf-8"))
    assert (PICTURES / f"{enclosure}.png").exists()
    assert made_from[enclosure] == render.digest(ENCLOSURES[enclosure]), "to bring the guide up to date: make guide"


@pytest.mark.parametrize("build", BUILDS)
def test_a_build_shows_a_picture_of_every_enclosure_that_it_names(build):
    text = (HARDWARE / "builds" / build / "README.md").read_text(encoding="utf-8")
    named = {part.partition(".")[0] for part in PARTS if f"`{part}`" in text}
    assert named
    assert named == set(re.findall(r"enclosures/pictures/(\w+)\.png", text))


def test_boards_that_a_profile_may_name_have_a_header_to_wire():
    profiles = [load_profile(name, HARDWARE) for name in BUILDS]
    assert all(board.header for profile in profiles for board in profile.boards)
