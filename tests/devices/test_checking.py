"""The guided check between open hardware and the table, and its result on the card."""

from __future__ import annotations

import pytest

from companion.devices.checking import UNWATCHED_S, Checking
from companion.devices.kept import FILE, Kept, broken_slots, keep, read_kept, wiring_digest
from companion.devices.profile import load_profile
from companion.errors import DeviceError
from companion.rulekit import Lamp, Pattern, Signals
from companion.table.ports import Edge, Fault, Shown
from companion.table.screens import Stage
from tests.devices.conftest import HARDWARE

FIST = '[[device]]\nkind = "fist"\nslot = 1\npin = 17\n'
LAMP = '[[device]]\nkind = "lamp"\nslot = 1\npin = 5\ncolour = "green"\nohm = 1000\n'
SWITCH = '[[device]]\nkind = "switch"\nslot = 2\nswitch = 22\nlock = 23\n'
LIT = Shown(7, Signals(seat_lamps=(("a", Lamp(Pattern.ON)),)), ((1, "a"),))


@pytest.fixture
def check(still_hardware, door, clock, tmp_path):
    def make(devices: str) -> tuple[Checking, object]:
        hardware = still_hardware(devices)
        checking = Checking(hardware.profile, door, clock, tmp_path)
        checking.attach(hardware)
        return checking, hardware

    return make


def finish(checking: Checking, clock, *answers: str) -> None:
    """Rest, then answer what is asked."""
    checking.begin()
    clock.wait(5.0)
    for word in answers:
        checking.screen()
        checking.answer(word)
    checking.screen()


def test_presses_count_for_the_check_while_it_runs_and_at_the_table_otherwise(check, door, clock):
    checking, _ = check(FIST)
    edge = Edge(1, "fist", True, clock.now())
    checking.edge(edge)
    checking.begin()
    checking.edge(edge)
    assert door.edges == [edge]
    assert checking.screen().counted == 1


def test_a_check_that_nobody_looks_at_any_more_ends_with_the_next_press_which_counts_at_the_table(check, door, clock):
    checking, _ = check(FIST)
    checking.begin()
    clock.wait(UNWATCHED_S - 1)
    checking.screen()
    clock.wait(UNWATCHED_S)
    edge = Edge(1, "fist", True, clock.now())
    checking.edge(edge)
    assert door.edges == []
    clock.wait(1)
    checking.edge(edge)
    assert door.edges == [edge]
    assert checking.screen().prompt == ""
    assert checking.is_due


def test_the_tester_sees_which_task_of_how_many_it_is(check, clock):
    checking, _ = check(FIST)
    checking.begin()
    clock.wait(5.0)
    screen = checking.screen()
    assert (screen.prompt, screen.number, screen.total, screen.answers) == ("level", 2, 2, ("done", "skip"))


def test_a_finished_check_is_kept_with_its_wiring_and_offered_no_more(check, clock, tmp_path):
    checking, _ = check(FIST)
    assert checking.is_due
    finish(checking, clock, "skip")
    assert not checking.is_due
    assert read_kept(tmp_path).digest == wiring_digest(checking.profile)
    assert [fault.code for fault in read_kept(tmp_path).found] == ["E_CHECK_SKIPPED"]


def test_another_pin_offers_the_check_again_and_another_title_does_not(check, clock, profile, door, tmp_path):
    checking, _ = check(FIST)
    finish(checking, clock, "skip")
    head = 'name = "renamed"\nboards = ["pi-4"]\nfactory = "mock"\n'
    assert not Checking(profile(FIST, head), door, clock, tmp_path).is_due
    assert Checking(profile(FIST.replace("17", "18")), door, clock, tmp_path).is_due


def test_a_disk_that_takes_nothing_is_told_and_the_result_stands_until_the_end(check, clock, tmp_path):
    checking, _ = check(FIST)
    (tmp_path / FILE).mkdir()
    finish(checking, clock, "skip")
    assert not checking.screen().is_kept
    assert not checking.is_due


def test_what_cannot_be_read_is_no_result(tmp_path):
    (tmp_path / FILE).write_text("{")
    assert read_kept(tmp_path) == Kept()


def test_the_table_gets_its_lamps_back_after_the_check(check, clock, pin):
    checking, hardware = check(FIST + LAMP)
    checking.show(LIT)
    assert pin(hardware, 5).state
    checking.begin()
    assert not pin(hardware, 5).state
    checking.stop()
    assert pin(hardware, 5).state


def test_what_the_table_shows_meanwhile_waits(check, pin):
    checking, hardware = check(FIST + LAMP)
    checking.begin()
    checking.show(LIT)
    assert not pin(hardware, 5).state
    checking.stop()
    assert pin(hardware, 5).state


def test_no_check_begins_or_goes_on_in_a_game(check, door):
    checking, _ = check(FIST)
    checking.begin()
    door.turn_to(Stage.PLAYING)
    assert checking.screen().prompt == ""
    with pytest.raises(DeviceError) as refusal:
        checking.begin()
    assert refusal.value.code == "E_CHECK_IN_GAME"


def test_a_game_that_begins_has_presses_and_lamps_at_once_although_nobody_looks_at_the_check(check, door, clock, pin):
    checking, hardware = check(FIST + LAMP)
    checking.begin()
    checking.show(LIT)
    door.turn_to(Stage.PLAYING)
    checking.edge(edge := Edge(1, "fist", True, clock.now()))
    assert (door.edges, bool(pin(hardware, 5).state)) == ([edge], True)


def test_an_answer_before_the_beginning_is_refused(check):
    with pytest.raises(DeviceError) as refusal:
        check(FIST)[0].answer("done")
    assert refusal.value.code == "E_CHECK_NOT_BEGUN"


def test_a_slot_is_broken_by_its_control_or_its_secret_and_not_by_a_lamp(profile):
    mine = profile(FIST + SWITCH + LAMP)
    bad = [Fault("slot 1 fist", False, "E"), Fault("lamp 1", False, "E"), Fault("slot 2 lock", True, "HW")]
    assert broken_slots(mine, bad) == {1}
    assert broken_slots(mine, [Fault("slot 2", False, "E_CHECK_TELLS_LOOK")]) == {2}


def test_a_check_of_another_wiring_calls_no_slot_broken(profile, door, clock, tmp_path):
    keep(tmp_path, Kept("another", "", (Fault("slot 1 fist", False, "E"),)))
    assert Checking(profile(FIST), door, clock, tmp_path).broken_slots() == frozenset()


def test_without_a_check_a_place_counts_once_something_of_it_was_seen(door, clock, tmp_path):
    checking = Checking(load_profile("pi-five-pairs", HARDWARE), door, clock, tmp_path)
    assert checking.broken_slots() == {1, 2, 3, 4, 5}
    checking.edge(Edge(4, "first", True, clock.now()))
    assert checking.broken_slots() == {1, 2, 3, 5}


def test_what_is_pretended_needs_no_check(door, clock, tmp_path):
    assert Checking(load_profile("rig", HARDWARE), door, clock, tmp_path).broken_slots() == frozenset()


def test_the_slots_that_the_last_check_found_broken_are_told_to_the_table(check, clock):
    checking, _ = check(FIST)
    finish(checking, clock, "skip")
    assert checking.broken_slots() == {1}
