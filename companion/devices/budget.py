"""Whether a profile can be built: names, slots, pins and current. Refusals name the thing and the limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.devices.boards import Board
from companion.devices.link.kind import BoardKind
from companion.devices.wires import Kind, OutputWire, Wire
from companion.errors import ProfileError


def refuse_what_cannot_be_built(file: Path, devices: Sequence[Kind], boards: Sequence[Board]) -> None:
    """Raise the first `ProfileError` found; the file is added to what it names."""
    try:
        _refuse_double_names(devices)
        _refuse_double_slots(devices)
        _refuse_lamps_without_slot(devices)
        _refuse_boards_that_are_alike([kind for kind in devices if isinstance(kind, BoardKind)])
        wires = [*_wires(devices)]
        _refuse_pins_of_nothing(wires, boards)
        for board in boards:
            _refuse_too_many_pins(wires, board)
            _refuse_pins(wires, board)
            _refuse_current([wire for wire in wires if isinstance(wire, OutputWire)], board)
        _refuse_double_pins(wires)
    except ProfileError as problem:
        raise ProfileError(problem.code, file=str(file), **problem.values) from None


def _wires(devices: Sequence[Kind]) -> Iterator[Wire]:
    for kind in devices:
        yield from kind.inputs()
        yield from kind.outputs()


def _refuse_double_names(devices: Sequence[Kind]) -> None:
    seen: set[str] = set()
    for kind in devices:
        if kind.name in seen:
            raise ProfileError("E_DEVICE_TWICE", device=kind.name)
        seen.add(kind.name)


def _refuse_double_slots(devices: Sequence[Kind]) -> None:
    holders: dict[int, str] = {}
    for kind in devices:
        for slot in kind.slots():
            if slot.number in holders:
                raise ProfileError("E_SLOT_TWICE", slot=slot.number, device=kind.name, holder=holders[slot.number])
            holders[slot.number] = kind.name


def _refuse_boards_that_are_alike(kinds: Sequence[BoardKind]) -> None:
    """Refuse two devices of one role that do not say which board they mean."""
    roles = Counter(kind.role for kind in kinds)
    for kind in kinds:
        if roles[kind.role] > 1 and not kind.board:
            raise ProfileError("E_BOARD_NAME_NEEDED", device=kind.name, role=kind.role)


def _refuse_pins_of_nothing(wires: Sequence[Wire], boards: Sequence[Board]) -> None:
    if wires and not boards:
        raise ProfileError("E_PINS_WITHOUT_BOARD", pin=wires[0].pin, device=wires[0].name)


def _refuse_lamps_without_slot(devices: Sequence[Kind]) -> None:
    slots = {slot.number for kind in devices for slot in kind.slots()}
    for kind in devices:
        for slot in kind.shown_slots():
            if slot not in slots:
                raise ProfileError("E_NO_SUCH_SLOT", device=kind.name, slot=slot)


def _refuse_too_many_pins(wires: Sequence[Wire], board: Board) -> None:
    if len(wires) > board.usable:
        raise ProfileError("E_TOO_MANY_PINS", wanted=len(wires), usable=board.usable, board=board.name)


def _refuse_pins(wires: Sequence[Wire], board: Board) -> None:
    for wire in wires:
        if not board.has(wire.pin):
            raise ProfileError("E_NO_SUCH_PIN", pin=wire.pin, device=wire.name, board=board.name)
        if wire.pin in board.forbidden:
            use = board.forbidden[wire.pin]
            raise ProfileError("E_PIN_RESERVED", pin=wire.pin, device=wire.name, board=board.name, use=use)


def _refuse_double_pins(wires: Sequence[Wire]) -> None:
    holders: dict[int, str] = {}
    for wire in wires:
        if wire.pin in holders:
            raise ProfileError("E_PIN_TWICE", pin=wire.pin, device=wire.name, holder=holders[wire.pin])
        holders[wire.pin] = wire.name


def _refuse_current(outputs: Sequence[OutputWire], board: Board) -> None:
    """Refuse more than a pin or the header can give, with everything lit at once."""
    for wire in outputs:
        if wire.milliamps > board.pin_ma:
            values = {"ma": round(wire.milliamps, 1), "limit": board.pin_ma, "board": board.name}
            raise ProfileError("E_PIN_CURRENT", pin=wire.pin, device=wire.name, **values)
    total = sum(wire.milliamps for wire in outputs)
    if total > board.total_ma:
        raise ProfileError("E_TOTAL_CURRENT", ma=round(total, 1), limit=board.total_ma, board=board.name)
