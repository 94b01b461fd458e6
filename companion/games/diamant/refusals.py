"""When a command may not come at all, whatever it says: by phase (Rules 3.8), and by depth."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.diamant.commands import (
    COMMANDS,
    CorrectChest,
    Decide,
    EndExpedition,
    NextExpedition,
    OpenDecision,
    Resolve,
    Reveal,
    StartGame,
)
from companion.games.diamant.options import Depth
from companion.games.diamant.state import DiamantState, Phase
from companion.rulekit import Command

_OVER = {Phase.EXPEDITION_OVER: "E_EXPEDITION_OVER", Phase.GAME_OVER: "E_GAME_OVER"}
_CARD = {Phase.DECIDING: "E_DECIDE_FIRST", **_OVER}
_DECISION = {Phase.AWAIT_CARD: "E_NO_CARD_YET", **_OVER}
_RUNNING = dict.fromkeys((Phase.AWAIT_CARD, Phase.DECIDING), "E_EXPEDITION_RUNNING")

#: Command -> phase -> code, beside E_NOT_STARTED, which answers everything but `StartGame` in SETUP.
_PHASES: dict[type[Command], dict[Phase, str]] = {
    StartGame: dict.fromkeys(set(Phase) - {Phase.SETUP}, "E_ALREADY_STARTED"),
    Reveal: _CARD,
    OpenDecision: _CARD,
    Decide: _DECISION,
    Resolve: _DECISION,
    EndExpedition: _OVER,
    NextExpedition: {**_RUNNING, Phase.GAME_OVER: "E_GAME_OVER"},
}
#: Command -> the depth that does not know it, and the code.
_DEPTHS: dict[type[Command], tuple[Depth, str]] = {
    Reveal: (Depth.REVEAL, "E_NO_BOOKS"),
    CorrectChest: (Depth.REVEAL, "E_NO_BOOKS"),
    OpenDecision: (Depth.BOOKS, "E_BOOKS_KEPT"),
    EndExpedition: (Depth.BOOKS, "E_BOOKS_KEPT"),
}


def _by_phase(kind: type[Command], phase: Phase) -> str | None:
    if phase is Phase.SETUP and kind is not StartGame:
        return "E_NOT_STARTED"
    return _PHASES.get(kind, {}).get(phase)


def _by_depth(kind: type[Command], depth: Depth) -> str | None:
    stranger, code = _DEPTHS.get(kind, (None, None))
    return code if depth is stranger else None


def _all() -> Iterator[tuple[tuple[type[Command], Phase, Depth], str | None]]:
    for kind in COMMANDS:
        for phase in Phase:
            for depth in Depth:
                yield (kind, phase, depth), _by_phase(kind, phase) or _by_depth(kind, depth)


_REFUSALS = dict(_all())


def refusal(state: DiamantState, kind: type[Command]) -> str | None:
    """Return the code that refuses every command of this kind now; None: it depends on what the command says."""
    return _REFUSALS[kind, state.phase, state.options.depth]


def chests_locked(state: DiamantState) -> bool:
    """Rules 3.7: open or hidden is agreed before the first card of the game."""
    return state.expedition > 1 or state.mine.turned > 0


def books_closed(state: DiamantState) -> bool:
    """Whether the books cannot be taken up now: in the middle of an expedition nobody could say what lies where."""
    return not (state.keeps_books or state.at_expedition_start or state.phase is Phase.EXPEDITION_OVER)
