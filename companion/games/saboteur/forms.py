"""Commands that cannot be meant: refused before any check of the rules, with none of its codes (Rules 3.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.saboteur.commands import EndRound, PlayPath, RepairTool, Rockfall, StartGame, StartRound, TellRole
from companion.games.saboteur.editions import edition_of, role_deck
from companion.games.saboteur.refusals import well_formed
from companion.games.saboteur.state import Phase, State
from companion.rulekit import Command


def start_game(state: State, command: StartGame) -> None:  # noqa: ARG001
    """Check that nobody sits twice."""
    well_formed(len(set(command.seats)) == len(command.seats), "a seat is named twice")


def start_round(state: State, command: StartRound) -> None:
    """Check that the service deals each card of the role deck once; real cards it does not deal."""
    if state.phase is not Phase.DEALING:
        return
    if state.options.role_source == "table":
        well_formed(command.deal is None, "the roles are dealt at the table")
        return
    order = command.deal and command.deal.hidden
    well_formed(
        sorted(order or ()) == list(range(len(role_deck(state)))), "the deal is no permutation of the role deck"
    )


def play_path(state: State, command: PlayPath) -> None:
    """Check, where the maze is kept, that the card has a shape of this edition and a place."""
    if state.level != "full":
        return
    well_formed(edition_of(state).has_shape(command.shape or ""), "unknown shape")
    well_formed(command.x is not None and command.y is not None, "x or y is missing")


def rockfall(state: State, command: Rockfall) -> None:
    """Check, where the maze is kept, that the rockfall has a place."""
    well_formed(state.level != "full" or None not in (command.x, command.y), "x or y is missing")


def repair_tool(state: State, command: RepairTool) -> None:  # noqa: ARG001
    """Check that the repair card shows one tool, or two different ones."""
    well_formed(1 <= len(command.card) == len(set(command.card)) <= 2, "a repair card shows one or two tools")


def tell_role(state: State, command: TellRole) -> None:
    """Check that the role is one of this edition."""
    edition = edition_of(state)
    well_formed(command.role in edition.deck(edition.players[-1]), "unknown role")


def end_round(state: State, command: EndRound) -> None:  # noqa: ARG001
    """Check that gold has a completer, and a way to it for one team at least."""
    if command.outcome != "gold":
        return
    well_formed(command.completer, "completer is missing")
    well_formed((command.open_for_blue, command.open_for_green) != (False, False), "gold that neither team can reach")


FORMS: dict[type[Command], Callable[[State, Any], None]] = {
    StartGame: start_game,
    StartRound: start_round,
    PlayPath: play_path,
    Rockfall: rockfall,
    RepairTool: repair_tool,
    TellRole: tell_role,
    EndRound: end_round,
}


def check_form(state: State, command: Command) -> None:
    """Refuse a command that cannot be meant."""
    if type(command) in FORMS:
        FORMS[type(command)](state, command)
