"""A profile, opened: what is shown, what is reported, and how it ends."""

from __future__ import annotations

import math
import sys

import pytest
from gpiozero.pins.mock import MockFactory

from companion.devices import pins
from companion.devices.hardware import open_hardware
from companion.devices.pins import Backend
from companion.devices.profile import load_profile
from companion.errors import DeviceError
from companion.rulekit import Lamp, Pattern, Signals
from companion.table.ports import Shown, Slot
from companion.table.screens import Stage
from tests.devices.conftest import FIRMWARE, HARDWARE

SEATS = "".join(
    f'[[device]]\nkind = "fist"\nslot = {slot}\npin = {slot + 1}\n'
    f'[[device]]\nkind = "lamp"\nslot = {slot}\npin = {slot + 11}\nohm = 470\n'
    for slot in (1, 2)
)
BAR = f'[[device]]\nkind = "bar"\npins = {[*range(18, 28)]}\nohm = 680\n'
BUZZER = '[[device]]\nkind = "buzzer"\npin = 17\nma = 2.6\n'


def shown(step=1, **signals):
    return Shown(step, Signals(**signals), slots=((1, "a"), (2, "b")))


def codes(faults):
    return {fault.device: fault.code for fault in faults if not fault.working}


def test_the_slots_are_those_of_the_profile(still_hardware):
    assert still_hardware(SEATS).slots() == (Slot(1, "fist"), Slot(2, "fist"))


def test_lamps_light_for_the_seats_bound_to_their_slots(still_hardware, pin):
    hardware = still_hardware(SEATS)
    hardware.show(shown(seat_lamps=(("b", Lamp(Pattern.ON)),)))
    assert [pin(hardware, 12).state, pin(hardware, 13).state] == [False, True]


def test_showing_the_same_again_writes_nothing(still_hardware, pin):
    hardware = still_hardware(SEATS + BAR + BUZZER)
    target = shown(seat_lamps=(("a", Lamp(Pattern.ON)),), meter=3, cue="reveal")
    hardware.show(target)
    writes = [len(pin(hardware, number).states) for number in range(12, 28)]
    hardware.show(target)
    assert [len(pin(hardware, number).states) for number in range(12, 28)] == writes


@pytest.mark.parametrize("level", [-1, 11, 3.7, math.nan, True, "3"])
def test_an_impossible_level_leaves_the_bar_and_is_reported(still_hardware, pin, clock, level, judge):
    hardware = still_hardware(SEATS + BAR)
    hardware.show(shown(meter=3))
    judge(hardware, 2)
    hardware._lamps.tick()
    hardware.show(shown(step=2, meter=level))
    assert [pin(hardware, number).state for number in range(18, 28)] == [True] * 3 + [False] * 7
    assert codes(hardware.faults())["bar"] == "E_METER_LEVEL"


def test_the_next_good_level_ends_the_complaint(still_hardware):
    hardware = still_hardware(BAR)
    hardware.show(shown(meter=11))
    hardware.show(shown(step=2, meter=4))
    assert "bar" not in codes(hardware.faults())


def test_the_report_names_the_backend_and_its_version(still_hardware):
    backend = still_hardware(SEATS).faults()[0]
    assert backend.working
    assert dict(backend.values)["name"] == "mock"
    assert dict(backend.values)["version"][0].isdigit()


def test_a_button_never_seen_pressed_is_reported_until_it_is(still_hardware, door, clock, pin):
    hardware = still_hardware(SEATS, factory="lgpio")
    hardware.start()
    assert codes(door.reports[0]) == {"slot 1 fist": "E_NEVER_PRESSED", "slot 2 fist": "E_NEVER_PRESSED"}


def test_on_screen_there_is_no_wiring_to_complain_of(still_hardware, door, pin, judge):
    hardware = still_hardware(SEATS)
    judge(hardware, 10)
    assert {fault.code for fault in door.reports[-1]} == {"HW_PRETENDED", "HW_WORKS"}


def test_a_press_ends_the_complaint(still_hardware, door, clock, pin, judge):
    hardware = still_hardware(SEATS, factory="lgpio")
    pin(hardware, 2).drive_low()
    judge(hardware, 0.1)
    judge(hardware, 1)
    assert codes(door.reports[-1]) == {"slot 2 fist": "E_NEVER_PRESSED"}


def test_during_a_game_the_report_does_not_tell_who_pressed(still_hardware, door, clock, pin, judge):
    hardware = still_hardware(SEATS, factory="lgpio")
    judge(hardware, 1)
    door.stage = Stage.PLAYING
    pin(hardware, 2).drive_low()
    judge(hardware, 0.1)
    judge(hardware, 1)
    assert len(door.reports) == 1


def test_a_line_that_reads_pressed_from_the_start_looks_stuck(still_hardware, door, clock, judge):
    hardware = still_hardware('[[device]]\nkind = "fist"\nslot = 1\npin = 2\nactive = "high"\n', factory="lgpio")
    judge(hardware, 5.5)
    assert codes(door.reports[-1]) == {"slot 1 fist": "E_LOOKS_STUCK"}
    assert door.edges == []


def test_a_switch_may_stand_closed_from_the_start(still_hardware, door, clock, judge):
    hardware = still_hardware(
        '[[device]]\nkind = "switch"\nslot = 1\nswitch = 2\nlock = 3\nactive = "high"\n', factory="lgpio"
    )
    judge(hardware, 5.5)
    assert codes(door.reports[-1])["slot 1 switch"] == "E_NEVER_PRESSED"


def test_a_noisy_line_is_reported_and_is_no_choice(still_hardware, door, clock, pin, judge):
    hardware = still_hardware(SEATS, factory="lgpio")
    for _ in range(40):
        pin(hardware, 2).drive_low()
        clock.wait(0.002)
        pin(hardware, 2).drive_high()
        clock.wait(0.123)
    judge(hardware, 0)
    assert codes(door.reports[-1])["slot 1 fist"] == "E_NOISY"
    assert door.edges == []


def test_the_same_report_is_made_once(still_hardware, door, clock, judge):
    hardware = still_hardware(SEATS)
    for _ in range(3):
        judge(hardware, 1)
    assert len(door.reports) == 1


@pytest.fixture
def busy_pin(monkeypatch):
    """Pin 2 belongs to somebody else."""

    def open_busy(boards):
        return Backend("mock", "0", MockFactory(), lambda pin: "spi1 CS2" if pin == 2 else "")

    monkeypatch.setitem(pins.BACKENDS, "mock", open_busy)


def test_a_pin_that_is_taken_is_reported_with_its_consumer_and_the_others_work(
    busy_pin, still_hardware, door, clock, pin, judge
):
    hardware = still_hardware(SEATS)
    pin(hardware, 3).drive_low()
    judge(hardware, 0.1)
    fault = hardware.faults()[1]
    assert (fault.device, fault.code, fault.values) == (
        "slot 1 fist",
        "E_PIN_BUSY",
        (("pin", 2), ("consumer", "spi1 CS2")),
    )
    assert door.told() == [(2, "fist", True)]


def test_a_pin_that_cannot_be_opened_is_reported_with_the_reason(monkeypatch, still_hardware):
    monkeypatch.setattr("companion.devices.lines.make_output", lambda wire, factory: 1 / 0)
    hardware = still_hardware(SEATS)
    hardware.show(shown(seat_lamps=(("a", Lamp(Pattern.ON)),)))
    fault = hardware.faults()[3]
    assert (fault.device, fault.code, dict(fault.values)["reason"]) == ("lamp 1", "E_PIN_FAILED", "division by zero")


def test_a_lamp_that_fails_while_it_is_lit_does_not_stop_the_others(still_hardware, pin):
    hardware = still_hardware(SEATS)
    pin(hardware, 12).close()
    hardware.show(shown(seat_lamps=(("a", Lamp(Pattern.ON)), ("b", Lamp(Pattern.ON)))))
    assert pin(hardware, 13).state is True
    assert codes(hardware.faults())["lamp 1"] == "E_PIN_FAILED"


def test_a_pi_profile_without_pins_is_one_error_and_no_rig(door, clock, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(DeviceError) as caught:
        open_hardware(load_profile("pi-five-pairs", HARDWARE), door, clock, FIRMWARE, tmp_path / "trace.jsonl")
    assert caught.value.code == "E_NO_PIN_LIBRARY"


def test_at_the_end_every_output_was_switched_off_last(profile, door, clock, pin):
    hardware = open_hardware(profile(SEATS + BAR), door, clock, FIRMWARE)
    bar = [pin(hardware, number) for number in range(18, 28)]
    hardware.show(shown(meter=7))
    hardware.close()
    assert not any(light.states[-1].state for light in bar)


def test_the_end_can_come_twice(profile, door, clock):
    hardware = open_hardware(profile(SEATS), door, clock, FIRMWARE)
    hardware.close()
    hardware.close()


def test_there_are_two_threads_whatever_the_number_of_devices(door, clock, monkeypatch):
    started = []
    monkeypatch.setattr("threading.Thread.start", lambda self: started.append(self.name))
    open_hardware(load_profile("rig", HARDWARE), door, clock, FIRMWARE).close()
    assert sorted(started) == ["inputs", "lamps"]
