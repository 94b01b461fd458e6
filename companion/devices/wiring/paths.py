"""The way of each pin: from its hole through its parts to ground or a supply. What a kind is built of is told here."""

from __future__ import annotations

from functools import singledispatch
from typing import Literal

import msgspec

from companion.devices.kinds.buzzer import Buzzer
from companion.devices.led import LedKind
from companion.devices.wires import Counts, InputWire, Kind, OutputWire
from companion.devices.wiring import electrics
from companion.devices.wiring.phrases import Phrase, phrase
from companion.devices.wiring.picos import Chain, Jack, Piezo
from companion.errors import ProfileError
from companion.rulekit import Colour

Symbol = Literal["button", "toggle", "resistor", "led", "driver", "transistor", "buzzer", "shifter", "chain"]
End = Literal["GND", "3V3", "5V"]
AMPLIFIERS = frozenset[Symbol]({"driver", "transistor", "shifter"})

#: Contacts of a six-pole jack. Ground twice, so that a cable with crossed ends harms nothing.
PRIVATE, CONTROLS, LAMP = 1, (3, 4), 6
GROUNDS = (2, 5)


class Element(msgspec.Struct, frozen=True):
    """One part in the way of a pin. label: what is written at it; flipped: a LED that points to the hole."""

    symbol: Symbol
    part: Phrase
    label: str = ""
    colour: Colour | None = None
    flipped: bool = False


class Path(msgspec.Struct, frozen=True, kw_only=True):
    """The way of one pin. place: whose cable it is in; contact: of that cable's jack, 0 for a wire of its own.

    beside: parts that belong to it and are not in its way. source: what feeds it, if not the board.
    """

    pin: int
    wire: str
    label: Phrase
    place: Phrase | None = None
    contact: int = 0
    elements: tuple[Element, ...]
    end: End = "GND"
    beside: tuple[Phrase, ...] = ()
    source: str = ""

    @property
    def rails(self) -> frozenset[End]:
        """What it needs a wire to besides its pin; a part that amplifies stands on ground as well."""
        on_ground = frozenset[End]({"GND"} if any(each.symbol in AMPLIFIERS for each in self.elements) else ())
        return on_ground | {self.end}


#: The contact of each way to count; a button that is held in the hand is another one than a button on the table.
_CONTACTS: dict[Counts, tuple[Symbol, str]] = {
    "press": ("button", "button"),
    "level": ("button", "fist"),
    "position": ("toggle", "switch"),
}


@singledispatch
def paths_of(kind: Kind) -> tuple[Path, ...]:
    """Return the ways of a kind's pins. Inputs go to ground; raise `ProfileError` for an output that is not told of."""
    if kind.outputs():
        raise ProfileError("E_NO_DRAWING", device=kind.name)
    return tuple(_contact(kind, nth, wire) for nth, wire in enumerate(kind.inputs()))


def _contact(kind: Kind, nth: int, wire: InputWire) -> Path:
    """Return the way of a button or switch; table buttons have no jack."""
    symbol, part = _CONTACTS[wire.counts]
    opens = wire.active == "high"
    word = kind.name.partition(" ")[0]
    label = phrase(f"{word}.{wire.control}", number=wire.slot) if wire.slot else phrase(word, number=wire.control)
    return Path(
        pin=wire.pin,
        wire=wire.name,
        label=label,
        place=phrase(f"place.{word}", number=wire.slot) if wire.slot else None,
        contact=CONTROLS[nth] if wire.slot else 0,
        elements=(Element(symbol, phrase(f"{part}_opening" if opens else part), "NC" if opens else "NO"),),
    )


@paths_of.register
def _(kind: LedKind) -> tuple[Path, ...]:
    return tuple(_light(kind, wire) for wire in kind.outputs())


def _light(kind: LedKind, wire: OutputWire) -> Path:
    word, _, number = wire.name.partition(" ")
    slot = next(iter(kind.shown_slots()), 0)
    way = _driven if kind.ma is not None else _straight
    elements, end = way(kind)
    # A cable to a seat has no supply in it: a lamp that needs one gets wires of its own.
    in_cable = slot and end == "GND"
    return Path(
        pin=wire.pin,
        wire=wire.name,
        label=phrase(word, number=int(number)),
        place=phrase("place.slot", number=slot) if in_cable else None,
        contact=(PRIVATE if word == "light" else LAMP) if in_cable else 0,
        elements=elements,
        end=end,
    )


def _straight(kind: LedKind) -> tuple[tuple[Element, ...], End]:
    """Return pin, resistor, LED, ground; or from 3.3 V into the pin."""
    sinks = kind.active == "low"
    return (resistor(kind.ohm or 0), led(kind.colour, flipped=sinks)), "3V3" if sinks else "GND"


def _driven(kind: LedKind) -> tuple[tuple[Element, ...], End]:
    """Return pin, a channel of a ULN2803, LED, resistor, 5 V. A channel conducts while its input is high."""
    if kind.active == "low":
        raise ProfileError("E_DRIVER_INVERTED", device=kind.name)
    driver = Element("driver", phrase("driver"), "ULN2803")
    ohm = electrics.driven_led_ohm(kind.colour)
    return (driver, led(kind.colour, flipped=True), resistor(ohm)), "5V"


@paths_of.register
def _(kind: Buzzer) -> tuple[Path, ...]:
    if kind.active == "low":
        raise ProfileError("E_DRIVER_INVERTED", device=kind.name)
    transistor = Element("transistor", phrase("transistor"), "NPN")
    sounder = Element("buzzer", phrase("buzzer"), "buzzer")
    elements = (resistor(electrics.base_ohm(kind.ma)), transistor, sounder)
    diode = phrase("diode")
    return (Path(pin=kind.pin, wire=kind.name, label=phrase("buzzer"), elements=elements, end="5V", beside=(diode,)),)


@paths_of.register
def _(kind: Jack) -> tuple[Path, ...]:
    contacts = tuple(_contact(kind, nth, wire) for nth, wire in enumerate(kind.inputs()))
    (wire,) = kind.outputs()
    place = phrase("place.jack", number=kind.slot)
    elements = (resistor(kind.OHM), led(kind.COLOUR))
    light = Path(
        pin=wire.pin, wire=wire.name, label=phrase("light", number=kind.slot), place=place, contact=PRIVATE,
        elements=elements,
    )  # fmt: skip
    ways = (*contacts, light)
    return ways if kind.cabled else tuple(map(_inside, ways, ("switch", "lock", "light")))


def _inside(path: Path, what: str) -> Path:
    """Return the same way without a cable, in a box that has but one of each."""
    return msgspec.structs.replace(path, label=phrase(f"inside.{what}"), place=None, contact=0)


@paths_of.register
def _(kind: Chain) -> tuple[Path, ...]:
    shifter = Element("shifter", phrase("shifter"), "AHCT125")
    chain = Element("chain", phrase("pixels", count=kind.pixels), f"{kind.pixels} LED")
    elements = (shifter, resistor(330), chain)
    capacitor = phrase("capacitor")
    path = Path(
        pin=kind.pin, wire=kind.name, label=phrase("chain"), elements=elements, end="5V", beside=(capacitor,)
    )  # fmt: skip
    return (_fed_apart(path, f"{kind.own_supply_a:g}") if kind.own_supply_a else path,)


def _fed_apart(path: Path, amps: str) -> Path:
    """Return the same way with its 5 V from a supply of its own."""
    supply = phrase("supply", amps=amps)
    return msgspec.structs.replace(path, beside=(*path.beside, supply), source=f"5V {amps}A")


@paths_of.register
def _(kind: Piezo) -> tuple[Path, ...]:
    elements = (resistor(100), Element("buzzer", phrase("piezo"), "piezo"))
    return (Path(pin=kind.pin, wire=kind.name, label=phrase("piezo"), elements=elements),)


def resistor(ohm: float) -> Element:
    """Return a resistor; its value is rounded as it is sold, never down."""
    sold = electrics.e12_at_least(ohm)
    return Element("resistor", phrase("resistor", ohm=sold), f"{sold} Ω")


def led(colour: Colour, *, flipped: bool = False) -> Element:
    """Return a LED."""
    return Element("led", phrase(f"led_{colour.value}"), colour=colour, flipped=flipped)
