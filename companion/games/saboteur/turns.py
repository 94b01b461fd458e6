"""Whose turn it is, what a card costs, and what follows by itself (Rules 3, "One turn"; Saboteur 2, 4)."""

from __future__ import annotations

import itertools

from companion.games.saboteur.commands import CorrectPile, Play
from companion.games.saboteur.editions import edition_of
from companion.games.saboteur.events import CardDrawn, PileCorrected, RevealOwed, RoundEnded, TurnPassed, TurnSkipped
from companion.games.saboteur.goals import result, turner
from companion.games.saboteur.maze import reached_goals
from companion.games.saboteur.played import Played
from companion.games.saboteur.refusals import Code, require
from companion.games.saboteur.state import Draw, State, clockwise_from, seat_after, seated
from companion.rulekit import Event, Happening, Seat


def check_turn(state: State, command: Play) -> None:
    """Refuse a play out of turn. Light tables know no turns."""
    player = seated(state, command.seat)
    if type(command) in edition_of(state).light_plays and state.level == "light":
        return
    require(command.seat == state.turn, Code.NOT_YOUR_TURN, seat=state.turn)
    require(player.hand or state.level != "full", Code.NO_CARDS, seat=command.seat)


def spend(state: State, event: Played) -> State:
    """Take cards out of a hand; the turn owes a draw."""
    if state.level == "light":
        return state
    if state.level == "full":
        state = state.with_player(event.seat, hand=state.player(event.seat).hand - event.spends)
    return state.having(last_card_by=event.seat, draw=Draw(event.drawer, event.draws), may_turn=False)


def run_on_full(state: State) -> Happening:
    """Return what follows by itself: first a goal to turn, then the draw, then the next turn (Saboteur 2, 4)."""
    assert state.turn is not None
    if state.may_turn and reached_goals(state.maze):
        return owe_reveal(state)
    if state.draw and (cards := min(state.draw.cards, state.pile)):
        return (CardDrawn(state.draw.seat, cards),)
    if state.draw or not state.player(state.turn).hand:
        return pass_on(state, state.turn)
    return ()


def run_on_table(state: State) -> Happening:
    """Return the next turn, once a card was played."""
    return (TurnPassed(seat_after(state.seats, state.turn)),) if state.draw and state.turn else ()


def nothing(state: State) -> Happening:  # noqa: ARG001
    """Return nothing: a light table waits for the host."""
    return ()


RUN_ON = {"full": run_on_full, "table": run_on_table, "light": nothing}


def run_on(state: State) -> Happening:
    """Return what follows by itself while the round is played, at this level."""
    return RUN_ON[state.level](state)


def pass_on(state: State, turn: Seat) -> Happening:
    """Pass the turn to the next player with cards; without any the round is over (Rules 6)."""
    next_ones = clockwise_from(state.seats, seat_after(state.seats, turn))
    if state.draw is None:
        # Nobody played: the cards were counted anew, and the player on turn has none.
        next_ones = (turn, *next_ones)
    skipped = tuple(itertools.takewhile(lambda seat: not state.player(seat).hand, next_ones))
    if len(skipped) == len(next_ones):
        return cards_are_gone(state)
    return (*map(TurnSkipped, skipped), TurnPassed(next_ones[len(skipped)]))


def cards_are_gone(state: State) -> Happening:
    """Have waiting goals turned, one after another; then there is no gold (Rules 6, b)."""
    if reached_goals(state.maze):
        return owe_reveal(state)
    return (RoundEnded(result(state, "no-gold")),)


def owe_reveal(state: State) -> Happening:
    """Ask the player of the last path card to turn a goal."""
    seat = turner(state)
    assert seat is not None
    return (RevealOwed(seat, reached_goals(state.maze)),)


def drawn(state: State, event: CardDrawn) -> State:
    """Move cards from the pile into a hand."""
    hand = state.player(event.seat).hand + event.cards
    return state.with_player(event.seat, hand=hand).having(pile=state.pile - event.cards, draw=Draw(event.seat, 0))


def passed_on(state: State, event: TurnPassed) -> State:
    """Begin another turn."""
    return state.having(turn=event.seat, draw=None, may_turn=False)


def skipped(state: State, event: Event) -> State:  # noqa: ARG001
    """Change nothing: who is skipped has nothing to lose."""
    return state


def correct_pile(state: State, command: CorrectPile) -> Happening:
    """Take over counted cards (Rules 3, row 14)."""
    counted = dict(command.hands)
    for seat in counted:
        seated(state, seat)
    hands = [counted.get(player.seat, player.hand) for player in state.players]
    require(any(hands) or not command.n, Code.WRONG_STATE)
    return (PileCorrected(command.n, command.hands),)


def corrected(state: State, event: PileCorrected) -> State:
    """Set the counts; players who were not counted keep what they have."""
    hands = dict(event.hands)
    return state.with_each(lambda player: {"hand": hands.get(player.seat, player.hand)}).having(pile=event.n)


DECIDE = {CorrectPile: correct_pile}
EVOLVE = {CardDrawn: drawn, TurnPassed: passed_on, TurnSkipped: skipped, PileCorrected: corrected}
