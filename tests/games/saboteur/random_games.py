"""Whole games by people who play at random, in both editions and at all levels: for tests, and for the bench.

Everything follows from one `random.Random`, so a seed tells the game again.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import get_args

from companion.games.saboteur import GAME, SaboteurOptions
from companion.games.saboteur.commands import (
    BeginPlay,
    CloseRound,
    CorrectPile,
    EndRound,
    NoteGoal,
    PlayPath,
    RevealGoal,
    RoleSeen,
    Seen,
    SetLevel,
    StartRound,
    Steal,
    SwapHats,
    TellRole,
    TellTotal,
    TookNugget,
)
from companion.games.saboteur.components import (
    BASE_PATH_CARDS,
    EXPANSION_PATH_CARDS,
    GOAL_CELLS,
    GOLD,
    NUGGET_CARDS,
    STONES,
)
from companion.games.saboteur.editions import edition_of, role_deck
from companion.games.saboteur.goals import turner
from companion.games.saboteur.legal import OF_SEAT, choices, legal_cells
from companion.games.saboteur.maze import reached_goals
from companion.games.saboteur.nuggets import missing_totals, open_cards
from companion.games.saboteur.state import LEVELS, Phase, State
from companion.rulekit import Command, Hidden, play

SEATS = "abcdefghijkl"
#: Spelt-out shapes that no list of cards has.
SPELT = ("custom:NESW:NSW:crystal", "custom:NEW:EW:door-blue", "custom:ES:ES:crystal:ladder", "custom:NESW:NW+ES")
#: Path cards as often as they are in the box.
BASE_HAND = [card.name for card in BASE_PATH_CARDS for _ in range(card.count)]
EXPANSION_HAND = BASE_HAND + [card.name for card in EXPANSION_PATH_CARDS for _ in range(card.count)] + list(SPELT)


def random_options(random: Random) -> SaboteurOptions:
    """Return any mixture of editions, levels and house rules."""
    return SaboteurOptions(
        expansion=random.random() < 0.5,
        level=random.choice(LEVELS),
        role_source=random.choice(("service", "table")),
        referee=random.choice(("strict", "advise")),
        connection=random.choice(("strict", "strict", "loose")),
        packet=random.choice(("players", "diggers")),
        sabotaged_get_nothing=random.random() < 0.3,
        theft_order=random.choice(("oldest-first", "newest-first")),
    )


def seats_for(random: Random, options: SaboteurOptions) -> int:
    """Return a number of players that the edition takes."""
    return random.choice(edition_of(State(options=options)).players)


def steps(
    random: Random, seats: int | None = None, options: SaboteurOptions | None = None, *, steady: bool = False
) -> Iterator[tuple[Command, State]]:
    """Yield each command of a whole game with the state after it. steady: the level stays and no pile is corrected."""
    options = options or random_options(random)
    state = GAME.opening
    command: Command = GAME.setup(tuple(SEATS[: seats or seats_for(random, options)]), options)
    people = People(random, steady=steady)
    while True:
        state, _ = play(GAME, state, command)
        yield command, state
        if GAME.is_over(state):
            return
        command = people.command(state)


def commands(random: Random, seats: int | None = None, options: SaboteurOptions | None = None) -> list[Command]:
    """Return the commands of a whole game, to be played again."""
    return [command for command, _ in steps(random, seats, options)]


def random_maze(random: Random, cards: int, *, expansion: bool = True) -> State:
    """Return a state whose maze has at least so many cards: for the bench."""
    options = SaboteurOptions(expansion=expansion)
    while True:
        for _, state in steps(random, 5, options, steady=True):
            if state.phase is Phase.TURN and len(state.maze.cards) >= cards:
                return state


class People:
    """Players and host: give the next command that fits a state."""

    def __init__(self, random: Random, *, steady: bool) -> None:
        self.random = random
        self.steady = steady

    def command(self, state: State) -> Command:
        unrest = None if self.steady else self.unrest(state)
        return unrest or self.next_command(state)

    def next_command(self, state: State) -> Command:
        return {
            Phase.DEALING: self.deal,
            Phase.ROLES: self.look,
            Phase.TURN: self.turn,
            Phase.REVEAL: self.reveal,
            Phase.ROUND_OVER: self.tell_roles,
            Phase.GOLD: self.take,
            Phase.THEFT: self.steal,
            Phase.CLOSED: lambda _: CloseRound(),
        }[state.phase](state)

    def unrest(self, state: State) -> Command | None:
        """Now and then count the cards anew, or tell less; between rounds perhaps more."""
        if self.random.random() < 0.01 and state.phase is Phase.TURN and state.level == "full":
            return CorrectPile(max(0, state.pile - self.random.randrange(2)))
        if self.random.random() > (0.3 if state.phase is Phase.DEALING else 0.004):
            return None
        others = LEVELS if state.phase is Phase.DEALING else LEVELS[: LEVELS.index(state.level)]
        levels = [level for level in others if level != state.level]
        return SetLevel(self.random.choice(levels)) if levels else None

    def deal(self, state: State) -> Command:
        if state.options.role_source == "table":
            return StartRound()
        order = list(range(len(role_deck(state))))
        self.random.shuffle(order)
        return StartRound(deal=Hidden(tuple(order)))

    def look(self, state: State) -> Command:
        unseen = [player.seat for player in state.players if not player.role_seen]
        return BeginPlay() if self.random.random() < 0.1 else RoleSeen(self.random.choice(unseen))

    def turn(self, state: State) -> Command:
        whispered = self.whisper(state) if self.random.random() < 0.1 else None
        if whispered:
            return whispered
        if state.level != "full" and self.random.random() < 0.1:
            return self.end(state)
        if state.level == "light":
            return self.swap_hats(state) or self.end(state)
        return self.play(state)

    def play(self, state: State) -> Command:
        """Lay a card, or play any other that can be played."""
        others = [kind for kind in OF_SEAT if kind in edition_of(state).plays and kind is not PlayPath]
        while True:
            kind = self.random.choice(others)
            found = self.path_card(state) if self.random.random() < 0.8 else None
            options = [found] if found else list(choices(state, state.turn, kind))
            if options:
                return self.random.choice(options)

    def path_card(self, state: State) -> Command | None:
        """Lay a card of any shape, rather nearer to a goal that lies face down."""
        player, edition = state.player(state.turn), edition_of(state)
        if state.level != "full":
            return next(choices(state, state.turn, PlayPath), None)
        shape = self.random.choice(EXPANSION_HAND if edition.spelt else BASE_HAND)
        cells = legal_cells(state, shape)
        if player.broken or player.jailed or not cells:
            return None
        goal_x, goal_y = GOAL_CELLS[state.maze.face_down()[0]]
        some = self.random.sample(sorted(cells), min(8, len(cells)))
        x, y = min(some, key=lambda cell: abs(cell[0] - goal_x) + abs(cell[1] - goal_y))
        return PlayPath(player.seat, shape, x, y, self.random.choice(cells[x, y]))

    def whisper(self, state: State) -> Command | None:
        """Acknowledge a new hat, note a map look, or tell a real card."""
        if state.looks and state.level != "light":
            seat, goal = self.random.choice(state.looks)
            return NoteGoal(seat, goal, self.random.choice(get_args(Seen)))
        new = [player.seat for player in state.players if player.new_role]
        return RoleSeen(new[0]) if new else self.tell_role(state)

    def tell_role(self, state: State) -> Command | None:
        if state.options.role_source == "service":
            return None
        return TellRole(self.random.choice(state.seats), self.random.choice(role_deck(state)))

    def swap_hats(self, state: State) -> Command | None:
        swaps = list(choices(state, self.random.choice(state.seats), SwapHats)) if state.options.expansion else []
        return self.random.choice(swaps) if swaps else None

    def end(self, state: State) -> Command:
        gold = self.random.random() < 0.5
        seat = self.random.choice(state.seats)
        open_for = self.random.choice(((True, True), (True, False), (False, True)))
        return EndRound(
            "gold" if gold else "no-gold",
            completer=seat if gold else None,
            last_card_by=None if gold else seat,
            open_for_blue=open_for[0],
            open_for_green=open_for[1],
            crystals=self.random.randrange(8),
            jailed=self.some(state),
            thieves_in_play_order=self.some(state),
        )

    def some(self, state: State) -> tuple[str, ...]:
        return tuple(self.random.sample(state.seats, self.random.randrange(3)))

    def reveal(self, state: State) -> Command:
        goal = self.random.choice(reached_goals(state.maze))
        kinds = (GOLD, *STONES) if len(state.maze.turned) < 2 else (GOLD,)
        return RevealGoal(turner(state), goal, self.random.choice(kinds), self.random.choice((None, 0, 180)))

    def tell_roles(self, state: State) -> Command:
        """Tell real cards, by a deck that is dealt now."""
        missing = [player.seat for player in state.players if player.role is None]
        return TellRole(missing[0], self.random.choice(role_deck(state)))

    def take(self, state: State) -> Command:
        left = open_cards(state)
        if left and self.random.random() < 0.9:
            return TookNugget(left[0], self.random.choice(tuple(NUGGET_CARDS)))
        missing = missing_totals(state)
        return TellTotal(missing[0], self.random.randrange(20)) if missing else CloseRound(later=True)

    def steal(self, state: State) -> Command:
        return self.random.choice(list(choices(state, state.thieves_left[0], Steal)))


def whole_game(random: Random) -> list[Command]:
    """Return the commands of any game of either edition (the contract tests ask every game for one)."""
    return commands(random)
