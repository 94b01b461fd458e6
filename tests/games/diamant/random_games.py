"""Whole games by players who choose at random, with a real shuffled deck: for tests, and for the bench.

Everything follows from one `random.Random`, so a seed tells the game again.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.games.diamant import GAME, DiamantOptions, Phase
from companion.games.diamant.commands import Decide, EndExpedition, NextExpedition, OpenDecision, Resolve, Reveal
from companion.games.diamant.components import CHOICES, COPIES, HAZARDS, VALUES
from companion.games.diamant.options import ChestMode
from companion.games.diamant.state import DiamantState
from companion.rulekit import Command, play

SEATS = "abcdefgh"


def random_options(random: Random) -> DiamantOptions:
    """Return a variant of the game with books."""
    return DiamantOptions(
        idols=random.random() < 0.5, chests=random.choice(tuple(ChestMode)), show_odds=random.random() < 0.5
    )


def steps(random: Random, seats: int, options: DiamantOptions | None = None) -> Iterator[tuple[Command, DiamantState]]:
    """Yield each command of a whole game with the state after it."""
    state = GAME.opening
    command: Command = GAME.setup(tuple(SEATS[:seats]), options or random_options(random))
    mine = Table(random)
    while True:
        state, _ = play(GAME, state, command)
        yield command, state
        if GAME.is_over(state):
            return
        command = mine.command(state)


def commands(random: Random, seats: int, options: DiamantOptions | None = None) -> list[Command]:
    """Return the commands of a whole game, to be played again."""
    return [command for command, _ in steps(random, seats, options)]


class Table:
    """The people and the cardboard: turns real cards, and gives the next command that fits a state."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.pile: list[str] = []

    def command(self, state: DiamantState) -> Command:
        return {
            Phase.AWAIT_CARD: self.turn,
            Phase.DECIDING: self.decide,
            Phase.EXPEDITION_OVER: lambda _: NextExpedition(),
        }[state.phase](state)

    def turn(self, state: DiamantState) -> Command:
        if not state.keeps_books:
            return self.random.choice((OpenDecision(), OpenDecision(), *self.ends(state)))
        if not state.mine.path:
            self.pile = shuffled(self.random, state)
        return Reveal(self.pile.pop())

    def ends(self, state: DiamantState) -> tuple[Command, ...]:
        kind = self.random.choice([kind for kind in HAZARDS if state.deck.copies(kind) > 1])
        return EndExpedition(), EndExpedition(kind)

    def decide(self, state: DiamantState) -> Command:
        undecided = [one.name for one in state.mine.inside if one.choice is None]
        if undecided and self.random.random() < 0.98:
            return Decide(self.random.choice(undecided), self.random.choice((*CHOICES, "stay", "stay")))
        return Resolve(force=bool(undecided))


def shuffled(random: Random, state: DiamantState) -> list[str]:
    """Return all cards that are still in the game, in random order."""
    cards = [card for card in VALUES for _ in range(COPIES[card])]
    cards += [kind for kind in HAZARDS for _ in range(state.deck.copies(kind))]
    random.shuffle(cards)
    return cards


def whole_game(random: Random) -> list[Command]:
    """Return the commands of any game, with any number of players (the contract tests ask every game for one)."""
    return commands(random, random.randint(2, 8))
