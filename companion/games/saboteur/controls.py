"""What the table buttons mean: A goes on, B passes with one card for the player on turn."""

from __future__ import annotations

from companion.games.saboteur.commands import BeginPlay, CloseRound, Pass
from companion.games.saboteur.nuggets import open_cards
from companion.games.saboteur.state import Phase, State
from companion.rulekit import Button, Command


def go_on(state: State) -> Command | None:
    """Begin play, or put the round away."""
    if state.phase is Phase.ROLES:
        return BeginPlay()
    closable = state.phase in (Phase.GOLD, Phase.CLOSED) and not open_cards(state)
    return CloseRound() if closable else None


def pass_one(state: State) -> Command | None:
    """One card goes away face down."""
    on_turn = state.phase is Phase.TURN and state.level != "light" and state.turn is not None
    return Pass(state.turn or "") if on_turn else None


BUTTONS = (
    Button[State]("A", "go_on", go_on),
    Button[State]("B", "pass", pass_one),
)
