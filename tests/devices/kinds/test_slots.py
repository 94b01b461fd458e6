"""The means of deciding and the table buttons, as wires."""

from __future__ import annotations

import pytest

from companion.devices.kinds import KINDS
from companion.devices.kinds.button import Button
from companion.devices.kinds.fist import Fist
from companion.devices.kinds.pair import Pair
from companion.devices.kinds.switch import Switch


def wired(kind):
    return [(wire.slot, wire.control, wire.pin, wire.counts) for wire in kind.inputs()]


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_called_in_profiles_as_its_file_is_called(kind):
    assert kind.__module__.endswith(f".{kind.__struct_config__.tag}")


def test_the_kinds_are_the_files_of_the_folder():
    assert {kind.__struct_config__.tag for kind in KINDS} >= {
        "pair",
        "fist",
        "switch",
        "button",
        "lamp",
        "buzzer",
        "bar",
    }


def test_a_pair_has_a_first_and_a_second_button():
    assert wired(Pair(slot=3, first=17, second=27)) == [(3, "first", 17, "press"), (3, "second", 27, "press")]


def test_a_fist_has_one_button_whose_level_is_read():
    assert wired(Fist(slot=3, pin=17)) == [(3, "fist", 17, "level")]


def test_a_hidden_switch_has_a_position_and_its_lock_a_press():
    assert wired(Switch(slot=3, switch=17, lock=27)) == [(3, "switch", 17, "position"), (3, "lock", 27, "press")]


def test_a_table_button_belongs_to_no_slot():
    assert wired(Button(letter="B", pin=17)) == [(0, "B", 17, "press")]
