"""The state after an event. Nothing is judged here: what an event tells has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.games.forbidden_island import events as ev
from companion.games.forbidden_island import evolve_setup as setup
from companion.games.forbidden_island.board import Cards, with_card, without
from companion.games.forbidden_island.components import (
    ACTIONS_A_TURN,
    DRAWS_A_TURN,
    TO_CAPTURE,
    WATERS_RISE,
    Phase,
    Result,
)
from companion.games.forbidden_island.state import (
    DecksState,
    Ending,
    FullState,
    IslandState,
    MeterState,
    marked,
    put,
)

D = TypeVar("D", bound=DecksState)
M = TypeVar("M", bound=MeterState)
S = TypeVar("S", bound=IslandState)

# --- the turn ---


def action_taken(state: DecksState, _event: ev.ActionTaken) -> DecksState:
    """Count down the actions, where they are counted."""
    return replace(state, left=state.left - 1) if isinstance(state, FullState) else state


def unchanged(state: S, _event: object) -> S:
    """Change nothing: the event is told for its own sake, or others say what came of it."""
    return state


def draw_began(state: M, _event: ev.DrawBegan) -> M:
    """Go on to the treasure cards (Rules 3.3)."""
    return replace(state, step=Phase.DRAW_TREASURE, left=DRAWS_A_TURN)


def flood_began(state: M, event: ev.FloodBegan) -> M:
    """Go on to the flood cards (Rules 3.4)."""
    return replace(state, step=Phase.FLOOD, left=event.cards)


def turn_began(state: MeterState, event: ev.TurnBegan) -> MeterState:
    """Make the next player active; the Pilot may fly again."""
    state = replace(state, turn=state.turn + 1, rises=0, step=Phase.ACTIONS, left=ACTIONS_A_TURN)
    if isinstance(state, FullState):
        state = replace(state, active=state.roles.index(event.role), flew=False)
    return marked(state)


# --- actions ---


def pawn_went(state: FullState, event: ev.Moved | ev.Flew | ev.Swam) -> FullState:
    """Put a pawn on a tile."""
    return pawns_went(state, (event.role,), event.tile)


def pawns_went(state: FullState, roles: tuple[str, ...], tile: str) -> FullState:
    """Put pawns on a tile; those who had to swim are safe."""
    pawns = tuple(replace(pawn, at=tile) if pawn.role in roles else pawn for pawn in state.pawns)
    return replace(state, pawns=pawns, to_swim=tuple(role for role in state.to_swim if role not in roles))


def flew(state: FullState, event: ev.Flew) -> FullState:
    """Use up the flight of the turn."""
    return replace(pawn_went(state, event), flew=True)


def shored_up(state: DecksState, event: ev.ShoredUp) -> DecksState:
    """Turn a tile dry."""
    return replace(state, flooded=state.flooded - {event.tile})


def gave(state: FullState, event: ev.Gave) -> FullState:
    """Pass a card on."""
    state = _in_hand(state, event.giver, without(state.hand(event.giver), event.card))
    return _in_hand(state, event.receiver, with_card(state.hand(event.receiver), event.card))


def captured(state: DecksState, event: ev.Captured) -> DecksState:
    """Take the figure for four cards of the active hand."""
    role, card = state.active_role, event.treasure
    state = _in_hand(state, role, without(state.hand(role), card, TO_CAPTURE))
    paid = with_card(state.treasure_discard, *(card,) * TO_CAPTURE)
    return replace(state, treasure_discard=paid, captured=state.captured | {card})


# --- treasure cards ---


def drew(state: DecksState, event: ev.Drew) -> DecksState:
    """Take a card into a hand."""
    state = _in_hand(state, event.role, with_card(state.hand(event.role), event.card))
    return replace(state, left=state.left - 1)


def waters_rose(state: MeterState, event: ev.WatersRose) -> MeterState:
    """Raise the marker and, where decks are followed, lay the flood discards on top (Rules 3.3, 6.2)."""
    state = replace(state, level=event.level, rises=state.rises + 1)
    if isinstance(state, DecksState):
        discard = with_card(state.treasure_discard, WATERS_RISE)
        state = replace(state, treasure_discard=discard, left=state.left - 1)
        state = _discards_on_top(state) if event.reshuffled else state
    return marked(state)


def _discards_on_top(state: DecksState) -> DecksState:
    return replace(state, layers=(state.flood_discard, *state.layers), flood_discard=frozenset())


def treasure_deck_reshuffled(state: DecksState, _event: ev.TreasureDeckReshuffled) -> DecksState:
    """Turn the discard into the deck, which is all that is nowhere else."""
    return replace(state, treasure_discard=())


def must_discard(state: FullState, event: ev.MustDiscard) -> FullState:
    """Interrupt for a hand that is too large."""
    return replace(state, to_discard=event.role)


def left_hand(state: DecksState, event: ev.Discarded | ev.SpecialPlayed) -> DecksState:
    """Lay a card of a hand on the discard; a hand that fits again ends the interrupt (Rules 3.5.3)."""
    state = _in_hand(state, event.role, without(state.hand(event.role), event.card))
    state = replace(state, treasure_discard=with_card(state.treasure_discard, event.card))
    if isinstance(state, FullState) and state.to_discard == event.role and not state.excess(event.role):
        return replace(state, to_discard=None)
    return state


# --- flood cards ---


def flooded(state: DecksState, event: ev.Flooded) -> DecksState:
    """Turn a tile to its flooded side, its card to the discard."""
    state = _card_turned(state, event.tile)
    return replace(state, flooded=state.flooded | {event.tile}, flood_discard=state.flood_discard | {event.tile})


def sunk(state: DecksState, event: ev.Sunk) -> DecksState:
    """Take tile and card out of the game."""
    state = _card_turned(state, event.tile)
    return replace(state, flooded=state.flooded - {event.tile}, sunk=state.sunk | {event.tile})


def _card_turned(state: DecksState, tile: str) -> DecksState:
    rest = state.top_layer - {tile}
    return replace(state, layers=(rest, *state.layers[1:]) if rest else state.layers[1:], left=state.left - 1)


def flood_deck_reshuffled(state: DecksState, _event: ev.FloodDeckReshuffled) -> DecksState:
    """Make one layer of all discards; nothing told in mid-game is left in it."""
    return replace(_discards_on_top(state), approximate=False)


def must_swim(state: FullState, event: ev.MustSwim) -> FullState:
    """Interrupt for pawns where a tile sank."""
    return replace(state, to_swim=event.roles)


def lifted(state: FullState, event: ev.Lifted) -> FullState:
    """Carry pawns by helicopter."""
    return pawns_went(state, event.roles, event.tile)


# --- the end ---


def game_won(state: MeterState, _event: ev.GameWon) -> MeterState:
    """End the game well."""
    return marked(replace(state, ending=Ending(Result.WON)))


def game_lost(state: MeterState, event: ev.GameLost) -> MeterState:
    """End the game badly."""
    return marked(replace(state, ending=Ending(Result(event.reason), event.subject)))


def _in_hand(state: D, role: str, cards: Cards) -> D:
    return replace(state, hands=put(state.hands, state.roles.index(role), cards))


AFTER: dict[type[ev.IslandEvent], Callable[[Any, Any], IslandState]] = {
    ev.TableOpened: setup.table_opened,
    ev.DifficultyChosen: setup.difficulty_chosen,
    ev.DepthChosen: setup.depth_chosen,
    ev.RoleTaken: setup.role_taken,
    ev.TilesLaid: setup.tiles_laid,
    ev.FirstFloodsTurned: setup.first_floods_turned,
    ev.CardsDealt: setup.cards_dealt,
    ev.GameBegan: setup.game_began,
    ev.LevelSet: setup.level_set,
    ev.OddsSet: setup.odds_set,
    ev.DepthLowered: setup.depth_lowered,
    ev.TableTold: setup.table_told,
    ev.ActionTaken: action_taken,
    ev.ActionsEnded: unchanged,
    ev.TurnEnded: unchanged,
    ev.DrawBegan: draw_began,
    ev.FloodBegan: flood_began,
    ev.TurnBegan: turn_began,
    ev.Moved: pawn_went,
    ev.Flew: flew,
    ev.ShoredUp: shored_up,
    ev.Gave: gave,
    ev.Captured: captured,
    ev.Drew: drew,
    ev.WatersRose: waters_rose,
    ev.TreasureDeckReshuffled: treasure_deck_reshuffled,
    ev.MustDiscard: must_discard,
    ev.Discarded: left_hand,
    ev.Flooded: flooded,
    ev.Sunk: sunk,
    ev.FloodDeckReshuffled: flood_deck_reshuffled,
    ev.MustSwim: must_swim,
    ev.Swam: pawn_went,
    ev.SpecialPlayed: left_hand,
    ev.Lifted: lifted,
    ev.EndTold: unchanged,
    ev.GameWon: game_won,
    ev.GameLost: game_lost,
}


EVENTS: tuple[type[ev.IslandEvent], ...] = tuple(AFTER)


def evolve(state: IslandState, event: ev.IslandEvent) -> IslandState:
    """Return the state after an event, which joins the list of what happened or opens a new one."""
    happened = (event,) if event.leads else (*state.happened, event)
    return replace(AFTER[type(event)](state, event), happened=happened)
