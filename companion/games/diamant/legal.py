"""Every command that a seat or the host may give now, for pages, for random play and for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.games.diamant.commands import (
    COMMANDS,
    Decide,
    EndExpedition,
    NextExpedition,
    OpenDecision,
    Resolve,
    Reveal,
    SetChests,
    SetDepth,
    SetOdds,
)
from companion.games.diamant.components import CHOICES, HAZARDS
from companion.games.diamant.options import ChestMode, Depth
from companion.games.diamant.refusals import books_closed, chests_locked, refusal
from companion.games.diamant.state import DiamantState
from companion.rulekit import Actor, Command, Seat


def legal_commands(state: DiamantState, seat: Seat | None) -> Iterator[Command]:
    """Yield what a seat (None: the host, and the table by the host's hand) may give now.

    Commands whose fields may hold anything are not listed: `StartGame` and `CorrectChest`.
    """
    for kind, shapes in _SHAPES.items():
        if may_give(kind, seat) and not refusal(state, kind):
            yield from shapes(state, seat)


def open_to_host(state: DiamantState) -> tuple[type[Command], ...]:
    """Return the kinds of commands that the host may give now; no secret moves them."""
    kinds = (kind for kind in COMMANDS if may_give(kind, None) and not refusal(state, kind))
    return tuple(kind for kind in kinds if kind is not SetChests or not chests_locked(state))


def may_give(kind: type[Command], seat: Seat | None) -> bool:
    """Return whether this kind of command is open to a seat, or with None to the host."""
    return kind.actor is not Actor.OWNER if seat is None else kind.actor in {Actor.OWNER, Actor.ANYBODY}


def _cards(state: DiamantState, _: Seat | None) -> Iterable[Command]:
    return map(Reveal, state.deck.possible())


def _choices(state: DiamantState, seat: Seat | None) -> Iterable[Command]:
    own = (explorer for explorer in state.mine.inside if explorer.seat == seat)
    return (Decide(explorer.name, choice) for explorer in own for choice in CHOICES)


def _reveals(state: DiamantState, _: Seat | None) -> Iterable[Command]:
    all_decided = all(explorer.choice for explorer in state.mine.inside)
    return (Resolve(), Resolve(force=True)) if all_decided else (Resolve(force=True),)


def _ends(state: DiamantState, _: Seat | None) -> Iterable[Command]:
    return (EndExpedition(), *(EndExpedition(kind) for kind in HAZARDS if state.deck.copies(kind) > 1))


def _chest_modes(state: DiamantState, _: Seat | None) -> Iterable[Command]:
    return () if chests_locked(state) else map(SetChests, ChestMode)


def _depths(state: DiamantState, _: Seat | None) -> Iterable[Command]:
    return (SetDepth(depth) for depth in Depth if depth is Depth.REVEAL or not books_closed(state))


_SHAPES: dict[type[Command], Callable[[DiamantState, Seat | None], Iterable[Command]]] = {
    Reveal: _cards,
    OpenDecision: lambda *_: (OpenDecision(),),
    Decide: _choices,
    Resolve: _reveals,
    EndExpedition: _ends,
    NextExpedition: lambda *_: (NextExpedition(),),
    SetChests: _chest_modes,
    SetOdds: lambda *_: (SetOdds(show=True), SetOdds(show=False)),
    SetDepth: _depths,
}
