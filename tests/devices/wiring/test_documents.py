"""Everything in one folder, and the drawings of the shipped builds as they would be drawn today."""

from __future__ import annotations

import xml.dom.minidom

import pytest

from companion.devices.profile import load_profile
from companion.devices.wiring.documents import text_documents, write_documents
from companion.errors import DeviceError, ProfileError
from tests.devices.conftest import HARDWARE
from tests.devices.wiring.conftest import BUILDS, FIRMWARE, shipped

TABLES = {"pins.md", "cables.md", "wires.md", "parts.md", "power.md", "remarks.md"}


def write(name, out, say):
    return write_documents(load_profile(name, HARDWARE), HARDWARE, FIRMWARE, out, say)


def test_a_profile_becomes_drawings_tables_and_paper(tmp_path, say):
    written = write("pico-boxes", tmp_path / "new" / "folder", say)
    names = {file.name for file in written}
    assert names == TABLES | {"wiring-box.svg", "wiring-meter.svg", "build-sheet.pdf", "labels.pdf"}
    assert "–" in (tmp_path / "new/folder/cables.md").read_text(), "there are none"


def test_a_profile_that_is_refused_writes_nothing(tmp_path, english):
    with pytest.raises(ProfileError):
        write("rig", tmp_path / "out", english)
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_written_is_named(tmp_path, english):
    (tmp_path / "out").write_text("a file")
    with pytest.raises(DeviceError) as caught:
        write("pi-meter", tmp_path / "out", english)
    assert caught.value.code == "E_OUT_UNWRITABLE"
    assert str(tmp_path / "out") in caught.value.values["file"]


@pytest.mark.parametrize("name", BUILDS)
def test_drawings_are_sound_xml_in_both_languages(name, say):
    profile = load_profile(name, HARDWARE)
    drawings = [text for file, text in text_documents(profile, shipped(name), say) if file.endswith(".svg")]
    assert drawings
    for drawing in drawings:
        assert xml.dom.minidom.parseString(drawing).documentElement.tagName == "svg"


@pytest.mark.parametrize("name", BUILDS)
def test_the_build_guides_show_what_would_be_drawn_today(name, english):
    for file, text in text_documents(load_profile(name, HARDWARE), shipped(name), english):
        shown = HARDWARE / "builds" / name / file
        assert shown.read_text(encoding="utf-8") == text, "to bring the guide up to date: make guide"
