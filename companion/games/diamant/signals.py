"""What lamps and sounds tell the room: made from the table view, so that they know nothing that the screen hides."""

from __future__ import annotations

from companion.games.diamant.components import LEAVE, STAY
from companion.games.diamant.views import DiamantTable
from companion.rulekit import Colour, Lamp, Pattern, Seat, Signals

#: The choices revealed for a seat's explorers -> its lamp. Two explorers of one player may part.
_LAMPS = {
    frozenset({STAY}): Lamp(Pattern.ON, Colour.GREEN),
    frozenset({LEAVE}): Lamp(Pattern.DOUBLE, Colour.AMBER),
    frozenset({STAY, LEAVE}): Lamp(Pattern.SLOW, Colour.WHITE),
}
#: What happened -> sound. The last one of a step is played: the end of the game drowns what led to it.
_CUES = {
    "expedition_started": "expedition",
    "gems_shared": "treasure",
    "idol_placed": "idol",
    "idol_taken": "idol",
    "hazard_first": "hazard",
    "hazard_second": "collapse",
    "mine_collapsed": "collapse",
    "decision_opened": "card",
    "decisions_revealed": "reveal",
    "game_ended": "game_over",
}


def signals(view: DiamantTable) -> Signals:
    """Return lamps for the choices just revealed, and the sound of the last step.

    While explorers decide the lamps belong to the table, which shows how many are ready, and never who.
    """
    cues = [_CUES[told.what] for told in view.happened if told.what in _CUES]
    return Signals(seat_lamps=seat_lamps(view), cue=cues[-1] if cues else None)


def seat_lamps(view: DiamantTable) -> tuple[tuple[Seat, Lamp], ...]:
    """Return the lamps of the seats that took part in the reveal."""
    shown = choices_by_seat(view)
    return tuple((seat, _LAMPS[frozenset(choices)]) for seat, choices in shown.items())


def choices_by_seat(view: DiamantTable) -> dict[Seat, set[str]]:
    """Return the choices just revealed, by seat in seating order; empty after any other step."""
    if view.revealed is None:
        return {}
    choices = dict.fromkeys(view.revealed.leave, LEAVE) | dict.fromkeys(view.revealed.stay, STAY)
    shown: dict[Seat, set[str]] = {}
    for explorer in view.explorers:
        if explorer.name in choices:
            shown.setdefault(explorer.seat, set()).add(choices[explorer.name])
    return shown
