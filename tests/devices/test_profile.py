"""Profiles that are read, and profiles that are refused by name."""

from __future__ import annotations

import pytest

from companion.devices.debounce import Limits
from companion.devices.kinds import KINDS
from companion.devices.profile import load_profile
from companion.errors import ProfileError
from companion.rulekit import Colour
from companion.table.ports import Slot
from tests.devices.conftest import HARDWARE, HEAD

SHIPPED = sorted(file.stem for file in (HARDWARE / "profiles").glob("*.toml"))

BAR = '[[device]]\nkind = "bar"\npins = TEN\nohm = 470\n'
TEN = BAR.replace("TEN", str(list(range(4, 14))))
COLOURS = ", ".join(Colour)
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


@pytest.mark.parametrize(("name", "first"), [("pi-five-pears", "pi-five-pairs"), ("qqq", "")])
def test_an_unknown_profile_is_refused_with_all_that_there_are_the_nearest_first(name, first):
    with pytest.raises(ProfileError) as caught:
        load_profile(name, HARDWARE)
    assert caught.value.code == "E_PROFILE_UNKNOWN"
    assert caught.value.values["known"].startswith(first)
    assert sorted(caught.value.values["known"].split(", ")) == SHIPPED


@pytest.mark.parametrize("name", ["x" * 300, f"{'x' * 300}.toml"])
def test_a_file_that_may_not_even_be_looked_for_is_unreadable(name):
    with pytest.raises(ProfileError) as caught:
        load_profile(name, HARDWARE)
    assert caught.value.code == "E_FILE_UNREADABLE"


@pytest.mark.parametrize("name", ["mine.toml", "folder/mine", "/nowhere/mine.toml"])
def test_a_file_that_is_not_there_is_not_taken_for_a_name(name):
    with pytest.raises(ProfileError) as caught:
        load_profile(name, HARDWARE)
    assert (caught.value.code, caught.value.values) == ("E_FILE_MISSING", {"file": name})


def test_a_folder_is_no_profile(tmp_path):
    with pytest.raises(ProfileError) as caught:
        load_profile(str(tmp_path), HARDWARE)
    assert caught.value.values["reason"] == "Is a directory"


@pytest.mark.parametrize(
    ("right", "wrong", "known"),
    [
        ("second", "secnd", "second, slot, first, active"),
        ("first", "frist", "first, slot, active, second"),
        ("slot", "jacks", "active, slot, first, second"),
    ],
)
def test_a_misspelt_key_is_refused_with_its_place_and_the_keys_of_its_own_kind(profile, right, wrong, known):
    problem = refusal(profile, PAIR.replace(right, wrong))
    assert problem.code == "E_KEY_UNKNOWN"
    assert {"key": wrong, "known": known, "place": "device 1"}.items() <= problem.values.items()
    assert problem.values["file"].endswith("mine.toml")


def test_a_misspelt_key_of_a_table_is_refused_with_the_keys_of_that_table(profile):
    problem = refusal(profile, "[debounce]\npres_ms = 8\n")
    assert (problem.values["place"], problem.values["known"]) == ("debounce", "press_ms, release_ms")


def test_a_misspelt_key_at_the_top_is_refused(profile):
    known = refusal(profile, "", HEAD + "debouce = 1\n").values["known"].split(", ")
    assert known[0] == "debounce"
    assert sorted(known) == ["boards", "debounce", "device", "factory", "name"]


def test_an_unknown_kind_is_refused_with_the_kinds_that_there_are(profile):
    problem = refusal(profile, PAIR.replace("pair", "peir"))
    assert (problem.code, problem.values["place"], problem.values["value"]) == (
        "E_VALUE_CHOICE",
        "device 1, kind",
        "peir",
    )
    assert problem.values["known"].split(", ") == [kind.__struct_config__.tag for kind in KINDS]


def test_a_missing_pin_is_refused(profile):
    problem = refusal(profile, PAIR.replace("second = 27\n", ""))
    assert (problem.code, problem.values["key"]) == ("E_KEY_MISSING", "second")


@pytest.mark.parametrize(
    ("devices", "place", "value", "code", "right"),
    [
        (PAIR.replace("17", '"GPIO17"'), "device 1, first", "GPIO17", "E_VALUE_WHOLE", {"range": " (≥ 0)"}),
        (PAIR.replace("slot = 1", "slot = 0"), "device 1, slot", "0", "E_VALUE_WHOLE", {"range": " (≥ 1)"}),
        (PAIR + "active = 'up'\n", "device 1, active", "up", "E_VALUE_CHOICE", {"known": "high, low"}),
        (BAR.replace("TEN", "[5, 6]"), "device 1, pins", "[5,6]", "E_VALUE_LENGTH", {"count": 10}),
        (TEN.replace("4", "'4'", 1), "device 1, pins 1", "4", "E_VALUE_WHOLE", {"range": " (≥ 0)"}),
        (TEN.replace("470", "0"), "device 1, ohm", "0", "E_VALUE_NUMBER", {"range": " (> 0)"}),
        (TEN + "calm = 1\n", "device 1, calm", "1", "E_VALUE_CHOICE", {"known": "true, false"}),
        (TEN + "colour = 'pink'\n", "device 1, colour", "pink", "E_VALUE_CHOICE", {"known": COLOURS}),
        ('[[device]]\nkind = "hub"\nboard = "a b"\n', "device 1, board", "a b", "E_VALUE_NAME", {}),
        ('[[device]]\nkind = "hub"\nport = 3\n', "device 1, port", "3", "E_VALUE_TEXT", {}),
        ('[device]\nkind = "hub"\n', "device", '{"kind":"hub"}', "E_VALUE_LIST", {}),
        ("debounce = 3\n", "debounce", "3", "E_VALUE_TABLE", {}),
        ("device = [3]\n", "device 1", "3", "E_VALUE_TABLE", {}),
        ("[debounce]\npress_ms = -1\n", "debounce, press_ms", "-1", "E_VALUE_NUMBER", {"range": " (0–1000)"}),
    ],
)
def test_an_impossible_value_is_refused_with_its_place_and_what_would_be_right(
    profile, devices, place, value, code, right
):
    problem = refusal(profile, devices)
    assert problem.code == code
    assert {"place": place, "value": value, **right}.items() <= problem.values.items()


def test_an_unknown_factory_is_refused_and_nothing_is_taken_in_its_place(profile):
    assert refusal(profile, "", HEAD.replace("mock", "rpigpio")).values["place"] == "factory"


def test_an_unknown_board_is_refused_with_the_boards_there_are(profile):
    problem = refusal(profile, PAIR, HEAD.replace("pi-4", "pi-44"))
    assert problem.code == "E_BOARD_UNKNOWN"
    assert problem.values["known"].startswith("pi-4, ")
    assert "pi-zero-2-w" in problem.values["known"]


@pytest.mark.parametrize(
    ("written", "code"),
    [
        (b"name = ", "E_FILE_SYNTAX"),
        (b"name = 'a'\nname = 'b'\n", "E_FILE_SYNTAX"),
        (b"\xff\xfe\x00", "E_FILE_UNREADABLE"),
        (b"", "E_KEY_MISSING"),
    ],
)
def test_a_file_that_is_no_toml_is_refused(tmp_path, written, code):
    file = tmp_path / "mine.toml"
    file.write_bytes(written)
    with pytest.raises(ProfileError) as caught:
        load_profile(str(file), HARDWARE)
    assert caught.value.code == code
