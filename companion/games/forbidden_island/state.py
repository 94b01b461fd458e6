"""What the companion knows, one class for each depth of tracking (Rules 6.1): meter < decks < full.

Each deeper state is the shallower one with more fields, so a rule written for a depth holds for all below it unchanged.
`SetupState` stands before them.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

import msgspec
from msgspec.structs import replace

from companion.games.forbidden_island.board import EVERYBODY, Cards
from companion.games.forbidden_island.components import (
    ACTIONS_A_TURN,
    ALL_TILES,
    DIFFICULTIES,
    HAND_LIMIT,
    L0,
    TREASURE_CARDS,
    TREASURE_DECK,
    WATERS_RISE,
    Phase,
    Result,
    draw_count,
)
from companion.rulekit import Event, Seat, State

T = TypeVar("T", bound="IslandState")
M = TypeVar("M", bound="MeterState")
V = TypeVar("V")
Tiles = frozenset[str]


class Pawn(msgspec.Struct, frozen=True):
    """A pawn: the role it is named by, the tile it stands on (or where one has sunk), and its player's seat."""

    role: str
    at: str
    seat: Seat = ""


class Ending(msgspec.Struct, frozen=True):
    """How the game ended; `subject` is the lost treasure or the drowned role."""

    result: Result
    subject: str = ""


class Mark(msgspec.Struct, frozen=True):
    """One point of the plot after the game; `tiles_left` is None where tiles are not followed."""

    turn: int
    level: int
    tiles_left: int | None


class IslandState(State, frozen=True):
    """What every state holds: the seats in turn order, what was agreed on, and the events of the last step."""

    depth: ClassVar[str] = ""
    seats: tuple[Seat, ...] = ()
    difficulty: str = "Novice"
    show_odds: bool = False
    happened: tuple[Event, ...] = ()

    @property
    def phase(self) -> Phase:
        """The state of the game (Rules 3)."""
        return Phase.SETUP

    @property
    def pawns(self) -> tuple[Pawn, ...]:
        """The pawns in turn order; none where they are not followed."""
        return ()


class SetupState(IslandState, frozen=True):
    """The set-up as far as it is told. `roles` and `deal` go by seats; an empty role or layout is not told yet."""

    opened: bool = False
    planned: str = "full"
    roles: tuple[str, ...] = ()
    layout: tuple[str, ...] = ()
    first_floods: tuple[str, ...] = ()
    deal: tuple[Cards, ...] = ()

    @property
    def level(self) -> int:
        """The starting mark."""
        return DIFFICULTIES[self.difficulty]


class MeterState(IslandState, frozen=True):
    """Depth "meter": the water alone.

    rises: Waters Rise cards of this turn. step: the step of the turn that runs or is interrupted.
    left: what is left of it (actions, draws or flood cards).
    """

    depth: ClassVar[str] = "meter"
    level: int = 1
    turn: int = 1
    rises: int = 0
    step: Phase = Phase.ACTIONS
    left: int = ACTIONS_A_TURN
    ending: Ending | None = None
    history: tuple[Mark, ...] = ()

    @property
    def phase(self) -> Phase:
        """The state of the game (Rules 3)."""
        return Phase.GAME_OVER if self.ending else self.step

    @property
    def draw_count(self) -> int:
        """How many flood cards the present mark draws."""
        return draw_count(self.level)

    @property
    def reshuffled_by_rise(self) -> int | None:
        """How many flood discards a Waters Rise would put on top now; None where they are not followed."""
        return None

    @property
    def tiles_left(self) -> int | None:
        """How many tiles have not sunk; None where they are not followed."""
        return None


class DecksState(MeterState, frozen=True):
    """Depth "decks": both decks and the tiles as well.

    layers: the flood deck as sets in order, the top one first (Rules 6.2). approximate: the lowest layer was told in
    mid-game, so an earlier Waters Rise may have put some of its cards on top.
    hands: the cards of each player in turn order; at this depth one heap for all. active: who of them draws.
    """

    depth: ClassVar[str] = "decks"
    hand_limit: ClassVar[int] = TREASURE_CARDS
    layout: tuple[str, ...] = L0
    flooded: Tiles = frozenset()
    sunk: Tiles = frozenset()
    layers: tuple[Tiles, ...] = (ALL_TILES,)
    flood_discard: Tiles = frozenset()
    approximate: bool = False
    treasure_discard: Cards = ()
    captured: Tiles = frozenset()
    hands: tuple[Cards, ...] = ((),)
    active: int = 0

    @property
    def reshuffled_by_rise(self) -> int:
        """How many flood discards a Waters Rise would put on top now."""
        return len(self.flood_discard)

    @property
    def tiles_left(self) -> int:
        """How many tiles have not sunk."""
        return len(self.layout) - len(self.sunk)

    @property
    def top_layer(self) -> Tiles:
        """The flood cards of which the next one is."""
        return self.layers[0] if self.layers else frozenset()

    @property
    def treasure_left(self) -> int:
        """How many cards the treasure deck holds: T of Rules 6.3."""
        return TREASURE_CARDS - sum(map(len, self.hands)) - len(self.treasure_discard)

    @property
    def rises_left(self) -> int:
        """How many Waters Rise the treasure deck holds: W of Rules 6.3."""
        return self.copies_left(WATERS_RISE)

    def copies_left(self, card: str) -> int:
        """Return how many copies of a card the treasure deck holds."""
        held = sum(hand.count(card) for hand in self.hands)
        return TREASURE_DECK[card] - held - self.treasure_discard.count(card)

    @property
    def roles(self) -> tuple[str, ...]:
        """The holders of the hands in turn order."""
        return (EVERYBODY,)

    @property
    def active_role(self) -> str:
        """The role of the active player."""
        return self.roles[self.active]

    def hand(self, role: str) -> Cards:
        """Return the cards that a role of this game holds."""
        return self.hands[self.roles.index(role)]

    def excess(self, role: str) -> int:
        """Return how many cards a hand holds beyond the limit."""
        return max(0, len(self.hand(role)) - self.hand_limit)

    def place(self, role: str) -> str:
        """Return the tile that a pawn stands on."""
        return next(pawn.at for pawn in self.pawns if pawn.role == role)

    def pawns_on(self, tile: str) -> tuple[str, ...]:
        """Return the roles of the pawns on a tile, in turn order."""
        return tuple(pawn.role for pawn in self.pawns if pawn.at == tile)


class FullState(DecksState, frozen=True):
    """Depth "full": pawns and hands as well.

    pawns: in turn order, as `hands`. flew: the Pilot used the flight of this turn.
    to_discard: the role whose hand is too large, or None. to_swim: roles of pawns where a tile sank, in turn order.
    """

    depth: ClassVar[str] = "full"
    hand_limit: ClassVar[int] = HAND_LIMIT
    pawns: tuple[Pawn, ...] = ()
    flew: bool = False
    to_discard: str | None = None
    to_swim: tuple[str, ...] = ()

    @property
    def phase(self) -> Phase:
        """The state of the game; an interrupt hides the step it interrupts."""
        if self.ending:
            return Phase.GAME_OVER
        if self.to_swim:
            return Phase.SWIM
        return Phase.DISCARD if self.to_discard is not None else self.step

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles in turn order."""
        return tuple(pawn.role for pawn in self.pawns)


#: The states of play, shallow first.
DEPTHS: dict[str, type[MeterState]] = {state.depth: state for state in (MeterState, DecksState, FullState)}


def recast(kind: type[T], state: IslandState, **fields: Any) -> T:
    """Return a state of another kind with all fields that both kinds know, and the given ones."""
    shared = {name: getattr(state, name) for name in kind.__struct_fields__ if name in state.__struct_fields__}
    return kind(**(shared | fields))


def put(row: tuple[V, ...], nth: int, value: V) -> tuple[V, ...]:
    """Return a row with another value at one place."""
    return (*row[:nth], value, *row[nth + 1 :])


def marked(state: M) -> M:
    """Return a state with its present water and tiles added to the history."""
    return replace(state, history=(*state.history, Mark(state.turn, state.level, state.tiles_left)))
