"""A whole game of Diamant told to the pure rules and to the table with boxes, side by side."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.diamant import GAME, DiamantOptions, Phase
from companion.games.diamant.commands import Decide, Resolve
from companion.games.diamant.components import CHOICES
from companion.rulekit import Command, play
from tests.games.diamant.random_games import SEATS
from tests.games.diamant.random_games import Table as Cardboard
from tests.port.evening import PortEvening

#: A mine that is not entered for long makes a game short; most people stay.
MOSTLY_STAY = (*CHOICES, "stay", "stay")


class Books:
    """The pure rules, told what the table should have been told."""

    def __init__(self, seats: int, options: DiamantOptions) -> None:
        self.state = GAME.opening
        self.tell(GAME.setup(tuple(SEATS[:seats]), options))

    def tell(self, command: Command) -> None:
        """Carry out a command."""
        self.state, _ = play(GAME, self.state, command)

    def decide(self, choices: dict[str, str]) -> None:
        """Let everybody choose, and reveal."""
        for who, choice in choices.items():
            self.tell(Decide(who, choice))
        self.tell(Resolve(force=False))


def play_whole_game(evening: PortEvening, random: Random, seats: int = 8) -> Any:
    """Play until the game is over, comparing after each step; return the books of the pure rules."""
    books, cardboard = Books(seats, DiamantOptions(idols=True)), Cardboard(random)
    evening.start_game(seats, depth="books", idols=True)
    while not GAME.is_over(books.state):
        if books.state.phase is Phase.DECIDING:
            choices = {one.name: random.choice(MOSTLY_STAY) for one in books.state.mine.inside}
            books.decide(choices)
            evening.decide({SEATS.index(who) + 1: CHOICES.index(choice) for who, choice in choices.items()})
        else:
            command = cardboard.command(books.state)
            books.tell(command)
            ask(evening, command)
        assert evening.table.ledger.state == books.state
    return books.state


def ask(evening: PortEvening, command: Command) -> None:
    """Ask the table for a game command, as a page would."""
    fields = {name: getattr(command, name) for name in command.__struct_fields__}
    evening.do(str(command.__struct_config__.tag), **fields)
