"""Flood cards: flooding, sinking, the losses that come of it, and swimming (Rules 3.4, 3.6)."""

from __future__ import annotations

from typing import TypeVar

from companion.games.forbidden_island import commands as cmd
from companion.games.forbidden_island import events as ev
from companion.games.forbidden_island.checks import require, require_phase, require_running, require_tile
from companion.games.forbidden_island.components import (
    FOOLS_LANDING,
    HELICOPTER,
    TREASURE_ON,
    TREASURES,
    Phase,
    Result,
)
from companion.games.forbidden_island.reach import swim_reach
from companion.games.forbidden_island.state import DecksState, FullState
from companion.games.forbidden_island.story import Story, go_on

D = TypeVar("D", bound=DecksState)


def draw_flood(story: Story[D], command: cmd.DrawFlood) -> None:
    """Draw one flood card (Rules 3.4)."""
    state, tile = story.state, command.tile
    require_phase(state, Phase.FLOOD, "E_NOT_FLOOD_PHASE")
    require_tile(state, tile)
    require(tile in state.top_layer, "E_CARD_NOT_POSSIBLE", card=tile)
    if tile in state.flooded:
        sink(story, tile)
    else:
        story.tell(ev.Flooded(tile))
    if not story.state.ending:
        after_flood(story, tile)


def sink(story: Story[D], tile: str) -> None:
    """Take a tile away and look for the three losses in their order (Rules 3.4.2)."""
    story.tell(ev.Sunk(tile))
    loss = loss_by_sinking(story.state, tile) or drowning(story.state, story.state.pawns_on(tile))
    if loss:
        story.tell(loss)


def loss_by_sinking(state: DecksState, tile: str) -> ev.GameLost | None:
    """Return the loss that a sunk tile means by itself."""
    if tile == FOOLS_LANDING:
        return ev.GameLost(Result.FOOLS_LANDING)
    treasure = TREASURE_ON.get(tile)
    if treasure and treasure not in state.captured and state.sunk.issuperset(TREASURES[treasure]):
        return ev.GameLost(Result.TREASURE_LOST, treasure)
    return None


def drowning(state: DecksState, swimmers: tuple[str, ...]) -> ev.GameLost | None:
    """Return the loss of the first pawn that nothing can save (Rules 3.6.3)."""
    lost = stranded(state, swimmers)
    if lost and not any(HELICOPTER in hand for hand in state.hands):
        return ev.GameLost(Result.DROWNED, lost[0])
    return None


def stranded(state: DecksState, swimmers: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the swimmers that have no tile to swim to."""
    return tuple(role for role in swimmers if not swim_reach(state, role))


def after_flood(story: Story[D], tile: str) -> None:
    """Reshuffle an empty deck at once, then let pawns swim (Rules 3.4.3)."""
    if not story.state.layers and story.state.flood_discard:
        story.tell(ev.FloodDeckReshuffled(len(story.state.flood_discard)))
    swimmers = story.state.pawns_on(tile) if tile in story.state.sunk else ()
    if swimmers:
        story.tell(ev.MustSwim(swimmers))
    go_on(story)


def swim(story: Story[FullState], command: cmd.Swim) -> None:
    """Bring a pawn to safety by its own power (Rules 3.6.1)."""
    state, role, to = story.state, command.role, command.to
    require_swimmer(state, role)
    require_tile(state, to)
    require(to in swim_reach(state, role), "E_TOO_FAR", tile=to)
    story.tell(ev.Swam(role, to))
    go_on(story)


def no_helicopter(story: Story[FullState], command: cmd.NoHelicopter) -> None:
    """Give a stranded pawn up: whoever holds a Helicopter Lift does not want to use it."""
    state, role = story.state, command.role
    require_swimmer(state, role)
    require(not swim_reach(state, role), "E_NOT_STRANDED", role=role)
    story.tell(ev.EndTold(), ev.GameLost(Result.DROWNED, role))


def require_swimmer(state: FullState, role: str) -> None:
    """Refuse for a pawn that stands on a tile."""
    require_running(state)
    require(role in state.to_swim, "E_NO_SWIM_NEEDED", role=role)
