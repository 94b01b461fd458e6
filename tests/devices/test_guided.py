"""The guided check: each fault that a wire can have is injected on pretended pins, and must be called by its name."""

from __future__ import annotations

import msgspec
import pytest

from companion.devices import lines
from companion.devices.guided import BOXED, Guided, tasks_of
from companion.devices.profile import load_profile
from companion.devices.tasks import TIMES
from companion.errors import DeviceError
from companion.table.ports import Edge, Fault
from tests.devices.conftest import HARDWARE
from tests.devices.person import Person

PAIR = '[[device]]\nkind = "pair"\nslot = 1\nfirst = 17\nsecond = 27\n'
SWITCH = '[[device]]\nkind = "switch"\nslot = 2\nswitch = 22\nlock = 23\n'
FIST = '[[device]]\nkind = "fist"\nslot = 1\npin = 17\n'
LAMP = FIST + '[[device]]\nkind = "lamp"\nslot = 1\npin = 5\ncolour = "green"\nohm = 1000\n'
BUZZER = '[[device]]\nkind = "buzzer"\npin = 6\nma = 3.0\n'


@pytest.fixture
def tester(still_hardware, clock, door, judge):
    def sit_down(devices: str) -> Person:
        tester = Person(still_hardware(devices), clock, door, judge)
        tester.rest()
        return tester

    return sit_down


def test_buttons_that_count_what_was_pressed_are_fine(tester):
    person = tester(PAIR)
    for pin in (17, 27):
        person.press(pin)
        person.calm()
    assert {fault.code for fault in person.run.found.values()} == {"HW_CHECKED"}


def test_two_buttons_whose_wires_are_swapped_name_each_other(tester):
    person = tester(PAIR)
    for pin in (27, 17):  # the tester presses "first", and the other wire answers
        person.press(pin)
        person.calm()
    assert person.found("slot 1 first") == person.found("slot 1 second") == "E_CHECK_SWAPPED"
    assert person.value("slot 1 first", "other") == "slot 1 second"


def test_a_button_that_is_never_noticed_has_a_missing_wire(tester):
    person = tester(PAIR)
    person.run.answer("done")
    assert person.found("slot 1 first") == "E_CHECK_MISSING"
    assert person.value("slot 1 first", "place") == "GPIO17"


def test_a_line_that_reads_pressed_and_never_changes_is_stuck(tester, still_hardware, clock, door, judge):
    hardware = still_hardware(PAIR)
    hardware.backend.factory.pin(17).drive_low()
    judge(hardware)
    door.edges.clear()
    person = Person(hardware, clock, door, judge)
    person.rest()
    person.run.answer("done")
    assert person.found("slot 1 first") == "E_CHECK_STUCK"


def test_a_contact_that_opens_when_pressed_is_inverted(still_hardware, clock, door, judge):
    hardware = still_hardware(PAIR)
    pin = hardware.backend.factory.pin(17)
    pin.drive_low()
    judge(hardware)
    door.edges.clear()
    person = Person(hardware, clock, door, judge)
    person.rest()
    for _ in range(TIMES):
        pin.drive_high()
        person.wait(0.2)
        pin.drive_low()
        person.wait(0.2)
    person.calm()
    assert person.found("slot 1 first") == "E_CHECK_INVERTED"


def test_a_button_that_counts_more_than_was_pressed_bounces(tester):
    person = tester(PAIR)
    person.press(17, TIMES + 2)
    person.calm()
    assert person.found("slot 1 first") == "E_CHECK_BOUNCES"
    assert (person.value("slot 1 first", "counted"), person.value("slot 1 first", "times")) == (TIMES + 2, TIMES)


def test_a_button_that_counts_less_than_was_pressed_misses(tester):
    person = tester(PAIR)
    person.press(17, TIMES - 1)
    person.run.answer("done")
    assert person.found("slot 1 first") == "E_CHECK_MISSES"


def test_pulses_without_a_press_are_a_noisy_line(tester, clock):
    person = tester(PAIR)
    pin = person.hardware.backend.factory.pin(17)
    for _ in range(40):
        pin.drive_low()
        clock.wait(0.002)
        pin.drive_high()
        person.wait(0.1)
    person.run.answer("done")
    assert person.found("slot 1 first") == "E_CHECK_NOISY"
    assert person.value("slot 1 first", "pulses") >= 40


def test_a_line_that_presses_by_itself_is_named_and_does_not_hold_up_or_spoil_the_others(
    still_hardware, clock, door, judge
):
    person = Person(still_hardware(PAIR), clock, door, judge)
    loose, sound = (person.hardware.backend.factory.pin(number) for number in (17, 27))
    for _ in range(200):
        if person.run.task.prompt != "rest":
            break
        loose.drive_low()
        person.wait(0.2)
        loose.drive_high()
        person.wait(0.2)
    assert (person.found("slot 1 first"), person.value("slot 1 first", "place")) == ("E_CHECK_RESTLESS", "GPIO17")
    person.wait(0.1)
    for _ in range(TIMES):
        for drive in (loose.drive_low, sound.drive_low, loose.drive_high, sound.drive_high):
            drive()
            person.wait(0.1)
    person.calm()
    assert person.found("slot 1 second") == "HW_CHECKED"


def test_pulses_while_nobody_touches_anything_are_a_noisy_line(still_hardware, clock, door, judge):
    person = Person(still_hardware(PAIR), clock, door, judge)
    pin = person.hardware.backend.factory.pin(27)
    for _ in range(40):
        pin.drive_low()
        clock.wait(0.002)
        pin.drive_high()
        person.wait(0.1)
    person.rest()
    assert person.found("slot 1 second") == "E_CHECK_NOISY"


def test_one_press_that_two_lines_answer_means_wires_that_touch(tester):
    person = tester(PAIR)
    first, second = (person.hardware.backend.factory.pin(number) for number in (17, 27))
    for _ in range(TIMES):
        for drive in (first.drive_low, second.drive_low, first.drive_high, second.drive_high):
            drive()
            person.wait(0.1)
    person.calm()
    assert person.found("slot 1 first") == "E_CHECK_TOGETHER"


def test_a_pin_that_somebody_else_has_is_named_with_its_owner(tester, monkeypatch):
    opened = lines.Line._open
    busy = lambda self, consumer, make: opened(self, "spi1 CS2" if self._pin == 17 else consumer, make)  # noqa: E731
    monkeypatch.setattr(lines.Line, "_open", busy)
    person = tester(PAIR)
    person.wait(0.1)
    assert person.found("slot 1 first") == "E_PIN_BUSY"
    assert person.value("slot 1 first", "consumer") == "spi1 CS2"
    assert person.run.task.control.name == "slot 1 second"


def test_a_pin_that_cannot_be_opened_does_not_stop_the_others(tester, monkeypatch):
    real = lines.make_input
    monkeypatch.setattr(lines, "make_input", lambda wire, factory: 1 / 0 if wire.pin == 17 else real(wire, factory))
    person = tester(PAIR)
    person.wait(0.1)
    person.press(27)
    person.calm()
    assert (person.found("slot 1 first"), person.found("slot 1 second")) == ("E_PIN_FAILED", "HW_CHECKED")


def test_a_switch_may_lie_on_either_side_when_nobody_touches_it(tester):
    person = tester(SWITCH)
    person.hardware.backend.factory.pin(22).drive_low()
    person.run = Guided(person.hardware.profile, person.clock, person.hardware)
    person.rest()
    person.press(22, TIMES + 1)  # it begins pressed, so that the first time says nothing new
    person.calm()
    assert person.found("slot 2 switch") == "HW_CHECKED"


def test_a_lamp_blinks_alone_until_the_tester_says_what_is_seen(tester):
    person = tester(LAMP + BUZZER)
    person.run.answer("skip")
    assert [task.prompt for task in person.run.tasks[2:]] == ["lamp", "buzzer"]
    assert dict(person.run.shown().slots) == {1: "?"}
    person.run.answer("no")
    person.run.answer("other")
    assert (person.found("lamp 1"), person.found("buzzer")) == ("E_CHECK_DARK", "E_CHECK_OTHER_LIGHT")


def test_a_lamp_is_lit_and_dark_in_turn(tester, pin, clock):
    person = tester(LAMP)
    person.run.answer("skip")
    states = []
    for _ in range(4):
        person.hardware.show(person.run.shown())
        states.append(bool(pin(person.hardware, 5).state))
        clock.wait(0.6)
    assert states == [True, False, True, False]


def test_every_output_of_the_rig_is_looked_at():
    profile = load_profile("rig", HARDWARE)
    looked = {dict(task.values)["device"] for task in tasks_of(profile) if task.prompt in {"lamp", "meter", "buzzer"}}
    assert looked == {kind.name for kind in profile.players}


def test_a_hidden_switch_is_asked_about_its_secret_and_a_pair_about_its_cover(profile):
    asked = [(task.slot, task.question) for task in tasks_of(profile(PAIR + SWITCH)) if hasattr(task, "question")]
    assert asked == [(1, "COVER"), (2, "LOOK"), (2, "SOUND"), (2, "TIME")]


def test_a_switch_that_tells_its_position_is_a_fault_of_its_slot(tester):
    person = tester(SWITCH)
    for word in ("skip", "skip", "yes", "no", "yes"):
        person.run.answer(word)
    assert person.run.found["slot 2"] == Fault("slot 2", False, "E_CHECK_TELLS_SOUND", (("slot", 2),))


def test_what_was_skipped_is_not_called_fine(tester):
    person = tester(PAIR)
    person.run.answer("skip")
    assert person.found("slot 1 first") == "E_CHECK_SKIPPED"


def test_an_answer_that_is_not_asked_for_is_refused(tester):
    person = tester(PAIR)
    with pytest.raises(DeviceError) as refusal:
        person.run.answer("yes")
    assert refusal.value.code == "E_CHECK_ANSWER"


def test_hands_that_do_not_rest_begin_the_rest_anew(still_hardware, clock, door, judge):
    person = Person(still_hardware(PAIR), clock, door, judge)
    person.wait(4.0)
    person.run.edge(Edge(1, "first", True, clock.now()))
    person.wait(4.0)
    assert person.run.task.prompt == "rest"


def test_the_switch_and_the_lock_of_every_box_on_a_cable_are_asked_for(profile):
    hub = '[[device]]\nkind = "hub"\njacks = 2\n'
    asked = [(task.control.name, task.prompt) for task in tasks_of(profile(hub)) if hasattr(task, "control")]
    assert asked == [(f"slot {slot} {what}", how) for slot in (1, 2) for what, how in BOXED.items()]


@pytest.mark.parametrize(
    ("name", "looked"),
    [
        ("pico-hub", [*(f"hub lamp {slot}" for slot in range(1, 9)), "hub meter", "hub buzzer"]),
        ("pico-boxes", [*(f"box {slot} lamp {slot}" for slot in range(1, 9)), "meter", "meter buzzer"]),
        ("pi-meter", ["bar", "buzzer"]),
    ],
)
def test_a_board_is_tried_with_what_it_has_and_nothing_twice(name, looked):
    tasks = tasks_of(load_profile(name, HARDWARE))
    assert [task.trial.name for task in tasks if hasattr(task, "trial")] == looked


def test_findings_can_be_written_down(tester):
    person = tester(PAIR)
    person.run.answer("skip")
    (fault,) = person.run.found.values()
    assert msgspec.json.decode(msgspec.json.encode(fault), type=Fault) == fault
