"""The contract of a game, and the two functions that run one: `play` and `fold`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar, Union

import msgspec

from companion.errors import Malformed
from companion.rulekit.controls import NO_BUTTONS, Button, SecretChoice
from companion.rulekit.deals import SecretDeal
from companion.rulekit.signals import Signals
from companion.rulekit.viewers import SeatView, TableView, View, ViewerKind
from companion.rulekit.words import Command, Event, Options, Seat, State, Undo

S = TypeVar("S", bound=State)
Happening = tuple[Event, ...]


def named_seat(_: State, command: Command) -> Seat | None:
    """Return the seat that a command names in its field `seat`; the default for `Game.owner`."""
    return getattr(command, "seat", None)


def holds_nothing(_: State, __: Seat) -> bool:
    """Say that no seat holds a lasting secret (a role); an open choice is known to the table anyway."""
    return False


def no_private_signals(_: SeatView) -> None:
    """Give a seat's own box nothing; the default for `Game.seat_signals`."""


class Game(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """One game. All functions are pure; a state that is not public never leaves but through `views`.

    key: folder name. name: as on the box. seats: how many may play; seats_for: the same for some options.
    opening: the state before anything was told. setup: the command that starts a game for seats (in seating order).
    decide: the events of a command, or raise `Refused`. evolve: the state after an event; never fails.
    owner: the seat that a command belongs to. legal_commands: all commands that a seat (None: the host) may give now.
    depths: how much the table tells, shallow first. depth: the depth of a state.
    holds_secret: whether a seat holds a lasting secret now (a role), so that its phone cannot simply be replaced.
    choice, deal, buttons: secret decisions, secret cards and table buttons. views: one function for each viewer kind;
    the one for a seat takes (state, seat), the others (state).
    signals, seat_signals: what lamps and sounds do, from the table view and from one seat's view.
    """

    key: str
    name: str
    seats: range
    seats_for: Callable[[Any], range] | None = None
    options: type[Options]
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    opening: S
    setup: Callable[[tuple[Seat, ...], Any], Command]
    decide: Callable[[S, Any], Happening]
    evolve: Callable[[S, Any], S]
    legal_commands: Callable[[S, Seat | None], Iterable[Command]]
    is_over: Callable[[S], bool]
    depths: tuple[str, ...]
    depth: Callable[[S], str]
    views: Mapping[ViewerKind, Callable[..., View]]
    signals: Callable[[Any], Signals]
    seat_signals: Callable[[Any], Any] = no_private_signals
    owner: Callable[[S, Any], Seat | None] = named_seat
    holds_secret: Callable[[S, Seat], bool] = holds_nothing
    choice: SecretChoice[S] | None = None
    deal: SecretDeal[S] | None = None
    buttons: tuple[Button[S], ...] = NO_BUTTONS

    def __post_init__(self) -> None:
        missing = [kind.value for kind in ViewerKind if kind not in self.views]
        if missing:
            raise ValueError(f"{self.key} has no view for: {', '.join(missing)}")

    def command_type(self) -> Any:
        """Return the union of this game's commands, for decoding."""
        return Union[self.commands]

    def happening_decoder(self) -> msgspec.json.Decoder[Happening]:
        """Return a decoder of the events of one entry, from JSON."""
        events: Any = Union[self.events]
        return msgspec.json.Decoder(tuple[events, ...])

    def read_command(self, fields: Mapping[str, Any]) -> Command:
        """Return the command in loosely typed fields (a form, JSON); raise `Malformed` naming what is wrong."""
        try:
            return msgspec.convert(dict(fields), type=self.command_type(), strict=False)  # type: ignore[no-any-return]
        except msgspec.ValidationError as problem:
            raise Malformed(reason=str(problem)) from None

    def table_view(self, state: S) -> TableView:
        """Return the public view."""
        view = self.views[ViewerKind.TABLE](state)
        assert isinstance(view, TableView)
        return view

    def seat_view(self, state: S, seat: Seat) -> SeatView:
        """Return what only `seat` may see."""
        view = self.views[ViewerKind.SEAT](state, seat)
        assert isinstance(view, SeatView)
        return view

    def host_view(self, state: S) -> View:
        """Return the public view plus what the host can do."""
        return self.views[ViewerKind.HOST](state)


def fold(game: Game[S], state: S, events: Iterable[Event]) -> S:
    """Return the state after `events`."""
    for event in events:
        state = game.evolve(state, event)
    return state


def play(game: Game[S], state: S, command: Command) -> tuple[S, Happening]:
    """Return the state after a command together with its events, or raise `Refused` (then nothing has changed)."""
    if isinstance(command, Undo):
        raise Malformed(reason="undo is carried out by the table")
    events = game.decide(state, command)
    return fold(game, state, events), events
