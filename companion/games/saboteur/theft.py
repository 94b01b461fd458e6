"""Thieves after the payout (Saboteur 2, 7.5)."""

from __future__ import annotations

from companion.games.saboteur.commands import Steal
from companion.games.saboteur.events import GoldStolen, TheftDeclined
from companion.games.saboteur.refusals import Code, require
from companion.games.saboteur.state import Phase, State, clockwise_from, seated
from companion.rulekit import Happening, Seat

#: Which theft card, in play order, belongs to the first thief: the sheets differ.
FIRST_THIEF = {"oldest-first": 0, "newest-first": -1}


def theft_order(seats: tuple[Seat, ...], thieves: tuple[Seat, ...], rule: str) -> tuple[Seat, ...]:
    """Return who steals, one after another: the first thief, then clockwise. thieves: active ones, in play order."""
    if not thieves:
        return ()
    return tuple(seat for seat in clockwise_from(seats, thieves[FIRST_THIEF[rule]]) if seat in thieves)


def steal(state: State, command: Steal) -> Happening:
    """Take one gold piece, or let it be."""
    seated(state, command.seat)
    require(state.thieves_left[:1] == (command.seat,), Code.NOT_THIEFS_TURN, seat=command.seat)
    if command.victim is None:
        return (TheftDeclined(command.seat),)
    victim = seated(state, command.victim)
    require(command.victim != command.seat, Code.SELF_TARGET)
    require(victim.gold, Code.VICTIM_HAS_NO_GOLD, seat=command.victim)
    return (GoldStolen(command.seat, command.victim),)


def stolen(state: State, event: GoldStolen) -> State:
    """Move one gold piece."""
    thief, victim = state.player(event.seat), state.player(event.victim)
    state = state.with_player(event.seat, gold=thief.gold + 1).with_player(event.victim, gold=victim.gold - 1)
    return next_thief(state)


def declined(state: State, event: TheftDeclined) -> State:  # noqa: ARG001
    """End the thief's turn."""
    return next_thief(state)


def next_thief(state: State) -> State:
    """Call the next thief; after the last one the round can be closed."""
    left = state.thieves_left[1:]
    return state.having(thieves_left=left, phase=Phase.THEFT if left else Phase.CLOSED)


DECIDE = {Steal: steal}
EVOLVE = {GoldStolen: stolen, TheftDeclined: declined}
