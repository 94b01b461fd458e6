"""The chip behind the header is known by its label, and a busy line by its consumer."""

from __future__ import annotations

import pytest

from companion.devices.chips import consumer, header_chip
from companion.errors import DeviceError

RP1 = "pinctrl-rp1"


@pytest.mark.parametrize(
    ("chips", "number"),
    [
        ({0: RP1, 10: "brcmstb", 11: "brcmstb", 12: "brcmstb", 13: "brcmstb"}, 0),
        ({0: "brcmstb", 1: "brcmstb", 2: "brcmstb", 3: "brcmstb", 4: RP1}, 4),
        ({0: RP1, 1: "raspberrypi-exp-gpio", 4: "other"}, 0),
    ],
)
def test_the_header_is_found_wherever_a_kernel_numbers_it(chips, number):
    assert header_chip(chips, {RP1, "pinctrl-bcm2711"}) == number


def test_a_board_without_that_chip_is_told_what_was_found():
    with pytest.raises(DeviceError) as caught:
        header_chip({0: "gpio-sim"}, {RP1})
    assert caught.value.values == {"wanted": RP1, "found": "0: gpio-sim"}


def test_a_line_in_use_is_named_by_its_consumer():
    table = {16: (1, "spi1 CS2"), 17: (0, ""), 18: (1, "")}
    assert [consumer(table.__getitem__, pin) for pin in (16, 17, 18)] == ["spi1 CS2", "", "?"]
