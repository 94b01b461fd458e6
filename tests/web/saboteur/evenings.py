"""Moments of Saboteur, played by the rules: what its pages are tried with."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.saboteur import GAME
from companion.games.saboteur.commands import (
    BeginPlay,
    BreakTool,
    CloseRound,
    EndRound,
    Inspect,
    Jail,
    LookMap,
    NoteGoal,
    Pass,
    RoleSeen,
    Steal,
    SwapHats,
    TellRole,
    Thief,
    TookNugget,
)
from companion.games.saboteur.maze import Card, TurnedGoal
from companion.table.screens import HostScreen, Moment, SeatScreen, Stage, TableScreen
from companion.table.state import SEATS
from tests.games.saboteur.playing import dealt, lay, played, seated, started, straight, with_maze
from tests.web.evenings import people

WAY = straight(1, 2, 3, 4, 5, 6)
#: Everything that a card can show: doors, ladders, crystals, bridges, stubs, a card spelt out by hand.
WONDERS = (
    Card("bridge", 1, 0),
    Card("door-blue-v", 1, -1),
    Card("crystal-tee-h-stub", 2, 0),
    Card("custom:NESW:NSW:crystal", 3, 0),
    Card("dead-cross", 1, 1),
    Card("ladder-ne", 4, -2),
    Card("door-green-v-stub", 2, 1, 180),
    Card("double-curve-nw-se", 5, -2),
)


def moment(state, **table: object) -> Moment:
    """Return all screens around a state."""
    seats = state.seats
    screen = TableScreen(
        table="table",
        stage=Stage.OVER if GAME.is_over(state) else Stage.PLAYING,
        people=people(len(seats)),
        game=GAME.key,
        view=GAME.table_view(state),
        has_host=True,
        **table,
    )
    host = HostScreen(view=GAME.host_view(state), may_undo=True, games=(GAME.key,))
    return Moment(1, screen, host, {seat: SeatScreen(seat, GAME.seat_view(state, seat)) for seat in seats})


def gathered(seats: int, **options: object):
    return seated(SEATS[:seats], **options)


def playing(seats: int, **options: object):
    """Return a round in its first turn."""
    return started(SEATS[:seats], **options)


def troubled():
    """Return a full round of Saboteur 2 with something in front of everybody and every kind of note."""
    state = started(SEATS[:5], ["blue", "green", "saboteur", "geologist", "boss", "profiteer"], expansion=True)
    state = played(state, BreakTool("a", "b", "pick"), Jail("b", "c"), LookMap("c", "G2"), Thief("d"))
    state = played(
        state, Inspect("e", "a"), NoteGoal("c", "G2", "stone"), SwapHats("a", "a"), BreakTool("b", "b", "lamp")
    )
    maze = with_maze(state, *WONDERS).maze
    return state.having(maze=maze.with_goal(TurnedGoal("G1", "goal-stone-ne")))


def at_goal(seats: int = 3):
    """Return a round in which a goal waits to be turned."""
    state = with_maze(playing(seats), *WAY)
    return played(state, lay("a", "straight-h", 7, 0))


def ended(seats: int, outcome: str, roles: tuple[str, ...] = (), **options: object):
    """Return a round that is over, by the host's word."""
    state = started(SEATS[:seats], roles, **options)
    last = {"completer": "b"} if outcome == "gold" else {"last_card_by": "b"}
    ways = {"open_for_blue": True, "open_for_green": True}
    front = {"crystals": 3, "jailed": state.seats[2:3], "thieves_in_play_order": ("a", "b")}
    return played(state, EndRound(outcome, **last, **ways, **(front if options.get("expansion") else {})))


def finished(seats: int, **options: object):
    """Return a game whose three rounds are over."""
    state = seated(SEATS[:seats], level="light", **options)
    end = EndRound("no-gold", last_card_by="b", crystals=2, jailed=(), thieves_in_play_order=())
    for _ in range(3):
        state = played(dealt(state), BeginPlay(), end, CloseRound())
    return state


def evenings() -> Iterator[tuple[str, Moment]]:
    """Yield (name, moment) of every stage, at every level, in both editions."""
    yield "to deal, 10", moment(gathered(10))
    yield "to deal, 12", moment(gathered(12, expansion=True, connection="loose", theft_order="newest-first"))
    yield "roles, 10", moment(played(dealt(gathered(10)), RoleSeen("b")))
    yield "real cards", moment(dealt(gathered(3, role_source="table")))
    for level in ("light", "table", "full"):
        yield f"turn, {level}", moment(playing(5, level=level))
        yield f"turn, {level}, 12", moment(playing(12, level=level, expansion=True))
    yield "troubled", moment(troubled())
    yield "blocked", moment(played(playing(3), BreakTool("a", "b", "cart")))
    yield "looked", moment(played(playing(3), LookMap("a", "G1"), Pass("b")))
    yield "at a goal", moment(at_goal())
    told = played(playing(3, role_source="table"), TellRole("a", "digger"))
    yield "untold", moment(played(told, EndRound("no-gold", last_card_by="a")))
    yield "packet", moment(ended(10, "gold"))
    yield "taken", moment(played(ended(3, "gold", ("digger", "digger", "saboteur")), TookNugget("b", 3)))
    yield "no gold", moment(ended(5, "no-gold"))
    second = {"expansion": True, "level": "light"}
    yield "theft", moment(ended(6, "gold", ("blue", "green", "boss", "geologist", "saboteur", "profiteer"), **second))
    yield "closed", moment(played(ended(2, "no-gold", ("saboteur", "profiteer"), **second), Steal("a"), Steal("b")))
    yield "over, 10", moment(finished(10))
    yield "over, 12", moment(finished(12, expansion=True))
