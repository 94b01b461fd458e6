"""The table buttons: A Waters Rise, B undo, C set-up and next. With them the water meter needs no screen at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.forbidden_island import commands as cmd
from companion.games.forbidden_island.components import DIFFICULTIES, WATERS_RISE, Phase
from companion.games.forbidden_island.state import IslandState, MeterState, SetupState
from companion.rulekit import Button, Command, Undo


def waters_rise(state: IslandState) -> Command | None:
    """Return A: a Waters Rise came; at the wrong moment it is refused with the reason."""
    return None if state.phase is Phase.GAME_OVER else cmd.DrawTreasure(WATERS_RISE)


def undo(_state: IslandState) -> Command:
    """Return B."""
    return Undo()


def set_up(state: IslandState) -> Command | None:
    """Return C: what it means at this depth."""
    return None if state.phase is Phase.GAME_OVER else C_MEANS.get(type(state), nothing)(state)


def begin(_state: SetupState) -> Command:
    """End the set-up."""
    return cmd.Begin()


def starting_mark_or_turn(state: MeterState) -> Command:
    """Step through the four starting marks until something has happened, then tell that flood cards are drawn."""
    starts = tuple(DIFFICULTIES.values())
    if state.turn > 1 or state.rises or state.level not in starts:
        return cmd.EndTurn()
    return cmd.SetLevel(starts[(starts.index(state.level) + 1) % len(starts)])


def nothing(_state: IslandState) -> None:
    """Mean nothing where a page is needed anyway."""


C_MEANS: dict[type[IslandState], Callable[[Any], Command | None]] = {
    SetupState: begin,
    MeterState: starting_mark_or_turn,
}

BUTTONS: tuple[Button[IslandState], ...] = (
    Button("A", "waters_rise", waters_rise),
    Button("B", "undo", undo),
    Button("C", "set_up", set_up),
)
