"""What each kind of viewer is shown: the table's own facts around a game's view. Built from nothing, field by field.

`TableScreen` is everybody's part, one value for all; `SeatScreen` and `HostScreen` hold only what is added for one.
Equal screens are equal values, so that each is rendered once.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping

import msgspec

from companion.rulekit import Seat, SeatView, TableView, View
from companion.table.fair.record import Record

Values = tuple[tuple[str, str | int], ...]


class Stage(enum.StrEnum):
    """Where the evening is."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


class Person(View, frozen=True):
    """Who sits on a seat: a name (plain text), a colour, and by what means the seat decides."""

    seat: Seat
    name: str
    colour: str
    means: str  #: "phone", "tablet", "pair", "fist", "switch", "box", "none"
    slots: tuple[int, ...] = ()
    has_phone: bool = False


class Notice(View, frozen=True):
    """An announcement on the table screen: the code of a sentence and its values. A value `seat` is shown as a name."""

    number: int
    code: str
    values: Values = ()


class Deciding(View, frozen=True):
    """The open decision in public: how many of how many are ready, and nothing else about anybody.

    stage: "collecting", "countdown" (ends `countdown_s` after it began), "gathering" (boxes are opening), or
    "frozen" (a reveal was taken back; the same choices stand).
    forced: the seats that a host's force will count as missing, named only while it waits.
    """

    id: str
    ready: int
    total: int
    stage: str = "collecting"
    countdown_s: int = 0
    forced: tuple[Seat, ...] = ()


class TakeOver(View, frozen=True):
    """A phone asks for a seat: how many approvals of how many; `announced` while the old phone can still refuse."""

    seat: Seat
    given: int
    needed: int
    announced: bool


class VisitScreen(View, frozen=True):
    """The phone of `by` visits `seat`, or asks to; voters: whose tap opens it ("": the host)."""

    seat: Seat
    by: Seat
    is_open: bool
    voters: tuple[Seat, ...]


class SymbolScreen(View, frozen=True):
    """A symbol to look up in a row of a key card: it tells the card of `of`, to whoever holds the key card alone."""

    row: int
    of: Seat
    symbol: str


class KeyScreen(View, frozen=True):
    """The key card of a seat without a phone: its printed number, how many rows are left, what it tells now."""

    seat: Seat
    card: int
    left: int
    rows: tuple[SymbolScreen, ...] = ()


class DealScreen(View, frozen=True):
    """A deal of secret cards, as far as everybody sees it: what it takes to check it later, and nothing of the cards.

    stage: "gathering" (the service has committed itself; `promised` of `phones` are ready), "opening" (the list of
    promises is closed), "off" (called off), "dealt", or "published" (the cards are public, and the record is).
    spoken: the commitment as four words. earlier: name and commitment of each deal called off before this one.
    hurried: the missing, named only while the host's last call runs. promises: once the list is closed.
    left_out: phones that did not open what they had promised. called_off: deals given up before this one, or with it.
    claims: whether anybody beside the service had a hand in it; None while that is open.
    """

    id: str
    key: str
    stage: str
    commitment: str
    spoken: tuple[str, ...]
    promised: int
    phones: int
    deck: tuple[str, ...]
    seats: tuple[Seat, ...]
    hurried: tuple[Seat, ...] = ()
    earlier: tuple[tuple[str, str], ...] = ()
    promises: tuple[tuple[Seat, str], ...] = ()
    list_digest: str = ""
    left_out: int = 0
    called_off: int = 0
    claims: bool | None = None


class FaultScreen(View, frozen=True):
    """One line of the hardware report."""

    device: str
    working: bool
    code: str
    values: Values = ()


class TableScreen(View, frozen=True):
    """The public screen. `view` is the game's public view, None in the lobby."""

    table: str
    stage: Stage
    people: tuple[Person, ...]
    game: str | None = None
    view: TableView | None = None
    deciding: Deciding | None = None
    notices: tuple[Notice, ...] = ()
    take_overs: tuple[TakeOver, ...] = ()
    paused: str | None = None  #: code of the reason
    pause_values: Values = ()
    has_host: bool = False
    kept: bool = True  #: False: the disk takes nothing, results will not be kept
    rig_open: bool = False
    anybody_turns: bool = True
    countdown_s: int = 3
    deal: DealScreen | None = None
    records: int = 0  #: how many deals of this game are published
    visits: tuple[VisitScreen, ...] = ()
    keys: tuple[KeyScreen, ...] = ()
    news: tuple[FaultScreen, ...] = ()  #: what stands as long as the service runs


class OwnDeal(View, frozen=True):
    """What a deal under way wants of one seat's phone: the tap of its owner, or patience."""

    deal: str
    asks: bool


class OwnChoice(View, frozen=True):
    """One secret choice of the seat that looks: the rules' name of the decider and what it has chosen so far."""

    who: str
    value: str | None = None
    ready: bool = False


class SeatScreen(View, frozen=True):
    """What one seat alone is shown. `values`: the two choices in the game's words, if there is one to make."""

    seat: Seat
    view: SeatView | None = None
    decision: str | None = None
    values: tuple[str, ...] = ()
    choices: tuple[OwnChoice, ...] = ()
    may_choose: bool = False
    may_correct: bool = False  #: the choices are frozen; an announced correction of one's own is possible
    nudged: bool = False
    may_turn: bool = False
    asked_for: bool = False  #: another phone asks for this seat and this phone can refuse
    approvals: tuple[Seat, ...] = ()  #: take-overs that wait for this seat's tap
    visits: tuple[VisitScreen, ...] = ()  #: visits that wait for this seat's tap
    deal: OwnDeal | None = None

    @property
    def is_asked(self) -> bool:
        """Whether anything is asked of this seat beside the game."""
        return self.nudged or self.asked_for or bool(self.approvals or self.visits)


class SlotScreen(View, frozen=True):
    """One slot of the profile and the seat it is bound to."""

    number: int
    means: str
    seat: Seat | None = None


class HostScreen(View, frozen=True):
    """What the host can do beyond what everybody sees. No secret, and not who is missing."""

    view: View | None = None
    may_undo: bool = False
    may_start: bool = False
    has_rig: bool = False
    games: tuple[str, ...] = ()
    key_games: tuple[str, ...] = ()  #: those of them that key cards can be printed for
    slots: tuple[SlotScreen, ...] = ()
    broken: tuple[int, ...] = ()  #: slots in use that were found broken; a start needs the host's word
    faults: tuple[FaultScreen, ...] = ()
    approvals: tuple[Seat, ...] = ()
    log: tuple[Notice, ...] = ()


class Moment(msgspec.Struct, frozen=True):
    """All screens at one version. `seats` holds one screen a seat; a viewer without a seat sees the table screen.

    records: the published deals of this game, for whoever wants to check them.
    """

    version: int
    table: TableScreen
    host: HostScreen
    seats: Mapping[Seat, SeatScreen]
    records: tuple[Record, ...] = ()


class Standing(View, frozen=True):
    """What somebody's tokens stand for: seats (several on a shared tablet), and whether they are the host."""

    seats: tuple[Seat, ...] = ()
    is_host: bool = False
    lost: bool = False  #: a seat token that another phone has taken over
    waiting: Seat | None = None  #: this phone asks for a seat and is not there yet
    visiting: Seat | None = None  #: this phone is lent: it stands for that seat alone
    visit_over: bool = False  #: it was lent, and is still to be given back
    elsewhere: bool = False  #: a seat token whose seat is open in another browser
