"""Tables for people, in their language, before they become Markdown or a page."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.devices.wiring.bill import Demand, budget_of, items_of
from companion.devices.wiring.circuits import Circuit
from companion.devices.wiring.paths import GROUNDS, Path
from companion.devices.wiring.phrases import Phrase, Say

#: What a six-pole jack has.
CONTACTS = range(1, 7)


class Table(msgspec.Struct, frozen=True):
    """A title, the heads of its columns, and its rows. widths: shares of the columns where space is scarce."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[int, ...]


def title_of(circuit: Circuit, say: Say) -> str:
    """Return what a circuit is called: its board, and how many there are."""
    return say(f"wiring.circuit.{circuit.key.partition('-')[0]}", board=circuit.header.name, count=circuit.count)


def pins_table(circuit: Circuit, say: Say) -> Table:
    """Return every pin in the order of the holes: hole, pin, what it is for, the way of its wire."""
    paths = sorted(circuit.paths, key=lambda path: circuit.header.hole_of(path.pin).number)
    return Table(say("wiring.pins"), _heads(say, "hole", "pin", "for", "way"), tuple(
        (
            str(circuit.header.hole_of(path.pin).number),
            circuit.header.printed(path.pin),
            path.label.said(say),
            way_of(path, say),
        )
        for path in paths
    ), (8, 12, 30, 60))  # fmt: skip


def way_of(path: Path, say: Say) -> str:
    """Return the way of a wire in words, from the pin on."""
    parts = (element.part.said(say, "wiring.short") for element in path.elements)
    return " → ".join((*parts, path.source or path.end))


def cables_table(circuit: Circuit, say: Say) -> Table:
    """Return the cables to seats and what each contact of their jacks carries, with its hole; a dash: nothing."""
    heads = (say("wiring.head.cable"), *(say(f"wiring.contact.{contact}") for contact in CONTACTS))
    rows = tuple(_cable_row(circuit, place, say) for place in _cabled(circuit))
    return Table(say("wiring.cables"), heads, rows, (20, *(15 for _ in CONTACTS)))


def _cabled(circuit: Circuit) -> tuple[Phrase, ...]:
    """Return the places that have a jack."""
    return tuple(dict.fromkeys(path.place for path in circuit.paths if path.place))


def _cable_row(circuit: Circuit, place: Phrase, say: Say) -> tuple[str, ...]:
    pins = {path.contact: _pin_and_hole(circuit, path) for path in circuit.paths if path.place == place}
    carried = {**pins, **dict.fromkeys(GROUNDS, "GND")}
    return (place.said(say), *(carried.get(contact, "–") for contact in CONTACTS))


def _pin_and_hole(circuit: Circuit, path: Path) -> str:
    return f"{circuit.header.printed(path.pin)} ({circuit.header.hole_of(path.pin).number})"


def wires_table(circuit: Circuit, say: Say) -> Table:
    """Return the wires that are in no cable: what for, from which pin and hole, to where."""
    loose = [path for path in circuit.paths if not path.place]
    rows = tuple((path.label.said(say), _pin_and_hole(circuit, path), way_of(path, say)) for path in loose)
    return Table(say("wiring.wires"), _heads(say, "for", "pin_hole", "end"), rows, (35, 20, 55))


def parts_table(circuit: Circuit, say: Say) -> Table:
    """Return what to buy, and what to buy instead by who does not solder."""
    rows = tuple(
        (str(item.count), item.part.said(say, "wiring.part"), _plain(item.part, say)) for item in items_of(circuit)
    )
    return Table(say("wiring.parts"), _heads(say, "count", "part", "solderless"), rows, (9, 50, 51))


def _plain(part: Phrase, say: Say) -> str:
    """Return what serves without soldering: a word for each part, whatever its value."""
    return say(f"wiring.solderless.{part.key.partition('_')[0]}", **dict(part.values))


def power_table(circuit: Circuit, say: Say) -> Table:
    """Return the power budget with everything lit."""
    rows = tuple(_power_row(demand, say) for demand in budget_of(circuit))
    return Table(say("wiring.power"), _heads(say, "what", "takes", "limit"), rows, (60, 25, 25))


def _power_row(demand: Demand, say: Say) -> tuple[str, ...]:
    limit = "–" if demand.limit_ma is None else f"{demand.limit_ma:g} mA"
    return demand.what.said(say), f"{demand.ma:.1f} mA", limit


def _heads(say: Say, *keys: str) -> tuple[str, ...]:
    return tuple(say(f"wiring.head.{key}") for key in keys)


def markdown(table: Table) -> str:
    """Return a table as Markdown, which reads well as it is."""
    ruler = "|".join(["---"] * len(table.heads))
    return "\n".join([_row(table.heads), f"|{ruler}|", *map(_row, table.rows)])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
