"""What presses mean in Diamant: the secret choice of each explorer, and the table buttons A, B and C."""

from __future__ import annotations

from companion.games.diamant.commands import Decide, EndExpedition, NextExpedition, OpenDecision, Resolve
from companion.games.diamant.components import CHOICES
from companion.games.diamant.state import DiamantState, Phase, explorers_each
from companion.rulekit import Button, Command, Decider, Decision, Seat, SecretChoice, Undo


def decision(state: DiamantState) -> Decision | None:
    """Return who owes a choice now; the key is expedition and card number."""
    if state.phase is not Phase.DECIDING:
        return None
    return Decision(f"{state.expedition}.{state.mine.turned}", deciders(state))


def deciders(state: DiamantState) -> tuple[Decider, ...]:
    """Return one decider for each explorer in the mine, counted within the seat over all its explorers."""
    own: dict[Seat, list[str]] = {}
    for explorer in state.party:
        own.setdefault(explorer.seat, []).append(explorer.name)
    return tuple(
        Decider(one.seat, one.name, own[one.seat].index(one.name), one.choice is not None) for one in state.mine.inside
    )


def chosen(state: DiamantState, who: str) -> str | None:
    """Return what an explorer has chosen and not yet shown."""
    return next((explorer.chosen for explorer in state.mine.inside if explorer.name == who), None)


def go_on(state: DiamantState) -> Command | None:
    """Return the next step that needs no words: the next mine, or a decision on a card that nobody tells."""
    if state.phase is Phase.EXPEDITION_OVER:
        return NextExpedition()
    return OpenDecision() if state.phase is Phase.AWAIT_CARD and not state.keeps_books else None


def undo(state: DiamantState) -> Command | None:
    """Return the undo of the last public step."""
    return None if state.phase is Phase.SETUP else Undo()


def collapse(state: DiamantState) -> Command | None:
    """Return the end of a mine whose cards nobody tells."""
    return EndExpedition() if state.phase is Phase.AWAIT_CARD and not state.keeps_books else None


CHOICE = SecretChoice(
    values=CHOICES, decision=decision, choose=Decide, reveal=Resolve, chosen=chosen, owed=explorers_each
)
BUTTONS = (Button("A", "go_on", go_on), Button("B", "undo", undo), Button("C", "collapse", collapse))
