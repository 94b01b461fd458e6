"""The rules alone, without a disk, a page or a lamp: moves a second, and the odds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from time import perf_counter

from companion.games.diamant import GAME
from companion.games.diamant.seeing import odds_now
from companion.rulekit import play
from tests.bench.figures import Figure, p50, per_second
from tests.games.diamant.random_games import commands, steps

GAMES = 20
SEED = 20260101
#: What we aim at: moves a second of a typed, validated, pure-Python reducer here.
AIM = 100_000


def diamant_moves() -> Iterator[Figure]:
    """`rules.diamant.moves`: commands of random whole games of five, decided and evolved; the floor is our aim."""
    source = random.Random(SEED)
    games = [commands(source, 5) for _ in range(GAMES)]

    def play_all() -> int:
        for game in games:
            state = GAME.opening
            for command in game:
                state, _ = play(GAME, state, command)
        return sum(map(len, games))

    yield Figure("rules.diamant.moves", per_second(play_all), "1/s", AIM)


def diamant_odds() -> Iterator[Figure]:
    """`odds.diamant`: all odds that a table screen shows, over a game; the floor is one command of the rules."""
    states = [state for _, state in steps(random.Random(SEED), 5) if state.phase == "DECIDING"]
    times = [timed(lambda state=state: odds_now(state)) for state in states]
    moves = [timed(lambda state=state: GAME.evolve(state, GAME.decide(state, _stay(state))[0])) for state in states]
    yield Figure("odds.diamant", p50(times), "us", p50(moves))


def _stay(state: object) -> object:
    return GAME.choice.choose(GAME.choice.decision(state).deciders[0].who, "stay")


def timed(work: object) -> float:
    """Return the us of one call."""
    began = perf_counter()
    work()
    return (perf_counter() - began) * 1e6


MEASURES = (diamant_moves, diamant_odds)
