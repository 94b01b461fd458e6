"""What the meter, the lamps and the sounds do, from what everybody sees."""

from __future__ import annotations

from companion.games.forbidden_island.views import IslandTable, PlayerView
from companion.rulekit import Colour, Lamp, Pattern, Seat, Signals

#: What a step sounds like: the first of these that happened in it.
CUES = {
    "happened.game_won": "win",
    "happened.game_lost": "loss",
    "happened.waters_rose": "waters_rise",
    "happened.sunk": "sink",
    "happened.flooded": "flood",
}


def signals(view: IslandTable) -> Signals:
    """Return the water level, the lamps of those who have to do something, and the sound of the last step."""
    codes = {note.code for note in view.happened}
    cue = next((sound for code, sound in CUES.items() if code in codes), None)
    return Signals(seat_lamps=tuple(map(seat_lamp, view.players)), meter=view.level, cue=cue)


def seat_lamp(player: PlayerView) -> tuple[Seat, Lamp]:
    """Return a player's lamp: urgent for one who must discard or swim, steady for the active one."""
    if player.excess or player.swims:
        return player.seat, Lamp(Pattern.FAST, Colour.AMBER)
    return player.seat, Lamp(Pattern.ON, Colour.GREEN) if player.active else Lamp()
