"""What to buy, and what it takes."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from companion.devices.wiring.bill import SCREWS, budget_of, items_of
from companion.devices.wiring.electrics import USB_CHAIN_MA
from tests.devices.conftest import HARDWARE
from tests.devices.test_budget import bar, fist, lamp
from tests.devices.wiring.conftest import BUILDS, hub, shipped


def count(circuit, key):
    return sum(item.count for item in items_of(circuit) if item.part.key == key)


def demand(circuit, key):
    return next(one for one in budget_of(circuit) if one.what.key == key)


def test_five_pairs_need_ten_buttons_and_three_for_the_table():
    (circuit,) = shipped("pi-five-pairs")
    assert count(circuit, "button") == 13
    assert (count(circuit, "led_green"), count(circuit, "resistor")) == (5, 6)
    assert (count(circuit, "jack"), count(circuit, "cable")) == (10, 5)


def test_the_meter_needs_ten_leds_with_a_resistor_each():
    (circuit,) = shipped("pi-meter")
    assert (count(circuit, "led_red"), count(circuit, "resistor")) == (10, 11)
    assert count(circuit, "jack") == 0


@pytest.mark.parametrize(
    ("name", "wires"),
    [
        ("pi-meter", [10 + 1 + 3 * 2 + 3]),
        ("pi-five-pairs", [3 * 2 + 3 + 5 * (3 + 2 + 3 * 2)]),
        ("pico-hub", [3 + 2 + 8 * (3 + 2 + 3 * 2)]),
        ("pico-boxes", [8 * (3 * 2 + 3), 3 + 2]),
    ],
)
def test_wires_are_counted_there_and_back_on_both_sides_of_a_cable_and_a_meter_shares_the_way_back(name, wires):
    assert [count(circuit, "wire") for circuit in shipped(name)] == wires


def test_eight_boxes_are_counted_eight_times():
    box, _ = shipped("pico-boxes")
    assert (count(box, "board"), count(box, "switch"), count(box, "jack")) == (8, 8, 0)


@pytest.mark.parametrize(
    ("name", "cases"),
    [
        ("pi-meter", {"case_meter_column": 1, "case_pi_tray": 1}),
        ("pi-five-pairs", {"case_pair": 5, "case_hub": 1, "case_pi_tray": 1}),
        ("pi-five-fists", {"case_meter_column": 1, "case_hub": 1, "case_pi_tray": 1}),
        ("pico-hub", {"case_switch_box": 8, "case_hub": 1, "case_meter_column": 1}),
        ("pico-boxes", {"case_switch_box": 8, "case_meter_column": 1}),
    ],
)
def test_what_is_printed_is_on_the_list(name, cases):
    found = Counter()
    for circuit in shipped(name):
        found.update({item.part.key: item.count for item in items_of(circuit) if item.part.key.startswith("case_")})
    assert found == cases


@pytest.mark.parametrize("case", SCREWS)
def test_screws_are_counted_as_the_printed_parts_have_holes_for_them(case):
    enclosure = {"case_pair": "pair_box"}.get(case, case.removeprefix("case_"))
    parts = tomllib.loads((HARDWARE / "enclosures/parts.toml").read_text())[enclosure]
    holes = [hole["name"] for part in parts.values() for hole in part.get("holes", ())]
    found = {
        "screw_box": sum(name.startswith("screw ") for name in holes),
        "screw_switch": sum(name.startswith("switch screw ") for name in holes),
    }
    # A Pi has four holes; the tray has posts for those of either size.
    assert dict(SCREWS[case]) == (
        {"screw_pi": 4} if case == "case_pi_tray" else {key: n for key, n in found.items() if n}
    )


def test_without_a_meter_no_column_is_printed(own_settings):
    assert count(hub(own_settings("METER_PIXELS", "0")), "case_meter_column") == 0


def test_every_pico_has_a_cable_and_every_pi_a_supply():
    assert [count(circuit, "usb") for circuit in shipped("pico-boxes")] == [8, 1]
    assert [count(circuit, "power") for circuit in shipped("pi-meter")] == [1]


@pytest.mark.parametrize(("leds", "chips"), [(10, 2), (11, 2)])
def test_one_driver_chip_serves_eight_leds(circuit, leds, chips):
    lamps = "".join(lamp(slot, slot, "ma = 1.4") for slot in range(2, leds - 8))
    seats = "".join(fist(slot, slot + 20) for slot in range(2, leds - 8))
    assert count(circuit(bar(range(4, 14), "ma = 1.4") + seats + lamps), "driver") == chips


@pytest.mark.parametrize("name", BUILDS)
def test_no_build_asks_more_of_its_pins_than_they_give(name):
    for circuit in shipped(name):
        limited = [one for one in budget_of(circuit) if one.limit_ma is not None]
        assert {one.limit_ma for one in limited} == {8, 50}
        assert all(one.ma <= one.limit_ma for one in limited)


def test_the_budget_of_five_fists_is_the_sum_of_their_lamps(english):
    (circuit,) = shipped("pi-five-fists")
    # Ten red LEDs of 1.5 V / 470 ohm, five green ones of 1.3 V / 470 ohm, and the base of the buzzer's transistor.
    assert demand(circuit, "power.pins").ma == pytest.approx(10 * 1500 / 470 + 5 * 1300 / 470 + 2.6)
    assert demand(circuit, "power.buzzer").ma == 30


def test_driven_leds_are_fed_from_five_volts(circuit):
    assert demand(circuit(bar(range(4, 14), "ma = 1.4")), "power.driven").ma == 100


def test_a_chain_on_usb_is_held_to_300_milliamps(own_settings):
    assert demand(hub(own_settings("SUPPLY_MA", "490")), "power.dimmed").ma == USB_CHAIN_MA


def test_a_chain_takes_what_a_named_supply_gives_and_no_more_than_it_can(own_settings):
    assert demand(hub(own_settings("SUPPLY_MA", "1500")), "power.dimmed").ma == 1400
    assert demand(hub(own_settings("SUPPLY_MA", "5000")), "power.dimmed").ma == 34 * 60
