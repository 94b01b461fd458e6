"""What has happened, in the words of Rules 3.9, and a few more steps of the turn.

`leads`: whether people told it, so that it opens the list of what just happened; other events follow from one of those.
"""

from __future__ import annotations

from typing import ClassVar

from companion.games.forbidden_island.board import Board
from companion.rulekit import Event, Seat


class IslandEvent(Event, frozen=True):
    """Any event of this game."""

    leads: ClassVar[bool] = False


class Told(IslandEvent, frozen=True):
    """An event that people told."""

    leads: ClassVar[bool] = True


# --- set-up (Rules 2) ---


class TableOpened(Told, frozen=True):
    """Seats were taken in turn order, and what is agreed on before a game."""

    seats: tuple[Seat, ...]
    difficulty: str
    depth: str
    show_odds: bool


class DifficultyChosen(Told, frozen=True):
    """The starting mark was agreed on."""

    difficulty: str


class DepthChosen(Told, frozen=True):
    """How much the table is going to tell was agreed on."""

    depth: str


class RoleTaken(Told, frozen=True):
    """A seat told the adventurer it was dealt."""

    seat: Seat
    role: str


class TilesLaid(Told, frozen=True):
    """The next tiles of the island in reading order; none: the island is laid anew."""

    tiles: tuple[str, ...]


class FirstFloodsTurned(Told, frozen=True):
    """Some of the six tiles flooded before the game."""

    tiles: tuple[str, ...]


class CardsDealt(Told, frozen=True):
    """Treasure cards dealt to a seat before the game."""

    seat: Seat
    cards: tuple[str, ...]


class GameBegan(Told, frozen=True):
    """Set-up is complete; the first player of the board is active."""

    depth: str
    difficulty: str
    board: Board


# --- the meter, depths and corrections (Rules 6.1) ---


class LevelSet(Told, frozen=True):
    """The marker was put right. `left`: cards still to draw in the flood step that runs, if one does."""

    level: int
    left: int


class OddsSet(IslandEvent, frozen=True):
    """Odds are shown from now on, or no more."""

    show: bool


class DepthLowered(Told, frozen=True):
    """The table tells less from now on."""

    depth: str


class TableTold(Told, frozen=True):
    """All that lies open was told, at the beginning of the actions of `active`."""

    depth: str
    level: int
    active: str
    board: Board


# --- the turn ---


class ActionTaken(Told, frozen=True):
    """One action was used; what it did follows."""

    role: str


class ActionsEnded(Told, frozen=True):
    """The active player ended the actions early."""


class TurnEnded(Told, frozen=True):
    """At depth "meter": people told that the flood cards are drawn."""


class DrawBegan(IslandEvent, frozen=True):
    """The active player has two treasure cards to draw."""


class FloodBegan(IslandEvent, frozen=True):
    """Flood cards are to be drawn."""

    cards: int


class TurnBegan(IslandEvent, frozen=True):
    """The next player is active."""

    role: str


# --- actions (Rules 3.2) ---


class Moved(IslandEvent, frozen=True):
    """A pawn walked, dived or was navigated."""

    role: str
    tile: str


class Flew(IslandEvent, frozen=True):
    """The Pilot used the flight of the turn."""

    role: str
    tile: str


class ShoredUp(IslandEvent, frozen=True):
    """A flooded tile is dry again."""

    tile: str


class Gave(IslandEvent, frozen=True):
    """A treasure card went from hand to hand."""

    giver: str
    receiver: str
    card: str


class Captured(IslandEvent, frozen=True):
    """The active player paid four cards for a treasure."""

    treasure: str


# --- treasure cards (Rules 3.3, 3.5) ---


class Drew(Told, frozen=True):
    """A treasure or special card came into a hand."""

    role: str
    card: str


class WatersRose(Told, frozen=True):
    """A Waters Rise came. `draw`: the new draw count. `reshuffled`: flood discards put on top (None: not followed)."""

    level: int
    draw: int
    reshuffled: int | None


class TreasureDeckReshuffled(IslandEvent, frozen=True):
    """The treasure discard became the new deck."""

    cards: int


class MustDiscard(IslandEvent, frozen=True):
    """A hand holds `excess` cards too many."""

    role: str
    excess: int


class Discarded(Told, frozen=True):
    """A card was laid on the treasure discard without effect."""

    role: str
    card: str


# --- flood cards (Rules 3.4, 3.6) ---


class Flooded(Told, frozen=True):
    """A dry tile's flood card came."""

    tile: str


class Sunk(Told, frozen=True):
    """A flooded tile's flood card came: tile and card leave the game."""

    tile: str


class FloodDeckReshuffled(IslandEvent, frozen=True):
    """The flood discard became the new deck."""

    cards: int


class MustSwim(IslandEvent, frozen=True):
    """Pawns stand where a tile sank."""

    roles: tuple[str, ...]


class Swam(Told, frozen=True):
    """A pawn reached safety."""

    role: str
    tile: str


# --- special cards (Rules 3.7) ---


class SpecialPlayed(Told, frozen=True):
    """A special card was used and laid on the treasure discard; what it did follows."""

    role: str
    card: str


class Lifted(IslandEvent, frozen=True):
    """A Helicopter Lift carried pawns."""

    roles: tuple[str, ...]
    tile: str


# --- the end ---


class EndTold(Told, frozen=True):
    """People told an end that is not seen at this depth, or that nobody comes to the rescue."""


class GameWon(IslandEvent, frozen=True):
    """All left the island with the four treasures."""


class GameLost(IslandEvent, frozen=True):
    """The game was lost. `subject`: the treasure that is lost, or the role that drowned."""

    reason: str
    subject: str = ""
