"""What to buy for a circuit, counted from the ways of its pins, and what its lights and sounds take."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

import msgspec

from companion.devices.kinds.bar import Bar
from companion.devices.led import LedKind
from companion.devices.wires import Kind, OutputWire
from companion.devices.wiring import electrics
from companion.devices.wiring.circuits import Circuit
from companion.devices.wiring.paths import GROUNDS, Element, paths_of
from companion.devices.wiring.phrases import Phrase, phrase
from companion.devices.wiring.picos import Chain

#: What a seat's box or cover is printed from, by its means of deciding; a fist needs none.
CASES = {"pair": "case_pair", "switch": "case_switch_box", "box": "case_switch_box"}
#: What a board needs besides what hangs on its pins, by the kind of its circuit.
BESIDE = {
    "pi": ("power", "carrier", "case_pi_tray"),
    **dict.fromkeys(("hub", "box", "meter"), ("usb", "carrier")),
}
#: The screws of a printed part, and how many of them.
SCREWS: dict[str, tuple[tuple[str, int], ...]] = {
    "case_pair": (("screw_box", 4),),
    "case_switch_box": (("screw_box", 4), ("screw_switch", 2)),
    "case_hub": (("screw_box", 4),),
    "case_meter_column": (("screw_box", 2),),
    "case_pi_tray": (("screw_pi", 4),),
}


class Item(msgspec.Struct, frozen=True):
    """A line of the parts list: how many of what, over all circuits that are alike."""

    count: int
    part: Phrase


class Demand(msgspec.Struct, frozen=True):
    """A line of the power budget: what takes how much, and the limit if there is one."""

    what: Phrase
    ma: float
    limit_ma: float | None = None


def items_of(circuit: Circuit) -> tuple[Item, ...]:
    """Return the parts list, boards first, then by count."""
    counted = Counter(_parts(circuit))
    drivers = counted.pop(phrase("driver"), 0)
    if drivers:
        counted[phrase("driver")] = math.ceil(drivers / electrics.ULN_CHANNELS)
    board = Item(circuit.count, phrase("board", name=circuit.header.name))
    return (board, *(Item(count * circuit.count, part) for part, count in counted.most_common()))


def _parts(circuit: Circuit) -> Iterator[Phrase]:
    for path in circuit.paths:
        yield from (element.part for element in path.elements)
        yield from path.beside
    yield from _connections(circuit)
    for key in _beside(circuit):
        yield phrase(key)
        for screw, count in SCREWS.get(key, ()):
            yield from [phrase(screw)] * count


def _connections(circuit: Circuit) -> Iterator[Phrase]:
    """Yield jacks at both ends and the cable between, for each seat that has one, and every wire."""
    for _ in _places(circuit):
        yield from (phrase("jack"), phrase("jack"), phrase("cable"))
        yield from [phrase("wire")] * len(GROUNDS)
    yield from [phrase("wire")] * sum(map(_wires, circuit.devices))


def _wires(kind: Kind) -> int:
    """Return the wires of a device: to each pin, which a jack cuts in two, and back. LEDs of a meter share that."""
    paths = paths_of(kind)
    back = [rail for path in paths for rail in path.rails]
    return sum(2 if path.place else 1 for path in paths) + len(set(back) if isinstance(kind, LedKind) else back)


def _beside(circuit: Circuit) -> Iterator[str]:
    """Yield what holds and feeds everything: for the board, for its jacks, for each seat, for a meter of LEDs."""
    yield from BESIDE[circuit.key.partition("-")[0]]
    if _places(circuit):
        yield "case_hub"
    yield from (CASES[means] for means in circuit.means if means in CASES)
    yield from ("case_meter_column" for kind in circuit.devices if _is_meter(kind))


def _is_meter(kind: Kind) -> bool:
    return isinstance(kind, Bar) or (isinstance(kind, Chain) and kind.meter_pixels > 0)


def _places(circuit: Circuit) -> tuple[Phrase, ...]:
    """Return the places that a cable leads to."""
    return tuple(dict.fromkeys(path.place for path in circuit.paths if path.place))


def budget_of(circuit: Circuit) -> tuple[Demand, ...]:
    """Return the power budget with everything lit at once: of the pins, then of the 5 V supply."""
    return (*_pin_demands(circuit), *_supply_demands(circuit))


def _outputs(circuit: Circuit) -> tuple[OutputWire, ...]:
    return tuple(wire for kind in circuit.devices for wire in kind.outputs())


def _pin_demands(circuit: Circuit) -> Iterator[Demand]:
    outputs, board = _outputs(circuit), circuit.board
    if outputs:
        most = max(outputs, key=lambda wire: wire.milliamps)
        name = circuit.header.printed(most.pin)
        yield Demand(phrase("power.most", pin=name), most.milliamps, board.pin_ma)
    yield Demand(phrase("power.pins"), sum(wire.milliamps for wire in outputs), board.total_ma)


def _supply_demands(circuit: Circuit) -> Iterator[Demand]:
    elements = [element for path in circuit.paths for element in path.elements]
    if driven := _count(elements, "driver"):
        yield Demand(phrase("power.driven", count=driven), driven * electrics.DRIVEN_LED_MA)
    if sounders := sum(element.part == phrase("buzzer") for element in elements):
        yield Demand(phrase("power.buzzer"), sounders * electrics.BUZZER_MA)
    for chain in (kind for kind in circuit.devices if isinstance(kind, Chain)):
        allowed = electrics.allowed_chain_ma(chain.supply_ma)
        yield Demand(phrase("power.chain", count=chain.pixels), electrics.chain_ma(chain.pixels))
        dimmed = phrase("power.dimmed", supply=chain.supply_ma, pico=electrics.PICO_MA)
        yield Demand(dimmed, min(allowed, electrics.chain_ma(chain.pixels)))


def _count(elements: list[Element], symbol: str) -> int:
    return sum(element.symbol == symbol for element in elements)
