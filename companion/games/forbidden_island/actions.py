"""The active player's three actions (Rules 3.2)."""

from __future__ import annotations

from companion.games.forbidden_island import commands as cmd
from companion.games.forbidden_island import events as ev
from companion.games.forbidden_island.checks import (
    require,
    require_elsewhere,
    require_flooded,
    require_held,
    require_phase,
    require_tile,
)
from companion.games.forbidden_island.components import (
    ALL_TILES,
    ENGINEER,
    MESSENGER,
    NAVIGATOR,
    PILOT,
    SPECIALS,
    TO_CAPTURE,
    TREASURES,
    Phase,
)
from companion.games.forbidden_island.reach import move_reach, navigate_reach, work_reach
from companion.games.forbidden_island.state import FullState
from companion.games.forbidden_island.story import Story, go_on, limit_hand

#: How many tiles one action shores up; all others do one.
SHORES_UP = {ENGINEER: 2}


def require_turn(state: FullState, role: str) -> None:
    """Refuse outside the actions, and for anybody but the active player."""
    require_phase(state, Phase.ACTIONS, "E_NOT_ACTION_PHASE")
    require(role == state.active_role, "E_NOT_YOUR_TURN", role=state.active_role)


def take_action(story: Story[FullState], *done: ev.IslandEvent) -> None:
    """Use one action for what is done with it."""
    story.tell(ev.ActionTaken(story.state.active_role), *done)
    go_on(story)


def move(story: Story[FullState], command: cmd.Move) -> None:
    """Walk or dive (Rules 3.2.1)."""
    state, role, to = story.state, command.role, command.to
    require_turn(state, role)
    require_tile(state, to)
    require_elsewhere(state, role, to)
    require(to in move_reach(state, role), "E_NOT_ADJACENT", tile=to)
    take_action(story, ev.Moved(role, to))


def fly(story: Story[FullState], command: cmd.Fly) -> None:
    """Fly the Pilot (Rules 3.2.2)."""
    state, role, to = story.state, command.role, command.to
    require_turn(state, role)
    require(to in ALL_TILES, "E_UNKNOWN_TILE", tile=to)
    require(role == PILOT, "E_NOT_PILOT")
    require(not state.flew, "E_ALREADY_FLEW")
    require_tile(state, to)
    require_elsewhere(state, role, to)
    take_action(story, ev.Flew(role, to))


def navigate(story: Story[FullState], command: cmd.Navigate) -> None:
    """Move somebody else's pawn (Rules 3.2.3)."""
    state, pawn, to = story.state, command.pawn, command.to
    require_turn(state, command.role)
    require(command.role == NAVIGATOR, "E_NOT_NAVIGATOR")
    require(pawn != NAVIGATOR, "E_OTHERS_ONLY")
    require(pawn in state.roles, "E_UNKNOWN_ROLE", role=pawn)
    require_tile(state, to)
    require_elsewhere(state, pawn, to)
    require(to in navigate_reach(state, pawn), "E_TOO_FAR", tile=to)
    take_action(story, ev.Moved(pawn, to))


def shore_up(story: Story[FullState], command: cmd.ShoreUp) -> None:
    """Turn one tile dry, the Engineer up to two (Rules 3.2.4)."""
    state, role, tiles = story.state, command.role, command.tiles
    require_turn(state, role)
    require(1 <= len(tiles) <= SHORES_UP.get(role, 1) and len(set(tiles)) == len(tiles), "E_TOO_MANY_TILES")
    for tile in tiles:
        require_tile(state, tile)
        require(tile in work_reach(state, role), "E_NOT_ADJACENT", tile=tile)
        require_flooded(state, tile)
    take_action(story, *map(ev.ShoredUp, tiles))


def give(story: Story[FullState], command: cmd.Give) -> None:
    """Give one treasure card (Rules 3.2.5)."""
    state, role, to, card = story.state, command.role, command.to, command.card
    require_turn(state, role)
    require(to in state.roles, "E_UNKNOWN_ROLE", role=to)
    require(to != role, "E_OTHERS_ONLY")
    require(card not in SPECIALS, "E_NO_SPECIAL_GIVE")
    require_held(state.hand(role), role, card)
    require(role == MESSENGER or state.place(role) == state.place(to), "E_NOT_SAME_TILE", role=role, to=to)
    story.tell(ev.ActionTaken(role), ev.Gave(role, to, card))
    limit_hand(story, to)
    go_on(story)


def capture(story: Story[FullState], command: cmd.Capture) -> None:
    """Pay four cards for a treasure on one of its tiles (Rules 3.2.6)."""
    state, role, treasure = story.state, command.role, command.treasure
    require_turn(state, role)
    require(treasure in TREASURES, "E_UNKNOWN_TREASURE", treasure=treasure)
    require(treasure not in state.captured, "E_ALREADY_CAPTURED", treasure=treasure)
    require(state.place(role) in TREASURES[treasure], "E_WRONG_TILE", treasure=treasure, tile=state.place(role))
    require(state.hand(role).count(treasure) >= TO_CAPTURE, "E_NEED_FOUR", treasure=treasure)
    take_action(story, ev.Captured(treasure))


def end_actions(story: Story[FullState], command: cmd.EndActions) -> None:
    """Lose the rest of the actions (Rules 3.2.7)."""
    require_turn(story.state, command.role)
    story.tell(ev.ActionsEnded(), ev.DrawBegan())
