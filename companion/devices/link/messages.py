"""Every kind of message, its fields in order, and the form of each field: the tables of PROTOCOL.md 3 and 4.

A message is a struct whose annotations are forms, so one definition gives the type in Python, the order on the wire and
the check. `TO_BOARD` and `TO_HOST` are the two directions; a kind may exist in both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_type_hints

import msgspec

from companion.devices.link.forms import (
    Bits,
    ChoiceWord,
    ColourWord,
    Flag,
    Form,
    Hex8,
    Hex64,
    LampWords,
    Maybe,
    Nonce,
    Notes,
    Number,
    Numbers,
    Percent,
    SeatMap,
    Token,
    WireSeat,
    WireSeats,
)
from companion.devices.link.wire import WireError, seal, split_body, unseal

PROTOCOL_MIN = PROTOCOL_MAX = 1


class Message(msgspec.Struct, frozen=True):
    """One message. Its kind on the wire is the name of its class in small letters."""


class Request(Message, frozen=True, kw_only=True):
    """A message to the board which it answers, by this id; 0 until it is sent."""

    id: Number = 0


class Greet(Request, frozen=True, kw_only=True):
    """Say which versions we speak; called `hello` on the wire."""

    min: Number = PROTOCOL_MIN
    max: Number = PROTOCOL_MAX


class Ping(Request, frozen=True):
    """Show that both ends live."""


class Ack(Message, frozen=True):
    """End the repetition of one message; not answered."""

    boot: Hex8
    seq: Number


class Seats(Request, frozen=True, kw_only=True):
    """Say which seat sits at which jack."""

    map: SeatMap


class Watch(Request, frozen=True, kw_only=True):
    """Begin or end the wiring check."""

    on: Flag


class Choose(Request, frozen=True, kw_only=True):
    """Open a decision."""

    table: Token
    decision: Token
    seats: WireSeats


class Freeze(Request, frozen=True, kw_only=True):
    """Hold all locks, or let them go."""

    decision: Token
    on: Flag


class Open(Request, frozen=True, kw_only=True):
    """The reveal request."""

    decision: Token


class Drop(Request, frozen=True, kw_only=True):
    """Forget a decision."""

    decision: Token


class Nudge(Request, frozen=True, kw_only=True):
    """Let private lights flicker."""

    decision: Token
    seats: WireSeats


class Lamps(Request, frozen=True, kw_only=True):
    """Set all seat lamps at once; the first word is for seat 1."""

    show: LampWords


class Meter(Request, frozen=True, kw_only=True):
    """Light the lowest lamps of the meter."""

    level: Number
    colour: ColourWord


class Dim(Request, frozen=True, kw_only=True):
    """Set the brightness of the chain."""

    percent: Percent


class Buzz(Request, frozen=True, kw_only=True):
    """Play notes, unless this cue was the last one."""

    cue: Number
    notes: Notes


class Reset(Request, frozen=True):
    """Restart the board; for a while Ctrl-C then works."""


class Hello(Message, frozen=True):
    """Who a board is and what it speaks."""

    id: Number
    board: Token
    role: Token
    firmware: Token
    min: Number
    max: Number
    boot: Hex8
    jacks: Number
    meter: Number
    decision: Maybe


class Ok(Message, frozen=True):
    """A request is carried out."""

    id: Number


class Error(Message, frozen=True):
    """A request is refused; nothing has changed."""

    id: Number
    code: Token


class Beat(Message, frozen=True):
    """Heartbeat, once a second."""

    boot: Hex8
    up: Number
    free: Number
    loop: Number
    lost: Number
    bad: Number


class State(Message, frozen=True):
    """All jacks: what is held down, and the presses since the start."""

    seq: Number
    boot: Hex8
    switch: Bits
    down: Bits
    press: Numbers
    noise: Numbers


class Lock(Message, frozen=True):
    """A seat has locked; its choice is inside the commitment."""

    seq: Number
    boot: Hex8
    decision: Token
    seat: WireSeat
    commit: Hex64


class Unlock(Message, frozen=True):
    """A seat has taken its choice back."""

    seq: Number
    boot: Hex8
    decision: Token
    seat: WireSeat


class Opening(Message, frozen=True):
    """The choice of one seat and the random bytes of its commitment; both `-` when nothing was locked."""

    id: Number
    decision: Token
    seat: WireSeat
    choice: ChoiceWord
    nonce: Nonce


#: Messages that a board repeats until they are acknowledged.
Repeated = State | Lock | Unlock


class Layout(msgspec.Struct, frozen=True):
    """A kind of message as it is written: its word, and the form of each key in order."""

    kind: type[Message]
    word: str
    forms: tuple[tuple[str, Form], ...]


def layout(kind: type[Message]) -> Layout:
    """Return how a kind of message is written."""
    hints = get_type_hints(kind, include_extras=True)
    forms = tuple((key, hints[key].__metadata__[0]) for key in kind.__struct_fields__)
    return Layout(kind, "hello" if kind is Greet else kind.__name__.lower(), forms)


Direction = Mapping[str, Layout]


def _direction(*kinds: type[Message]) -> Direction:
    return {each.word: each for each in map(layout, kinds)}


TO_BOARD = _direction(
    Greet, Ping, Ack, Seats, Watch, Choose, Freeze, Open, Drop, Nudge, Lamps, Meter, Dim, Buzz, Reset
)  # fmt: skip
TO_HOST = _direction(Hello, Ok, Error, Beat, State, Lock, Unlock, Opening)
_LAYOUTS = {each.kind: each for direction in (TO_BOARD, TO_HOST) for each in direction.values()}


def write(message: Message) -> bytes:
    """Return the line of a message; raise `WireError` for a value that its form does not have."""
    made = _LAYOUTS[type(message)]
    words = [f"{key}={form.write(getattr(message, key))}" for key, form in made.forms]
    return seal(" ".join((made.word, *words)))


def read(direction: Direction, line: bytes) -> Message:
    """Return the message in a line without its newline, or raise `WireError`; keys that we do not know are passed."""
    word, texts = split_body(unseal(line))
    made = direction.get(word)
    if made is None:
        raise WireError("kind")
    return made.kind(**dict(_values(made, texts)))


def _values(made: Layout, texts: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    for key, form in made.forms:
        if key not in texts:
            raise WireError("field")
        yield key, form.read(texts[key])
