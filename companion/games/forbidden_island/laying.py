"""From what lies open on the table to a state of each depth; the reverse of it, telling less, stands here too."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.games.forbidden_island.board import Board, Cards, with_card
from companion.games.forbidden_island.components import ACTIONS_A_TURN, ALL_TILES, Phase
from companion.games.forbidden_island.state import DecksState, FullState, MeterState, Pawn, recast


def meter_on(state: MeterState, _board: Board) -> MeterState:
    """Return the water alone; nothing of the board counts."""
    return recast(MeterState, state)


def decks_on(state: MeterState, board: Board) -> DecksState:
    """Return decks and tiles as they lie; all flood cards neither sunk nor discarded form one layer (Rules 6.1)."""
    deck = ALL_TILES - set(board.sunk) - set(board.flood_discard)
    return recast(
        DecksState,
        state,
        layout=board.layout,
        flooded=frozenset(board.flooded),
        sunk=frozenset(board.sunk),
        layers=(deck,) if deck else (),
        flood_discard=frozenset(board.flood_discard),
        approximate=False,
        treasure_discard=with_card(board.treasure_discard),
        captured=frozenset(board.captured),
        hands=heaped(player.hand for player in board.players),
        active=0,
    )


def full_on(state: MeterState, board: Board) -> FullState:
    """Return pawns and hands as well."""
    return recast(
        FullState,
        decks_on(state, board),
        hands=tuple(with_card(player.hand) for player in board.players),
        pawns=tuple(Pawn(player.role, player.place, player.seat) for player in board.players),
        flew=False,
    )


LAID_OUT: dict[str, Callable[[MeterState, Board], MeterState]] = {
    "meter": meter_on,
    "decks": decks_on,
    "full": full_on,
}


def less(state: MeterState) -> MeterState:
    """Return the water alone of a deeper state; the steps of a turn are not told there."""
    return recast(MeterState, state, step=Phase.ACTIONS, left=ACTIONS_A_TURN)


def without_pawns(state: DecksState) -> DecksState:
    """Return decks and tiles alone of a deeper state, with all hands in one heap."""
    return recast(DecksState, state, hands=heaped(state.hands), active=0)


LOWERED: dict[str, Callable[..., MeterState]] = {"meter": less, "decks": without_pawns}


def heaped(hands: Iterable[Cards]) -> tuple[Cards]:
    """Return all hands as the one hand of everybody."""
    return (with_card((), *(card for hand in hands for card in hand)),)
