"""The page that works the pretended pins."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from companion.devices.hardware import open_hardware
from companion.devices.pins import Backend
from companion.devices.profile import load_profile
from companion.devices.rig import make_rig
from companion.errors import DeviceError
from companion.rulekit import Lamp, Pattern, Signals
from companion.table.ports import Shown
from tests.devices.conftest import FIRMWARE, HARDWARE


@pytest.fixture
def hardware(door, clock):
    hardware = open_hardware(load_profile("rig", HARDWARE), door, clock, FIRMWARE)
    yield hardware
    hardware.close()


@pytest.fixture
def rig(hardware):
    return make_rig(hardware)


def test_everything_is_there_and_nothing_is_pressed_or_lit(rig):
    controls = rig.controls()
    assert {slot for slot, _, _ in controls} == set(range(9))
    assert not any(pressed for _, _, pressed in controls)
    assert not any(lit for _, lit in rig.lamps())


@pytest.mark.parametrize("pressed", [True, False])
def test_a_control_reads_as_it_was_set(rig, pressed):
    rig.set(7, "switch", pressed=pressed)
    assert (7, "switch", pressed) in rig.controls()


def test_a_press_on_the_page_is_an_edge_at_the_door(rig, door, clock):
    rig.set(0, "B", pressed=True)
    clock.wait(0.1)
    assert door.arrived.acquire(timeout=10)
    assert door.told() == [(0, "B", True)]


def test_lamps_are_read_back_from_the_pins(rig, hardware):
    hardware.show(Shown(1, Signals(seat_lamps=(("a", Lamp(Pattern.ON)),)), slots=((4, "a"),)))
    assert [name for name, lit in rig.lamps() if lit] == ["lamp 4"]


@pytest.mark.parametrize(("slot", "control"), [(9, "fist"), (1, "fist"), (0, "D")])
def test_a_control_that_is_not_there_is_refused(rig, slot, control):
    with pytest.raises(DeviceError) as caught:
        rig.set(slot, control, pressed=True)
    assert caught.value.values == {"slot": slot, "control": control}


@pytest.mark.parametrize("active", ["low", "high"])
def test_pressed_is_pressed_however_the_contact_is_wired(still_hardware, active):
    rig = make_rig(still_hardware(f'[[device]]\nkind = "fist"\nslot = 1\npin = 17\nactive = "{active}"\n'))
    told = []
    for pressed in (True, False):
        rig.set(1, "fist", pressed=pressed)
        told += rig.controls()
    assert told == [(1, "fist", True), (1, "fist", False)]


def test_real_pins_have_no_rig():
    real = Backend("lgpio", "0.2.2.0", factory=object(), consumer=str)
    assert make_rig(SimpleNamespace(backend=real, boards=SimpleNamespace(simulated=()))) is None
