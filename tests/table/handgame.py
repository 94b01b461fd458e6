"""A tiny game for tests of the table: everybody shows stone or paper, again and again; a deal in between is final.

Cards can be handed out too: one a seat from a deck of one thief and guards, one more than there are seats.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from companion.errors import Refused
from companion.rulekit import (
    Actor,
    Button,
    Command,
    Dealing,
    Decider,
    Decision,
    Event,
    Game,
    Hidden,
    Known,
    Options,
    Seat,
    SeatView,
    SecretChoice,
    SecretDeal,
    Signals,
    State,
    Step,
    TableView,
    Undo,
    ViewerKind,
)


class Open(Command, frozen=True):
    """Let everybody choose."""

    actor: ClassVar[Actor] = Actor.ANYBODY


class Show(Command, frozen=True):
    """Choose."""

    actor: ClassVar[Actor] = Actor.OWNER
    step: ClassVar[Step] = Step.SECRET
    seat: Seat
    hand: str


class Compare(Command, frozen=True):
    """Reveal."""

    actor: ClassVar[Actor] = Actor.TABLE
    force: bool = False


class Deal(Command, frozen=True):
    """Give everybody a role."""

    step: ClassVar[Step] = Step.FINAL


class HandOut(Command, frozen=True):
    """Give everybody a card."""

    actor: ClassVar[Actor] = Actor.TABLE
    step: ClassVar[Step] = Step.FINAL
    starter: Seat | None = None
    deal: Hidden[tuple[int, ...]] | None = None


class TurnUp(Command, frozen=True):
    """Turn all cards up."""


class Dim(Command, frozen=True):
    """A setting."""

    step: ClassVar[Step] = Step.SETTING
    dim: bool


class Begin(Command, frozen=True):
    seats: tuple[Seat, ...]


class Begun(Event, frozen=True):
    seats: tuple[Seat, ...]


class Opened(Event, frozen=True):
    pass


class Shown(Event, frozen=True):
    who: Hidden[Seat]
    hand: Hidden[str]


class Compared(Event, frozen=True):
    hands: tuple[tuple[Seat, str], ...]


class Dealt(Event, frozen=True):
    pass


class HandedOut(Event, frozen=True):
    starter: Seat | None
    cards: tuple[Hidden[str], ...]


class TurnedUp(Event, frozen=True):
    pass


class Dimmed(Event, frozen=True):
    dim: bool


class HandState(State, frozen=True):
    seats: tuple[Seat, ...] = ()
    round: int = 0
    choosing: bool = False
    hands: tuple[tuple[Seat, Hidden[str]], ...] = ()
    last: tuple[tuple[Seat, str], ...] = ()
    dealt: bool = False
    dim: bool = False
    handed_out: int = 0
    starter: Seat | None = None
    cards: tuple[Hidden[str], ...] = ()
    turned_up: bool = False


class HandTable(TableView, frozen=True):
    round: int
    choosing: bool
    last: tuple[tuple[Seat, str], ...]


class HandSeat(SeatView, frozen=True):
    hand: str | None
    card: str | None = None


class HandOptions(Options, frozen=True):
    rounds: int = 3


def chosen(state: HandState, who: str) -> str | None:
    return dict(state.hands)[who].hidden if who in dict(state.hands) else None


def decide(state: HandState, command: Command) -> tuple[Event, ...]:
    match command:
        case Begin(seats):
            return (Begun(seats),)
        case Open():
            if state.choosing:
                raise Refused("E_CHOOSING")
            return (Opened(),)
        case Show(seat, hand):
            if not state.choosing:
                raise Refused("E_NOT_CHOOSING")
            if hand not in ("stone", "paper"):
                raise Refused("E_BAD_HAND")
            return (Shown(Hidden(seat), Hidden(hand)),)
        case Compare(force):
            missing = [seat for seat in state.seats if chosen(state, seat) is None]
            if missing and not force:
                raise Refused("E_UNDECIDED", names=missing)
            return (Compared(tuple((seat, chosen(state, seat) or "stone") for seat in state.seats)),)
        case Deal():
            return (Dealt(),)
        case HandOut(starter, deal):
            dealing = waiting(state)
            if dealing is None or starter not in (None, *state.seats):
                raise Refused("E_NOT_NOW")
            order = deal.hidden if deal else ()
            return (HandedOut(starter, tuple(Hidden(dealing.deck[place]) for place in order)),)
        case TurnUp():
            return (TurnedUp(),)
        case Dim(dim):
            return (Dimmed(dim),)
    raise AssertionError(command)


def evolve(state: HandState, event: Event) -> HandState:
    change = msgspec.structs.replace
    match event:
        case Begun(seats):
            return change(state, seats=seats)
        case Opened():
            return change(state, round=state.round + 1, choosing=True, hands=(), last=())
        case Shown(who, hand):
            others = tuple(pair for pair in state.hands if pair[0] != who.hidden)
            return change(state, hands=(*others, (who.hidden, hand)))
        case Compared(hands):
            return change(state, choosing=False, hands=(), last=hands)
        case Dealt():
            return change(state, dealt=True)
        case HandedOut(starter, cards):
            return change(state, handed_out=state.handed_out + 1, starter=starter, cards=cards, turned_up=False)
        case TurnedUp():
            return change(state, turned_up=True)
        case Dimmed(dim):
            return change(state, dim=dim)
    raise AssertionError(event)


def decision(state: HandState) -> Decision | None:
    if not state.choosing:
        return None
    deciders = tuple(Decider(seat, seat, 0, chosen(state, seat) is not None) for seat in state.seats)
    return Decision(str(state.round), deciders)


def waiting(state: HandState) -> Dealing | None:
    if state.choosing or (state.cards and not state.turned_up):
        return None
    deck = ("thief", *["guard"] * len(state.seats))
    return Dealing(str(state.handed_out + 1), deck, state.seats)


def cards(state: HandState) -> tuple[str, ...]:
    return tuple(card.hidden or "" for card in state.cards)


def known(state: HandState, seat: Seat) -> tuple[Known, ...]:
    if state.turned_up or not state.cards:
        return ()
    own = state.cards[state.seats.index(seat)].hidden
    return (Known(f"{state.handed_out}", seat, own or ""),)


def seat_view(state: HandState, seat: Seat) -> HandSeat:
    own = dict(zip(state.seats, state.cards, strict=False)).get(seat)
    return HandSeat(seat, chosen(state, seat), own.hidden if own else None)


def table_view(state: HandState) -> HandTable:
    return HandTable(state.round, state.choosing, state.last)


GAME: Game[HandState] = Game(
    key="hands",
    name="Hands",
    seats=range(1, 9),
    options=HandOptions,
    commands=(Open, Show, Compare, Deal, HandOut, TurnUp, Dim),
    events=(Begun, Opened, Shown, Compared, Dealt, HandedOut, TurnedUp, Dimmed),
    opening=HandState(),
    setup=lambda seats, _: Begin(seats),
    decide=decide,
    evolve=evolve,
    legal_commands=lambda state, seat: (),
    is_over=lambda state: state.round > 3 and not state.choosing,
    depths=("all",),
    depth=lambda state: "all",
    views={
        ViewerKind.TABLE: table_view,
        ViewerKind.SEAT: seat_view,
        ViewerKind.HOST: table_view,
    },
    signals=lambda view: Signals(cue="shown" if view.last else None),
    holds_secret=lambda state, seat: state.dealt or bool(state.cards and not state.turned_up),
    choice=SecretChoice(
        values=("stone", "paper"),
        decision=decision,
        choose=Show,
        reveal=Compare,
        chosen=chosen,
    ),
    deal=SecretDeal(
        waiting=waiting,
        command=HandOut,
        cards=cards,
        is_public=lambda state: state.turned_up,
        words=("thief", "guard"),
        known=known,
    ),
    buttons=(Button("A", "open", lambda state: Open()), Button("B", "undo", lambda state: Undo())),
)
