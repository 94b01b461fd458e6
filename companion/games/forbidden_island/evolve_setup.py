"""The state after what is told in set-up, after a change of depth, and after a correction of the whole table."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from companion.games.forbidden_island import events as ev
from companion.games.forbidden_island.board import with_card
from companion.games.forbidden_island.components import ACTIONS_A_TURN, DIFFICULTIES, Phase
from companion.games.forbidden_island.laying import LAID_OUT, LOWERED
from companion.games.forbidden_island.state import (
    DecksState,
    FullState,
    IslandState,
    MeterState,
    SetupState,
    marked,
    put,
    recast,
)

D = TypeVar("D", bound=DecksState)

# --- set-up ---


def table_opened(_state: SetupState, event: ev.TableOpened) -> SetupState:
    """Open the set-up with nothing dealt."""
    return SetupState(
        seats=event.seats,
        difficulty=event.difficulty,
        planned=event.depth,
        show_odds=event.show_odds,
        opened=True,
        roles=("",) * len(event.seats),
        deal=((),) * len(event.seats),
    )


def difficulty_chosen(state: SetupState, event: ev.DifficultyChosen) -> SetupState:
    """Note the starting mark."""
    return replace(state, difficulty=event.difficulty)


def depth_chosen(state: SetupState, event: ev.DepthChosen) -> SetupState:
    """Note the depth."""
    return replace(state, planned=event.depth)


def role_taken(state: SetupState, event: ev.RoleTaken) -> SetupState:
    """Note the adventurer of a seat."""
    return replace(state, roles=put(state.roles, state.seats.index(event.seat), event.role))


def tiles_laid(state: SetupState, event: ev.TilesLaid) -> SetupState:
    """Add tiles to the layout, or begin it anew."""
    return replace(state, layout=state.layout + event.tiles if event.tiles else ())


def first_floods_turned(state: SetupState, event: ev.FirstFloodsTurned) -> SetupState:
    """Add first flood cards."""
    return replace(state, first_floods=state.first_floods + event.tiles)


def cards_dealt(state: SetupState, event: ev.CardsDealt) -> SetupState:
    """Add cards to the hand of a seat."""
    nth = state.seats.index(event.seat)
    return replace(state, deal=put(state.deal, nth, with_card(state.deal[nth], *event.cards)))


def game_began(state: IslandState, event: ev.GameBegan) -> MeterState:
    """Start at the mark of the difficulty, with all that was told (Rules 2)."""
    meter = recast(MeterState, state, difficulty=event.difficulty, level=DIFFICULTIES[event.difficulty])
    return marked(LAID_OUT[event.depth](meter, event.board))


# --- the meter, depths and corrections ---


def level_set(state: MeterState, event: ev.LevelSet) -> MeterState:
    """Put the marker right."""
    return replace(state, level=event.level, left=event.left)


def odds_set(state: MeterState, event: ev.OddsSet) -> MeterState:
    """Show the odds, or hide them."""
    return replace(state, show_odds=event.show)


def depth_lowered(state: MeterState, event: ev.DepthLowered) -> MeterState:
    """Forget what is not told any more."""
    return LOWERED[event.depth](state)


def table_told(state: MeterState, event: ev.TableTold) -> MeterState:
    """Take over what lies open (Rules 6.1)."""
    meter = replace(state, level=event.level, step=Phase.ACTIONS, left=ACTIONS_A_TURN)
    told = LAID_OUT[event.depth](meter, event.board)
    if isinstance(told, DecksState):
        told = _with_known_layers(told, state)
    if isinstance(told, FullState):
        told = replace(told, active=told.roles.index(event.active))
    return told


def _with_known_layers(told: D, before: MeterState) -> D:
    """Keep the layers already followed if the deck was told as it is known; else they are approximate."""
    if isinstance(before, DecksState) and frozenset().union(*before.layers) == frozenset().union(*told.layers):
        return replace(told, layers=before.layers, approximate=before.approximate)
    return replace(told, approximate=True)
