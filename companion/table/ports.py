"""What the table needs from its edges, and what the edges may ask of the table. Protocols and plain values only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, Protocol

import msgspec

from companion.errors import CompanionError
from companion.rulekit import Hidden, Seat, Signals
from companion.table.screens import Moment, Standing


class Sender(msgspec.Struct, frozen=True):
    """Who asks, by what they hold: the tokens in the browser's cookies, or the table's own wood (`wired`).

    visit_token: while a phone is lent, what stands for the seat that it visits.
    browser: the browser's own mark; a seat is open in one browser at a time, whoever else has its token.
    """

    seat_tokens: tuple[str, ...] = ()
    host_token: str | None = None
    wired: bool = False
    visit_token: str | None = None
    browser: str | None = None


class Ask(msgspec.Struct, frozen=True):
    """One command as it arrived: loosely typed fields (`cmd` names it), the decision meant, a once-only key."""

    sender: Sender
    fields: Mapping[str, Any]
    decision: str | None = None
    once: str | None = None


class Grant(msgspec.Struct, frozen=True):
    """A token to be kept by whoever asked; it is told once and only its digest is journalled."""

    token: str
    seat: Seat | None = None  #: None: the host's token
    is_visit: bool = False  #: good for a visit to that seat only

    def __repr__(self) -> str:
        return f"Grant(seat={self.seat})"


class PrintedCard(msgspec.Struct, frozen=True):
    """One key card as it is printed: its number, the words of the cards, and row by row the symbol of each word."""

    number: int
    words: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class KeySheet(msgspec.Struct, frozen=True):
    """Key cards of a game, told once to whoever prints them."""

    game: str
    cards: Hidden[tuple[PrintedCard, ...]]


class Answer(msgspec.Struct, frozen=True):
    """What became of an ask: done (`error` None), or a refusal that changed nothing."""

    error: CompanionError | None = None
    grant: Grant | None = None
    sheet: KeySheet | None = None


class Edge(msgspec.Struct, frozen=True):
    """A settled change of one control in one slot of the profile.

    control: "first", "second" (pair), "fist", "switch", "lock", or a table button "A", "B", "C" (slot 0).
    at: monotonic seconds of the raw edge.
    """

    slot: int
    control: str
    pressed: bool
    at: float


class Slot(msgspec.Struct, frozen=True):
    """A numbered place in the hardware profile and the means of deciding there ("pair", "fist", "switch", "box")."""

    number: int
    means: str


class Linked(msgspec.Struct, frozen=True):
    """A board, by its name in the profile, is there or has gone; `slots` are those that it serves."""

    device: str
    slots: tuple[int, ...]
    up: bool


class Locked(msgspec.Struct, frozen=True):
    """A box has locked: the choice is inside the commitment (64 hex digits) of that board."""

    slot: int
    decision: str
    board: str
    commitment: str


class Unlocked(msgspec.Struct, frozen=True):
    """A box has taken its choice back."""

    slot: int
    decision: str


class Began(msgspec.Struct, frozen=True):
    """A board has begun a decision with nothing locked, whatever it said of it before: it was restarted or replaced."""

    device: str
    slots: tuple[int, ...]
    decision: str


class Spent(msgspec.Struct, frozen=True):
    """A board has ended this decision and does not take it up again."""

    device: str
    decision: str


class Opening(msgspec.Struct, frozen=True):
    """What a box held: a position, or None where nothing was locked; and the random bytes of its commitment, in hex."""

    slot: int
    choice: Hidden[int | None]
    nonce: str


class Opened(msgspec.Struct, frozen=True):
    """All openings of one board."""

    decision: str
    openings: tuple[Opening, ...]


BoxNews = Linked | Locked | Unlocked | Began | Spent | Opened


class BoxTarget(msgspec.Struct, frozen=True):
    """What boxes that keep their choice are asked for; names are tokens of their protocol.

    slots: who owes a choice. frozen: locks are held as they are. opening: the reveal. nudged: whose lights flicker.
    """

    table: str
    decision: str
    slots: tuple[int, ...]
    frozen: bool = False
    opening: bool = False
    nudged: tuple[int, ...] = ()


class Fault(msgspec.Struct, frozen=True):
    """One line of the hardware report: a named device, whether it works, and the code and values of its sentence."""

    device: str
    working: bool
    code: str
    values: tuple[tuple[str, str | int], ...] = ()


class Clock(Protocol):
    """Time as a port. Rules of time run on `now`; `today` is for displays and the journal alone."""

    def now(self) -> float:
        """Return monotonic seconds."""

    def today(self) -> str:
        """Return the wall clock as ISO 8601 text, to the second."""


class Journal(Protocol):
    """Where entries are kept. An entry is (number, bytes); `append` returns only once they are durable."""

    def read(self) -> Sequence[tuple[int, bytes]]:
        """Return the entries since the last session was opened, oldest first."""

    def append(self, entries: Sequence[tuple[int, bytes]], *, new_session: bool = False) -> None:
        """Commit entries in one transaction, or raise `JournalError`; `new_session`: the first one starts a session."""

    def close(self) -> None:
        """Let go of the file."""


class Outputs(Protocol):
    """Lamps, meter, buzzer. Called on the table thread; must not block."""

    def show(self, shown: Shown) -> None:
        """Make the room look and sound like `shown`; showing the same again changes nothing."""

    def close(self) -> None:
        """Switch everything off."""


class Shown(msgspec.Struct, frozen=True):
    """What the devices show: the game's public signals by slot, private ones by slot, and the step they belong to.

    step grows with every public step, so that a cue sounds once. boxes: None while no box owes a choice.
    """

    step: int
    signals: Signals
    slots: tuple[tuple[int, Seat], ...] = ()
    private: tuple[tuple[Seat, Signals], ...] = ()
    boxes: BoxTarget | None = None


class Rig(Protocol):
    """The on-screen rig: the same drivers on pretended pins, worked from a page."""

    def controls(self) -> Sequence[tuple[int, str, bool]]:
        """Return (slot, control, is pressed) for everything that can be pressed or switched."""

    def lamps(self) -> Sequence[tuple[str, bool]]:
        """Return (name, is lit) for every lamp, meter light and buzzer, from the pretended pins."""

    def set(self, slot: int, control: str, *, pressed: bool) -> None:
        """Press, release or switch; raise `DeviceError` for a control that is not there."""


class Door(Protocol):
    """All that an edge may do with a table. Every method may be called from any thread."""

    id: str

    def ask(self, ask: Ask) -> Future[Answer]:
        """Queue a command; the future is done once its events are durable and shown, or it was refused."""

    def edge(self, edge: Edge) -> None:
        """Queue a settled edge of a control; never blocks."""

    def box(self, news: BoxNews) -> None:
        """Queue what a board tells; never blocks."""

    def report(self, faults: Sequence[Fault]) -> None:
        """Replace the hardware report on the host page."""

    def moment(self) -> Moment:
        """Return the newest screens."""

    def standing(self, sender: Sender) -> Standing:
        """Return what these tokens stand for now."""

    def watch(self, listener: Callable[[Moment], None]) -> Callable[[], None]:
        """Call `listener` on the table thread with every new moment; return a function that stops it."""
