"""Saboteur and Saboteur 2: secret roles, the maze, rounds and gold; two editions of one game (`editions.py`).

"Rules" in the comments is the rules document of the base game, "Saboteur 2" that of the expansion.
"""

from __future__ import annotations

from companion.games.saboteur.commands import COMMANDS, StartGame
from companion.games.saboteur.controls import BUTTONS
from companion.games.saboteur.deals import DEAL
from companion.games.saboteur.editions import BASE, EXPANSION
from companion.games.saboteur.events import EVENTS
from companion.games.saboteur.legal import legal_commands
from companion.games.saboteur.rules import decide, evolve
from companion.games.saboteur.signals import signals
from companion.games.saboteur.state import LEVELS, Phase, SaboteurOptions, State
from companion.games.saboteur.views import host_view, seat_view, table_view
from companion.rulekit import Game, Seat, ViewerKind


def holds_secret(state: State, seat: Seat) -> bool:
    """Tell whether a seat holds a role that is not turned up, or nuggets that nobody else has counted."""
    if state.phase is Phase.GAME_OVER or seat not in state.seats:
        return False
    player = state.player(seat)
    return bool(player.nuggets) or (player.role is not None and not state.revealed)


def setup(seats: tuple[Seat, ...], options: SaboteurOptions) -> StartGame:
    """Return the command that starts a game."""
    return StartGame(seats, options)


GAME: Game[State] = Game(
    key="saboteur",
    name="Saboteur",
    seats=range(min(BASE.players[0], EXPANSION.players[0]), EXPANSION.players[-1] + 1),
    options=SaboteurOptions,
    commands=COMMANDS,
    events=EVENTS,
    opening=State(),
    setup=setup,
    decide=decide,
    evolve=evolve,
    legal_commands=legal_commands,
    is_over=lambda state: state.phase is Phase.GAME_OVER,
    depths=LEVELS,
    depth=lambda state: state.level,
    views={ViewerKind.TABLE: table_view, ViewerKind.SEAT: seat_view, ViewerKind.HOST: host_view},
    signals=signals,
    holds_secret=holds_secret,
    deal=DEAL,
    buttons=BUTTONS,
)
