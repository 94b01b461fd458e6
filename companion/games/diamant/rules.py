"""Diamant, as Rules 3 tells it: what each command brings about, or why not. Checks stand in the order of Rules 3.8."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.errors import Refused
from companion.games.diamant.commands import (
    CorrectChest,
    Decide,
    EndExpedition,
    NextExpedition,
    OpenDecision,
    Resolve,
    Reveal,
    SetChests,
    SetDepth,
    SetOdds,
    StartGame,
)
from companion.games.diamant.components import CHOICES, COPIES, EXPEDITIONS, HAZARDS, IDOLS, LEAVE, SEATS, TREASURES
from companion.games.diamant.events import (
    CardRemoved,
    CardTurned,
    ChestCorrected,
    ChestsSet,
    Chosen,
    DecisionIn,
    DecisionOpened,
    DecisionsRevealed,
    DepthSet,
    ExpeditionStarted,
    GameStarted,
    MineCollapsed,
    OddsSet,
)
from companion.games.diamant.options import ChestMode, Depth, DiamantOptions
from companion.games.diamant.refusals import books_closed, chests_locked, refusal
from companion.games.diamant.settling import ended, met, paid, went_home
from companion.games.diamant.state import DiamantState, Explorer
from companion.rulekit import Command, Happening, Hidden, Seat

#: No chest can hold more: all treasures in each expedition.
MOST_GEMS = EXPEDITIONS * sum(TREASURES)


def decide(state: DiamantState, command: Command) -> Happening:
    """Return the events of a command, or raise `Refused`."""
    kind = type(command)
    if code := refusal(state, kind):
        raise Refused(code)
    return _RULES[kind](state, command)


def start_game(_: DiamantState, command: StartGame) -> Happening:
    """Rules 3.1."""
    if len(command.players) not in SEATS:
        raise Refused("E_PLAYERS", players=len(command.players))
    if len(set(command.players)) < len(command.players):
        raise Refused("E_DUP_NAME")
    options = DiamantOptions(command.idols, chest_mode(command.chests), command.show_odds, command.depth)
    return (GameStarted(command.players, options), ExpeditionStarted(1))


def reveal(state: DiamantState, command: Reveal) -> Happening:
    """Rules 3.2."""
    card = command.card
    if card not in COPIES:
        raise Refused("E_UNKNOWN_CARD", card=card)
    if not state.deck.left(card):
        raise Refused("E_CARD_NOT_POSSIBLE", card=card)
    return (CardTurned(card), *met(state, card))


def open_decision(state: DiamantState, _: OpenDecision) -> Happening:
    """Open the next decision without a card."""
    return (DecisionOpened(state.mine.turned + 1),)


def choose(state: DiamantState, command: Decide) -> Happening:
    """Rules 3.3.1: a choice may be sent again until the reveal."""
    inside = state.mine.inside
    explorer = explorer_inside(state, command.explorer)
    if command.choice not in CHOICES:
        raise Refused("E_BAD_CHOICE", choice=command.choice)
    decided = sum(one.choice is not None or one is explorer for one in inside)
    return (DecisionIn(decided, len(inside), Hidden(Chosen(explorer.name, command.choice))),)


def resolve(state: DiamantState, command: Resolve) -> Happening:
    """Rules 3.3.2 to 3.3.5: all choices at once, then the leavers settle before any new card."""
    inside = state.mine.inside
    missing = tuple(explorer.name for explorer in inside if explorer.choice is None)
    if missing and not command.force:
        raise Refused("E_UNDECIDED", names=missing, missing=len(missing))
    leavers = tuple(explorer for explorer in inside if explorer.chosen == LEAVE)
    revealed = DecisionsRevealed(
        leave=tuple(explorer.name for explorer in leavers),
        stay=tuple(explorer.name for explorer in inside if explorer.chosen != LEAVE),
    )
    return (revealed, *settled(state, leavers))


def settled(state: DiamantState, leavers: tuple[Explorer, ...]) -> Happening:
    """Return what the leavers bring about; the expedition ends when nobody stays."""
    if not leavers:
        return ()
    home = paid(state, leavers) if state.keeps_books else went_home(leavers)
    return home if len(leavers) < len(state.mine.inside) else (*home, *ended(state))


def end_expedition(state: DiamantState, command: EndExpedition) -> Happening:
    """End an expedition whose cards nobody told; a hazard that is named leaves the game."""
    kind = command.hazard
    if kind is None:
        return (MineCollapsed(), *ended(state))
    if kind not in HAZARDS:
        raise Refused("E_UNKNOWN_CARD", card=kind)
    if state.deck.copies(kind) < 2:
        raise Refused("E_CARD_NOT_POSSIBLE", card=kind)
    return (MineCollapsed(), CardRemoved(kind), *ended(state))


def next_expedition(state: DiamantState, _: NextExpedition) -> Happening:
    """Rules 3.4.1."""
    return (ExpeditionStarted(state.expedition + 1),)


def set_chests(state: DiamantState, command: SetChests) -> Happening:
    """Rules 3.7."""
    if chests_locked(state):
        raise Refused("E_HIDDEN_LOCKED")
    return (ChestsSet(chest_mode(command.mode)),)


def set_odds(_: DiamantState, command: SetOdds) -> Happening:
    """Show or hide the odds, at any time."""
    return (OddsSet(command.show),)


def set_depth(state: DiamantState, command: SetDepth) -> Happening:
    """Tell less at any time; tell everything again only from the start of an expedition."""
    if command.depth is Depth.BOOKS and books_closed(state):
        raise Refused("E_DEPTH_LOCKED")
    return (DepthSet(command.depth),)


def correct_chest(state: DiamantState, command: CorrectChest) -> Happening:
    """Put a chest right: what came home while nobody kept books, or was counted wrong."""
    player_at(state, command.seat)
    if not (0 <= command.gems <= MOST_GEMS and 0 <= command.idols <= IDOLS):
        raise Refused("E_BAD_AMOUNT", gems=command.gems, idols=command.idols)
    return (ChestCorrected(command.seat, command.gems, command.idols),)


def chest_mode(word: str) -> ChestMode:
    """Return the mode that a word names."""
    if word not in set(ChestMode):
        raise Refused("E_BAD_MODE", mode=word)
    return ChestMode(word)


def explorer_inside(state: DiamantState, name: str) -> Explorer:
    """Return an explorer who is in the mine."""
    for explorer in state.mine.inside:
        if explorer.name == name:
            return explorer
    known = state.seat_of(name) is not None
    raise Refused("E_NOT_IN_MINE" if known else "E_UNKNOWN_EXPLORER", explorer=name)


def player_at(state: DiamantState, seat: Seat) -> None:
    """Refuse a seat at which nobody plays."""
    if all(player.seat != seat for player in state.players):
        raise Refused("E_UNKNOWN_PLAYER", seat=seat)


_RULES: dict[type[Command], Callable[[DiamantState, Any], Happening]] = {
    StartGame: start_game,
    Reveal: reveal,
    OpenDecision: open_decision,
    Decide: choose,
    Resolve: resolve,
    EndExpedition: end_expedition,
    NextExpedition: next_expedition,
    SetChests: set_chests,
    SetOdds: set_odds,
    SetDepth: set_depth,
    CorrectChest: correct_chest,
}
