"""The pin backends, chosen by name in the profile and never by falling back: lgpio or pretended pins."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import msgspec
from gpiozero.exc import PinUnknownPi
from gpiozero.pins.mock import MockFactory

from companion.devices.boards import Board
from companion.devices.chips import consumer, header_chip
from companion.devices.permission import group_of, our_user
from companion.errors import DeviceError
from companion.table.ports import Fault

#: Where a Pi's own packages have the library, whatever Python's index offers under the same name.
PACKAGE = "python3-lgpio"
DEVICES = Path("/dev")
#: What is said of the backends that drive nothing.
REPORTS = {"mock": "HW_PRETENDED", "none": "HW_NO_PINS"}


class Backend(msgspec.Struct, frozen=True):
    """An open backend: gpiozero's factory of pins, and who else has a pin (empty: nobody)."""

    name: str
    version: str
    factory: Any
    consumer: Callable[[int], str]

    def report(self) -> Fault:
        """Return the backend's line in the hardware report."""
        values = (("name", self.name), ("version", self.version))
        return Fault("pins", working=True, code=REPORTS.get(self.name, "HW_BACKEND"), values=values)

    def close(self) -> None:
        """Let go of the chip."""
        self.factory.close()


def open_backend(name: str, boards: Sequence[Board]) -> Backend:
    """Open the backend that a profile names; raise `DeviceError` saying what is missing."""
    return BACKENDS[name](boards)


def open_mock(boards: Sequence[Board]) -> Backend:
    """Return pretended pins of their own, those of the first board."""
    return Backend("mock", metadata.version("gpiozero"), MockFactory(revision=boards[0].revision), lambda _pin: "")


def open_lgpio(boards: Sequence[Board]) -> Backend:
    """Return the Pi's own pins."""
    lgpio = import_lgpio()
    chip = header_chip(read_chips(lgpio), {board.chip for board in boards})
    try:
        factory = importlib.import_module("gpiozero.pins.lgpio").LGPIOFactory(chip=chip)
    except PinUnknownPi:
        raise DeviceError("E_NOT_A_PI") from None
    lines = _line_table(lgpio, chip)
    return Backend("lgpio", _version("lgpio"), factory, lambda pin: consumer(lines, pin))


class NoPins:
    """The factory of a profile that has nothing on pins."""

    def close(self) -> None:
        """Have nothing to let go of."""


def open_none(_: Sequence[Board]) -> Backend:
    """Return what a profile without pins needs: nothing."""
    return Backend("none", "-", NoPins(), lambda _pin: "")


BACKENDS: dict[str, Callable[[Sequence[Board]], Backend]] = {
    "lgpio": open_lgpio,
    "mock": open_mock,
    "none": open_none,
}


def import_lgpio() -> Any:
    """Return the library; raise `DeviceError` for what is known to go wrong with it."""
    _refuse_unwritable_folder()
    try:
        lgpio = importlib.import_module("lgpio")
    except ImportError:
        raise DeviceError("E_NO_PIN_LIBRARY", package=PACKAGE) from None
    if not hasattr(lgpio, "gpiochip_open"):
        # An index has a hollow 0.0.0.2 under this name, taken where no wheel fits: it imports and does nothing.
        raise DeviceError("E_HOLLOW_PIN_LIBRARY", package=PACKAGE, version=_version("lgpio"))
    return lgpio


def _refuse_unwritable_folder() -> None:
    """Refuse a folder that cannot take the pipe which the library makes while it is imported."""
    folder = os.environ.get("LG_WD") or str(Path.cwd())
    if not os.access(folder, os.W_OK | os.X_OK):
        raise DeviceError("E_PIN_FOLDER", folder=folder)


def read_chips(lgpio: Any) -> dict[int, str]:
    """Return the label of every chip that can be opened; raise `DeviceError` if there is none."""
    files = sorted(DEVICES.glob("gpiochip*"), key=lambda file: int(file.name.removeprefix("gpiochip")))
    if not files:
        raise DeviceError("E_NO_GPIO")
    for file in files:
        if not os.access(file, os.R_OK | os.W_OK):
            raise DeviceError("E_GPIO_DENIED", file=str(file), group=group_of(file), user=our_user())
    return {number: _label(lgpio, number) for number in (int(file.name.removeprefix("gpiochip")) for file in files)}


def _label(lgpio: Any, number: int) -> str:
    handle = lgpio.gpiochip_open(number)
    try:
        _status, _lines, _name, label = lgpio.gpio_get_chip_info(handle)
        return str(label)
    finally:
        lgpio.gpiochip_close(handle)


def _line_table(lgpio: Any, chip: int) -> Callable[[int], tuple[int, str]]:
    """Return how to look a line up. The chip is opened for each look, which is rare, so that nothing stays open."""

    def look_up(pin: int) -> tuple[int, str]:
        handle = lgpio.gpiochip_open(chip)
        try:
            _status, _number, flags, _name, user = lgpio.gpio_get_line_info(handle, pin)
            return flags, user
        finally:
            lgpio.gpiochip_close(handle)

    return look_up


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "-"
