"""The state machine (Rules 3): which command a state takes, what it leads to, and what follows by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.saboteur import endings, expansion, goals, nuggets, plays, rounds, theft, turns
from companion.games.saboteur.commands import (
    BeginPlay,
    CloseRound,
    CorrectPile,
    EndRound,
    NoteGoal,
    Play,
    RevealGoal,
    RoleSeen,
    SetLevel,
    StartGame,
    StartRound,
    Steal,
    TellRole,
    TellTotal,
    TookNugget,
)
from companion.games.saboteur.components import ROUNDS
from companion.games.saboteur.editions import edition_of
from companion.games.saboteur.events import EdgesWarning
from companion.games.saboteur.forms import check_form
from companion.games.saboteur.played import Played, Told, Whispered
from companion.games.saboteur.refusals import Code, require
from companion.games.saboteur.state import Phase, State
from companion.rulekit import Command, Event, Happening, Warning

ROOMS = (rounds, turns, plays, expansion, goals, endings, nuggets, theft)
DECIDE: dict[type[Command], Callable[[State, Any], Happening]] = {}
EVOLVE: dict[type[Event], Callable[[State, Any], State]] = {Warning: endings.warned, EdgesWarning: endings.warned}
for room in ROOMS:
    DECIDE |= room.DECIDE
    EVOLVE |= room.EVOLVE

#: Rules 3: what each state takes whatever the level; plays are added by `taken_in_turn`.
TAKES: dict[Phase, frozenset[type[Command]]] = {
    Phase.LOBBY: frozenset({StartGame}),
    Phase.DEALING: frozenset({StartRound, SetLevel}),
    Phase.ROLES: frozenset({RoleSeen, BeginPlay, TellRole, SetLevel}),
    Phase.TURN: frozenset({RoleSeen, TellRole, SetLevel, EndRound}),
    Phase.REVEAL: frozenset({RoleSeen, TellRole, SetLevel, EndRound, RevealGoal, NoteGoal}),
    Phase.ROUND_OVER: frozenset({TellRole, SetLevel}),
    Phase.GOLD: frozenset({TookNugget, TellTotal, CloseRound, SetLevel}),
    Phase.THEFT: frozenset({Steal, SetLevel}),
    Phase.CLOSED: frozenset({CloseRound, SetLevel}),
    Phase.GAME_OVER: frozenset({SetLevel}),
}

#: What follows by itself in a state.
RUN_ON: dict[Phase, Callable[[State], Happening]] = {
    Phase.ROLES: rounds.all_seen,
    Phase.TURN: turns.run_on,
    Phase.ROUND_OVER: endings.reveal_and_pay,
}


def takes(state: State) -> frozenset[type[Command]]:
    """Return the commands that a state takes; all others are `WRONG_STATE`."""
    return (TAKES[state.phase] | taken_in_turn(state)) - not_asked_for(state)


def taken_in_turn(state: State) -> frozenset[type[Command]]:
    """Return the plays of a turn, by level (Rules 3, "What `TURN` takes by level")."""
    if state.phase is not Phase.TURN:
        return frozenset()
    if state.level == "light":
        return edition_of(state).light_plays
    counted = {CorrectPile} if state.level == "full" else set()
    return edition_of(state).plays | {NoteGoal} | counted


def not_asked_for(state: State) -> frozenset[type[Command]]:
    """Return what this table does not have: real cards to tell of, a last round to tell totals in."""
    dealt_here = state.options.role_source == "service"
    early = state.round < ROUNDS
    return frozenset([TellRole] * dealt_here + [TellTotal] * early)


def decide(state: State, command: Command) -> Happening:
    """Return the events of a command and of all that follows by itself, or refuse it."""
    check_form(state, command)
    require(type(command) in takes(state), Code.WRONG_STATE)
    if isinstance(command, Play):
        turns.check_turn(state, command)
    return and_so_on(state, DECIDE[type(command)](state, command))


def and_so_on(state: State, events: Happening) -> Happening:
    """Return some events and what follows from them."""
    for event in events:
        state = evolve(state, event)
    following = RUN_ON[state.phase](state) if state.phase in RUN_ON else ()
    return events + and_so_on(state, following) if following else events


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    if isinstance(event, Played):
        state = turns.spend(state, event)
    return remember(EVOLVE[type(event)](state, event), state.happened, event)


def remember(state: State, before: Happening, event: Event) -> State:
    """Keep the public events of the last step, for those who ask what has just happened."""
    if isinstance(event, Whispered):
        return state
    opens = isinstance(event, Told) and event.opens
    return state.having(happened=(event,) if opens else (*before, event))
