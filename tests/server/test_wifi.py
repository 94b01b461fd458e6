"""The Wi-Fi code: whatever name and password, a phone reads exactly these, or no code is shown."""

from __future__ import annotations

import random
import string

import pytest
import zxingcpp

from companion.errors import SettingsError
from companion.server import wifi
from companion.server.wifi import Wifi
from tests.server.test_qr import modules_of, read

PRINTABLE = string.ascii_letters + string.digits + string.punctuation + " "


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("table", "ab;cd5678"),
        ("table", r"a\b\\c;5678"),
        ("Game night :)", "12345678"),
        ('"quoted"', "x" * 63),
        (" leading blank", 'P:;S:";,\\'),
        ("Játék 🎲", "árvíztűrő"),
    ],
)
def test_a_code_reads_back_exactly(name, password):
    text = read(modules_of(wifi.svg_of(Wifi(name, password))))
    assert wifi.read(text) == Wifi(name, password)


@pytest.fixture
def any_network():
    """Make networks of all printable ASCII; a failure shows which one."""
    dice = random.Random(random.randrange(2**32))

    def make() -> Wifi:
        lengths = dice.randint(1, 32), dice.randint(8, 63)
        return Wifi(*("".join(dice.choices(PRINTABLE, k=length)) for length in lengths))

    return make


def test_five_hundred_random_networks_read_back_exactly(any_network):
    for network in (any_network() for _ in range(500)):
        text = wifi.text_of(network)
        code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode)
        (found,) = zxingcpp.read_barcodes(zxingcpp.write_barcode_to_image(code, scale=3))
        assert network_read(found.text) == network, network


def test_random_networks_fit_into_our_own_code(any_network):
    for network in (any_network() for _ in range(20)):
        assert network_read(read(modules_of(wifi.svg_of(network)))) == network, network


def network_read(text: str) -> Wifi:
    """Take a code apart as a phone does: a letter at a time."""
    assert text.startswith("WIFI:T:WPA;S:")
    assert text.endswith(";;")
    fields, field, letters = [], "", iter(text.removeprefix("WIFI:"))
    for letter in letters:
        if letter == ";":
            fields.append(field)
            field = ""
        else:
            field += next(letters) if letter == "\\" else letter
    return Wifi(fields[1].removeprefix("S:"), fields[2].removeprefix("P:"))


@pytest.mark.parametrize("network", [Wifi("", "12345678"), Wifi("table", "")])
def test_an_empty_field_gets_no_code(network):
    with pytest.raises(SettingsError) as refusal:
        wifi.text_of(network)
    assert refusal.value.code == "E_WIFI_CODE"


def test_without_a_network_there_is_no_code():
    assert wifi.svg_of(None) == ""


def test_the_code_has_its_white_border():
    rows = modules_of(wifi.svg_of(Wifi("table", "12345678")))
    assert not any(any(row) for row in (*rows[:4], *rows[-4:]))
