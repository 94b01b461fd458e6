"""From a state to what people see: the screen on the table, put together from the parts that a depth has."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from companion.games.forbidden_island import commands as cmd
from companion.games.forbidden_island.board import EVERYBODY
from companion.games.forbidden_island.components import (
    ADVENTURERS,
    DRAWS_A_TURN,
    FIRST_FLOODS,
    HELICOPTER,
    L0,
    SKULL,
    START_OF,
    TREASURE_DECK,
    TREASURE_ON,
    TREASURES,
    Phase,
    draw_count,
)
from companion.games.forbidden_island.geography import CELLS
from companion.games.forbidden_island.legal import IN_PHASE, at_decks, groups, holders, specials
from companion.games.forbidden_island.notes import happened
from companion.games.forbidden_island.prompts import to_do
from companion.games.forbidden_island.state import DecksState, FullState, IslandState, MeterState, SetupState, Tiles
from companion.games.forbidden_island.views import (
    CardLeft,
    IslandTable,
    Lit,
    MeterMark,
    PawnGroup,
    PlayerView,
    TileView,
    TreasureView,
)
from companion.games.forbidden_island.warnings import danger_odds, rise_odds, warnings
from companion.rulekit import Command

Fields = dict[str, Any]
Cell = tuple[int, int]


def table_view(state: IslandState) -> IslandTable:
    """Return the screen on the table."""
    fields: Fields = {}
    for part in PARTS[type(state)]:
        fields |= part(state)
    return IslandTable(**fields)


# --- parts of every state ---


def common(state: SetupState | MeterState) -> Fields:
    """Return what every state has."""
    return {
        "depth": state.depth,
        "planned": getattr(state, "planned", None),
        "phase": state.phase,
        "difficulty": state.difficulty,
        "level": state.level,
        "draw_count": draw_count(state.level),
        "marks": tuple(MeterMark(mark, draw_count(mark), mark <= state.level) for mark in range(1, SKULL + 1)),
        "to_do": to_do(state),
        "happened": tuple(map(happened, state.happened)),
        "show_odds": state.show_odds,
    }


def set_up(state: SetupState) -> Fields:
    """Return what is told of the set-up so far; the tiles in the order told, or as in L0."""
    floods = frozenset(state.first_floods)
    told = zip(state.seats, state.roles, state.deal, strict=True)
    return {
        "tiles": tuple(tile_view(tile, cell, floods) for tile, cell in zip(state.layout or L0, CELLS, strict=False)),
        "flood_discard": state.first_floods,
        "floods_left": FIRST_FLOODS - len(state.first_floods),
        "players": tuple(PlayerView(seat, role, colour(role), start(role), hand) for seat, role, hand in told),
    }


def water(state: MeterState) -> Fields:
    """Return the turn, the end and the plot."""
    return {
        "turn": state.turn,
        "rises": state.rises,
        "warnings": warnings(state),
        "result": state.ending and state.ending.result,
        "subject": state.ending.subject if state.ending else "",
        "history": state.history,
    }


# --- decks and tiles ---


def decks(state: DecksState) -> Fields:
    """Return decks, discards, treasures and the island."""
    return {
        "draws_left": left_of(state, Phase.DRAW_TREASURE),
        "floods_left": left_of(state, Phase.FLOOD),
        "tiles": tuple(map(partial(play_tile, state), state.layout, CELLS)),
        "tiles_left": state.tiles_left,
        "treasures": tuple(treasure_view(state, treasure) for treasure in TREASURES),
        "flood_discard": tuple(sorted(state.flood_discard)),
        "treasure_discard": state.treasure_discard,
        "top_layer": tuple(sorted(state.top_layer)),
        "layer_sizes": tuple(map(len, state.layers)),
        "approximate": state.approximate,
        "treasure_left": state.treasure_left,
        "cards_left": tuple(CardLeft(card, state.copies_left(card)) for card in TREASURE_DECK),
        "rises_left": state.rises_left,
        "flood_left": sum(map(len, state.layers)),
        "rise_in_one": rise_odds(state, 1),
        "rise_in_two": rise_odds(state, DRAWS_A_TURN),
    }


def left_of(state: DecksState, step: Phase) -> int:
    """Return what is left of a step, 0 outside it."""
    return state.left if state.step is step and not state.ending else 0


def heap(state: DecksState) -> Fields:
    """Return what only depth "decks" has: one heap of hands, and the tiles that can be told now."""
    commands = tuple(at_decks(state))
    return {"hand": state.hand(EVERYBODY), "lit": lit_of(commands), "actions": unlit(commands)}


def treasure_view(state: DecksState, treasure: str) -> TreasureView:
    """Return one treasure."""
    left = tuple(tile for tile in TREASURES[treasure] if tile not in state.sunk)
    return TreasureView(treasure, treasure in state.captured, left)


def play_tile(state: DecksState, tile: str, cell: Cell) -> TileView:
    """Return one tile in play."""
    odds = None if tile in state.sunk or state.ending else danger_odds(state, tile)
    return tile_view(tile, cell, state.flooded, state.sunk, pawns=state.pawns_on(tile), odds=odds)


def tile_view(tile: str, cell: Cell, flooded: Tiles, sunk: Tiles = frozenset(), **more: Any) -> TileView:
    """Return one tile."""
    column, row = cell
    side = "sunk" if tile in sunk else "flooded" if tile in flooded else "dry"
    return TileView(tile, column, row, side, TREASURE_ON.get(tile), START_OF.get(tile), **more)


# --- pawns and hands ---


def team(state: FullState) -> Fields:
    """Return the players, whose turn it is, and the tiles that can be tapped."""
    commands = () if state.ending else (*IN_PHASE[state.phase](state), *specials(state))
    return {
        "actions_left": left_of(state, Phase.ACTIONS),
        "players": tuple(player_view(state, nth) for nth in range(len(state.pawns))),
        "active_role": state.active_role,
        "active_seat": state.pawns[state.active].seat,
        "lit": lit_of(commands),
        "actions": unlit(commands),
        "lifts": lifts(state),
        "helicopters": tuple(holders(state, HELICOPTER)),
    }


def player_view(state: FullState, nth: int) -> PlayerView:
    """Return one player."""
    pawn = state.pawns[nth]
    return PlayerView(
        seat=pawn.seat,
        role=pawn.role,
        colour=colour(pawn.role),
        tile=pawn.at,
        hand=state.hands[nth],
        active=nth == state.active and not state.ending,
        excess=state.excess(pawn.role) if state.to_discard == pawn.role else 0,
        swims=pawn.role in state.to_swim,
    )


def lifts(state: DecksState) -> tuple[PawnGroup, ...]:
    """Return the pawns that one Helicopter Lift could carry together, if anybody holds one."""
    if state.ending or not any(holders(state, HELICOPTER)):
        return ()
    return tuple(PawnGroup(tile, roles) for roles, tile in groups(state))


def colour(role: str) -> str:
    """Return the colour of a pawn; none for a role not told yet."""
    return ADVENTURERS[role].colour if role else ""


def start(role: str) -> str:
    """Return the tile a pawn starts on; none for a role not told yet."""
    return ADVENTURERS[role].start if role else ""


# --- tiles to tap ---

#: How a command with one tile lights it up.
LIGHTS: dict[type[Command], Callable[[Any], tuple[tuple[str, ...], str, str]]] = {
    cmd.Move: lambda c: ((c.to,), c.role, ""),
    cmd.Fly: lambda c: ((c.to,), c.role, ""),
    cmd.Swim: lambda c: ((c.to,), c.role, ""),
    cmd.Navigate: lambda c: ((c.to,), c.role, c.pawn),
    cmd.ShoreUp: lambda c: (c.tiles, c.role, ""),
    cmd.DrawFlood: lambda c: ((c.tile,), "", ""),
}


#: What puts the table right is the host's, and not shown on its screen.
CORRECTIONS = (cmd.SetLevel, cmd.SetOdds, cmd.LowerDepth, cmd.TellEnd)


def lit_of(commands: Iterable[Command]) -> tuple[Lit, ...]:
    """Return the tiles that commands light up; a command with two tiles is told in words."""
    lights = ((c, *LIGHTS[type(c)](c)) for c in commands if lights_one(c))
    return tuple(Lit(tag(c), tiles[0], role, pawn) for c, tiles, role, pawn in lights)


def unlit(commands: Iterable[Command]) -> tuple[Command, ...]:
    """Return what can be done beside tapping a tile."""
    return tuple(c for c in commands if not lights_one(c) and not isinstance(c, CORRECTIONS))


def lights_one(command: Command) -> bool:
    """Tell whether a command is one tap on one tile."""
    return type(command) in LIGHTS and len(LIGHTS[type(command)](command)[0]) == 1


def tag(command: Command) -> str:
    """Return the word by which a command is sent."""
    return str(command.__struct_config__.tag)


PARTS: dict[type[IslandState], tuple[Callable[[Any], Fields], ...]] = {
    SetupState: (common, set_up),
    MeterState: (common, water),
    DecksState: (common, water, decks, heap),
    FullState: (common, water, decks, team),
}
