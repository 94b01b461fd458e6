"""What hangs on a Pico, read from the settings that are copied onto it. Read as text: a settings file is not run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from companion.devices.link.kind import BoardKind
from companion.devices.reading import text_of, typed
from companion.devices.tracks import Track
from companion.devices.wires import FORWARD_V, SUPPLY_V, InputWire, Kind, OutputKind, OutputWire, SlotKind
from companion.devices.wiring.electrics import USB_PORT_MA
from companion.errors import ProfileError
from companion.rulekit import Colour
from companion.table.ports import Shown


class PicoSettings(msgspec.Struct, frozen=True, rename=str.upper):
    """The settings that say what is wired where; the names are those of the file. None: not there."""

    switch_pins: tuple[int, ...]
    lock_pins: tuple[int, ...]
    led_pins: tuple[int, ...]
    strip_pin: int | None
    lamp_pixels: int
    meter_pixels: int
    buzzer_pin: int | None
    supply_ma: int
    normally_closed_locks: tuple[int, ...] = ()


class Jack(SlotKind, frozen=True, kw_only=True):
    """One jack of a Pico, or the inside of a box: hidden switch, lock button, private light behind its resistor."""

    means: ClassVar[str] = "box"
    OHM: ClassVar[int] = 470
    COLOUR: ClassVar[Colour] = Colour.RED

    switch: int
    lock: int
    light: int
    lock_opens: bool = False
    #: Whether a cable leads to it; else it is inside the box with the Pico.
    cabled: bool = True

    @property
    def name(self) -> str:
        """The jack by its number."""
        return f"jack {self.slot}"

    def inputs(self) -> tuple[InputWire, ...]:
        """Return switch and lock."""
        lock = self.control("lock", self.lock)
        return (
            self.control("switch", self.switch, "position"),
            msgspec.structs.replace(lock, active="high" if self.lock_opens else "low"),
        )

    def outputs(self) -> tuple[OutputWire, ...]:
        """Return the private light."""
        milliamps = 1000 * (SUPPLY_V - FORWARD_V[self.COLOUR]) / self.OHM
        return (OutputWire(f"box {self.slot}", self.light, "high", milliamps),)


class Chain(OutputKind, frozen=True, kw_only=True):
    """The chain of lights behind a level shifter, whose input takes next to nothing."""

    pin: int
    pixels: int
    meter_pixels: int
    supply_ma: int

    @property
    def name(self) -> str:
        """There is one."""
        return "chain"

    @property
    def own_supply_a(self) -> float:
        """Return the amperes of the supply that it has for itself; 0 where it hangs on the Pico's USB port."""
        return self.supply_ma / 1000 if self.supply_ma > USB_PORT_MA else 0

    def outputs(self) -> tuple[OutputWire, ...]:
        """Return its one pin."""
        return (OutputWire(self.name, self.pin, self.active, 0.1),)

    def track(self, shown: Shown, before: Shown) -> Track | None:  # noqa: ARG002 - the Pico plays it
        """Return nothing: it is played at the other end of the cable."""
        return None


class Piezo(OutputKind, frozen=True, kw_only=True):
    """A passive piezo buzzer, which takes current in short peaks only: on average about 1 mA."""

    pin: int

    @property
    def name(self) -> str:
        """There is one."""
        return "piezo"

    def outputs(self) -> tuple[OutputWire, ...]:
        """Return its one pin."""
        return (OutputWire(self.name, self.pin, self.active, 1.0),)

    def track(self, shown: Shown, before: Shown) -> Track | None:  # noqa: ARG002 - the Pico plays it
        """Return nothing: it is played at the other end of the cable."""
        return None


def read_settings(file: Path) -> PicoSettings:
    """Return the settings of a file; raise `ProfileError` naming what is wrong with it."""
    return typed(file, PicoSettings, dict(_assigned(file)))


def _assigned(file: Path) -> Iterator[tuple[str, Any]]:
    """Yield the plain values that a file gives to names."""
    text, number = text_of(file), 1
    try:
        for line in ast.parse(text).body:
            number = line.lineno
            if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name):
                yield line.targets[0].id, ast.literal_eval(line.value)
    except (ValueError, SyntaxError) as problem:
        where = getattr(problem, "lineno", None) or number
        raise ProfileError("E_PICO_SETTINGS", file=str(file), line=where) from None


def devices_of(kind: BoardKind, settings: PicoSettings, file: Path) -> tuple[Kind, ...]:
    """Return what hangs on the Pico of a board kind; raise `ProfileError` if the profile has more jacks than it."""
    wanted = len(kind.jack_slots())
    pins = (settings.switch_pins, settings.lock_pins, settings.led_pins)
    there = min(map(len, pins))
    if wanted > there:
        raise ProfileError("E_PICO_JACKS", file=str(file), device=kind.name, wanted=wanted, there=there)
    return (*_jacks(settings, wanted, cabled=kind.role == "hub"), *_others(settings, wanted))


def _jacks(settings: PicoSettings, wanted: int, *, cabled: bool) -> Iterator[Jack]:
    pins = zip(settings.switch_pins, settings.lock_pins, settings.led_pins, strict=False)
    for slot, (switch, lock, light) in enumerate([*pins][:wanted], 1):
        opens = slot in settings.normally_closed_locks
        yield Jack(slot=slot, switch=switch, lock=lock, light=light, lock_opens=opens, cabled=cabled)


def _others(settings: PicoSettings, jacks: int) -> Iterator[Kind]:
    meter = settings.meter_pixels
    pixels = jacks * settings.lamp_pixels + meter
    if settings.strip_pin is not None and pixels:
        yield Chain(pin=settings.strip_pin, pixels=pixels, meter_pixels=meter, supply_ma=settings.supply_ma)
    if settings.buzzer_pin is not None:
        yield Piezo(pin=settings.buzzer_pin)
