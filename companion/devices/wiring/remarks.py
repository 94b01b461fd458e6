"""What the builder of a circuit has to know before the iron is hot. Each remark has its own reason to be said."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.devices.wiring import electrics
from companion.devices.wiring.circuits import Circuit
from companion.devices.wiring.phrases import Phrase, phrase
from companion.devices.wiring.picos import Chain, Jack

Remark = Callable[[Circuit], Iterator[Phrase]]


def remarks_of(circuit: Circuit) -> tuple[Phrase, ...]:
    """Return everything that is to be said of a circuit."""
    return tuple(remark for about in REMARKS for remark in about(circuit))


def about_power(_: Circuit) -> Iterator[Phrase]:
    """Say that nothing is wired while there is power."""
    yield phrase("note.power_off")


def about_secrecy(circuit: Circuit) -> Iterator[Phrase]:
    """Say that a pair is secret only under a cover, and a fist only in a closed hand."""
    yield from (phrase(f"note.{means}") for means in ("pair", "fist") if means in circuit.means)


def about_cables(circuit: Circuit) -> Iterator[Phrase]:
    """Say what a jack may carry and what long cables want, and how a Pico takes a plug that slides in."""
    if any(path.place for path in circuit.paths):
        yield phrase("note.cables")
    if any(isinstance(kind, Jack) for kind in circuit.devices):
        yield phrase("note.calm")


def about_chains(circuit: Circuit) -> Iterator[Phrase]:
    """Say what a chain may take from a USB port, and where its settings allow more."""
    for chain in (kind for kind in circuit.devices if isinstance(kind, Chain)):
        yield phrase("note.chain")
        if chain.supply_ma - electrics.PICO_MA > electrics.allowed_chain_ma(chain.supply_ma):
            most = electrics.PICO_MA + electrics.USB_CHAIN_MA
            yield phrase("note.supply", supply=chain.supply_ma, most=most, chain=electrics.USB_CHAIN_MA)
        if not circuit.means:
            yield phrase("note.meter_alone")


def about_claimed_pins(circuit: Circuit) -> Iterator[Phrase]:
    """Say which pins something else may claim."""
    for path in sorted(circuit.paths, key=lambda path: path.pin):
        if path.pin in circuit.board.special:
            name = circuit.header.printed(path.pin)
            yield phrase("note.claimed", pin=name, use=circuit.board.special[path.pin])


REMARKS: tuple[Remark, ...] = (
    about_power,
    about_secrecy,
    about_cables,
    about_chains,
    about_claimed_pins,
)
