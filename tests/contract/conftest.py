"""Every game on the shelf, each with whole random games of its own; a new game is found by itself."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from companion.games import shelf
from companion.rulekit import Command, Game, Happening, State, play

GAMES = shelf()
SEEDS = range(6)


class Played(NamedTuple):
    """One command of a game: the state before it, its events, and the state after it."""

    before: State
    command: Command
    events: Happening
    after: State


def played(game: Game, seed: int) -> Iterator[Played]:
    """Yield a whole random game, command by command."""
    whole_game = importlib.import_module(f"tests.games.{game.key}.random_games").whole_game
    state = game.opening
    for command in whole_game(Random(seed)):
        after, events = play(game, state, command)
        yield Played(state, command, events, after)
        state = after


@pytest.fixture(params=GAMES.values(), ids=list(GAMES))
def game(request) -> Game:
    return request.param


@pytest.fixture(params=SEEDS, ids=lambda seed: f"seed-{seed}")
def seed(request) -> int:
    return request.param
