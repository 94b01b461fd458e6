"""Backends by name; what is missing is said in one error, and nothing else is taken in its place."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from companion.devices import pins
from companion.devices.boards import read_board
from companion.devices.pins import import_lgpio, open_backend, read_chips
from companion.errors import DeviceError
from tests.devices.conftest import HARDWARE

PI4 = read_board("pi-4", HARDWARE / "boards")


class FakeLgpio(SimpleNamespace):
    """The calls of the library that we make, on a table of chips."""

    def __init__(self):
        labels = {0: "pinctrl-bcm2711", 1: "raspberrypi-exp-gpio"}
        super().__init__(opened=[], labels=labels, lines={16: (1, "spi1 CS2")})

    def gpiochip_open(self, number):
        self.opened.append(number)
        return number

    def gpiochip_close(self, handle):
        self.opened.remove(handle)

    def gpio_get_chip_info(self, handle):
        return [0, 58, f"gpiochip{handle}", self.labels[handle]]

    def gpio_get_line_info(self, handle, pin):
        flags, user = self.lines.get(pin, (0, ""))
        return [0, pin, flags, "", user]


@pytest.fixture
def lgpio(monkeypatch, tmp_path):
    fake = FakeLgpio()
    for number in fake.labels:
        (tmp_path / f"gpiochip{number}").touch()
    monkeypatch.setitem(sys.modules, "lgpio", fake)
    monkeypatch.setattr(pins, "DEVICES", tmp_path)
    return fake


def code_of(call, *args):
    with pytest.raises(DeviceError) as caught:
        call(*args)
    return caught.value.code, caught.value.values


def test_pretended_pins_are_those_of_the_board():
    backend = open_backend("mock", [PI4])
    assert backend.factory.board_info.model == "4B"
    assert backend.consumer(16) == ""
    backend.close()


def test_a_missing_library_names_its_package(monkeypatch):
    monkeypatch.setitem(sys.modules, "lgpio", None)
    assert code_of(import_lgpio) == ("E_NO_PIN_LIBRARY", {"package": "python3-lgpio"})


def test_the_hollow_library_is_told_from_the_real_one(monkeypatch):
    monkeypatch.setitem(sys.modules, "lgpio", SimpleNamespace())
    code, values = code_of(import_lgpio)
    assert (code, values["package"]) == ("E_HOLLOW_PIN_LIBRARY", "python3-lgpio")


@pytest.mark.parametrize("told_by_variable", [True, False])
def test_a_folder_that_takes_no_pipe_is_named(monkeypatch, tmp_path, told_by_variable):
    monkeypatch.setattr(pins.os, "access", lambda *_: False)
    monkeypatch.delenv("LG_WD", raising=False)
    if told_by_variable:
        monkeypatch.setenv("LG_WD", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert code_of(import_lgpio) == ("E_PIN_FOLDER", {"folder": str(tmp_path)})


def test_a_machine_without_pins_is_said_to_have_none(lgpio, monkeypatch, tmp_path):
    monkeypatch.setattr(pins, "DEVICES", tmp_path / "empty")
    assert code_of(read_chips, lgpio) == ("E_NO_GPIO", {})


def test_pins_that_may_not_be_opened_name_their_group_and_us(lgpio, monkeypatch):
    monkeypatch.setattr(pins.os, "access", lambda *_: False)
    monkeypatch.setattr(pins, "group_of", lambda file: f"group of {file.name}")
    monkeypatch.setattr(pins, "our_user", lambda: "companion")
    code, values = code_of(read_chips, lgpio)
    assert (code, values["group"], values["user"]) == ("E_GPIO_DENIED", "group of gpiochip0", "companion")


def test_chips_are_read_by_their_labels_and_closed_again(lgpio):
    assert read_chips(lgpio) == lgpio.labels
    assert lgpio.opened == []


@pytest.fixture
def lgpio_factory(monkeypatch):
    """Gpiozero's own module for the library, as far as we use it."""
    made = []
    module = SimpleNamespace(LGPIOFactory=lambda chip: made.append(chip) or SimpleNamespace(close=made.clear))
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", module)
    return made


def test_the_factory_is_made_for_the_chip_behind_the_header(lgpio, lgpio_factory):
    backend = open_backend("lgpio", [PI4])
    assert (backend.name, lgpio_factory) == ("lgpio", [0])
    assert backend.consumer(16) == "spi1 CS2"
    assert backend.consumer(17) == ""
    assert lgpio.opened == []


def test_the_wrong_board_is_told_what_was_found(lgpio, lgpio_factory):
    code, values = code_of(open_backend, "lgpio", [read_board("pi-5", HARDWARE / "boards")])
    assert (code, values["wanted"]) == ("E_NO_HEADER_CHIP", "pinctrl-rp1")
    assert "pinctrl-bcm2711" in values["found"]


def test_a_machine_that_is_no_pi_is_said_to_be_none(lgpio, monkeypatch):
    def refuse(chip):
        raise pins.PinUnknownPi("unable to locate Pi revision")

    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", SimpleNamespace(LGPIOFactory=refuse))
    assert code_of(open_backend, "lgpio", [PI4])[0] == "E_NOT_A_PI"
