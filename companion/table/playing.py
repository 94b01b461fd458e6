"""Starting, ending and taking back: the life of a game at the table, whatever game it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.errors import Malformed, TableError
from companion.rulekit import Command, Game, Options, Seat, Step, Undo
from companion.rulekit.words import snake
from companion.table.commands import EndGame, PlayAgain, StartGame
from companion.table.events import GameEnded, GameStarted, StepUndone
from companion.table.state import Frozen

if TYPE_CHECKING:
    from companion.table.access import Asking
    from companion.table.entries import Entry
    from companion.table.table import Table


def start_game(table: Table, command: StartGame, _: Asking) -> None:
    """Start a game with the seated people; a finished one is cleared away first."""
    if table.state.game is not None and not table.is_over():
        raise TableError("E_GAME_RUNNING")
    game = table.games.get(command.game)
    if game is None:
        raise TableError("E_NO_SUCH_GAME")
    if not command.anyway:
        check_slots(table)
    begin(table, game, read_options(game, command.options))


def begin(table: Table, game: Game[Any], options: Options) -> None:
    """Open a session and tell the game who plays; the rules may refuse, then nothing has happened."""
    seats = tuple(record.seat for record in table.state.seats)
    check_seats(game, seats, options)
    check_means(table, game)
    opening = game.setup(seats, options)
    events = game.decide(game.opening, opening)
    table.ledger.open_session()
    table.ledger.record_table("start_game", GameStarted(game.key, msgspec.to_builtins(options), seats))
    table.ledger.record_game(snake(type(opening).__name__), Step.FINAL, events)
    table.stepped()


def check_seats(game: Game[Any], seats: tuple[Seat, ...], options: Options) -> None:
    """Refuse a number of players that the game is not made for."""
    fitting = game.seats_for(options) if game.seats_for is not None else game.seats
    if len(seats) not in fitting:
        raise TableError("E_SEATS", game=game.name, least=fitting[0], most=fitting[-1], seated=len(seats))


def check_means(table: Table, game: Game[Any]) -> None:
    """Refuse a game of secret choices while a seat has neither phone nor slots enough to choose by."""
    if game.choice is None:
        return
    owed = game.choice.owed(len(table.state.seats))
    for record in table.state.seats:
        if not (record.has_phone or record.slots):
            raise TableError("E_SEAT_CANNOT_CHOOSE", name=record.name)
        if record.slots and len(record.slots) < owed:
            raise TableError("E_SEAT_LACKS_SLOTS", name=record.name, owed=owed, places=len(record.slots))


def check_slots(table: Table) -> None:
    """Refuse to start while somebody is to decide by a slot that was found broken; the host may start anyway."""
    for number in table.broken_in_use():
        raise TableError("E_SLOT_BROKEN", slot=number)


def read_options(game: Game[Any], fields: dict[str, Any]) -> Options:
    """Return the options in loosely typed fields, or refuse them naming what is wrong."""
    try:
        return msgspec.convert(fields, type=game.options, strict=False)
    except msgspec.ValidationError as problem:
        raise Malformed(reason=str(problem)) from None


def end_game(table: Table, _: EndGame, __: Asking) -> None:
    """Clear the game away; the people stay, secrets are never shown."""
    if table.state.game is None:
        raise TableError("E_NO_GAME")
    table.ledger.record_table("end_game", GameEnded())
    table.stepped()


def play_again(table: Table, _: PlayAgain, asking: Asking) -> None:
    """Start the same game again once it is over; the host may do so at any time."""
    key = table.state.game
    if key is None or not (table.is_over() or asking.standing.is_host):
        raise TableError("E_GAME_RUNNING" if key else "E_NO_GAME")
    game = table.games[key]
    begin(table, game, read_options(game, table.state.options))


def undo(table: Table, _: Undo, __: Asking) -> None:
    """Leave the last public step out; choices that it had revealed stay, frozen."""
    step = last_step(table)
    if step is None:
        raise TableError("E_NOTHING_TO_UNDO")
    if step.step is Step.FINAL:
        raise TableError("E_UNDO_FINAL")
    frozen = revealed_by(table, step)
    table.ledger.record_table("undo", StepUndone(step.number, frozen))
    table.notices.announce("notice.undone")
    table.stepped()
    table.room.refreeze()


def last_step(table: Table) -> Entry | None:
    """Return the newest entry that an undo is about, or None."""
    steps = (entry for entry in reversed(table.ledger.counting) if entry.step in (Step.PUBLIC, Step.FINAL))
    return next(steps, None)


def may_undo(table: Table) -> bool:
    """Whether there is a step to take back."""
    step = last_step(table)
    return step is not None and step.step is Step.PUBLIC


def revealed_by(table: Table, step: Entry) -> tuple[Frozen, ...]:
    """Return the choices that a step made public: after an undo they stand as they were."""
    game = table.ledger.game
    if game is None or game.choice is None:
        return ()
    before = table.ledger.state_before(step.number)
    decision = game.choice.decision(before)
    if decision is None or step.cmd != game.choice.reveal(False).__struct_config__.tag:
        return ()
    chosen = ((decider.who, game.choice.chosen(before, decider.who)) for decider in decision.deciders)
    return (Frozen(decision.key, tuple((who, value) for who, value in chosen if value is not None)),)


HANDLERS: dict[type[Command], Any] = {StartGame: start_game, EndGame: end_game, PlayAgain: play_again, Undo: undo}
