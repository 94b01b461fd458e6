"""The reader, on a pretended root and with pretended commands."""

from __future__ import annotations

import os

import pytest

from companion.health.reading import ask, read_facts
from tests.health.test_parsing import DUMP, IW_DEV


@pytest.fixture
def root(tmp_path):
    def write(name: str, text: str) -> None:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    write("proc/meminfo", "MemTotal: 443084 kB\nMemAvailable: 204800 kB\n")
    write("proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")
    write("sys/class/thermal/thermal_zone0/temp", "48312\n")
    for name, kind, soft in (("rfkill0", "bluetooth", "1"), ("rfkill1", "wlan", "1")):
        for part, text in (("type", kind), ("soft", soft), ("hard", "0")):
            write(f"sys/class/rfkill/{name}/{part}", f"{text}\n")
    write("run/systemd/timesync/synchronized", "")
    return tmp_path


def told(command):
    answers = {"vcgencmd": "throttled=0x50000\n", "iw": DUMP if "station" in command else IW_DEV}
    return answers[command[0]]


def test_a_folder_that_we_may_not_look_at_is_judged_by_the_nearest_that_we_may(root):
    assert read_facts(root / ("x" * 300), [], root, told).disk_mb == read_facts(root, [], root, told).disk_mb


def test_games_on_an_overlay_are_known_to_be_forgotten(root):
    (root / "proc/mounts").write_text("overlayroot / overlay rw 0 0\n")
    assert read_facts(root, [], root, told).disk_forgets


def test_everything_is_read(root):
    facts = read_facts(root, ["10.0.0.2"], root, told)
    assert (facts.power, facts.celsius, facts.memory_mb) == (0x50000, 48.312, (200, 432))
    assert (facts.stations, facts.radios, facts.clock) == ((2,), ((True, False),), "network")
    assert (facts.model, facts.addresses) == ("Raspberry Pi 4 Model B Rev 1.4", ("10.0.0.2",))
    assert facts.disk_takes_files


def test_a_computer_that_tells_nothing_is_no_crash(tmp_path):
    facts = read_facts(tmp_path / "missing", [], tmp_path, lambda command: "")
    assert (facts.power, facts.celsius, facts.memory_mb, facts.stations, facts.radios) == (None, None, None, (), ())
    assert facts.disk_takes_files  # the folder is made at the first start


def test_a_folder_that_cannot_be_written_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("companion.health.reading.os.access", lambda path, mode: mode != os.W_OK)
    assert not read_facts(tmp_path, [], tmp_path, lambda command: "").disk_takes_files


def test_a_command_that_is_missing_or_fails_says_nothing():
    assert ask(["there-is-no-such-command"]) == ask(["false"]) == ""
    assert ask(["echo", "word"]) == "word\n"


def test_a_chip_keeps_the_time_without_a_network(root):
    (root / "run/systemd/timesync/synchronized").unlink()
    (root / "sys/class/rtc/rtc0").mkdir(parents=True)
    assert read_facts(root, [], root, told).clock == "chip"
