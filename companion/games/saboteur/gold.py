"""Who is paid for a round (Rules 6, Saboteur 2, 6 and 7): packet, saboteurs, teams, geologists, making change."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Mapping

import msgspec

from companion.games.saboteur.maze import COLOURS
from companion.games.saboteur.shapes import Colour
from companion.games.saboteur.state import Payout, Player, Result, State, clockwise_from
from companion.games.saboteur.theft import theft_order
from companion.rulekit import Seat

Roles = Mapping[Seat, str]
Cards = tuple[int, ...]

#: Rules 6.2: nuggets for each saboteur, by the number really dealt; roles told beyond the deck are paid like four.
SABOTEUR_PAY = (0, 4, 3, 3, 2)
#: Rules 6.1: with ten players nine cards are drawn. Field report B-07: other editions draw one for each digger.
PACKET_SIZES: dict[str, Callable[[int, int], int]] = {
    "players": lambda players, diggers: min(players, 9),  # noqa: ARG005
    "diggers": lambda players, diggers: diggers,  # noqa: ARG005
}
#: Saboteur 2, 1.7: gold for each winner, by the number of winners; five or more get the last.
SHARES = (0, 5, 4, 3, 2, 1)
#: Saboteur 2, 1.7: what boss and profiteer get less.
DEDUCTIONS = {"boss": 1, "profiteer": 2}
#: Saboteur 2, 6: who is paid beside the winning teams.
HANGERS_ON = {"gold": ("boss", "profiteer"), "no-gold": ("profiteer",)}


def roles_of(state: State) -> dict[Seat, str]:
    """Return all roles, which are known by now, in seating order."""
    return {player.seat: player.role.hidden or "" for player in state.players if player.role}


def packet_order(seats: tuple[Seat, ...], takers: Collection[Seat], completer: Seat, cards: int) -> tuple[Seat, ...]:
    """Return who takes each card: counter-clockwise from the completer, past all who take none (Rules 6.1)."""
    first, *others = clockwise_from(seats, completer)
    ring = [seat for seat in (first, *reversed(others)) if seat in takers]
    return tuple(itertools.islice(itertools.cycle(ring), cards))


def change(stock: Mapping[int, int], amount: int) -> Cards | None:
    """Return cards from the stock worth exactly `amount`, the largest first, or None (Rules 6.2)."""
    if amount == 0:
        return ()
    for value in sorted(stock, reverse=True):
        if stock[value] and value <= amount:
            rest = change(without(stock, (value,)), amount - value)
            if rest is not None:
                return (value, *rest)
    return None


def change_for_each(stock: Mapping[int, int], pay: Iterable[int]) -> tuple[Cards | None, ...]:
    """Return the cards for one seat after another, each from what the one before has left."""
    proposals = []
    for amount in pay:
        proposals.append(change(stock, amount))
        stock = without(stock, proposals[-1] or ())
    return tuple(proposals)


def without(stock: Mapping[int, int], cards: Cards) -> dict[int, int]:
    """Return the stock after these cards were taken out of it."""
    return {value: count - cards.count(value) for value, count in stock.items()}


def is_paid_digger(player: Player, role: str, *, sabotaged_get_nothing: bool) -> bool:
    """Tell whether a player takes from the packet (Rules 6.1, and 5 for the house rule)."""
    return role == "digger" and not (sabotaged_get_nothing and player.broken)


def base_payout(state: State) -> Payout:
    """Return the payout of a round of the base game."""
    result, roles = state.result, roles_of(state)
    assert result is not None
    if result.outcome == "gold":
        return digger_payout(state, roles, result)
    return saboteur_payout(roles, dict(state.stock))


def digger_payout(state: State, roles: Roles, result: Result) -> Payout:
    """Return the order in which the diggers take from the packet (Rules 6.1)."""
    strict = state.options.sabotaged_get_nothing
    takers = [p.seat for p in state.players if is_paid_digger(p, roles[p.seat], sabotaged_get_nothing=strict)]
    cards = PACKET_SIZES[state.options.packet](len(roles), list(roles.values()).count("digger"))
    assert result.completer is not None
    packet = packet_order(state.seats, takers, result.completer, cards)
    return Payout(("digger",), tuple(takers), 0, (0,) * len(roles), packet)


def saboteur_payout(roles: Roles, stock: Mapping[int, int]) -> Payout:
    """Return what the saboteurs get, with the nugget cards that make it up (Rules 6.2)."""
    saboteurs = tuple(seat for seat, role in roles.items() if role == "saboteur")
    share = SABOTEUR_PAY[min(len(saboteurs), 4)]
    pay = tuple(share if seat in saboteurs else 0 for seat in roles)
    return Payout(("saboteur",), saboteurs, share, pay, change=change_for_each(stock, pay))


def winning_teams(role: str, open_for: tuple[Colour, ...]) -> tuple[str, ...]:
    """Return the teams that win with the gold, by the completer's role (Saboteur 2, 6)."""
    return (role,) if role in COLOURS and role in open_for else open_for


def team_payout(roles: Roles, result: Result) -> Payout:
    """Return what everybody gets for a round of the expansion, thefts apart (Saboteur 2, 6 to 7.4)."""
    teams: tuple[str, ...] = ("saboteur",)
    if result.outcome == "gold":
        teams = winning_teams(roles[result.completer or ""], result.open_for)
    paid = (*teams, *HANGERS_ON[result.outcome])
    free = {seat: role for seat, role in roles.items() if seat not in result.jailed}
    winners = tuple(seat for seat, role in free.items() if role in paid)
    share = SHARES[min(len(winners), 5)]
    geologists = list(free.values()).count("geologist")
    pay = {seat: max(0, share - DEDUCTIONS.get(roles[seat], 0)) for seat in winners}
    pay |= {seat: result.crystals // geologists for seat, role in free.items() if role == "geologist"}
    return Payout(teams, winners, share, tuple(pay.get(seat, 0) for seat in roles))


def expansion_payout(state: State) -> Payout:
    """Return the payout of a round of the expansion, with the order of the thieves."""
    result = state.result
    assert result is not None
    active = tuple(seat for seat in result.thieves if seat not in result.jailed)
    thieves = theft_order(state.seats, active, state.options.theft_order)
    return msgspec.structs.replace(team_payout(roles_of(state), result), thieves=thieves)
