"""`companion check`, as far as it is about pins."""

from __future__ import annotations

from companion.devices import lines
from companion.devices.check import check_profile
from companion.devices.profile import load_profile
from tests.devices.conftest import FIRMWARE, HARDWARE

FIST = '[[device]]\nkind = "fist"\nslot = 1\npin = 17\n'


def test_every_input_and_output_of_the_rig_has_a_line(clock):
    rig = load_profile("rig", HARDWARE)
    told = {fault.device for fault in check_profile(rig, clock, FIRMWARE)}
    assert told == {"pins", *(wire.name for wire in (*rig.inputs, *rig.outputs))}


def test_an_input_is_told_with_its_level(profile, clock):
    assert [fault.code for fault in check_profile(profile(FIST), clock, FIRMWARE)] == ["HW_PRETENDED", "HW_RELEASED"]
    assert check_profile(profile(FIST + 'active = "high"\n'), clock, FIRMWARE)[1].code == "HW_PRESSED"


def test_a_pin_that_another_function_may_claim_is_noted(profile, clock):
    note = check_profile(profile(FIST.replace("17", "14")), clock, FIRMWARE)[-1]
    assert (note.code, note.working) == ("HW_SPECIAL_PIN", True)
    assert dict(note.values)["use"] == "uart_txd"


def test_a_pin_that_cannot_be_opened_is_a_fault(profile, clock, monkeypatch):
    monkeypatch.setattr(lines, "make_input", lambda wire, factory: 1 / 0)
    fault = check_profile(profile(FIST), clock, FIRMWARE)[1]
    assert (fault.working, fault.code) == (False, "E_PIN_FAILED")
