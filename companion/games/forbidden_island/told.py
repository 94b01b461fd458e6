"""The rules of depth "decks": what people did is noted as they tell it, whoever did it and whenever.

Actions and pawns are not followed here, so nothing but tiles and cards can speak against it.
"""

from __future__ import annotations

from companion.games.forbidden_island import commands as cmd
from companion.games.forbidden_island import events as ev
from companion.games.forbidden_island.actions import SHORES_UP
from companion.games.forbidden_island.board import EVERYBODY
from companion.games.forbidden_island.checks import (
    require,
    require_flooded,
    require_held,
    require_running,
    require_tile,
)
from companion.games.forbidden_island.components import TO_CAPTURE, TREASURES, Phase
from companion.games.forbidden_island.draws import draw_treasure
from companion.games.forbidden_island.state import DecksState
from companion.games.forbidden_island.story import Story

DecksStory = Story[DecksState]


def require_nobody(state: DecksState, role: str) -> None:
    """Refuse after the end, and a named role where none is followed."""
    require_running(state)
    require(role == EVERYBODY, "E_UNKNOWN_ROLE", role=role)


def shore_up(story: DecksStory, command: cmd.ShoreUp) -> None:
    """Note tiles turned dry by one action."""
    state, tiles = story.state, command.tiles
    require_nobody(state, command.role)
    most = max(SHORES_UP.values())
    require(1 <= len(tiles) <= most and len(set(tiles)) == len(tiles), "E_TOO_MANY_TILES")
    for tile in tiles:
        require_tile(state, tile)
        require_flooded(state, tile)
    story.tell(ev.ActionTaken(EVERYBODY), *map(ev.ShoredUp, tiles))


def capture(story: DecksStory, command: cmd.Capture) -> None:
    """Note a treasure captured for four cards of the hands."""
    state, treasure = story.state, command.treasure
    require_nobody(state, command.role)
    require(treasure in TREASURES, "E_UNKNOWN_TREASURE", treasure=treasure)
    require(treasure not in state.captured, "E_ALREADY_CAPTURED", treasure=treasure)
    require(state.hand(EVERYBODY).count(treasure) >= TO_CAPTURE, "E_NEED_FOUR", treasure=treasure)
    story.tell(ev.ActionTaken(EVERYBODY), ev.Captured(treasure))


def discard(story: DecksStory, command: cmd.Discard) -> None:
    """Note a card laid on the treasure discard, whether it was used or not."""
    require_nobody(story.state, command.role)
    require_held(story.state.hand(EVERYBODY), EVERYBODY, command.card)
    story.tell(ev.Discarded(EVERYBODY, command.card))


def draw(story: DecksStory, command: cmd.DrawTreasure) -> None:
    """Note a card drawn; the first one of a turn ends the actions."""
    if story.state.phase is Phase.ACTIONS:
        story.tell(ev.DrawBegan())
    draw_treasure(story, command)
