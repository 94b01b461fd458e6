"""What is said before the iron is hot."""

from __future__ import annotations

import pytest

from companion.devices.wiring.remarks import remarks_of
from tests.devices.test_budget import fist
from tests.devices.wiring.conftest import BUILDS, hub, shipped


def keys(circuit):
    return [remark.key.removeprefix("note.") for remark in remarks_of(circuit)]


@pytest.mark.parametrize("name", BUILDS)
def test_every_remark_is_said_in_both_languages(name, say):
    assert all(remark.said(say) for circuit in shipped(name) for remark in remarks_of(circuit))


def test_a_pair_is_secret_only_under_a_cover():
    assert "pair" in keys(*shipped("pi-five-pairs"))


def test_settings_that_ask_too_much_of_a_usb_port_are_told(own_settings):
    assert "supply" in keys(hub(own_settings("SUPPLY_MA", "499")))
    assert "supply" not in keys(hub(own_settings("SUPPLY_MA", "399")))
    assert "supply" not in keys(hub(own_settings("SUPPLY_MA", "2000")))


def test_a_pin_that_something_else_may_claim_is_told_with_its_use(circuit):
    (remark,) = [one for one in remarks_of(circuit(fist(1, 14))) if one.key == "note.claimed"]
    assert dict(remark.values)["pin"] == "GPIO14"
    assert dict(remark.values)["use"] == "uart_txd"


def test_what_is_inside_a_box_needs_no_word_about_cables():
    box, meter = shipped("pico-boxes")
    assert "cables" not in keys(box)
    assert "meter_alone" in keys(meter)
