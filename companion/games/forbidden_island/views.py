"""What people see. All lies open in this game, yet each view is built from nothing, field by field."""

from __future__ import annotations

import msgspec

from companion.games.forbidden_island.board import Board
from companion.games.forbidden_island.notes import Note, Odds
from companion.games.forbidden_island.state import Mark
from companion.rulekit import Command, Seat, SeatView, TableView, View


class MeterMark(msgspec.Struct, frozen=True):
    """One mark of the water meter: its number, how many cards it draws (0: skull), and whether the water is there."""

    level: int
    draw: int
    lit: bool


class TileView(msgspec.Struct, frozen=True):
    """One tile in its cell; `state` is dry, flooded or sunk. `odds`: that its flood card comes this turn."""

    name: str
    column: int
    row: int
    state: str
    treasure: str | None
    start_of: str | None
    pawns: tuple[str, ...] = ()
    odds: Odds | None = None


class TreasureView(msgspec.Struct, frozen=True):
    """A treasure: captured or not, and its tiles that have not sunk."""

    treasure: str
    captured: bool
    tiles_left: tuple[str, ...]


class PlayerView(msgspec.Struct, frozen=True):
    """A player with an open hand; `excess` cards too many, `swims` for its life."""

    seat: Seat
    role: str
    colour: str
    tile: str
    hand: tuple[str, ...]
    active: bool = False
    excess: int = 0
    swims: bool = False


class Lit(msgspec.Struct, frozen=True):
    """A tile that can be tapped: for which command, by whom, and for whose pawn."""

    cmd: str
    tile: str
    role: str = ""
    pawn: str = ""


class PawnGroup(msgspec.Struct, frozen=True):
    """Pawns that stand together, so that one Helicopter Lift can carry them."""

    tile: str
    roles: tuple[str, ...]


class CardLeft(msgspec.Struct, frozen=True):
    """A treasure card and how many of it are still in the deck."""

    card: str
    left: int


class IslandTable(TableView, frozen=True, kw_only=True):
    """The screen on the table. Fields that the depth does not follow are empty or None.

    planned: the depth agreed on in set-up. left: of the step that runs (actions, draws, flood cards; in set-up the
    first floods).
    hand: at depth "decks" the cards of all hands. top_layer: the flood cards of which the next one is.
    layer_sizes: of all layers, top first. approximate: tile odds are, until the layer told in mid-game is used up.
    lit: tiles to tap. actions: what else can be done or told now. lifts: whom a Helicopter Lift could carry.
    helicopters: who holds one. history: for the plot after the game. happened: the last step; `reshuffled` of a
    Waters Rise says how many flood discards are to be shuffled on top (0: none, None: not followed).
    """

    depth: str
    planned: str | None
    phase: str
    difficulty: str
    level: int
    draw_count: int
    marks: tuple[MeterMark, ...]
    to_do: Note
    happened: tuple[Note, ...]
    show_odds: bool
    warnings: tuple[Note, ...] = ()
    turn: int = 0
    rises: int = 0
    actions_left: int = 0
    draws_left: int = 0
    floods_left: int = 0
    result: str | None = None
    subject: str = ""
    history: tuple[Mark, ...] = ()
    tiles: tuple[TileView, ...] = ()
    tiles_left: int | None = None
    treasures: tuple[TreasureView, ...] = ()
    flood_discard: tuple[str, ...] = ()
    treasure_discard: tuple[str, ...] = ()
    top_layer: tuple[str, ...] = ()
    layer_sizes: tuple[int, ...] = ()
    approximate: bool = False
    treasure_left: int | None = None
    cards_left: tuple[CardLeft, ...] = ()
    rises_left: int | None = None
    flood_left: int | None = None
    rise_in_one: Odds | None = None
    rise_in_two: Odds | None = None
    hand: tuple[str, ...] = ()
    players: tuple[PlayerView, ...] = ()
    active_role: str | None = None
    active_seat: Seat | None = None
    lit: tuple[Lit, ...] = ()
    actions: tuple[Command, ...] = ()
    lifts: tuple[PawnGroup, ...] = ()
    helicopters: tuple[str, ...] = ()


class IslandSeat(SeatView, frozen=True, kw_only=True):
    """One phone: the own adventurer and hand, what can be done now, and whom an own Helicopter Lift could carry."""

    role: str
    colour: str
    tile: str
    hand: tuple[str, ...]
    active: bool
    excess: int
    swims: bool
    to_do: Note
    actions: tuple[Command, ...]
    lifts: tuple[PawnGroup, ...]


class IslandHost(View, frozen=True, kw_only=True):
    """The host's tablet: the table, all that can be done for anybody, and the board as a form for corrections.

    may_tell_table: whether the board can be told now, and at which depths. box: all treasure cards that there are.
    """

    table: IslandTable
    actions: tuple[Command, ...]
    lifts: tuple[PawnGroup, ...]
    may_tell_table: bool
    tellable_depths: tuple[str, ...]
    board: Board | None
    box: tuple[CardLeft, ...]
