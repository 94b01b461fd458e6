"""What is drawn is what is configured: on the Pi from the profile, on a Pico from its settings."""

from __future__ import annotations

import pytest
from gpiozero.pins.mock import MockFactory

from companion.devices.link.kind import BoardKind
from companion.devices.profile import load_profile
from companion.devices.wiring.circuits import circuits_of
from companion.errors import ProfileError
from tests.devices.conftest import HARDWARE
from tests.devices.test_budget import fist, lamp
from tests.devices.wiring.conftest import BUILDS, FIRMWARE, ON_SCREEN, drawn, hub, shipped

PROFILES = sorted(file.stem for file in (HARDWARE / "profiles").glob("*.toml"))


def refusal(make, *args):
    with pytest.raises(ProfileError) as caught:
        make(*args)
    return caught.value


def pins_of(name):
    profile = load_profile(name, HARDWARE)
    return {wire.pin for wire in (*profile.inputs, *profile.outputs)}


def test_every_profile_that_is_more_than_a_screen_has_a_build():
    assert sorted({*PROFILES} - {*ON_SCREEN}) == BUILDS


@pytest.mark.parametrize("name", ON_SCREEN)
def test_a_profile_on_screen_has_nothing_to_wire(name):
    assert refusal(shipped, name).code == "E_NOTHING_TO_WIRE"


@pytest.mark.parametrize("name", BUILDS)
def test_the_drawings_of_a_pi_have_exactly_the_pins_of_the_profile(name, english):
    on_the_pi = [circuit for circuit in shipped(name) if circuit.key == "pi"]
    assert {pin for circuit in on_the_pi for pin, _, _ in drawn(circuit, english)} == pins_of(name)


@pytest.mark.parametrize("name", BUILDS)
def test_each_wire_leaves_from_the_hole_that_carries_its_pin(name, english):
    for circuit in shipped(name):
        carried = {hole.number: hole.carries for hole in circuit.header.holes}
        assert all(carried[hole] == pin for pin, hole, _ in drawn(circuit, english))


def test_another_pin_in_the_profile_is_another_hole_in_the_drawing(circuit, english):
    assert drawn(circuit(fist(1, 17)), english) == {(17, 11, "GND")}
    assert drawn(circuit(fist(1, 27)), english) == {(27, 13, "GND")}


def test_another_pin_in_the_settings_of_a_pico_is_another_hole_in_the_drawing(own_settings, english):
    assert (1, 2, "GND") in drawn(hub(FIRMWARE), english)
    moved = drawn(hub(own_settings("BUZZER_PIN", "None")), english)
    assert drawn(hub(FIRMWARE), english) - moved == {(28, 34, "GND")}


def test_boxes_that_are_alike_are_drawn_once_and_counted():
    assert [(circuit.key, circuit.count) for circuit in shipped("pico-boxes")] == [("box", 8), ("meter", 1)]


def test_a_meter_has_no_seats():
    _, meter = shipped("pico-boxes")
    assert [path.label.key for path in meter.paths] == ["chain", "piezo"]
    assert [kind.pixels for kind in meter.devices if kind.name == "chain"] == [10]


def test_a_hub_has_as_many_jacks_as_the_profile_says(profile):
    small = profile('[[device]]\nkind = "hub"\njacks = 3\n', head='name = "a test"\nfactory = "none"\n')
    (circuit,) = circuits_of(small, HARDWARE, FIRMWARE)
    assert {path.place.values for path in circuit.paths if path.place} == {(("number", n),) for n in (1, 2, 3)}


def test_more_jacks_than_the_settings_have_pins_for_are_refused(own_settings):
    problem = refusal(hub, own_settings("SWITCH_PINS", "(0, 2, 4)"))
    assert problem.code == "E_PICO_JACKS"
    assert {"wanted": 8, "there": 3}.items() <= problem.values.items()


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("BUZZER_PIN", "27", "E_PIN_TWICE"),
        ("BUZZER_PIN", "23", "E_PIN_RESERVED"),
        ("BUZZER_PIN", "30", "E_NO_SUCH_PIN"),
        ("BUZZER_PIN", "'28'", "E_VALUE_WHOLE"),
        ("BUZZER_PIN", "print('run')", "E_PICO_SETTINGS"),
        ("BUZZER_PIN", "(", "E_PICO_SETTINGS"),
    ],
)
def test_settings_of_a_pico_that_cannot_be_built_are_refused_with_their_file(own_settings, name, value, code):
    problem = refusal(hub, own_settings(name, value))
    assert problem.code == code
    assert problem.values["file"].endswith("settings_hub.py")


def test_settings_that_are_not_there_are_refused(tmp_path):
    assert refusal(hub, tmp_path).code == "E_FILE_MISSING"


def test_settings_are_read_and_never_run(own_settings):
    folder = own_settings("BUZZER_PIN", "28\nraise SystemExit('run')")
    assert hub(folder).key == "hub"


def test_a_meter_may_have_settings_of_its_own(firmware_copy):
    text = (FIRMWARE / "settings_hub.py").read_text().replace("METER_PIXELS = 10", "METER_PIXELS = 20")
    (firmware_copy / "settings_meter.py").write_text(text)
    _, meter = circuits_of(load_profile("pico-boxes", HARDWARE), HARDWARE, firmware_copy)
    assert [kind.pixels for kind in meter.devices if kind.name == "chain"] == [20]


def test_a_simulated_hub_is_not_drawn():
    profile = load_profile("rig-hub", HARDWARE)
    assert [kind for kind in profile.devices if isinstance(kind, BoardKind)]
    assert refusal(circuits_of, profile, HARDWARE, FIRMWARE).code == "E_NOTHING_TO_WIRE"


def test_a_pin_on_the_left_of_a_header_is_drawn_on_the_left(circuit):
    header = circuit(fist(1, 17) + lamp(1, 18)).header
    assert (header.hole_of(17).side, header.hole_of(18).side) == ("left", "right")


@pytest.mark.parametrize(("name", "grounds"), [("pi-meter", 8), ("pico-hub", 7)])
def test_a_header_has_forty_holes_numbered_once(name, grounds):
    header = shipped(name)[0].header
    assert sorted(hole.number for hole in header.holes) == [*range(1, 41)]
    assert len(header.carrying("GND")) == grounds


def test_the_holes_of_a_pi_are_those_that_gpiozero_knows():
    header = shipped("pi-meter")[0].header
    known = MockFactory(revision="c03111").board_info.headers["J8"].pins
    assert {hole.number: header.printed(hole.carries) for hole in header.holes} == {
        number: pin.name for number, pin in known.items()
    }


@pytest.mark.parametrize(("pin", "hole"), [(0, 1), (5, 7), (9, 12), (15, 20), (16, 21), (22, 29), (26, 31), (28, 34)])
def test_the_holes_of_a_pico_are_where_its_maker_says(pin, hole):
    assert shipped("pico-hub")[0].header.hole_of(pin).number == hole


def test_every_pin_that_may_be_used_has_a_hole():
    for name in ("pi-meter", "pico-hub"):
        circuit = shipped(name)[0]
        first, last = circuit.board.pins
        usable = {pin for pin in range(first, last + 1) if pin not in circuit.board.forbidden}
        assert usable <= {hole.carries for hole in circuit.header.holes}
