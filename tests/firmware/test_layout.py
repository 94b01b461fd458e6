"""Settings: the shipped ones fit, and each mistake is named in one sentence."""

from __future__ import annotations

import pytest

from tests.firmware.loading import layout, settings_of


def test_hub_uses_all_twenty_six_pins():
    hub = layout.layout_of(settings_of("hub"))
    used = [*hub.switch_pins, *hub.lock_pins, *hub.led_pins, hub.strip_pin, hub.buzzer_pin]
    assert sorted(used) == sorted(layout.EDGE_PINS)
    assert len(used) == 26


def test_box_has_one_jack():
    box = layout.layout_of(settings_of("box"))
    assert (box.jacks, box.pixels) == (1, 3)


def test_meter_alone_has_a_chain_of_ten_and_no_seat_lamps():
    meter = layout.layout_of(settings_of("meter"))
    assert (meter.role, meter.board_id, meter.pixels, meter.meter_pixels) == ("hub", "meter", 10, 10)


def test_board_without_a_chain_has_no_meter():
    hub = layout.layout_of(settings_of("hub", STRIP_PIN=None))
    assert (hub.pixels, hub.meter_pixels) == (0, 0)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"ROLE": "bar"}, "ROLE must be 'hub' or 'box', not 'bar'"),
        ({"BOARD_ID": "my hub"}, "BOARD_ID must be"),
        ({"BOARD_ID": 7}, "BOARD_ID must be"),
        ({"SWITCH_PINS": ()}, "a hub has 1 to 8 SWITCH_PINS, not 0"),
        ({"LOCK_PINS": (1, 3)}, "LOCK_PINS must name as many pins as SWITCH_PINS, 8"),
        ({"LED_PINS": ()}, "LED_PINS must name as many pins as SWITCH_PINS, 8"),
        ({"STRIP_PIN": 0}, "GP0 is used twice"),
        ({"BUZZER_PIN": 23}, "GP23 is not a pin at the edge of the Pico"),
        ({"NORMALLY_CLOSED_LOCKS": (9,)}, "NORMALLY_CLOSED_LOCKS names jack 9, which does not exist"),
        ({"BOOT_PERCENT": 101}, "BOOT_PERCENT must be 0 to 100, not 101"),
        ({"SUPPLY_MA": "500"}, "SUPPLY_MA must be a whole number, not '500'"),
        ({"BOOT_WINDOW_MS": -1}, "BOOT_WINDOW_MS must be a whole number, not -1"),
        ({"LOCK_PINS": 3}, "LOCK_PINS must be a list in brackets, such as (2,)"),
        ({"SUPPLY_MA": 120, "METER_PIXELS": 60}, "SUPPLY_MA 120 is too little even for 84 dark pixels"),
    ],
)
def test_mistake_is_named(changes, words):
    with pytest.raises(ValueError, match=r"^settings\.py: .*\.$") as error:
        layout.layout_of(settings_of("hub", **changes))
    assert words in str(error.value)


@pytest.mark.parametrize("name", sorted(vars(settings_of("hub"))))
def test_missing_setting_is_named(name):
    settings = settings_of("hub")
    delattr(settings, name)
    with pytest.raises(ValueError, match=rf"^settings\.py: {name} is missing\.$"):
        layout.layout_of(settings)


def test_box_with_two_jacks_is_refused():
    with pytest.raises(ValueError, match="a box has 1 to 1 SWITCH_PINS, not 2"):
        layout.layout_of(settings_of("box", SWITCH_PINS=(6, 7)))
