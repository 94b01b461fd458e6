"""The way of each pin, part by part."""

from __future__ import annotations

import pytest

from companion.devices.kinds import KINDS
from companion.devices.link.kind import BoardKind
from companion.devices.wires import OutputKind, OutputWire
from companion.devices.wiring.diagram import diagram
from companion.devices.wiring.paths import paths_of
from companion.devices.wiring.picos import Chain, Piezo
from companion.devices.wiring.shapes import Words
from companion.devices.wiring.tables import way_of
from companion.errors import ProfileError
from tests.devices.test_budget import bar, fist, lamp, pair
from tests.devices.wiring.conftest import hub, shipped

BUZZER = '[[device]]\nkind = "buzzer"\npin = 26\nma = 2.6\n'


def way(path):
    return [*(element.label or element.part.key for element in path.elements), path.end]


def way_of_last(circuit):
    return way(circuit.paths[-1])


def test_a_button_goes_to_ground(circuit):
    assert way_of_last(circuit(fist(1, 17))) == ["NO", "GND"]


def test_a_contact_that_opens_is_told(circuit):
    (path,) = circuit(fist(1, 17) + 'active = "high"\n').paths
    assert way(path) == ["NC", "GND"]
    assert path.elements[0].part.key == "fist_opening"


def test_a_lamp_has_its_resistor_and_goes_to_ground(circuit):
    assert way_of_last(circuit(fist(1, 17) + lamp(1, 18))) == ["470 Ω", "led_red", "GND"]


def test_a_lamp_that_lights_while_its_pin_is_low_comes_from_the_supply(circuit):
    path = circuit(fist(1, 17) + lamp(1, 18, 'ohm = 470\nactive = "low"')).paths[-1]
    assert way(path) == ["470 Ω", "led_red", "3V3"]
    assert path.elements[1].flipped


def test_a_lamp_whose_pin_only_gives_a_current_is_behind_a_driver_on_five_volts(circuit):
    path = circuit(fist(1, 17) + lamp(1, 18, 'ma = 1.4\ncolour = "white"')).paths[-1]
    assert way(path) == ["ULN2803", "led_white", "150 Ω", "5V"]
    assert path.elements[1].flipped, "the current comes from the supply"


@pytest.mark.parametrize("device", [lamp(1, 18, "ma = 1.4"), bar(range(4, 14), "ma = 1.4"), BUZZER])
def test_a_driver_cannot_be_turned_around(circuit, device):
    with pytest.raises(ProfileError, match="E_DRIVER_INVERTED"):
        circuit(fist(1, 17) + device + 'active = "low"\n')


def test_a_buzzer_is_behind_a_transistor_with_a_diode_beside_it(circuit):
    path = circuit(fist(1, 17) + BUZZER).paths[-1]
    assert way(path) == ["1000 Ω", "NPN", "buzzer", "5V"]
    assert [part.key for part in path.beside] == ["diode"]


@pytest.mark.parametrize(("active", "leads_away"), [("high", True), ("low", False)])
def test_the_tip_of_a_led_is_drawn_where_its_current_goes(circuit, english, active, leads_away):
    # Pin 18 is on the right of the header: away from the board is to the right.
    lit = circuit(fist(1, 17) + lamp(1, 18, f'ohm = 470\nactive = "{active}"'))
    (group,) = [group for group in diagram(lit, english).groups if ("pin", "18") in group.tags]
    (triangle,) = [shape.points for shape in group.shapes if getattr(shape, "fill", "") == "#e5484d"]
    back, _, tip, _ = triangle
    assert (tip[0] > back[0]) is leads_away


def test_a_lock_that_opens_is_told_by_the_settings_of_the_pico(own_settings):
    opening = [path for path in hub(own_settings("NORMALLY_CLOSED_LOCKS", "(2,)")).paths if way(path) == ["NC", "GND"]]
    assert [path.wire for path in opening] == ["jack 2 lock"]


def test_a_chain_is_behind_a_level_shifter_with_330_ohm_and_a_capacitor():
    (path,) = paths_of(Chain(pin=27, pixels=34, meter_pixels=10, supply_ma=500))
    assert way(path) == ["AHCT125", "330 Ω", "34 LED", "5V"]
    assert [part.key for part in path.beside] == ["capacitor"]


def test_a_chain_with_a_supply_of_its_own_is_never_drawn_to_the_pico(own_settings, english):
    circuit = hub(own_settings("SUPPLY_MA", "2500"))
    (path,) = [path for path in circuit.paths if path.wire == "chain"]
    assert [part.key for part in path.beside] == ["capacitor", "supply"]
    (group,) = [group for group in diagram(circuit, english).groups if ("wire", "chain") in group.tags]
    words = [shape.text for shape in group.shapes if isinstance(shape, Words)]
    assert "5V 2.5A" in words
    assert "VBUS" not in words
    assert way_of(path, english).endswith("→ 5V 2.5A")


def test_a_piezo_has_its_resistor():
    (path,) = paths_of(Piezo(pin=28))
    assert way(path) == ["100 Ω", "piezo", "GND"]


def test_no_cable_to_a_seat_carries_a_supply(circuit):
    driven = circuit(fist(1, 17) + lamp(1, 18, "ma = 1.4"))
    for one in (driven, *shipped("pi-five-pairs"), *shipped("pico-hub")):
        assert {path.end for path in one.paths if path.place} == {"GND"}


def test_the_contacts_of_one_cable_are_used_once(circuit):
    full = circuit(pair(1, 17, 27) + lamp(1, 18) + lamp(1, 22, "ohm = 470\ninside = true"))
    assert [path.contact for path in full.paths] == [3, 4, 6, 1]


def test_a_kind_of_output_that_nobody_told_of_is_refused_by_name():
    class Rocket(OutputKind, frozen=True, kw_only=True):
        name = "rocket"

        def outputs(self):
            return (OutputWire("rocket", 5, "high", 1.0),)

    with pytest.raises(ProfileError) as caught:
        paths_of(Rocket())
    assert (caught.value.code, caught.value.values) == ("E_NO_DRAWING", {"device": "rocket"})


OWN_PINS = [kind for kind in KINDS if not issubclass(kind, BoardKind)]


@pytest.mark.parametrize("kind", OWN_PINS, ids=lambda kind: kind.__name__)
def test_every_kind_with_pins_is_drawn_in_some_build(kind):
    builds = ("pi-five-pairs", "pi-five-fists", "pi-meter")
    drawn = {type(device) for name in builds for circuit in shipped(name) for device in circuit.devices}
    # A hidden switch needs no drawing of its own: it is an input like the others.
    assert kind in drawn or not issubclass(kind, OutputKind)
