"""Flashing a board: it is a Pico, what was there is saved, and its owner's wiring stays."""

from __future__ import annotations

import pytest

from companion.devices.flash.flashing import files_of, flash, told
from companion.devices.flash.mpremote import Mpremote
from companion.devices.flash.settings import read_settings
from companion.devices.link.opening import shipped_version
from companion.errors import DeviceError
from tests.devices.conftest import FIRMWARE

HUB = (FIRMWARE / "settings_hub.py").read_text()


def put(tool, tmp_path, **words):
    return flash(tool, FIRMWARE, tmp_path / "backups", **words)


def test_an_empty_pico_gets_every_file_of_its_role(board, tool, tmp_path):
    done = put(tool, tmp_path, role="box")
    for source, name in files_of(FIRMWARE, "box"):
        assert board.read(name) == source.read_text()
    assert read_settings(board.read("settings.py"))["ROLE"] == "box"
    assert (done.board, done.before, done.now) == ("e660000000000001", "", shipped_version(FIRMWARE))


def test_an_empty_pico_becomes_a_meter_by_its_own_settings(board, tool, tmp_path):
    put(tool, tmp_path, role="meter")
    settings = read_settings(board.read("settings.py"))
    assert (settings["ROLE"], settings["BOARD_ID"], settings["LAMP_PIXELS"]) == ("hub", "meter", 0)


def test_the_program_is_copied_last_and_then_the_board_restarts(board, tool, tmp_path):
    put(tool, tmp_path, role="hub")
    copied, last = board.asked()[-2:]
    assert copied[-1] == ":main.py"
    assert last == ["reset"]


def test_what_was_there_is_saved_first(board, tool, tmp_path):
    board.have("main.py", "old program")
    board.have("switchbox/board.py", "old board")
    done = put(tool, tmp_path, role="hub")
    saved = tmp_path / "backups" / "e660000000000001-1"
    assert done.backup == str(saved)
    assert [(saved / name).read_text() for name in ("main.py", "switchbox/board.py")] == ["old program", "old board"]


def test_a_second_backup_leaves_the_first_alone(board, tool, tmp_path):
    board.have("main.py", "old program")
    put(tool, tmp_path, role="hub")
    done = put(tool, tmp_path)
    assert done.backup.endswith("-2")
    assert (tmp_path / "backups" / "e660000000000001-1" / "main.py").read_text() == "old program"


def test_the_boards_own_settings_are_kept_to_the_letter(board, tool, tmp_path):
    own = HUB.replace("NORMALLY_CLOSED_LOCKS = ()", "NORMALLY_CLOSED_LOCKS = (2, 5)  # ours open")
    board.have("settings.py", own)
    done = put(tool, tmp_path)
    assert board.read("settings.py") == own
    assert [(one.name, one.theirs) for one in done.differences] == [("NORMALLY_CLOSED_LOCKS", "(2, 5)")]
    assert [key for key, _ in told(done)] == ["flash.done", "flash.backup", "flash.kept"]


def test_a_setting_that_is_new_is_added_and_told(board, tool, tmp_path):
    board.have("settings.py", HUB.replace("BOOT_PERCENT = 10\n", ""))
    done = put(tool, tmp_path)
    assert read_settings(board.read("settings.py"))["BOOT_PERCENT"] == 10
    assert dict(told(done))["flash.added"]["name"] == "BOOT_PERCENT"


def test_settings_are_replaced_only_when_that_is_asked_for_and_every_change_is_told(board, tool, tmp_path):
    board.have("settings.py", HUB.replace("SUPPLY_MA = 400", "SUPPLY_MA = 2000"))
    done = put(tool, tmp_path, replace=True)
    assert board.read("settings.py") == HUB
    assert dict(told(done))["flash.replaced"] == {"name": "SUPPLY_MA", "theirs": "2000", "shipped": "400"}


def test_the_version_that_was_there_is_told(board, tool, tmp_path):
    board.tell("Raspberry Pi Pico 2 with RP2350", firmware="0.9.0")
    assert put(tool, tmp_path, role="hub").before == "0.9.0"


@pytest.mark.parametrize("machine", ["PYBv1.1 with STM32F405RG", "Generic ESP32 module with ESP32"])
def test_what_is_no_pico_is_refused_and_left_as_it_is(board, tool, tmp_path, machine):
    board.tell(machine)
    with pytest.raises(DeviceError) as caught:
        put(tool, tmp_path, role="hub")
    assert (caught.value.code, caught.value.values["found"]) == ("E_NOT_A_PICO", machine)
    assert not any(board.files.iterdir())


def test_without_settings_the_role_has_to_be_said(board, tool, tmp_path):
    with pytest.raises(DeviceError) as caught:
        put(tool, tmp_path)
    assert caught.value.code == "E_ROLE_NEEDED"
    assert not any(board.files.iterdir())


def test_settings_that_cannot_be_read_stop_before_anything_is_copied(board, tool, tmp_path):
    board.have("settings.py", "ROLE = 'hub'\nLED_PINS = range(8)\n")
    with pytest.raises(DeviceError) as caught:
        put(tool, tmp_path)
    assert caught.value.code == "E_SETTINGS_UNREADABLE"
    assert [*board.files.iterdir()] == [board.files / "settings.py"]


def test_what_the_tool_complains_of_is_passed_on(board, tool, tmp_path):
    (board.home / "broken").touch()
    with pytest.raises(DeviceError) as caught:
        put(tool, tmp_path, role="hub")
    assert caught.value.code == "E_MPREMOTE"
    assert "in use by another program" in caught.value.values["reason"]


def test_a_tool_that_cannot_be_started_is_named(tmp_path):
    with pytest.raises(DeviceError) as caught:
        Mpremote(tmp_path / "nothing", "/dev/ttyACM0").reset()
    assert caught.value.code == "E_MPREMOTE"
