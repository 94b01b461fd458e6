"""Every configured input and output with its state, seen from outside a game: for `companion check`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.devices.lines import Edges, InputLine, Line, OutputLine
from companion.devices.link.checking import check_boards
from companion.devices.pins import Backend, open_backend
from companion.devices.profile import Profile
from companion.devices.wires import Wire
from companion.table.ports import Clock, Fault


def check_profile(profile: Profile, clock: Clock, firmware: Path) -> tuple[Fault, ...]:
    """Open every pin, say how it stands, and let go; raise `DeviceError` if there are no such pins here at all.

    firmware: the folder of the firmware that we bring, whose version boards are compared with.
    No game may run meanwhile: a pin has one owner, and this tells which buttons are pressed now.
    """
    backend = open_backend(profile.factory, profile.boards)
    try:
        boards = check_boards(profile.linked, clock, firmware)
        return (backend.report(), *_lines(profile, backend, clock), *special_pins(profile), *boards)
    finally:
        backend.close()


def _lines(profile: Profile, backend: Backend, clock: Clock) -> list[Fault]:
    edges = Edges()
    inputs = [InputLine(wire, backend, profile.limits, clock, edges) for wire in profile.inputs]
    outputs = [OutputLine(wire, backend) for wire in profile.outputs]
    lines: list[Line] = [*inputs, *outputs]
    try:
        return [*(_input_state(line) for line in inputs), *(line.report() for line in outputs)]
    finally:
        for line in lines:
            line.close()


def _input_state(line: InputLine) -> Fault:
    code = "HW_PRESSED" if line.level() else "HW_RELEASED"
    return line.fault or Fault(line.wire.name, working=True, code=code, values=(("pin", line.wire.pin),))


def special_pins(profile: Profile) -> Iterator[Fault]:
    """Yield a warning for each pin that something else may claim one day, on any of the boards."""
    wires: tuple[Wire, ...] = (*profile.inputs, *profile.outputs)
    uses = {pin: use for board in profile.boards for pin, use in board.special.items()}
    for wire in wires:
        if wire.pin in uses:
            values = (("pin", wire.pin), ("use", uses[wire.pin]))
            yield Fault(wire.name, working=True, code="HW_SPECIAL_PIN", values=values)
