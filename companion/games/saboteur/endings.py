"""How a round ends by the host's word, and what follows once every role is known (Rules 3, rows 9 and 10)."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.saboteur.commands import EndRound
from companion.games.saboteur.editions import edition_of, role_deck
from companion.games.saboteur.events import PayoutComputed, RolesRevealed, RoundEnded, SpareRolesRevealed
from companion.games.saboteur.gold import roles_of, without
from companion.games.saboteur.maze import COLOURS, crystals, is_reached
from companion.games.saboteur.refusals import Note, well_formed
from companion.games.saboteur.roles import left_over
from companion.games.saboteur.state import Phase, Player, Result, State, seated
from companion.rulekit import Event, Happening, Hidden, Warning

Facts = dict[str, Any]

#: What the payout of the base game does not depend on, so that nobody is asked for it.
NOTHING_IN_FRONT: Facts = {
    "open_for_blue": True,
    "open_for_green": True,
    "crystals": 0,
    "jailed": (),
    "thieves_in_play_order": (),
}


def end_round(state: State, command: EndRound) -> Happening:
    """End the round by the host's word; what the table has told so far is filled in."""
    told = {name: value for name, value in msgspec.structs.asdict(command).items() if value is not None}
    for seat in named(command):
        seated(state, seat)
    return (RoundEnded(RESULTS[command.outcome](known_facts(state) | told), told=True),)


def named(command: EndRound) -> tuple[str, ...]:
    """Return everybody whom the host has named."""
    single = (command.completer, command.last_card_by)
    return (*filter(None, single), *(command.jailed or ()), *(command.thieves_in_play_order or ()))


def known_facts(state: State) -> Facts:
    """Return what need not be said, by the names of `EndRound`: from the cards told so far, at this level."""
    facts: Facts = {}
    if state.level != "light":
        facts["jailed"] = tuple(player.seat for player in state.players if player.jailed)
        facts["thieves_in_play_order"] = state.thieves
        facts |= {"last_card_by": state.last_card_by} if state.last_card_by else {}
    if state.level == "full":
        facts["crystals"] = crystals(state.maze)
        facts |= open_ways(state)
    return facts if edition_of(state).asks_for_front else facts | NOTHING_IN_FRONT


def open_ways(state: State) -> Facts:
    """Return which teams can get to a goal; where the maze as it was told leads to none, only people can say."""
    goals = state.maze.face_down()
    ways = {f"open_for_{team}": any(is_reached(state.maze, goal, team) for goal in goals) for team in COLOURS}
    return ways if any(ways.values()) else {}


def unknown_facts(state: State) -> tuple[str, ...]:
    """Return what the host must say of the end of a round: the same whatever was dealt, so asking tells nothing."""
    known = known_facts(state)
    return tuple(name for name in (*NOTHING_IN_FRONT, "last_card_by") if name not in known)


def gold_result(facts: Facts) -> Result:
    """Return a round that ended with the gold; the completer counts as the player of the last card (Rules 6.3)."""
    completer = needed(facts, "completer")
    teams = tuple(team for team in COLOURS if needed(facts, f"open_for_{team}"))
    well_formed(teams, "gold that neither team can reach")
    return Result("gold", completer, completer, teams, *in_front(facts))


def no_gold_result(facts: Facts) -> Result:
    """Return a round that ended without gold."""
    return Result("no-gold", needed(facts, "last_card_by"), None, (), *in_front(facts))


def in_front(facts: Facts) -> tuple[Any, Any, Any]:
    """Return crystals, jailed players and thieves."""
    return needed(facts, "crystals"), needed(facts, "jailed"), needed(facts, "thieves_in_play_order")


def needed(facts: Facts, name: str) -> Any:
    """Return a fact, or refuse the command as one that cannot be meant."""
    well_formed(name in facts, f"{name} is missing")
    return facts[name]


RESULTS = {"gold": gold_result, "no-gold": no_gold_result}


def round_ended(state: State, event: RoundEnded) -> State:
    """Stop play."""
    return state.having(phase=Phase.ROUND_OVER, result=event.result, draw=None)


def reveal_and_pay(state: State) -> Happening:
    """Turn the roles up and pay them, as soon as every one is known."""
    roles = roles_of(state)
    if not all(roles.get(seat) for seat in state.seats):
        return ()
    events = spare_roles(state, tuple(roles.values()))
    return (RolesRevealed(tuple(roles.values())), *events, PayoutComputed(edition_of(state).pay(state)))


def spare_roles(state: State, roles: tuple[str, ...]) -> Happening:
    """Return what was set aside: as dealt, or what real cards leave over."""
    if state.options.role_source == "service":
        return (SpareRolesRevealed(plain(state.spare), plain(state.hats)),)
    spare = left_over(role_deck(state), roles)
    return (Warning(Note.ROLES_IMPOSSIBLE.value),) if spare is None else (SpareRolesRevealed(spare),)


def plain(cards: tuple[Hidden[str], ...]) -> tuple[str, ...]:
    """Turn cards up."""
    return tuple(card.hidden or "" for card in cards)


def over(state: State) -> bool:
    """Tell whether the round is still over: an undo may have taken its end back, and roles told since stay told."""
    return state.phase is Phase.ROUND_OVER


def roles_revealed(state: State, event: RolesRevealed) -> State:
    """Turn up all roles."""
    if not over(state):
        return state
    roles = dict(zip(state.seats, event.roles, strict=True))
    return state.with_each(lambda player: {"role": Hidden(roles[player.seat])}).having(revealed=True)


def spare_roles_revealed(state: State, event: SpareRolesRevealed) -> State:
    """Turn up what was set aside."""
    return (
        state.having(spare=tuple(map(Hidden, event.spare)), hats=tuple(map(Hidden, event.hats)))
        if over(state)
        else state
    )


def paid(state: State, event: PayoutComputed) -> State:
    """Pay open gold; a packet or thieves come after it."""
    if not over(state):
        return state
    payout = event.payout
    gain = dict(zip(state.seats, payout.pay, strict=True))
    cards = dict(zip(state.seats, payout.change or ((),) * len(state.seats), strict=True))
    stock = without(dict(state.stock), sum((found or () for found in cards.values()), ()))

    def richer(player: Player) -> Facts:
        return {"gold": player.gold + gain[player.seat], "cards": player.cards + len(cards[player.seat] or ())}

    phase = Phase.THEFT if payout.thieves else edition_of(state).pay_phase
    state = state.having(payout=payout, stock=tuple(stock.items()), thieves_left=payout.thieves, phase=phase)
    return state.with_each(richer)


def warned(state: State, event: Event) -> State:  # noqa: ARG001
    """Change nothing: a warning is for people."""
    return state


DECIDE = {EndRound: end_round}
EVOLVE = {
    RoundEnded: round_ended,
    RolesRevealed: roles_revealed,
    SpareRolesRevealed: spare_roles_revealed,
    PayoutComputed: paid,
}
