"""All commands that may be given now, each in one form: tiles in the order of the box, pawns in turn order.

Not listed are `setup` and `tell_table`, whose contents nobody can count up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from companion.games.forbidden_island import commands as cmd
from companion.games.forbidden_island.actions import SHORES_UP
from companion.games.forbidden_island.board import EVERYBODY
from companion.games.forbidden_island.components import (
    ADVENTURERS,
    ALL_TILES,
    CARDS_DEALT,
    DIFFICULTIES,
    FIRST_FLOODS,
    HELICOPTER,
    L0,
    MESSENGER,
    NAVIGATOR,
    PILOT,
    PLAYERS,
    SANDBAGS,
    SKULL,
    SPECIALS,
    TO_CAPTURE,
    TREASURE_DECK,
    TREASURES,
    WATERS_RISE,
    Phase,
)
from companion.games.forbidden_island.depths import UNSEEN, shallower
from companion.games.forbidden_island.reach import anywhere, move_reach, navigate_reach, swim_reach, work_reach
from companion.games.forbidden_island.rules import owner
from companion.games.forbidden_island.specials import missing_pawns, missing_treasures
from companion.games.forbidden_island.state import DEPTHS, DecksState, FullState, IslandState, MeterState, SetupState
from companion.rulekit import Actor, Command, Seat

Commands = Iterator[Command]


def legal_commands(state: IslandState, seat: Seat | None) -> tuple[Command, ...]:
    """Return what the host (None) may do, or a seat: its own commands, and those that are anybody's."""
    everything = LEGAL[type(state)](state)
    if seat is None:
        return tuple(everything)
    return tuple(c for c in everything if c.actor is Actor.ANYBODY or (is_own(c) and owner(state, c) == seat))


def is_own(command: Command) -> bool:
    """Tell whether the seat that a command belongs to may give it."""
    return command.actor is Actor.OWNER_OR_HOST


# --- set-up ---


def in_setup(state: SetupState) -> Commands:
    """Return the steps that complete the set-up."""
    if not state.opened:
        return
    yield from map(cmd.ChooseDifficulty, DIFFICULTIES)
    yield from map(cmd.ChooseDepth, DEPTHS)
    yield cmd.LayTiles(())
    yield from (cmd.LayTiles((tile,)) for tile in L0 if tile not in state.layout)
    yield from to_tell_by_seat(state)
    if len(state.first_floods) < FIRST_FLOODS:
        yield from (cmd.TurnFirstFloods((tile,)) for tile in L0 if tile not in state.first_floods)
    if may_begin(state):
        yield cmd.Begin()


def to_tell_by_seat(state: SetupState) -> Commands:
    """Return the adventurers that are free, and the cards that can still be dealt."""
    dealt = [card for hand in state.deal for card in hand]
    cards = [card for card, count in TREASURE_DECK.items() if card != WATERS_RISE and dealt.count(card) < count]
    for seat, own, hand in zip(state.seats, state.roles, state.deal, strict=True):
        yield from (cmd.TakeRole(seat, role) for role in ADVENTURERS if role == own or role not in state.roles)
        if len(hand) < CARDS_DEALT:
            yield from (cmd.DealCards(seat, (card,)) for card in cards)


def may_begin(state: SetupState) -> bool:
    """Tell whether all that the depth needs is told."""
    laid = len(state.layout) in (0, len(ALL_TILES)) and len(state.first_floods) == FIRST_FLOODS
    dealt = len(state.seats) in PLAYERS and all(len(hand) == CARDS_DEALT for hand in state.deal)
    needs = {"meter": True, "decks": laid and dealt, "full": laid and dealt and all(state.roles)}
    return needs[state.planned]


# --- play ---


def corrections(state: MeterState) -> Commands:
    """Return what the host may put right, lower or end at any time."""
    yield from map(cmd.SetLevel, range(1, SKULL))
    yield from map(cmd.SetOdds, (True, False))
    yield from map(cmd.LowerDepth, shallower(state.depth))
    yield from map(cmd.TellEnd, UNSEEN.get(state.depth, ()))


def at_meter(state: MeterState) -> Commands:
    """Return what can be told of the water alone."""
    if not state.ending:
        yield cmd.DrawTreasure(WATERS_RISE)
        yield cmd.EndTurn()
        yield from corrections(state)


def at_decks(state: DecksState) -> Commands:
    """Return what can be told of decks and tiles."""
    if state.ending:
        return
    hand = state.hand(EVERYBODY)
    flooded = sorted(state.flooded)
    for count in range(1, max(SHORES_UP.values()) + 1):
        yield from map(cmd.ShoreUp, combinations(flooded, count))
    yield from (cmd.Capture(treasure) for treasure in missing_treasures(state) if hand.count(treasure) >= TO_CAPTURE)
    yield from map(cmd.Discard, sorted(set(hand)))
    yield from to_flood(state) if state.phase is Phase.FLOOD else to_draw(state)
    yield from specials(state)
    yield from corrections(state)


def at_full(state: FullState) -> Commands:
    """Return what all pawns can do, and what can be told."""
    if not state.ending:
        yield from IN_PHASE[state.phase](state)
        yield from specials(state)
        yield from lifts(state)
        yield from corrections(state)


def actions(state: FullState) -> Commands:
    """Return what the active player can do for an action."""
    role = state.active_role
    yield from (cmd.Move(role, tile) for tile in sorted(move_reach(state, role)))
    yield from shore_ups(state, role)
    yield from gifts(state, role)
    yield from captures(state, role)
    yield from POWERS.get(role, no_power)(state)
    yield cmd.EndActions(role)


def shore_ups(state: FullState, role: str) -> Commands:
    """Return the tiles that can be turned dry, one or as many as the role may."""
    tiles = sorted(work_reach(state, role) & state.flooded)
    for count in range(1, SHORES_UP.get(role, 1) + 1):
        yield from (cmd.ShoreUp(chosen, role) for chosen in combinations(tiles, count))


def gifts(state: FullState, role: str) -> Commands:
    """Return the cards that can be given, and to whom."""
    cards = sorted(set(state.hand(role)) - SPECIALS)
    here = state.roles if role == MESSENGER else state.pawns_on(state.place(role))
    yield from (cmd.Give(role, other, card) for other in here if other != role for card in cards)


def captures(state: FullState, role: str) -> Commands:
    """Return the treasure that can be captured here."""
    at, hand = state.place(role), state.hand(role)
    for treasure in missing_treasures(state):
        if at in TREASURES[treasure] and hand.count(treasure) >= TO_CAPTURE:
            yield cmd.Capture(treasure, role)


def flights(state: FullState) -> Commands:
    """Return where the Pilot can fly."""
    if not state.flew:
        yield from (cmd.Fly(PILOT, tile) for tile in sorted(anywhere(state, PILOT)))


def navigations(state: FullState) -> Commands:
    """Return where the Navigator can move the others."""
    for pawn in state.roles:
        if pawn != NAVIGATOR:
            yield from (cmd.Navigate(NAVIGATOR, pawn, tile) for tile in sorted(navigate_reach(state, pawn)))


def no_power(_state: FullState) -> Commands:
    """Return nothing: a role whose power shows in the common actions."""
    yield from ()


POWERS: dict[str, Callable[[FullState], Commands]] = {PILOT: flights, NAVIGATOR: navigations}


def to_draw(state: DecksState) -> Commands:
    """Return the treasure cards that can come."""
    yield from (cmd.DrawTreasure(card) for card in TREASURE_DECK if state.copies_left(card) > 0)


def to_flood(state: DecksState) -> Commands:
    """Return the flood cards that can come."""
    yield from map(cmd.DrawFlood, sorted(state.top_layer))


def discards(state: FullState) -> Commands:
    """Return the cards that can be laid off."""
    role = state.to_discard
    assert role is not None
    yield from (cmd.Discard(card, role) for card in sorted(set(state.hand(role))))


def swims(state: FullState) -> Commands:
    """Return where the pawns can swim; for one that cannot, the word that gives it up."""
    for role in state.to_swim:
        tiles = sorted(swim_reach(state, role))
        yield from (cmd.Swim(role, tile) for tile in tiles)
        if not tiles:
            yield cmd.NoHelicopter(role)


IN_PHASE: dict[Phase, Callable[[FullState], Commands]] = {
    Phase.ACTIONS: actions,
    Phase.DRAW_TREASURE: to_draw,
    Phase.FLOOD: to_flood,
    Phase.DISCARD: discards,
    Phase.SWIM: swims,
}


# --- special cards ---


def holders(state: DecksState, card: str) -> Iterable[str]:
    """Return who holds a card."""
    return (role for role, hand in zip(state.roles, state.hands, strict=True) if card in hand)


def specials(state: DecksState) -> Commands:
    """Return the tiles that Sandbags save, and the lift-off."""
    for by in holders(state, SANDBAGS):
        yield from (cmd.PlaySandbags(tile, by) for tile in sorted(state.flooded))
    if not missing_treasures(state) and not missing_pawns(state):
        yield from map(cmd.LiftOff, holders(state, HELICOPTER))


def lifts(state: FullState) -> Commands:
    """Return whom a Helicopter Lift can carry, and where to."""
    by_all = tuple(holders(state, HELICOPTER))
    if not by_all:
        return
    tiles = [tile for tile in L0 if tile not in state.sunk]
    for pawns, at in groups(state):
        to = [tile for tile in tiles if tile != at]
        yield from (cmd.PlayHelicopter(by, pawns, tile) for by in by_all for tile in to)


def groups(state: IslandState) -> Iterator[tuple[tuple[str, ...], str]]:
    """Return all sets of pawns that stand together, and their place."""
    for at in dict.fromkeys(pawn.at for pawn in state.pawns):
        here = tuple(pawn.role for pawn in state.pawns if pawn.at == at)
        for count in range(1, len(here) + 1):
            yield from ((pawns, at) for pawns in combinations(here, count))


LEGAL: dict[type[IslandState], Callable[..., Commands]] = {
    SetupState: in_setup,
    MeterState: at_meter,
    DecksState: at_decks,
    FullState: at_full,
}
