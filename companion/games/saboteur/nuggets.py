"""The packet of nugget cards, and totals that only their owners know (Rules 3, rows 11 and 18)."""

from __future__ import annotations

from companion.games.saboteur.commands import TellTotal, TookNugget
from companion.games.saboteur.components import ROUNDS
from companion.games.saboteur.events import NuggetTaken, TotalTold
from companion.games.saboteur.refusals import Code, require
from companion.games.saboteur.state import Phase, Player, State, seated
from companion.rulekit import Happening, Hidden, Seat


def open_cards(state: State) -> tuple[Seat, ...]:
    """Return who still has to tell a card of the packet, one entry a card."""
    return state.payout.packet[state.taken :] if state.payout else ()


def took_nugget(state: State, command: TookNugget) -> Happening:
    """Take a card of the packet and tell its value, unseen by others."""
    require(open_cards(state), Code.WRONG_STATE)
    seated(state, command.seat)
    require(open_cards(state)[0] == command.seat, Code.NOT_YOUR_TURN, seat=open_cards(state)[0])
    return (NuggetTaken(command.seat, Hidden(command.value)),)


def nugget_taken(state: State, event: NuggetTaken) -> State:
    """Pass the packet on."""
    player = state.player(event.seat)
    state = state.with_player(event.seat, nuggets=(*player.nuggets, event.value), cards=player.cards + 1)
    return state.having(taken=state.taken + 1)


def tell_total(state: State, command: TellTotal) -> Happening:
    """Tell what a player holds after three rounds; it stands in place of everything counted."""
    seated(state, command.seat)
    return (TotalTold(command.seat, Hidden(command.nuggets)),)


def total_told(state: State, event: TotalTold) -> State:
    """Keep the latest word."""
    return state.with_player(event.seat, told_total=event.nuggets)


def check_totals(state: State) -> tuple[int, ...]:
    """Return the totals in seating order, or refuse while one is missing (Rules 3, row 12)."""
    left = open_cards(state)
    totals = tuple(total_of(player, left) for player in state.players)
    known = tuple(total for total in totals if total is not None)
    require(len(known) == len(totals), Code.WRONG_STATE)
    return known


def total_of(player: Player, left: tuple[Seat, ...]) -> int | None:
    """Return a player's total; None while a card of this packet is still open and no sum was told."""
    return None if player.seat in left and player.told_total is None else player.total()


def missing_totals(state: State) -> tuple[Seat, ...]:
    """Return who must still tell a total after the last round; that values were left open is public."""
    if state.phase is not Phase.GOLD or state.round < ROUNDS:
        return ()
    left = open_cards(state)
    return tuple(p.seat for p in state.players if (p.unknown_cards or p.seat in left) and p.told_total is None)


DECIDE = {TookNugget: took_nugget, TellTotal: tell_total}
EVOLVE = {NuggetTaken: nugget_taken, TotalTold: total_told}
