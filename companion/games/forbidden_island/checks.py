"""Refusals that many rules share (Rules 3.10)."""

from __future__ import annotations

from companion.errors import Refused
from companion.games.forbidden_island.board import Cards
from companion.games.forbidden_island.components import ALL_TILES, TREASURE_DECK, Phase
from companion.games.forbidden_island.state import DecksState, FullState, MeterState

#: What is said first while one of these hides the step of the turn.
BEFORE_ALL_ELSE = {Phase.GAME_OVER: "E_GAME_OVER", Phase.SWIM: "E_SWIM_FIRST", Phase.DISCARD: "E_DISCARD_FIRST"}


def require(condition: object, code: str, /, **values: object) -> None:
    """Refuse with a code unless a condition holds."""
    if not condition:
        raise Refused(code, **values)


def require_phase(state: MeterState, phase: Phase, otherwise: str) -> None:
    """Refuse outside a phase, naming what must be done first."""
    if state.phase is not phase:
        raise Refused(BEFORE_ALL_ELSE.get(state.phase, otherwise), role=getattr(state, "to_discard", None))


def require_running(state: MeterState) -> None:
    """Refuse after the end."""
    require(not state.ending, "E_GAME_OVER")


def require_tile(state: DecksState, tile: str) -> None:
    """Refuse an unknown tile, then a sunk one."""
    require(tile in ALL_TILES, "E_UNKNOWN_TILE", tile=tile)
    require(tile not in state.sunk, "E_TILE_GONE", tile=tile)


def require_elsewhere(state: FullState, role: str, tile: str) -> None:
    """Refuse the tile that a pawn stands on."""
    require(state.place(role) != tile, "E_SAME_TILE", role=role, tile=tile)


def require_flooded(state: DecksState, tile: str) -> None:
    """Refuse a tile that is dry."""
    require(tile in state.flooded, "E_NOT_FLOODED", tile=tile)


def require_held(hand: Cards, role: str, card: str) -> None:
    """Refuse a card that is not in a hand."""
    require(card in hand, "E_CARD_NOT_HELD", role=role, card=card)


def require_card(card: str) -> None:
    """Refuse a word that names no treasure card."""
    require(card in TREASURE_DECK, "E_UNKNOWN_CARD", card=card)
