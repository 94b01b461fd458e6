"""Opened wires. A line that cannot be opened, or fails later, is a fault with a name; the others go on."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

import msgspec
from gpiozero import DigitalInputDevice, DigitalOutputDevice

from companion.devices.debounce import Change, Debounce, Limits
from companion.devices.pins import Backend
from companion.devices.wires import InputWire, OutputWire, Wire
from companion.table.ports import Clock, Fault


class Line:
    """One opened wire. `fault` is why it cannot be used, or None."""

    def __init__(self, wire: Wire, backend: Backend, make: Callable[[], Any]) -> None:
        self.fault: Fault | None = None
        self._pin = wire.pin
        self._name = wire.name
        self._device = self._open(backend.consumer(wire.pin), make)

    def _open(self, consumer: str, make: Callable[[], Any]) -> Any:
        if consumer:
            return self._fail("E_PIN_BUSY", consumer=consumer)
        try:
            return make()
        except Exception as problem:  # each backend has its own errors
            return self._fail("E_PIN_FAILED", reason=str(problem))

    def _fail(self, code: str, **values: str) -> None:
        self.fault = Fault(self._name, working=False, code=code, values=(("pin", self._pin), *values.items()))

    def report(self) -> Fault:
        """Return this line's line in the hardware report."""
        return self.fault or Fault(self._name, working=True, code="HW_WORKS", values=(("pin", self._pin),))

    def close(self) -> None:
        """Let go of the pin."""
        if self._device is not None:
            self._device.close()


class OutputLine(Line):
    """One lamp, meter light or buzzer; off as soon as it is open."""

    def __init__(self, wire: OutputWire, backend: Backend) -> None:
        self.wire = wire
        super().__init__(wire, backend, lambda: make_output(wire, backend.factory))

    def write(self, *, on: bool) -> bool:
        """Switch it, and say whether that went well; a failure becomes a fault, so that the others go on."""
        if self.fault is None:
            try:
                self._device.value = on
            except Exception as problem:  # each backend has its own errors
                self._fail("E_PIN_FAILED", reason=str(problem))
        return self.fault is None


class RawEdge(msgspec.Struct, frozen=True):
    """What a callback has to say, and all that it does: this line, this level, at this time."""

    line: InputLine
    pressed: bool
    at: float


#: Edges on their way from the backend's thread to the one that judges. None wakes the judge.
Edges = SimpleQueue[RawEdge | None]


class InputLine(Line):
    """One button or switch: its device, the judgement of its levels, and what is wrong with it so far."""

    def __init__(self, wire: InputWire, backend: Backend, limits: Limits, clock: Clock, edges: Edges) -> None:
        self.wire = wire
        self.fact = ""
        self._clock = clock
        self._edges = edges
        super().__init__(wire, backend, lambda: make_input(wire, backend.factory))
        self.debounce = Debounce(limits, pressed=self.level(), at=clock.now())
        if self._device is not None:
            self._device.when_activated = self._when_grounded
            self._device.when_deactivated = self._when_let_go

    def _when_grounded(self) -> None:
        """Queue an edge. Runs off the table thread, on the backend's: it must not do more."""
        self._edges.put(RawEdge(self, self.wire.active == "low", self._clock.now()))

    def _when_let_go(self) -> None:
        """Queue an edge. Runs off the table thread, on the backend's: it must not do more."""
        self._edges.put(RawEdge(self, self.wire.active == "high", self._clock.now()))

    def level(self) -> bool:
        """Return whether the line reads pressed now; one that cannot be read is not."""
        if self.fault is None:
            try:
                return bool(self._device.is_active) == (self.wire.active == "low")
            except Exception as problem:  # each backend has its own errors
                self._fail("E_PIN_FAILED", reason=str(problem))
        return False

    def reread(self) -> Change | None:
        """Judge the level as it is now."""
        return self.debounce.read(self.level(), self._clock.now())

    def judge(self, now: float) -> None:
        """Renew what is said about the wiring: facts that depend on what people press."""
        if self.debounce.looks_stuck(now) and self.wire.counts != "position":
            self.fact = "E_LOOKS_STUCK"
        elif self.debounce.is_noisy(now):
            self.fact = "E_NOISY"
        else:
            self.fact = "" if self.debounce.has_changed else "E_NEVER_PRESSED"

    def report(self) -> Fault:
        """Return this line's line in the hardware report."""
        if self.fault or not self.fact:
            return super().report()
        return Fault(self.wire.name, working=False, code=self.fact, values=(("pin", self.wire.pin),))


def make_input(wire: InputWire, factory: Any) -> DigitalInputDevice:
    """Return an input, pulled up. `gpiozero.Button` would be this plus a thread for holding, one a button."""
    return DigitalInputDevice(wire.pin, pull_up=True, bounce_time=None, pin_factory=factory)


def make_output(wire: OutputWire, factory: Any) -> DigitalOutputDevice:
    """Return an output that is off."""
    return DigitalOutputDevice(wire.pin, active_high=wire.active == "high", initial_value=False, pin_factory=factory)
