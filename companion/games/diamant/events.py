"""What has happened in a game of Diamant (Rules 3.9). All of it is public, but for the content of a decision."""

from __future__ import annotations

import msgspec

from companion.games.diamant.options import ChestMode, Depth, DiamantOptions
from companion.rulekit import Event, Hidden, Seat


class GameStarted(Event, frozen=True):
    """The players sat down, in seating order."""

    players: tuple[Seat, ...]
    options: DiamantOptions


class ExpeditionStarted(Event, frozen=True):
    """All explorers entered mine `number`."""

    number: int


class CardTurned(Event, frozen=True):
    """A card was turned over; what it did follows."""

    card: str


class GemsShared(Event, frozen=True):
    """A find of `value` gave `each` to every one of `explorers`, and `rest` stayed on the card."""

    value: int
    explorers: int
    each: int
    rest: int


class IdolPlaced(Event, frozen=True):
    """An idol was laid on the card instead of a ruby (Rules 5.2)."""


class IdolTaken(Event, frozen=True):
    """An explorer picked the idol up; it lies with the pile until that is banked (Rules 5.3, 5.4)."""

    explorer: str


class HazardFirst(Event, frozen=True):
    """A hazard showed itself for the first time in this mine."""

    kind: str


class HazardSecond(Event, frozen=True):
    """A hazard came back: the expedition has failed."""

    kind: str


class PilesLost(Event, frozen=True):
    """All who were inside lost their piles: pairs of explorer and points, zeros included."""

    lost: tuple[tuple[str, int], ...]


class LeftReturned(Event, frozen=True):
    """What still lay in the mine went back to the supply."""

    points: int


class CardRemoved(Event, frozen=True):
    """One hazard card left the game for good."""

    kind: str


class DecisionOpened(Event, frozen=True):
    """A card that nobody told was turned, the `number`-th of this expedition: everybody inside decides."""

    number: int


class Chosen(msgspec.Struct, frozen=True):
    """One explorer's choice."""

    explorer: str
    choice: str


class DecisionIn(Event, frozen=True):
    """One more of `total` explorers has decided, or one has changed its mind; who and what is hidden."""

    decided: int
    total: int
    chosen: Hidden[Chosen]


class DecisionsRevealed(Event, frozen=True):
    """All choices became public together, both lists in seating order."""

    leave: tuple[str, ...]
    stay: tuple[str, ...]


class LeftoversSplit(Event, frozen=True):
    """The leavers shared the pool of all cards together; `rest` stayed."""

    pool: int
    leavers: int
    each: int
    rest: int


class Banked(Event, frozen=True):
    """An explorer came home and put pile and share into the chest."""

    explorer: str
    points: int


class WentHome(Event, frozen=True):
    """An explorer came home with gems that nobody counted."""

    explorer: str


class MineCollapsed(Event, frozen=True):
    """The table said that a hazard came back; who was inside comes home empty-handed."""


class ExpeditionEnded(Event, frozen=True):
    """Nobody is in mine `number` any more."""

    number: int


class GameEnded(Event, frozen=True):
    """The last expedition is over."""


class ChestsSet(Event, frozen=True):
    """Open or hidden chests were agreed."""

    mode: ChestMode


class OddsSet(Event, frozen=True):
    """The odds were shown or hidden."""

    show: bool


class DepthSet(Event, frozen=True):
    """The table tells more or less from now on."""

    depth: Depth


class ChestCorrected(Event, frozen=True):
    """A chest was put right; the amounts show only where chests do."""

    seat: Seat
    gems: int
    idols: int


EVENTS = (
    GameStarted,
    ExpeditionStarted,
    CardTurned,
    GemsShared,
    IdolPlaced,
    IdolTaken,
    HazardFirst,
    HazardSecond,
    PilesLost,
    LeftReturned,
    CardRemoved,
    DecisionOpened,
    DecisionIn,
    DecisionsRevealed,
    LeftoversSplit,
    Banked,
    WentHome,
    MineCollapsed,
    ExpeditionEnded,
    GameEnded,
    ChestsSet,
    OddsSet,
    DepthSet,
    ChestCorrected,
)
