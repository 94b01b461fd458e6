"""Lamps and sounds, from the table view alone: who is on turn, whose tools are broken, who is in jail."""

from __future__ import annotations

from companion.games.saboteur.views import PlayerView, SaboteurTable
from companion.rulekit import Colour, Lamp, Pattern, Signals

#: Sounds of a step, by the event that makes them; the last event of the step that has one counts.
CUES = {
    "round_started": "deal",
    "path_laid": "card",
    "path_removed": "rockfall",
    "tool_broken": "break",
    "tool_repaired": "repair",
    "player_jailed": "jail",
    "goal_revealed": "reveal",
    "payout_computed": "ceremony",
    "gold_stolen": "theft",
    "game_ended": "fanfare",
}


def signals(view: SaboteurTable) -> Signals:
    """Return what everybody in the room sees and hears."""
    cues = [CUES[happened.key] for happened in view.happened if happened.key in CUES]
    return Signals(
        seat_lamps=tuple((player.seat, lamp(view, player)) for player in view.players),
        cue=cues[-1] if cues else None,
    )


def lamp(view: SaboteurTable, player: PlayerView) -> Lamp:
    """Return the lamp of a seat: every state has a pattern of its own, for those who see no colour."""
    if player.seat in (view.turn, view.must_reveal, view.must_take, *view.to_steal[:1]):
        return Lamp(Pattern.ON, Colour.WHITE)
    if player.jailed:
        return Lamp(Pattern.DOUBLE, Colour.RED)
    if player.broken:
        return Lamp(Pattern.SLOW, Colour.AMBER)
    return Lamp()
