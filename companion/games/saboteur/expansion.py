"""The action cards that only Saboteur 2 has, and two cards away (Saboteur 2, 4.1 and 4.2)."""

from __future__ import annotations

import msgspec

from companion.games.saboteur.commands import DiscardTwo, Free, HandsOff, Inspect, Jail, SwapHands, SwapHats, Thief
from companion.games.saboteur.components import TOOLS
from companion.games.saboteur.played import (
    HandsSwapped,
    HatsSwapped,
    PlayerFreed,
    PlayerJailed,
    RoleInspected,
    TheftPrevented,
    ThiefPlayed,
    TwoDiscarded,
)
from companion.games.saboteur.plays import without_tool
from companion.games.saboteur.refusals import Code, require
from companion.games.saboteur.state import Player, RoleNote, State, seated
from companion.rulekit import Happening, Hidden, Seat


def thief(state: State, command: Thief) -> Happening:
    """Lay a theft card in front of oneself; not in jail."""
    require(not state.player(command.seat).jailed, Code.JAILED)
    require(command.seat not in state.thieves, Code.ALREADY_THIEF)
    return (ThiefPlayed(command.seat),)


def thief_played(state: State, event: ThiefPlayed) -> State:
    """Keep the order in which theft cards were played: it counts at the end of the round."""
    return state.having(thieves=(*state.thieves, event.seat))


def hands_off(state: State, command: HandsOff) -> Happening:
    """Take the theft card of anybody away."""
    seated(state, command.target)
    require(command.target in state.thieves, Code.NO_THIEF)
    return (TheftPrevented(command.seat, command.target),)


def prevented(state: State, event: TheftPrevented) -> State:
    """Forget its place: a theft card that is played anew takes a new one."""
    return without_thief(state, event.target)


def without_thief(state: State, seat: Seat) -> State:
    """Return the state after a theft card was taken away."""
    return state.having(thieves=tuple(other for other in state.thieves if other != seat))


def jail(state: State, command: Jail) -> Happening:
    """Send another player to jail."""
    target = other_player(state, command.seat, command.target)
    require(not target.jailed, Code.ALREADY_JAILED)
    return (PlayerJailed(command.seat, command.target),)


def other_player(state: State, seat: Seat, target: Seat) -> Player:
    """Return the player aimed at, who must be a fellow player."""
    player = seated(state, target)
    require(target != seat, Code.SELF_TARGET)
    return player


def jailed(state: State, event: PlayerJailed) -> State:
    """Lay the jail card: no path cards and no theft card until it is gone."""
    return state.with_player(event.target, jailed=True)


def free(state: State, command: Free) -> Happening:
    """Set anybody free, oneself too."""
    target = seated(state, command.target)
    require(target.jailed, Code.NOT_JAILED)
    return (PlayerFreed(command.seat, command.target),)


def freed(state: State, event: PlayerFreed) -> State:
    """Take the jail card away."""
    return state.with_player(event.target, jailed=False)


def inspect(state: State, command: Inspect) -> Happening:
    """Show the role of another player to this one alone."""
    other_player(state, command.seat, command.target)
    return (RoleInspected(command.seat, command.target),)


def inspected(state: State, event: RoleInspected) -> State:
    """Note the role for the inspector, where the service has dealt it; real cards are looked at on the table."""
    role = state.player(event.target).role
    if role is None or state.options.role_source == "table":
        return state
    kept = tuple(note for note in state.player(event.seat).role_notes if note.target != event.target)
    return state.with_player(event.seat, role_notes=(*kept, RoleNote(event.target, role)))


def swap_hats(state: State, command: SwapHats) -> Happening:
    """Give anybody, oneself too, another role from the spare pile."""
    seated(state, command.target)
    require(state.spare, Code.NO_SPARE_ROLES)
    return (HatsSwapped(command.seat, command.target),)


def swapped_hats(state: State, event: HatsSwapped) -> State:
    """Take the old role out of the round unseen; what was once inspected is out of date."""
    target, by_service = state.player(event.target), state.options.role_source == "service"
    role = state.spare[0] if by_service else None
    state = state.with_player(event.target, role=role, new_role=by_service, swaps=target.swaps + 1)
    state = state.with_each(lambda player: {"role_notes": outdated(player.role_notes, event.target)})
    # A real card that nobody has told of is a card all the same.
    return state.having(spare=state.spare[1:], hats=(*state.hats, target.role or Hidden(None)))


def outdated(notes: tuple[RoleNote, ...], target: Seat) -> tuple[RoleNote, ...]:
    """Mark the notes on a player whose hat was swapped."""
    return tuple(msgspec.structs.replace(note, outdated=note.outdated or note.target == target) for note in notes)


def swap_hands(state: State, command: SwapHands) -> Happening:
    """Exchange hands of any size with another player."""
    other_player(state, command.seat, command.target)
    return (HandsSwapped(command.seat, command.target),)


def swapped_hands(state: State, event: HandsSwapped) -> State:
    """Exchange the sizes of two hands, where they are counted."""
    if state.level != "full":
        return state
    mine, theirs = state.player(event.seat).hand, state.player(event.target).hand
    return state.with_player(event.seat, hand=theirs).with_player(event.target, hand=mine)


def discard_two(state: State, command: DiscardTwo) -> Happening:
    """Put two cards away for one card in front of oneself."""
    player = state.player(command.seat)
    require(player.hand >= 2 or state.level != "full", Code.NOT_ENOUGH_CARDS)
    require(command.remove in in_front(state, player), Code.NOTHING_IN_FRONT)
    return (TwoDiscarded(command.seat, command.remove),)


def in_front(state: State, player: Player) -> tuple[str, ...]:
    """Return what lies in front of a player, by the words of `DiscardTwo`."""
    jail_card = ("jail",) if player.jailed else ()
    return (*player.broken, *jail_card, *(("thief",) if player.seat in state.thieves else ()))


def two_discarded(state: State, event: TwoDiscarded) -> State:
    """Take that card away."""
    if event.removed in TOOLS:
        return without_tool(state, event.seat, event.removed)
    if event.removed == "thief":
        return without_thief(state, event.seat)
    return state.with_player(event.seat, jailed=False)


DECIDE = {
    Thief: thief,
    HandsOff: hands_off,
    Jail: jail,
    Free: free,
    Inspect: inspect,
    SwapHats: swap_hats,
    SwapHands: swap_hands,
    DiscardTwo: discard_two,
}
EVOLVE = {
    ThiefPlayed: thief_played,
    TheftPrevented: prevented,
    PlayerJailed: jailed,
    PlayerFreed: freed,
    RoleInspected: inspected,
    HatsSwapped: swapped_hats,
    HandsSwapped: swapped_hands,
    TwoDiscarded: two_discarded,
}
