"""What cannot be built is refused with who and how much."""

from __future__ import annotations

import pytest

from companion.errors import ProfileError
from tests.devices.conftest import HEAD


def fist(slot, pin):
    return f'[[device]]\nkind = "fist"\nslot = {slot}\npin = {pin}\n'


def pair(slot, first, second):
    return f'[[device]]\nkind = "pair"\nslot = {slot}\nfirst = {first}\nsecond = {second}\n'


def lamp(slot, pin, current="ohm = 470"):
    return f'[[device]]\nkind = "lamp"\nslot = {slot}\npin = {pin}\n{current}\n'


def bar(pins, current="ohm = 680"):
    return f'[[device]]\nkind = "bar"\npins = {[*pins]}\n{current}\n'


def refusal(profile, devices, head=HEAD):
    with pytest.raises(ProfileError) as caught:
        profile(devices, head)
    return caught.value.code, caught.value.values


def test_a_pin_used_twice_is_refused_with_both_devices(profile):
    code, values = refusal(profile, fist(1, 17) + fist(2, 17))
    assert code == "E_PIN_TWICE"
    assert {"pin": 17, "device": "slot 2 fist", "holder": "slot 1 fist"}.items() <= values.items()


def test_a_pin_used_by_an_input_and_a_lamp_is_refused(profile):
    assert refusal(profile, fist(1, 17) + lamp(1, 17))[1]["holder"] == "slot 1 fist"


@pytest.mark.parametrize("pin", [0, 1])
@pytest.mark.parametrize("board", ["pi-3", "pi-4", "pi-5", "pi-zero-2-w"])
def test_the_pins_of_the_id_eeprom_are_reserved_on_every_pi(profile, pin, board):
    code, values = refusal(profile, fist(1, pin), HEAD.replace("pi-4", board))
    assert (code, values["pin"]) == ("E_PIN_RESERVED", pin)
    assert values["use"] == ("id_sd", "id_sc")[pin]


def test_a_pin_that_is_not_on_the_header_is_refused(profile):
    assert refusal(profile, fist(1, 28))[0] == "E_NO_SUCH_PIN"


def test_more_than_eight_milliamps_from_a_pin_are_refused(profile):
    code, values = refusal(profile, fist(1, 17) + lamp(1, 18, "ohm = 180"))
    assert code == "E_PIN_CURRENT"
    assert {"pin": 18, "device": "lamp 1", "ma": 8.3, "limit": 8}.items() <= values.items()


def test_a_given_current_is_believed_but_limited(profile):
    assert refusal(profile, fist(1, 17) + lamp(1, 18, "ma = 8.1"))[0] == "E_PIN_CURRENT"
    assert profile(fist(1, 17) + lamp(1, 18, "ma = 8")).outputs[0].milliamps == 8


def test_the_colour_of_a_led_counts_for_its_current(profile):
    wires = profile(fist(1, 17) + lamp(1, 18, 'ohm = 280\ncolour = "amber"')).outputs
    assert wires[0].milliamps == pytest.approx(5.0)


@pytest.mark.parametrize("colour", ["blue", "white"])
def test_a_led_that_wants_more_than_a_pin_has_needs_its_driver(profile, colour):
    led = f'colour = "{colour}"\n'
    code, values = refusal(profile, fist(1, 17) + lamp(1, 18, led + "ohm = 300"))
    assert (code, values["device"]) == ("E_LED_NEEDS_5V", "lamp 1")
    assert profile(fist(1, 17) + lamp(1, 18, led + "ma = 1.4")).outputs[0].milliamps == 1.4


def test_more_than_fifty_milliamps_in_all_are_refused_with_the_sum(profile):
    code, values = refusal(profile, bar(range(10, 20), "ma = 5.1"))
    assert code == "E_TOTAL_CURRENT"
    assert {"ma": 51, "limit": 50}.items() <= values.items()


def test_a_led_without_resistor_or_current_is_refused(profile):
    assert refusal(profile, bar(range(10, 20), ""))[0] == "E_NO_RESISTOR"


def test_five_pairs_with_lamps_buttons_buzzer_and_meter_are_refused_with_the_sum(profile):
    seats = "".join(pair(slot, slot + 1, slot + 6) + lamp(slot, slot + 11) for slot in range(1, 6))
    buttons = "".join(f'[[device]]\nkind = "button"\nletter = "{letter}"\npin = 17\n' for letter in "ABC")
    code, values = refusal(
        profile, seats + bar(range(18, 28)) + buttons + '[[device]]\nkind = "buzzer"\npin = 17\nma = 2\n'
    )
    assert code == "E_TOO_MANY_PINS"
    assert {"wanted": 29, "usable": 26}.items() <= values.items()


def test_two_devices_of_one_name_are_refused(profile):
    code, values = refusal(profile, fist(1, 17) + pair(1, 18, 19))
    assert (code, values["device"]) == ("E_DEVICE_TWICE", "slot 1")


def test_a_lamp_of_a_slot_that_is_not_there_is_refused(profile):
    code, values = refusal(profile, fist(1, 17) + lamp(2, 18))
    assert (code, values["device"], values["slot"]) == ("E_NO_SUCH_SLOT", "lamp 2", 2)


def test_the_strictest_of_several_boards_decides(profile):
    head = HEAD.replace('["pi-4"]', '["rig", "pi-5"]')
    assert refusal(profile, fist(1, 40), head)[1]["board"] == "Raspberry Pi 5"
