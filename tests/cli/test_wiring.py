"""`companion wiring`, from the words of the command line to the files."""

from __future__ import annotations

import pytest

from tests.devices.conftest import HARDWARE

METER = '[[device]]\nkind = "bar"\npins = [17, 18, 19, 20, 21, 22, 23, 24, 25, 26]\nohm = 470\n'


def test_it_writes_into_the_folder_and_tells_the_files(companion, tmp_path):
    status, out, err = companion("wiring", "--profile", "pi-meter", "--out", str(tmp_path / "out"))
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == f"Written: {tmp_path / 'out' / 'wiring-pi.svg'}"
    assert (tmp_path / "out/build-sheet.pdf").read_bytes().startswith(b"%PDF")


def test_it_speaks_hungarian(companion, tmp_path):
    companion("wiring", "--profile", "pi-meter", "--out", str(tmp_path), "--language", "hu")
    assert "ellenállás, 470 Ω" in (tmp_path / "parts.md").read_text(encoding="utf-8")


def test_five_pairs_and_the_meter_are_refused_with_the_sum(companion, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text((HARDWARE / "profiles/pi-five-pairs.toml").read_text() + METER)
    status, _, err = companion("wiring", "--profile", str(file), "--out", str(tmp_path / "out"))
    assert status == 2
    assert "29" in err
    assert "26" in err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("line", "instead", "said"),
    [
        ("ohm = 470", "ohm = 120", "mA"),
        ("ohm = 470", "", "water meter"),
        ("pin = 4", "pin = 3", "3"),
        ("pin = 4", "pin = 1", "EEPROM"),
        ("pi-zero-2-w", "pi-zero-3", "pi-zero-2-w"),
    ],
)
def test_what_cannot_be_built_is_refused_with_one_sentence(companion, tmp_path, line, instead, said):
    file = tmp_path / "mine.toml"
    text = (HARDWARE / "profiles/pi-meter.toml").read_text()
    file.write_text(text.replace(line, instead))
    status, out, err = companion("wiring", "--profile", str(file), "--out", str(tmp_path / "out"))
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_own_settings_of_a_pico_are_taken(companion, tmp_path):
    settings = (HARDWARE.parent / "firmware/settings_hub.py").read_text()
    (tmp_path / "settings_hub.py").write_text(settings.replace("BUZZER_PIN = 28", "BUZZER_PIN = None"))
    companion("wiring", "--profile", "pico-hub", "--out", str(tmp_path / "out"), "--pico-settings", str(tmp_path))
    assert "piezo" not in (tmp_path / "out/parts.md").read_text()


def test_what_is_to_be_built_must_be_named(companion):
    status, _, err = companion("wiring")
    assert status == 2
    assert "required: --profile" in err
