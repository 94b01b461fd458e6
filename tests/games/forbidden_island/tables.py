"""Made-up tables for tests: the form of the rule vectors, and small words to play and look."""

from __future__ import annotations

import msgspec
import pytest

from companion.errors import Refused
from companion.games.forbidden_island import GAME
from companion.games.forbidden_island.board import Board, Player
from companion.games.forbidden_island.commands import OpenTable, Setup
from companion.games.forbidden_island.laying import decks_on
from companion.games.forbidden_island.state import DecksState, FullState, IslandState, MeterState
from companion.rulekit import Command, play
from tests.games.forbidden_island.vectors import made_up

FLOODS = ("Breakers Bridge", "Coral Palace", "Iron Gate", "Observatory", "Silver Gate", "Watchtower")


def full(*roles: str | dict, **told: object) -> FullState:
    """Return a table at depth "full": roles (or players as in a vector), then whatever a vector may give."""
    players = [role if isinstance(role, dict) else {"role": role} for role in roles]
    return made_up({"players": players or [{"role": "Engineer"}, {"role": "Messenger"}], **told})


def decks(hand: tuple[str, ...] = (), level: int = 1, **told: tuple) -> DecksState:
    """Return a table at depth "decks" with all cards in one heap."""
    return decks_on(MeterState(level=level), Board(players=(Player(hand=hand),), **told))


def meter(level: int = 1) -> MeterState:
    """Return a table at depth "meter"."""
    return MeterState(level=level)


def with_odds(state):
    """Return a table at which odds are wanted."""
    return msgspec.structs.replace(state, show_odds=True)


def after(state: IslandState, *commands: Command) -> IslandState:
    """Return the state after commands."""
    for command in commands:
        state, _ = play(GAME, state, command)
    return state


def told(state: IslandState, command: Command) -> list[str]:
    """Return the names of the events of a command."""
    return [type(event).__name__ for event in GAME.decide(state, command)]


def refusal(state: IslandState, command: Command) -> str:
    """Return the code by which a command is refused."""
    with pytest.raises(Refused) as refused:
        GAME.decide(state, command)
    return refused.value.code


def opened(depth: str = "full", seats: tuple[str, ...] = ("a", "b")) -> IslandState:
    """Return a set-up that has just been opened."""
    return after(GAME.opening, OpenTable(seats, depth=depth))


def setup(**changes: object) -> Setup:
    """Return a set-up form that is in order, but for the changes."""
    players = (Player("Diver", ("Earth", "Fire")), Player("Pilot", ("Fire", "Wind")))
    return Setup(**{"difficulty": "Novice", "players": players, "first_floods": FLOODS, **changes})
