"""Sandbags and Helicopter Lift: any time, by anybody who holds one, for no action (Rules 3.7)."""

from __future__ import annotations

from typing import TypeVar

from companion.games.forbidden_island import commands as cmd
from companion.games.forbidden_island import events as ev
from companion.games.forbidden_island.checks import (
    require,
    require_flooded,
    require_held,
    require_running,
    require_tile,
)
from companion.games.forbidden_island.components import FOOLS_LANDING, HELICOPTER, SANDBAGS, TREASURES
from companion.games.forbidden_island.floods import drowning
from companion.games.forbidden_island.state import DecksState, FullState
from companion.games.forbidden_island.story import Story, go_on

D = TypeVar("D", bound=DecksState)


def require_special(state: DecksState, by: str, card: str) -> None:
    """Refuse after the end, for nobody, and without the card."""
    require_running(state)
    require(by in state.roles, "E_UNKNOWN_ROLE", role=by)
    require_held(state.hand(by), by, card)


def play_sandbags(story: Story[D], command: cmd.PlaySandbags) -> None:
    """Turn any flooded tile dry (Rules 3.7.1)."""
    state, tile = story.state, command.tile
    require_special(state, command.by, SANDBAGS)
    require_tile(state, tile)
    require_flooded(state, tile)
    story.tell(ev.SpecialPlayed(command.by, SANDBAGS), ev.ShoredUp(tile))
    go_on(story)


def play_helicopter(story: Story[FullState], command: cmd.PlayHelicopter) -> None:
    """Fly pawns from one tile to any other (Rules 3.7.2)."""
    state, to = story.state, command.to
    require_special(state, command.by, HELICOPTER)
    require(command.pawns and set(command.pawns) <= set(state.roles), "E_UNKNOWN_ROLE")
    require_tile(state, to)
    carried = tuple(pawn for pawn in state.pawns if pawn.role in command.pawns)
    require(len({pawn.at for pawn in carried}) == 1, "E_PAWNS_APART")
    require(carried[0].at != to, "E_SAME_TILE", role=carried[0].role, tile=to)
    story.tell(ev.SpecialPlayed(command.by, HELICOPTER), ev.Lifted(tuple(pawn.role for pawn in carried), to))
    after_lift(story)


def after_lift(story: Story[FullState]) -> None:
    """Look again whether a pawn has nothing left to save it (Rules 3.6.3), else go on."""
    loss = drowning(story.state, story.state.to_swim)
    if loss:
        story.tell(loss)
    go_on(story)


def lift_off(story: Story[D], command: cmd.LiftOff) -> None:
    """Leave the island and win (Rules 3.7.3)."""
    state = story.state
    require_special(state, command.by, HELICOPTER)
    require(len(state.captured) == len(TREASURES), "E_TREASURES_MISSING", missing=missing_treasures(state))
    require(not missing_pawns(state), "E_NOT_ALL_AT_LANDING", missing=missing_pawns(state))
    story.tell(ev.SpecialPlayed(command.by, HELICOPTER), ev.GameWon())


def missing_treasures(state: DecksState) -> tuple[str, ...]:
    """Return the treasures not captured."""
    return tuple(treasure for treasure in TREASURES if treasure not in state.captured)


def missing_pawns(state: DecksState) -> tuple[str, ...]:
    """Return the roles that are not on Fools' Landing; where pawns are not followed, the table sees to it."""
    return tuple(pawn.role for pawn in state.pawns if pawn.at != FOOLS_LANDING)
