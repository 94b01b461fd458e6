"""All that is known of a game of Diamant."""

from __future__ import annotations

import enum

import msgspec

from companion.games.diamant.components import IDOL_POINTS
from companion.games.diamant.deck import Deck
from companion.games.diamant.handout import FULL_SUPPLY, Handout, Stones
from companion.games.diamant.options import Depth, DiamantOptions
from companion.rulekit import Event, Hidden, Seat, State


class Phase(enum.StrEnum):
    """The states of Rules 3."""

    SETUP = "SETUP"
    AWAIT_CARD = "AWAIT_CARD"
    DECIDING = "DECIDING"
    EXPEDITION_OVER = "EXPEDITION_OVER"
    GAME_OVER = "GAME_OVER"


class Player(msgspec.Struct, frozen=True):
    """A player's chest: what is safe. Gems count in points."""

    seat: Seat
    gems: int = 0
    idols: int = 0

    @property
    def score(self) -> int:
        """Rules 3.5.1."""
        return self.gems + IDOL_POINTS * self.idols


class Explorer(msgspec.Struct, frozen=True):
    """One who is in the mine: the pile in points, the stones that were handed out for it, and the secret choice."""

    name: str
    seat: Seat
    pile: int = 0
    idols: int = 0
    stones: Stones = Stones()
    choice: Hidden[str] | None = None

    @property
    def chosen(self) -> str | None:
        """The choice itself, for the rules and for the owner's eyes."""
        return self.choice.hidden if self.choice else None


class Mine(msgspec.Struct, frozen=True):
    """The mine of this expedition.

    inside: who is in it, in seating order. path: its cards, in the order they were turned. turned: cards turned or
    decisions opened. pool: points on the cards; rubies: those of them that really lie there. advice: for the last find.
    """

    inside: tuple[Explorer, ...] = ()
    path: tuple[str, ...] = ()
    turned: int = 0
    pool: int = 0
    rubies: int = 0
    idol_on_path: int = 0
    advice: Handout | None = None


class DiamantState(State, frozen=True):
    """A whole game.

    party: all explorers as they enter a mine. removed: hazards out of the game, in order. supply: the stones that
    nobody has, by our own count. history: the players' chests at the end of each earlier expedition. happened: the
    events of the last public step.
    """

    phase: Phase = Phase.SETUP
    options: DiamantOptions = DiamantOptions()
    players: tuple[Player, ...] = ()
    party: tuple[Explorer, ...] = ()
    expedition: int = 0
    mine: Mine = Mine()
    removed: tuple[str, ...] = ()
    supply: Stones = FULL_SUPPLY
    history: tuple[tuple[Player, ...], ...] = ()
    happened: tuple[Event, ...] = ()

    @property
    def deck(self) -> Deck:
        """The deck of this expedition."""
        return Deck(self.mine.path, self.removed)

    @property
    def keeps_books(self) -> bool:
        """Whether cards are told and gems counted."""
        return self.options.depth is Depth.BOOKS

    @property
    def is_running(self) -> bool:
        """Whether explorers are in the mine."""
        return self.phase in {Phase.AWAIT_CARD, Phase.DECIDING}

    @property
    def at_expedition_start(self) -> bool:
        """Whether an expedition has begun and no card has been turned in it."""
        return self.phase is Phase.AWAIT_CARD and not self.mine.turned

    def seat_of(self, explorer: str) -> Seat | None:
        """Return whose explorer it is; None: there is none of that name."""
        return next((one.seat for one in self.party if one.name == explorer), None)


OPENING = DiamantState()


def explorers_each(seated: int) -> int:
    """Return how many explorers a player has (Rules 6.1)."""
    return 2 if seated == 2 else 1


def party_of(seats: tuple[Seat, ...]) -> tuple[Explorer, ...]:
    """Return the explorers in seating order: one a player, two each for two players (Rules 6.1)."""
    if explorers_each(len(seats)) == 2:
        return tuple(Explorer(f"{seat}{nth}", seat) for seat in seats for nth in (1, 2))
    return tuple(Explorer(seat, seat) for seat in seats)
