"""Saboteur: where a card goes in a large maze, who reaches the gold, a whole game again, a deal to twelve phones."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from companion.games.saboteur import GAME
from companion.games.saboteur.components import BASE_PATH_CARDS
from companion.games.saboteur.legal import legal_cells
from companion.games.saboteur.maze import COLOURS, neighbours, reach
from companion.games.saboteur.state import SaboteurOptions
from companion.rulekit import fold, play
from tests.bench.evening import evening
from tests.bench.figures import PAUSE_S, Figure, p50, per_second
from tests.bench.floors import commit_and_fan_out
from tests.bench.phones import Phones
from tests.games.saboteur.random_games import commands, random_maze

SEED = 11
CARDS = 60
PHONES = 12
DEALS = 10


def mazes() -> Iterator[Figure]:
    """`maze.legal` and `maze.reach` of sixty cards, caches warm, against one look at every neighbour."""
    state = random_maze(Random(SEED), CARDS)
    shapes = [card.name for card in BASE_PATH_CARDS]
    looks = per_second(lambda: sum(1 for card in state.maze.cards for _ in neighbours((card.x, card.y))) and 1)
    yield Figure("maze.legal", per_second(lambda: len([legal_cells(state, shape) for shape in shapes])), "1/s", looks)
    yield Figure("maze.reach", per_second(lambda: len([reach(state.maze, team) for team in COLOURS])), "1/s", looks)


def replay() -> Iterator[Figure]:
    """`saboteur2.replay`: a three-round game of twelve folded from its events, in ms, against playing its commands."""
    steps, events, state = [], [], GAME.opening
    for command in commands(Random(SEED), 12, SaboteurOptions(expansion=True)):
        steps.append((state, command))
        state, happened = play(GAME, state, command)
        events.extend(happened)
    folded = 1000 / per_second(lambda: fold(GAME, GAME.opening, events) and 1)
    decided = 1000 / per_second(lambda: sum(1 for before, command in steps if GAME.decide(before, command)) and 1)
    yield Figure("saboteur2.replay", folded, "ms", decided)


def deals() -> Iterator[Figure]:
    """`deal.phones12.p50`: the last tap of a deal without promises to the roles on the last of twelve phones."""
    floor = commit_and_fan_out(PHONES, DEALS)
    with evening() as table:
        table.sit(PHONES)
        own = [(f"/stream?page=seat:{seat}", table.cookie(seat)) for seat in table.seats]
        phones = Phones(table.service.port, own)
        times = []
        for _ in range(DEALS):
            table.do(table.host, "start_game", game="saboteur", options={"expansion": True})
            table.do(table.host, "deal_roles")
            time.sleep(PAUSE_S)
            began = time.monotonic_ns()
            table.do(table.host, "close_list")
            times.append(phones.last_after(began))
            table.do(table.host, "end_game")
            time.sleep(PAUSE_S)
        phones.close()
    yield Figure("deal.phones12.p50", p50(times), "ms", p50(floor))


MEASURES = (mazes, replay, deals)
