"""Profiles that are read, and profiles that are refused by name."""

from __future__ import annotations

import pytest

from companion.devices.debounce import Limits
from companion.devices.profile import load_profile
from companion.errors import ProfileError
from companion.table.ports import Slot
from tests.devices.conftest import HARDWARE, HEAD

SHIPPED = sorted(file.stem for file in (HARDWARE / "profiles").glob("*.toml"))

PAIR = '[[device]]\nkind = "pair"\nslot = 1\nfirst = 17\nsecond = 27\n'


def refusal(profile, devices, head=HEAD):
    with pytest.raises(ProfileError) as caught:
        profile(devices, head)
    return caught.value


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_profile_can_be_built(name):
    assert load_profile(name, HARDWARE).devices


def test_the_rig_has_every_means_of_deciding_the_buttons_the_buzzer_and_the_meter():
    rig = load_profile("rig", HARDWARE)
    assert [slot.means for slot in rig.slots] == ["pair"] * 3 + ["fist"] * 3 + ["switch"] * 2
    assert {wire.control for wire in rig.inputs if wire.slot == 0} == {"A", "B", "C"}
    assert {"buzzer", "bar"} < {kind.name for kind in rig.players}


@pytest.mark.parametrize(("name", "means", "pins"), [("pi-five-pairs", "pair", 19), ("pi-five-fists", "fist", 24)])
def test_the_pi_profiles_have_five_seats_with_lamps_on_any_pi(name, means, pins):
    profile = load_profile(name, HARDWARE)
    assert profile.slots == tuple(Slot(number, means) for number in range(1, 6))
    assert len(profile.inputs) + len(profile.outputs) == pins
    assert len(profile.boards) == 4
    assert profile.factory == "lgpio"


def test_a_profile_is_found_by_the_path_of_its_file(profile):
    assert profile(PAIR).slots == (Slot(1, "pair"),)


def test_debounce_limits_can_be_set(profile):
    assert profile("[debounce]\npress_ms = 8\n").limits == Limits(press_ms=8)


def test_an_unknown_profile_is_refused_with_the_nearest_name():
    with pytest.raises(ProfileError) as caught:
        load_profile("pi-five-pears", HARDWARE)
    assert caught.value.code == "E_PROFILE_UNKNOWN"
    assert caught.value.values["nearest"] == "pi-five-pairs"


def test_a_misspelt_key_is_refused_with_its_place_and_the_nearest_key(profile):
    problem = refusal(profile, PAIR.replace("second", "secnd"))
    assert problem.code == "E_KEY_UNKNOWN"
    assert {"key": "secnd", "nearest": "second", "place": "device 1"}.items() <= problem.values.items()
    assert problem.values["file"].endswith("mine.toml")


def test_a_misspelt_key_at_the_top_is_refused(profile):
    assert refusal(profile, "", HEAD + "debouce = 1\n").values["nearest"] == "debounce"


def test_an_unknown_kind_is_refused_with_the_nearest_kind(profile):
    problem = refusal(profile, PAIR.replace("pair", "peir"))
    assert (problem.code, problem.values["key"], problem.values["nearest"]) == ("E_KIND_UNKNOWN", "peir", "pair")


def test_a_missing_pin_is_refused(profile):
    problem = refusal(profile, PAIR.replace("second = 27\n", ""))
    assert (problem.code, problem.values["key"]) == ("E_KEY_MISSING", "second")


@pytest.mark.parametrize(
    ("devices", "place"),
    [
        (PAIR.replace("17", '"GPIO17"'), "device 1, first"),
        (PAIR.replace("slot = 1", "slot = 0"), "device 1, slot"),
        (PAIR + "active = 'up'\n", "device 1, active"),
        ('[[device]]\nkind = "bar"\npins = [5, 6, 7]\nohm = 470\n', "device 1, pins"),
        ('[[device]]\nkind = "button"\nletter = "D"\npin = 5\n', "device 1, letter"),
        ("[debounce]\npress_ms = -1\n", "debounce, press_ms"),
    ],
)
def test_an_impossible_value_is_refused_with_its_place(profile, devices, place):
    problem = refusal(profile, devices)
    assert (problem.code, problem.values["place"]) == ("E_VALUE_WRONG", place)
    assert problem.values["reason"]


def test_an_unknown_factory_is_refused_and_nothing_is_taken_in_its_place(profile):
    assert refusal(profile, "", HEAD.replace("mock", "rpigpio")).values["place"] == "factory"


def test_an_unknown_board_is_refused_with_the_boards_there_are(profile):
    problem = refusal(profile, PAIR, HEAD.replace("pi-4", "pi-44"))
    assert (problem.code, problem.values["nearest"]) == ("E_BOARD_UNKNOWN", "pi-4")
    assert "pi-zero-2-w" in problem.values["known"]


@pytest.mark.parametrize("written", [b"name = ", b"\xff\xfe\x00", b"name = 'a'\nname = 'b'\n"])
def test_a_file_that_is_no_toml_is_refused(tmp_path, written):
    file = tmp_path / "mine.toml"
    file.write_bytes(written)
    with pytest.raises(ProfileError) as caught:
        load_profile(str(file), HARDWARE)
    assert caught.value.code == "E_FILE_SYNTAX"
