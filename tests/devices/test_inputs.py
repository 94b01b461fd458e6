"""From pretended pins to settled edges at the door, stepped by hand."""

from __future__ import annotations

import gc
import threading

from companion.devices.lines import RawEdge
from companion.table.screens import Stage

SEAT = '[[device]]\nkind = "pair"\nslot = 1\nfirst = 17\nsecond = 27\n'
SWITCH = '[[device]]\nkind = "switch"\nslot = 2\nswitch = 22\nlock = 23\n'


def test_a_press_and_its_release_reach_the_door(still_hardware, door, clock, pin, judge):
    hardware = still_hardware(SEAT)
    pin(hardware, 17).drive_low()
    clock.wait(0.1)
    pin(hardware, 17).drive_high()
    judge(hardware)
    assert door.told() == [(1, "first", True), (1, "first", False)]
    assert [edge.at for edge in door.edges] == [1000.0, 1000.1]


def test_a_contact_that_opens_counts_the_other_way(still_hardware, door, clock, pin, judge):
    hardware = still_hardware(SEAT + 'active = "high"\n')
    pin(hardware, 17).drive_low()
    judge(hardware)
    assert door.told() == [(1, "first", False)]


def test_a_lost_edge_is_found_by_reading_again(still_hardware, door, clock, pin, judge):
    hardware = still_hardware(SEAT)
    pin(hardware, 17)._change_state(False)
    for _ in range(2):
        judge(hardware, 0.02)
    assert door.told() == [(1, "first", True)]


def test_presses_that_waited_are_told_in_the_order_of_their_times(still_hardware, door, clock, pin, judge):
    hardware = still_hardware(SEAT + SWITCH)
    for number in (23, 17, 27, 22):
        pin(hardware, number).drive_low()
        clock.wait(0.1)
        pin(hardware, number).drive_high()
        clock.wait(0.1)
    judge(hardware)
    assert [edge.at for edge in door.edges] == sorted(edge.at for edge in door.edges)
    assert [told[1] for told in door.told()] == ["lock"] * 2 + ["first"] * 2 + ["second"] * 2 + ["switch"] * 2


def test_the_step_after_a_raw_edge_comes_when_it_is_due(still_hardware, clock, pin, judge):
    hardware = still_hardware(SEAT)
    pin(hardware, 17).drive_low()
    assert 0.0039 < judge(hardware, 0) < 0.0041


def test_a_calm_line_is_read_again_after_twenty_milliseconds(still_hardware, judge):
    assert judge(still_hardware(SEAT), 0) == 0.02


def test_a_callback_only_queues_what_it_saw(still_hardware, door, clock, pin):
    hardware = still_hardware(SEAT)
    clock.wait(1)
    pin(hardware, 27).drive_low()
    queued = hardware._inputs._edges.get_nowait()
    assert isinstance(queued, RawEdge)
    assert (queued.line.wire.control, queued.pressed, queued.at) == ("second", True, 1001.0)
    assert door.edges == []


def test_edges_still_come_after_the_garbage_was_collected(still_hardware, door, clock, pin, judge):
    hardware = still_hardware(SEAT)
    gc.collect()
    pin(hardware, 17).drive_low()
    judge(hardware)
    assert door.told() == [(1, "first", True)]


def test_a_switch_tells_at_the_start_how_it_stands(still_hardware, door, clock):
    hardware = still_hardware(SEAT + 'active = "high"\n' + SWITCH + 'active = "high"\n')
    hardware.start()
    assert door.told() == [(2, "switch", True)]


FIST = '[[device]]\nkind = "fist"\nslot = 3\npin = 24\nactive = "high"\n'


def test_a_closed_hand_counts_when_a_game_goes_on_after_a_power_cut(still_hardware, door):
    door.stage = Stage.PLAYING
    still_hardware(FIST).start()
    assert door.told() == [(3, "fist", True)]


def test_without_a_game_a_line_that_reads_pressed_from_the_start_is_no_press(still_hardware, door):
    still_hardware(FIST).start()
    assert door.told() == []


def test_the_thread_judges_by_itself(still_hardware, door, clock, pin):
    hardware = still_hardware(SEAT)
    hardware.start()
    pin(hardware, 17).drive_low()
    clock.wait(0.1)
    assert door.arrived.acquire(timeout=10)
    assert door.told() == [(1, "first", True)]


def test_pins_driven_from_another_thread_are_heard(still_hardware, door, clock, pin, judge):
    hardware = still_hardware(SEAT)
    backend = threading.Thread(target=pin(hardware, 17).drive_low)
    backend.start()
    backend.join()
    judge(hardware)
    assert door.told() == [(1, "first", True)]


def test_a_pin_that_fails_while_it_is_read_is_a_fault_and_the_others_go_on(
    still_hardware, door, clock, pin, monkeypatch, judge
):
    hardware = still_hardware(SEAT)
    broken = pin(hardware, 17)
    monkeypatch.setattr(type(broken), "_get_state", lambda self: 1 / 0 if self is broken else self._state)
    pin(hardware, 27).drive_low()
    judge(hardware)
    assert door.told() == [(1, "second", True)]
    assert hardware.faults()[1].code == "E_PIN_FAILED"
