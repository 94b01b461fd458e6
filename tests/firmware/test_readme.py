"""The maker's page says what the files say."""

from __future__ import annotations

import re

import pytest

from tests.firmware.loading import FIRMWARE, launcher, settings_of

PAGE = (FIRMWARE / "README.md").read_text()


def test_wiring_table_is_that_of_the_settings():
    hub = settings_of("hub")
    rows = re.findall(r"^\| (\d) \| GP(\d+) \| GP(\d+) \| GP(\d+) \|$", PAGE, flags=re.MULTILINE)
    table = [tuple(map(int, row)) for row in rows]
    pins = zip(hub.SWITCH_PINS, hub.LOCK_PINS, hub.LED_PINS, strict=True)
    assert table == [(jack, *row) for jack, row in enumerate(pins, start=1)]


@pytest.mark.parametrize(
    ("role", "words", "name"),
    [
        ("hub", "chain, through the level shifter", "STRIP_PIN"),
        ("hub", "buzzer", "BUZZER_PIN"),
        ("box", "switch", "SWITCH_PINS"),
        ("box", "lock button", "LOCK_PINS"),
        ("box", "private light", "LED_PINS"),
        ("box", "lamp chain", "STRIP_PIN"),
    ],
)
def test_single_pins_are_those_of_the_settings(role, words, name):
    pin = getattr(settings_of(role), name)
    number = pin[0] if isinstance(pin, tuple) else pin
    assert re.search(rf"^\| {words}[^|]*\| GP{number} \|$", PAGE, flags=re.MULTILINE)


@pytest.mark.parametrize("role", ["hub", "box", "meter"])
def test_every_setting_is_explained(role):
    explained = set(re.findall(r"`([A-Z_0-9]+)`", PAGE))
    assert set(vars(settings_of(role))) <= explained


def test_every_file_is_explained_and_copied():
    for _, name in launcher.firmware_files(FIRMWARE, "hub"):
        if name != "switchbox/__init__.py":
            assert f"`{name}`" in PAGE
    commands = re.findall(r"^mpremote cp (\S+) :(\S+)$", PAGE, flags=re.MULTILINE)
    assert commands == [("switchbox/*.py", "switchbox/"), ("settings_hub.py", "settings.py"), ("main.py", "main.py")]


def test_number_of_lamps_is_that_of_the_settings():
    hub = settings_of("hub")
    assert f"8 x {hub.LAMP_PIXELS} seat lamps and {hub.METER_PIXELS} meter lamps" in PAGE
    assert f"{8 * hub.LAMP_PIXELS + hub.METER_PIXELS} in all" in PAGE
