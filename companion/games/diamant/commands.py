"""What can be asked of a game of Diamant. Words that people type are checked by the rules: each fault has its code."""

from __future__ import annotations

from typing import ClassVar

from companion.games.diamant.options import Depth
from companion.rulekit import Actor, Command, Seat, Step


class StartGame(Command, frozen=True):
    """Seat the players, in seating order, and begin the first expedition (Rules 3.1)."""

    players: tuple[Seat, ...]
    idols: bool = False
    chests: str = "open"
    show_odds: bool = False
    depth: Depth = Depth.BOOKS


class Reveal(Command, frozen=True):
    """Tell the card that was turned over: a code of `components.COPIES` (Rules 3.2)."""

    actor: ClassVar[Actor] = Actor.ANYBODY

    card: str


class OpenDecision(Command, frozen=True):
    """Let everybody in the mine decide on a card that nobody tells; only where no books are kept."""

    actor: ClassVar[Actor] = Actor.ANYBODY


class Decide(Command, frozen=True):
    """Choose secretly for one explorer: stay or leave (Rules 3.3.1)."""

    actor: ClassVar[Actor] = Actor.OWNER
    step: ClassVar[Step] = Step.SECRET

    explorer: str
    choice: str


class Resolve(Command, frozen=True):
    """Make all choices public together; with `force` the missing ones count as stay (Rules 3.3.2)."""

    actor: ClassVar[Actor] = Actor.TABLE

    force: bool = False


class EndExpedition(Command, frozen=True):
    """Say that the mine has collapsed; only where no books are kept.

    `hazard` names the card that leaves the game, for books that are taken up later; None: nobody told.
    """

    actor: ClassVar[Actor] = Actor.ANYBODY

    hazard: str | None = None


class NextExpedition(Command, frozen=True):
    """Say that the cards are shuffled and all explorers enter the next mine (Rules 3.4.1)."""

    actor: ClassVar[Actor] = Actor.ANYBODY


class SetChests(Command, frozen=True):
    """Agree on open or hidden chests, before the first card (Rules 3.7)."""

    step: ClassVar[Step] = Step.SETTING

    mode: str


class SetOdds(Command, frozen=True):
    """Show or hide the odds."""

    step: ClassVar[Step] = Step.SETTING

    show: bool


class SetDepth(Command, frozen=True):
    """Tell less from now on, or take the books up again at the start of an expedition."""

    depth: Depth


class CorrectChest(Command, frozen=True):
    """Put right what a player's chest holds: `gems` in points without idols, and the number of idols."""

    seat: Seat
    gems: int
    idols: int = 0


COMMANDS = (
    StartGame,
    Reveal,
    OpenDecision,
    Decide,
    Resolve,
    EndExpedition,
    NextExpedition,
    SetChests,
    SetOdds,
    SetDepth,
    CorrectChest,
)
