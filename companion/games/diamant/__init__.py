"""Diamant (2005 edition): 3 to 8 players, or 2 with two explorers each; idols, open or hidden chests, two depths."""

from __future__ import annotations

from msgspec.structs import asdict

from companion.games.diamant.commands import COMMANDS, Decide, StartGame
from companion.games.diamant.components import SEATS
from companion.games.diamant.controls import BUTTONS, CHOICE
from companion.games.diamant.events import EVENTS
from companion.games.diamant.evolve import evolve
from companion.games.diamant.legal import legal_commands
from companion.games.diamant.options import Depth, DiamantOptions
from companion.games.diamant.rules import decide
from companion.games.diamant.seeing import host_view, seat_view, table_view
from companion.games.diamant.signals import signals
from companion.games.diamant.state import OPENING, DiamantState, Phase
from companion.rulekit import Command, Game, Seat, ViewerKind


def setup(seats: tuple[Seat, ...], options: DiamantOptions) -> StartGame:
    """Return the command that starts a game."""
    return StartGame(seats, **asdict(options))


def owner(state: DiamantState, command: Command) -> Seat | None:
    """Return the seat whose explorer decides; other commands belong to nobody."""
    return state.seat_of(command.explorer) if isinstance(command, Decide) else None


def is_over(state: DiamantState) -> bool:
    """Return whether the fifth expedition has ended."""
    return state.phase is Phase.GAME_OVER


def depth(state: DiamantState) -> str:
    """Return how much the table tells."""
    return state.options.depth


GAME = Game(
    key="diamant",
    name="Diamant",
    seats=SEATS,
    options=DiamantOptions,
    commands=COMMANDS,
    events=EVENTS,
    opening=OPENING,
    setup=setup,
    decide=decide,
    evolve=evolve,
    legal_commands=legal_commands,
    is_over=is_over,
    depths=tuple(Depth),
    depth=depth,
    views={ViewerKind.TABLE: table_view, ViewerKind.SEAT: seat_view, ViewerKind.HOST: host_view},
    signals=signals,
    owner=owner,
    choice=CHOICE,
    buttons=BUTTONS,
)
