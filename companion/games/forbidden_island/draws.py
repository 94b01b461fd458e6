"""Treasure cards: drawing, Waters Rise, the hand limit (Rules 3.3, 3.5)."""

from __future__ import annotations

from typing import TypeVar

from companion.games.forbidden_island import commands as cmd
from companion.games.forbidden_island import events as ev
from companion.games.forbidden_island.checks import require, require_card, require_held, require_phase, require_running
from companion.games.forbidden_island.components import SKULL, WATERS_RISE, Phase, Result, draw_count
from companion.games.forbidden_island.state import DecksState, FullState, MeterState
from companion.games.forbidden_island.story import Story, go_on, limit_hand

D = TypeVar("D", bound=DecksState)
M = TypeVar("M", bound=MeterState)


def draw_treasure(story: Story[D], command: cmd.DrawTreasure) -> None:
    """Draw one card for the active player (Rules 3.3)."""
    state, card = story.state, command.card
    require_phase(state, Phase.DRAW_TREASURE, "E_NOT_DRAW_PHASE")
    require_card(card)
    require(state.copies_left(card) > 0, "E_CARD_NOT_POSSIBLE", card=card)
    if card == WATERS_RISE:
        raise_water(story)
    else:
        story.tell(ev.Drew(state.active_role, card))
    if not story.state.ending:
        after_draw(story, state.active_role)


def raise_water(story: Story[M]) -> None:
    """Move the marker up; at the skull all is over before any shuffling (Rules 3.3.2)."""
    level = story.state.level + 1
    reshuffled = 0 if level >= SKULL else story.state.reshuffled_by_rise
    story.tell(ev.WatersRose(level, draw_count(level), reshuffled))
    if level >= SKULL:
        story.tell(ev.GameLost(Result.WATER_LEVEL))


def after_draw(story: Story[D], role: str) -> None:
    """Reshuffle an empty deck at once, before any hand-limit discard (Rules 3.3.3)."""
    if not story.state.treasure_left:
        story.tell(ev.TreasureDeckReshuffled(len(story.state.treasure_discard)))
    limit_hand(story, role)
    go_on(story)


def discard(story: Story[FullState], command: cmd.Discard) -> None:
    """Lay off a card of a hand that is too large (Rules 3.5)."""
    state, role = story.state, command.role
    require_running(state)
    require(state.phase is Phase.DISCARD, "E_NO_DISCARD_NEEDED")
    require(role == state.to_discard, "E_NOT_YOUR_DISCARD", role=state.to_discard)
    require_held(state.hand(role), role, command.card)
    story.tell(ev.Discarded(role, command.card))
    go_on(story)
