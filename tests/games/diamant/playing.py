"""A short way to write down what happens at a table."""

from __future__ import annotations

from companion.games.diamant import GAME, DiamantOptions
from companion.games.diamant.commands import Decide, Resolve, Reveal
from companion.games.diamant.components import HAZARDS
from companion.rulekit import Command, play


def started(seats="abc", **options):
    """Return a game that has just begun."""
    return played(GAME.opening, GAME.setup(tuple(seats), DiamantOptions(**options)))


def played(state, *steps):
    """Return the state after steps: a card code, the set of those who leave, or any command."""
    for step in steps:
        for command in commands(state, step):
            state, _ = play(GAME, state, command)
    return state


def commands(state, step):
    if isinstance(step, Command):
        return [step]
    if isinstance(step, str):
        return [Reveal(step)]
    names = [explorer.name for explorer in state.mine.inside]
    return [*(Decide(name, "leave" if name in step else "stay") for name in names), Resolve()]


def events(state, command):
    return GAME.decide(state, command)


def names_inside(state):
    return [explorer.name for explorer in state.mine.inside]


def piles(state):
    return {explorer.name: explorer.pile for explorer in state.mine.inside}


def gems(state):
    return {player.seat: player.gems for player in state.players}


def collapse(state, kind=None):
    """Return the state after two hazards of a kind that can still end an expedition."""
    kind = kind or max(HAZARDS, key=state.deck.copies)
    return played(state, kind, set(), kind)
