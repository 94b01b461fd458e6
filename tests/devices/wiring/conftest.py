"""Circuits of profiles, shipped and own, and the words of both languages."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from companion.devices.profile import load_profile
from companion.devices.wiring.circuits import circuits_of
from companion.devices.wiring.diagram import diagram
from companion.devices.wiring.svg import svg
from companion.server.texts import Texts
from tests.devices.conftest import HARDWARE

ROOT = HARDWARE.parent
FIRMWARE = ROOT / "firmware"
#: Every profile that is more than a screen has a build of its name.
BUILDS = sorted(folder.name for folder in (HARDWARE / "builds").iterdir() if folder.is_dir())
ON_SCREEN = ("rig", "rig-hub")


@pytest.fixture(scope="session")
def texts():
    return Texts(ROOT / "web", strict=True)


@pytest.fixture(params=["en", "hu"])
def say(request, texts):
    return texts.language(request.param).say


@pytest.fixture
def english(texts):
    return texts.language("en").say


def shipped(name):
    """Return the circuits of a shipped profile."""
    return circuits_of(load_profile(name, HARDWARE), HARDWARE, FIRMWARE)


@pytest.fixture
def circuit(profile):
    """Return the one circuit of the Pi from the text of its devices."""

    def make(devices, head=None):
        built = profile(devices, head) if head else profile(devices)
        (one,) = circuits_of(built, HARDWARE, FIRMWARE)
        return one

    return make


@pytest.fixture
def own_settings(tmp_path):
    """Return a folder with a copy of the Pico's settings in which one line is another."""

    def change(name, value, file="settings_hub.py"):
        folder = tmp_path / "pico"
        folder.mkdir(exist_ok=True)
        text = (FIRMWARE / file).read_text()
        changed = re.sub(rf"^{name} = .*$", f"{name} = {value}", text, flags=re.MULTILINE)
        assert changed != text
        (folder / file).write_text(changed)
        return folder

    return change


def hub(settings: Path):
    """Return the circuit of the hub profile with settings of one's own."""
    (one,) = circuits_of(load_profile("pico-hub", HARDWARE), HARDWARE, settings)
    return one


def drawn(circuit, say):
    """Return (pin, hole, end) of every wire of a drawing."""
    found = re.findall(
        r'data-pin="(\d+)" data-hole="(\d+)" data-wire="[^"]*" data-end="(\w+)"', svg(diagram(circuit, say))
    )
    return {(int(pin), int(hole), end) for pin, hole, end in found}


@pytest.fixture
def firmware_copy(tmp_path):
    """Return a folder with all of the shipped settings."""
    for file in FIRMWARE.glob("settings_*.py"):
        shutil.copy(file, tmp_path)
    return tmp_path
