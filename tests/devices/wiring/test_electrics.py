"""Resistors and limits, worked out by hand."""

from __future__ import annotations

import pytest

from companion.devices.wiring import electrics
from companion.rulekit import Colour


@pytest.mark.parametrize(
    ("ohm", "sold"), [(1, 1), (100, 100), (101, 120), (187.5, 220), (470, 470), (471, 560), (821, 1000), (999, 1000)]
)
def test_a_resistor_is_the_next_larger_one_that_is_sold(ohm, sold):
    assert electrics.e12_at_least(ohm) == sold


@pytest.mark.parametrize(("colour", "ohm"), [(Colour.WHITE, 150), (Colour.BLUE, 150), (Colour.RED, 270)])
def test_a_driven_led_gets_ten_milliamps_from_five_volts(colour, ohm):
    # (5 V - 2.7 V - 0.9 V) / 10 mA = 140 ohm; red: 230 ohm
    assert electrics.driven_led_ohm(colour) == ohm


def test_a_transistor_that_takes_2_6_milliamps_has_a_kilohm_before_its_base():
    assert electrics.base_ohm(2.6) == 1000


@pytest.mark.parametrize(("supply_ma", "chain_ma"), [(500, 300), (400, 300), (300, 200), (2000, 1900), (501, 401)])
def test_a_usb_port_gives_a_chain_300_milliamps_and_a_named_supply_all_it_has(supply_ma, chain_ma):
    assert electrics.allowed_chain_ma(supply_ma) == chain_ma


def test_a_chain_all_white_takes_sixty_milliamps_a_light():
    assert electrics.chain_ma(34) == 2040
