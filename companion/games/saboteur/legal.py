"""What a seat, or the host, can do now: candidates from what lies on the table, kept where the rules accept them.

Counts that people tell freely (a corrected pile, a total) have no end of values; one candidate stands for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, product
from typing import get_args

from companion.errors import Refused
from companion.games.saboteur import commands as c
from companion.games.saboteur.commands import COMMANDS
from companion.games.saboteur.components import GOAL_CELLS, GOLD, REPAIR_CARDS, STONES, TOOLS
from companion.games.saboteur.editions import edition_of, role_deck
from companion.games.saboteur.maze import legal_cells as cells_for
from companion.games.saboteur.maze import reached_goals
from companion.games.saboteur.rules import decide, takes
from companion.games.saboteur.shapes import Cell
from companion.games.saboteur.state import LEVELS, State
from companion.rulekit import Actor, Command, Seat
from companion.rulekit.words import snake

Candidates = Callable[[State, Seat], Iterable[Command]]


def legal_cells(state: State, shape: str) -> dict[Cell, tuple[int, ...]]:
    """Return every cell where a card of this shape may be laid, with the rotations that fit."""
    return cells_for(state.maze, shape, loose=state.options.connection == "loose")


def path_cards(state: State, seat: Seat) -> Iterator[Command]:
    """Return every catalogued card in every place; at table level only that a card is laid."""
    player = state.player(seat)
    if player.broken or player.jailed:
        return
    if state.level != "full":
        yield c.PlayPath(seat)
        return
    for shape in sorted(edition_of(state).shapes):
        for (x, y), rotations in legal_cells(state, shape).items():
            yield from (c.PlayPath(seat, shape, x, y, rot) for rot in rotations)


def rockfalls(state: State, seat: Seat) -> Iterator[Command]:
    """Return every card that can be taken out of the maze."""
    if state.level != "full":
        yield c.Rockfall(seat)
    yield from (c.Rockfall(seat, card.x, card.y) for card in state.maze.cards if state.level == "full")


def repairs(state: State, seat: Seat) -> Iterator[Command]:
    """Return every repair by every card."""
    for target, card in product(state.seats, REPAIR_CARDS):
        yield from (c.RepairTool(seat, target, tool, card) for tool in card)


def breaks(state: State, seat: Seat) -> Iterator[Command]:
    """Return every tool of everybody."""
    return (c.BreakTool(seat, target, tool) for target, tool in product(state.seats, TOOLS))


def aimed(kind: Callable[[Seat, Seat], Command]) -> Candidates:
    """Return the candidates of a card that is played at somebody."""
    return lambda state, seat: (kind(seat, target) for target in state.seats)


def alone(kind: Callable[[Seat], Command]) -> Candidates:
    """Return the candidates of a command without a choice."""
    return lambda state, seat: (kind(seat),)  # noqa: ARG005


def reveals(state: State, seat: Seat) -> Iterator[Command]:
    """Return every reached goal with all that it can be."""
    return (c.RevealGoal(seat, goal, kind) for goal in reached_goals(state.maze) for kind in (GOLD, *STONES))


def steals(state: State, seat: Seat) -> Iterator[Command]:
    """Return every victim, and none."""
    return (c.Steal(seat, victim) for victim in (*state.seats, None))


#: What each command of a seat can say.
OF_SEAT: dict[type[Command], Candidates] = {
    c.RoleSeen: alone(c.RoleSeen),
    c.TellRole: lambda state, seat: (c.TellRole(seat, role) for role in dict.fromkeys(role_deck(state))),
    c.PlayPath: path_cards,
    c.Rockfall: rockfalls,
    c.BreakTool: breaks,
    c.RepairTool: repairs,
    c.LookMap: lambda state, seat: (c.LookMap(seat, goal) for goal in GOAL_CELLS),  # noqa: ARG005
    c.NoteGoal: lambda state, seat: (  # noqa: ARG005
        c.NoteGoal(seat, goal, saw) for goal in GOAL_CELLS for saw in get_args(c.Seen)
    ),
    c.Pass: lambda state, seat: (c.Pass(seat, cards) for cards in edition_of(state).discards),
    c.Thief: alone(c.Thief),
    c.HandsOff: aimed(c.HandsOff),
    c.Jail: aimed(c.Jail),
    c.Free: aimed(c.Free),
    c.Inspect: aimed(c.Inspect),
    c.SwapHats: aimed(c.SwapHats),
    c.SwapHands: aimed(c.SwapHands),
    c.DiscardTwo: lambda state, seat: (c.DiscardTwo(seat, card) for card in get_args(c.InFront)),  # noqa: ARG005
    c.RevealGoal: reveals,
    c.TookNugget: lambda state, seat: (c.TookNugget(seat, value) for value in (1, 2, 3)),  # noqa: ARG005
    c.TellTotal: lambda state, seat: (c.TellTotal(seat, state.player(seat).total() or 0),),
    c.Steal: steals,
}


def endings(state: State) -> Iterator[Command]:
    """Return the ends of a round that name nobody in jail and no thief."""
    front = {"crystals": 0, "jailed": (), "thieves_in_play_order": ()}
    for seat in state.seats:
        yield c.EndRound("gold", completer=seat, open_for_blue=True, open_for_green=True, **front)  # type: ignore[arg-type]
        yield c.EndRound("no-gold", last_card_by=seat, **front)  # type: ignore[arg-type]


#: What each command of the host can say. A deal is drawn by the table, so only one without roles stands here.
OF_HOST: dict[type[Command], Callable[[State], Iterable[Command]]] = {
    c.StartRound: lambda state: (c.StartRound(starter) for starter in state.seats),
    c.BeginPlay: lambda state: (c.BeginPlay(),),  # noqa: ARG005
    c.SetLevel: lambda state: map(c.SetLevel, LEVELS),  # noqa: ARG005
    c.CorrectPile: lambda state: (c.CorrectPile(state.pile),),
    c.EndRound: endings,
    c.CloseRound: lambda state: map(c.CloseRound, (False, True)),  # noqa: ARG005
}


def accepted(state: State, command: Command) -> bool:
    """Tell whether the rules take a command."""
    try:
        decide(state, command)
    except Refused:
        return False
    return True


def is_up(state: State, seat: Seat, kind: type[Command]) -> bool:
    """Tell whether a seat may give such a command at all: plays belong to the player on turn, where there are turns."""
    return not issubclass(kind, c.Play) or seat == state.turn or state.level == "light"


def choices(state: State, seat: Seat, kind: type[Command]) -> Iterator[Command]:
    """Return all commands of a kind that a seat can give now."""
    if not is_up(state, seat, kind):
        return iter(())
    candidates = OF_SEAT[kind](state, seat)
    # `path_cards` knows the rules of laying; to play every one of them out would only cost time.
    return iter(candidates) if kind is c.PlayPath else filter(partial(accepted, state), candidates)


def legal_commands(state: State, seat: Seat | None) -> Iterator[Command]:
    """Return what a seat can do now; for the host (None) also what may be said for the seats."""
    if seat is not None:
        return chain.from_iterable(choices(state, seat, kind) for kind in OF_SEAT if kind in takes(state))
    spoken_for = [kind for kind in OF_SEAT if kind in takes(state) and kind.actor is not Actor.OWNER]
    of_seats = (choices(state, one, kind) for kind in spoken_for for one in state.seats)
    of_host = (OF_HOST[kind](state) for kind in OF_HOST if kind in takes(state))
    return chain(chain.from_iterable(of_seats), filter(partial(accepted, state), chain.from_iterable(of_host)))


def what_now(state: State, seat: Seat) -> tuple[str, ...]:
    """Return the names of the commands that a seat can give now, for its own page."""
    kinds = [kind for kind in OF_SEAT if kind in takes(state)]
    return tuple(snake(kind.__name__) for kind in kinds if any(True for _ in choices(state, seat, kind)))


def host_may(state: State) -> tuple[str, ...]:
    """Return the names of the commands that the host may give in this state, for the seats too."""
    return tuple(snake(kind.__name__) for kind in COMMANDS if kind in takes(state) and kind.actor is not Actor.OWNER)
