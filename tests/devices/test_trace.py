"""The record of pin writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.devices.hardware import open_hardware
from companion.devices.trace import FileTrace
from companion.devices.wires import OutputWire
from companion.errors import SettingsError
from companion.rulekit import Lamp, Pattern, Signals
from companion.table.ports import Shown
from tests.devices.conftest import FIRMWARE

SEAT = '[[device]]\nkind = "fist"\nslot = 1\npin = 17\n[[device]]\nkind = "lamp"\nslot = 1\npin = 18\nohm = 470\n'


def test_every_write_is_a_line_with_time_pin_name_and_value(profile, door, clock, tmp_path):
    file = tmp_path / "trace.jsonl"
    hardware = open_hardware(profile(SEAT), door, clock, FIRMWARE, file)
    hardware.show(Shown(1, Signals(seat_lamps=(("a", Lamp(Pattern.ON)),)), slots=((1, "a"),)))
    hardware.close()
    rows = [json.loads(row) for row in file.read_text().splitlines()]
    assert [row["value"] for row in rows] == [0, 1, 0]
    assert {(row["pin"], row["name"]) for row in rows} == {(18, "lamp 1")}
    assert [row["ns"] for row in rows] == sorted(row["ns"] for row in rows)


def test_a_file_that_cannot_be_written_is_refused_by_name(tmp_path):
    with pytest.raises(SettingsError) as caught:
        FileTrace(tmp_path / "nowhere" / "trace.jsonl")
    assert caught.value.code == "E_TRACE_FILE"


def test_a_full_disk_does_not_stop_the_show():
    trace = FileTrace(Path("/dev/full"))
    trace.note([(1, OutputWire("lamp 1", 18, "high", 3.0), True)])
    trace.close()
