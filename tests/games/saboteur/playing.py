"""A short way to write down what happens at a table."""

from __future__ import annotations

import pytest

from companion.errors import Refused
from companion.games.saboteur import GAME, SaboteurOptions
from companion.games.saboteur.commands import BeginPlay, PlayPath, StartRound
from companion.games.saboteur.editions import role_deck
from companion.games.saboteur.maze import Card, Maze
from companion.rulekit import Hidden, play


def seated(seats="abc", **options):
    """Return a game whose first round is to be dealt."""
    return played(GAME.opening, GAME.setup(tuple(seats), SaboteurOptions(**options)))


def order_for(deck, wanted):
    """Return the permutation that deals these roles, first to the seats and then to the spare pile."""
    places = list(range(len(deck)))
    order = [places.pop([deck[place] for place in places].index(role)) for role in wanted]
    return Hidden((*order, *places))


def dealt(state, roles=(), starter=None):
    """Return a round whose roles are dealt: the given ones, then whatever the deck holds."""
    if state.options.role_source == "table":
        return played(state, StartRound(starter))
    return played(state, StartRound(starter, order_for(role_deck(state), roles)))


def started(seats="abc", roles=(), **options):
    """Return a first round in its first turn."""
    return played(dealt(seated(seats, **options), roles), BeginPlay())


def played(state, *commands):
    """Return the state after some commands."""
    for command in commands:
        state, _ = play(GAME, state, command)
    return state


def events(state, command):
    return GAME.decide(state, command)


def kinds(happening):
    return [type(event).__name__ for event in happening]


def refusal(state, command):
    """Return the code with which a command is refused."""
    with pytest.raises(Refused) as refused:
        GAME.decide(state, command)
    return refused.value.code


def straight(*xs, y=0):
    """Return level straight tunnels in a row."""
    return tuple(Card("straight-h", x, y) for x in xs)


def with_maze(state, *cards):
    """Return the state with these cards in the maze, laid by nobody."""
    return state.having(maze=Maze(tuple(cards)))


def lay(seat, shape, x, y, rot=0):
    return PlayPath(seat, shape, x, y, rot)


def hands(state):
    return [player.hand for player in state.players]
