"""What people may ask for. At depth "decks" nobody is named: `role` and `by` stay empty there.

The game lies open and is played together, so the host's tablet may do everything, and cards may be turned by anybody.
"""

from __future__ import annotations

from typing import ClassVar

from companion.games.forbidden_island.board import EVERYBODY, Board, Player
from companion.games.forbidden_island.components import L0
from companion.rulekit import Actor, Command, Seat, Step

# --- set-up (Rules 2, 3.1) ---


class Setup(Command, frozen=True):
    """The whole set-up in one form (Rules 3.1); the order of the players is the turn order."""

    difficulty: str
    players: tuple[Player, ...]
    first_floods: tuple[str, ...]
    layout: tuple[str, ...] = L0


class OpenTable(Command, frozen=True):
    """Open the set-up for seats in turn order; the commands below complete it step by step, `begin` ends it."""

    seats: tuple[Seat, ...]
    difficulty: str = "Novice"
    depth: str = "full"
    show_odds: bool = False


class ChooseDifficulty(Command, frozen=True):
    """Agree on another starting mark."""

    difficulty: str


class ChooseDepth(Command, frozen=True):
    """Agree on how much the table is going to tell."""

    depth: str


class TakeRole(Command, frozen=True):
    """Tell the adventurer that a seat was dealt."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    seat: Seat
    role: str


class LayTiles(Command, frozen=True):
    """Tell the next tiles in reading order (one tap, or all 24); none: begin anew. Nothing told: layout L0."""

    actor: ClassVar[Actor] = Actor.ANYBODY
    tiles: tuple[str, ...] = ()


class TurnFirstFloods(Command, frozen=True):
    """Tell some of the six first flood cards (one tap, or all)."""

    actor: ClassVar[Actor] = Actor.ANYBODY
    tiles: tuple[str, ...]


class DealCards(Command, frozen=True):
    """Tell one or both treasure cards that a seat was dealt."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    seat: Seat
    cards: tuple[str, ...]


class Begin(Command, frozen=True):
    """End the set-up."""

    actor: ClassVar[Actor] = Actor.ANYBODY


# --- the meter, depths and corrections (Rules 6.1) ---


class SetLevel(Command, frozen=True):
    """Put the marker right."""

    level: int


class SetOdds(Command, frozen=True):
    """Show the odds, or stop showing them."""

    step: ClassVar[Step] = Step.SETTING
    show: bool


class EndTurn(Command, frozen=True):
    """At depth "meter": the flood cards are drawn, the next player begins."""

    actor: ClassVar[Actor] = Actor.ANYBODY


class LowerDepth(Command, frozen=True):
    """Tell less from now on."""

    depth: str


class TellTable(Command, frozen=True):
    """Tell all that lies open when the actions of `active` begin: to go deeper, or to put everything right."""

    depth: str
    level: int
    board: Board
    active: str = EVERYBODY


class TellEnd(Command, frozen=True):
    """Tell an end of the game that is not seen at this depth."""

    result: str


# --- actions (Rules 3.2) ---


class Move(Command, frozen=True):
    """Move the own pawn."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    role: str
    to: str


class Fly(Command, frozen=True):
    """Fly the Pilot to any tile, once a turn."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    role: str
    to: str


class Navigate(Command, frozen=True):
    """Move another pawn one or two tiles."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    role: str
    pawn: str
    to: str


class ShoreUp(Command, frozen=True):
    """Turn a flooded tile dry, the Engineer one or two."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    tiles: tuple[str, ...]
    role: str = EVERYBODY


class Give(Command, frozen=True):
    """Give a treasure card to another player."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    role: str
    to: str
    card: str


class Capture(Command, frozen=True):
    """Pay four cards for a treasure."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    treasure: str
    role: str = EVERYBODY


class EndActions(Command, frozen=True):
    """Lose the rest of the actions."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    role: str


# --- cards and water (Rules 3.3 to 3.6) ---


class DrawTreasure(Command, frozen=True):
    """Tell the treasure card drawn; at depth "meter" only Waters Rise is told."""

    actor: ClassVar[Actor] = Actor.ANYBODY
    card: str


class DrawFlood(Command, frozen=True):
    """Tell the flood card drawn."""

    actor: ClassVar[Actor] = Actor.ANYBODY
    tile: str


class Discard(Command, frozen=True):
    """Lay a card on the treasure discard."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    card: str
    role: str = EVERYBODY


class Swim(Command, frozen=True):
    """Bring a pawn from a sunk tile to safety."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    role: str
    to: str


class NoHelicopter(Command, frozen=True):
    """Say that no Helicopter Lift is going to save a stranded pawn: the game is lost."""

    role: str


# --- special cards (Rules 3.7) ---


class PlaySandbags(Command, frozen=True):
    """Turn any flooded tile dry."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    tile: str
    by: str = EVERYBODY


class PlayHelicopter(Command, frozen=True):
    """Fly pawns from one tile to another."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    by: str
    pawns: tuple[str, ...]
    to: str


class LiftOff(Command, frozen=True):
    """Leave the island with all pawns and treasures."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    by: str = EVERYBODY
