"""The table: takes asks and edges, lets rules and rooms decide, records, and builds what is to be shown.

Synchronous and free of threads: `TableThread` feeds it from its queue, tests feed it by hand. Nothing is shown before
`commit` has made it durable.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from companion.errors import CompanionError, JournalError, Malformed, TableError
from companion.rulekit import Command, Game, Seat, Signals, State, Step, TableView
from companion.table import dealing, hosting, keying, playing, seating, takeover, tokens, visiting
from companion.table.access import Asking, authorise
from companion.table.boxes import Boxes
from companion.table.buttons import TableButtons
from companion.table.commands import TABLE_COMMAND_TYPE, TABLE_TAGS
from companion.table.deciding import DecidingRoom
from companion.table.entries import Codec, Entry
from companion.table.ledger import By, Ledger
from companion.table.notices import Notices
from companion.table.once import Once
from companion.table.ports import (
    Answer,
    Ask,
    BoxNews,
    Clock,
    Edge,
    Fault,
    Grant,
    Journal,
    KeySheet,
    Sender,
    Slot,
)
from companion.table.screens import Standing, Values
from companion.table.standings import standing_of
from companion.table.state import TableState
from companion.table.takeover import TakeOvers

#: What an answer may bring beside its word that all is done.
Given = Grant | KeySheet | None
Handler = Callable[["Table", Any, Asking], Given]
HANDLERS: Mapping[type[Command], Handler] = {
    **seating.HANDLERS, **hosting.HANDLERS, **playing.HANDLERS, **dealing.HANDLERS, **takeover.HANDLERS,
    **visiting.HANDLERS, **keying.HANDLERS,
}  # fmt: skip
#: Where the hardware's table buttons are wired, in `Edge.slot`.
TABLE_SLOT = 0


class Table:
    """One running table. Every method runs on the table's one thread."""

    def __init__(
        self, name: str, games: Mapping[str, Game[Any]], journal: Journal, clock: Clock, *, recovery_code: str = ""
    ) -> None:
        self.name = name
        self.games = games
        self.clock = clock
        self.slots: Sequence[Slot] = ()
        self.faults: Sequence[Fault] = ()
        self.broken_slots: Callable[[], frozenset[int]] = frozenset  #: what a check of the wiring has found
        self.has_rig = False
        self.rig_open = False
        self.kept = True
        self.cue: tuple[int, str | None] = (0, None)  #: grows with every sound, so that each is played once
        self.ledger = Ledger(games, clock.today)
        self.notices = Notices(clock)
        self.room = DecidingRoom(self)
        self.boxes = Boxes(self)
        self.dealing = dealing.DealingRoom(self)
        self.take_overs = TakeOvers(self)
        self.visits = visiting.Visits(self)
        self.keys = keying.KeyRoom(self)
        self.chair = hosting.HostChair(self, recovery_code or tokens.recovery_code())
        self._buttons = TableButtons(self)
        self._journal = journal
        self._codec = Codec(games)
        self._viewed: tuple[State | None, TableView] | None = None
        self._once = Once()
        self.ledger.load(self._codec.decode(number, body) for number, body in journal.read())
        self._settle()

    @property
    def state(self) -> TableState:
        """What the table itself remembers."""
        return self.ledger.table

    # --- what comes in

    def ask(self, ask: Ask) -> Answer:
        """Carry out a command, or say why not; a repeated ask gets its first answer again."""
        given = self._once.given(ask)
        if given is not None:
            return given
        try:
            with self.ledger.all_or_nothing():
                answer = _answer(self._carry_out(ask))
        except (CompanionError, msgspec.MsgspecError) as refusal:
            error = refusal if isinstance(refusal, CompanionError) else Malformed(reason=str(refusal))
            answer = Answer(error=error)
        self._once.keep(ask, answer)
        return answer

    def _carry_out(self, ask: Ask) -> Given:
        given = self.give(self._read(ask.fields), ask.sender, ask.decision)
        self._settle()
        return given

    def give(self, command: Command, sender: Sender, decision: str | None = None) -> Given:
        """Carry out a command that has been read, or raise its refusal; what is returned is for the asker alone."""
        asking = Asking(sender, self.standing(sender))
        authorise(self, command, asking)
        handler = HANDLERS.get(type(command))
        if handler is not None:
            return handler(self, command, asking)
        self._take_choice_or_step(command, decision)
        return None

    def _read(self, fields: Mapping[str, Any]) -> Command:
        cmd = fields.get("cmd")
        if not isinstance(cmd, str):
            raise Malformed(reason="one command at a time")
        if cmd in TABLE_TAGS:
            try:
                return msgspec.convert(dict(fields), type=TABLE_COMMAND_TYPE, strict=False)  # type: ignore[no-any-return]
            except msgspec.ValidationError as problem:
                raise Malformed(reason=str(problem)) from None
        if self.ledger.game is None:
            raise TableError("E_NO_GAME")
        return self.ledger.game.read_command(fields)

    def _take_choice_or_step(self, command: Command, decision: str | None) -> None:
        if command.step is Step.SECRET:
            self.room.check_may_choose(decision)
        self.play(command, by=self._owner(command))

    def _owner(self, command: Command) -> By | None:
        game = self.ledger.game
        seat = game.owner(self.ledger.state, command) if game is not None else None
        return (seat, "") if seat else None

    def edge(self, edge: Edge) -> None:
        """Take a settled change of a wired control."""
        with self.ledger.all_or_nothing():
            take = self._buttons.on_edge if edge.slot == TABLE_SLOT else self._seat_edge
            take(edge)
            self._settle()

    def box(self, news: BoxNews) -> None:
        """Take what a board with boxes tells."""
        with self.ledger.all_or_nothing():
            self.boxes.take(news)
            self.room.settle()

    def _seat_edge(self, edge: Edge) -> None:
        record = self.state.seat_at(edge.slot)
        if record is not None:
            self.room.on_edge(edge, record.seat, record.slots.index(edge.slot))
        elif edge.pressed and self.state.game is None:
            seating.sit_down_by_pressing(self, edge.slot)

    def tick(self) -> None:
        """Carry out what time has brought."""
        with self.ledger.all_or_nothing():
            self.room.tick()
            self.dealing.tick()
            self.take_overs.tick()
            self._settle()

    def _settle(self) -> None:
        """Let all rooms carry out what the table is ripe for."""
        self.room.settle()
        self.dealing.settle()
        self.keys.settle()
        self.take_overs.settle()
        self.visits.settle()

    def deadline(self) -> float | None:
        """Return the monotonic time at which `tick` (or a fresh look) is due."""
        due = (room.deadline() for room in (self.room, self.dealing, self.take_overs, self.visits, self.notices))
        return min((when for when in due if when is not None), default=None)

    # --- what the rooms use

    def play(self, command: Command, *, by: By | None = None) -> None:
        """Let the rules decide a game command and record its events."""
        game = self.ledger.game
        if game is None:
            raise TableError("E_NO_GAME")
        events = game.decide(self.ledger.state, command)
        tag = str(command.__struct_config__.tag)
        self.ledger.record_game(tag, command.step, events, by=by)
        if command.step in (Step.PUBLIC, Step.FINAL):
            self.stepped()
            self.room.refreeze()

    def stepped(self) -> None:
        """Note a public step: what was counting down belonged to the state before it."""
        self.room.stop()
        self.sound(self.signals().cue)

    def sound(self, cue: str | None) -> None:
        """Let a cue sound once with the next thing that is shown."""
        self.cue = (self.cue[0] + 1, cue)

    def view(self) -> TableView | None:
        """Return the game's public view; built once for a state, whoever asks."""
        game, state = self.ledger.game, self.ledger.state
        if game is None:
            return None
        if self._viewed is None or self._viewed[0] is not state:
            self._viewed = (state, game.table_view(state))
        return self._viewed[1]

    def signals(self) -> Signals:
        """Return what the game's public view makes lamps, meter and buzzer do."""
        game = self.ledger.game
        return game.signals(self.view()) if game is not None else Signals()

    def slot(self, number: int) -> Slot:
        """Return a slot of the hardware, or refuse a number that is not there."""
        for slot in self.slots:
            if slot.number == number:
                return slot
        raise TableError("E_NO_SUCH_SLOT", slot=number)

    def broken_in_use(self) -> tuple[int, ...]:
        """Return the broken slots that a seat is bound to."""
        broken = self.broken_slots()
        return tuple(slot for record in self.state.seats for slot in record.slots if slot in broken)

    def pause_reason(self) -> tuple[str, Values] | None:
        """Return why no decisions are collected now: the code of a sentence and its values; None while they are."""
        if self.state.paused:
            return "pause.host", ()
        board = self.boxes.missing_board()
        return None if board is None else ("pause.board", (("device", board),))

    def is_over(self) -> bool:
        """Whether the game has ended by its rules."""
        game = self.ledger.game
        return game is not None and game.is_over(self.ledger.state)

    def holds_secret(self, seat: Seat) -> bool:
        """Whether a seat has a role or an unrevealed choice."""
        game = self.ledger.game
        if game is None:
            return False
        return game.holds_secret(self.ledger.state, seat) or self.room.holds_choice(seat)

    def standing(self, sender: Sender) -> Standing:
        """Return what a sender's tokens stand for."""
        return standing_of(self, sender)

    # --- durability

    def commit(self) -> None:
        """Make everything recorded durable; a disk that takes nothing is said, and tried again with the next entry."""
        try:
            while self.ledger.pending:
                self._append(self.ledger.next_batch())
        except JournalError as problem:
            self.not_kept(problem)
            return
        self.kept = True

    def not_kept(self, problem: JournalError) -> None:
        """Say that the disk takes nothing: the game goes on, its results will not be kept until it does."""
        if self.kept:
            self.notices.announce("notice.not_kept", reason=problem.code)
        self.kept = False

    def _append(self, batch: Sequence[Entry]) -> None:
        rows = [(entry.number, self._codec.encode(entry)) for entry in batch]
        self._journal.append(rows, new_session=batch[0].number in self.ledger.session_starts)
        self.ledger.settled(batch)


def _answer(given: Given) -> Answer:
    """Return the answer to an ask that was carried out."""
    return Answer(sheet=given) if isinstance(given, KeySheet) else Answer(grant=given)
