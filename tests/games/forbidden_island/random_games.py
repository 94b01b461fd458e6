"""Whole games played at random from a seed, at any depth: material for tests and benches."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from companion.games.forbidden_island import GAME
from companion.games.forbidden_island.commands import LayTiles, OpenTable, TakeRole
from companion.games.forbidden_island.state import IslandState
from companion.rulekit import Actor, Command, Happening, play

SEATS = ("a", "b", "c", "d")
LONGEST = 5000


class Step(NamedTuple):
    """One command of a game with the state it met, its events, and the state it led to."""

    before: IslandState
    command: Command
    events: Happening
    after: IslandState


def random_game(seed: int, depth: str = "full", *, corrections: float = 0.0, show_odds: bool = False) -> Iterator[Step]:
    """Play from the opening of the table to the end; `corrections`: how often the host puts something right."""
    random = Random(seed)
    seats = SEATS[: random.randint(2, 4)]
    difficulty = random.choice(("Novice", "Normal", "Elite", "Legendary"))
    step = taken(GAME.opening, OpenTable(seats, difficulty, depth, show_odds))
    yield step
    for _ in range(LONGEST):
        if GAME.is_over(step.after):
            return
        step = taken(step.after, chosen(random, step.after, corrections))
        yield step
    raise AssertionError(f"seed {seed}: no end after {LONGEST} commands")


def taken(state: IslandState, command: Command) -> Step:
    """Give one command."""
    after, events = play(GAME, state, command)
    return Step(state, command, events, after)


def chosen(random: Random, state: IslandState, corrections: float) -> Command:
    """Choose a legal command: first its kind, so that the hundreds of Helicopter Lifts do not drown the rest."""
    legal = GAME.legal_commands(state, None)
    put_right = [command for command in legal if command.actor is Actor.HOST]
    ordinary = [command for command in legal if command.actor is not Actor.HOST and not is_idle(state, command)]
    if put_right and (not ordinary or random.random() < corrections):
        return random.choice(put_right)
    kind = random.choice(list(dict.fromkeys(map(type, ordinary))))
    return random.choice([command for command in ordinary if type(command) is kind])


def is_idle(state: IslandState, command: Command) -> bool:
    """Tell whether a set-up command leads nowhere: laying anew, or a role for a seat that has one."""
    if isinstance(command, TakeRole):
        return bool(state.roles[state.seats.index(command.seat)])
    return isinstance(command, LayTiles) and not command.tiles


def commands_of(seed: int, depth: str = "full") -> tuple[Command, ...]:
    """Return the commands of one game."""
    return tuple(step.command for step in random_game(seed, depth))


def final_state(seed: int, depth: str = "full") -> IslandState:
    """Return how one game ended."""
    *_, last = random_game(seed, depth)
    return last.after


def replayed(commands: tuple[Command, ...]) -> IslandState:
    """Return the state after commands, from the opening on."""
    state = GAME.opening
    for command in commands:
        state, _ = play(GAME, state, command)
    return state


def whole_game(random: Random) -> list[Command]:
    """Return the commands of any game at any depth (the contract tests ask every game for one)."""
    return list(commands_of(random.randrange(2**32), random.choice(("meter", "decks", "full"))))
