"""The running fold: entries in, the table's state and the game's state out, with undone entries left out.

The ledger knows no time and no people; `Table` decides what is recorded, the ledger says what that amounts to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from companion.errors import JournalError
from companion.rulekit import Event, Game, Hidden, Seat, State, Step, fold
from companion.table.entries import Entry
from companion.table.events import GameEnded, GameStarted, MadeReady, SessionOpened, StepUndone, Withdrawn, evolve
from companion.table.state import TableState, without_marks

#: Whose secret an entry is: a seat, and which of its deciders ("" where a phone's command does not say).
By = tuple[Seat, str]


class Ledger:
    """All entries of this session and what they fold to."""

    def __init__(self, games: Mapping[str, Game[Any]], today: Callable[[], str]) -> None:
        self._games = games
        self._today = today
        self.entries: list[Entry] = []
        self.pending: list[Entry] = []  #: recorded, not yet durable
        self.session_starts: set[int] = set()
        self.table = TableState()
        self.game: Game[Any] | None = None
        self.state: State | None = None
        self.counting: list[Entry] = []  #: the running game's entries and marks of readiness, without what is left out
        self.last_step = 0  #: number of the newest public step or undo
        self.started = 0  #: number of the entry that started the game
        self.steps = 0  #: public steps and undos since; decision ids are made of these, since `number` tells of secrets
        self.number = 0  #: of the newest entry

    def load(self, entries: Iterable[Entry]) -> None:
        """Fold what the journal holds."""
        for entry in entries:
            self.number = entry.number
            self._take(entry)

    def record_table(self, cmd: str, *events: Event, by: By | None = None) -> None:
        """Record events of the table itself; `by` names whose secret it is."""
        self._add(Entry(self.number + 1, self._today(), cmd, events, by=Hidden(by) if by else None))

    def record_game(self, cmd: str, step: Step, events: tuple[Event, ...], *, by: By | None = None) -> None:
        """Record events of the running game; `by` names whose secret it is."""
        if self.game is None:
            raise JournalError("E_JOURNAL_ENTRY", number=self.number + 1, reason="no game is running")
        hidden = Hidden(by) if by and step is Step.SECRET else None
        self._add(Entry(self.number + 1, self._today(), cmd, events, self.game.key, step, hidden))

    def open_session(self) -> None:
        """Begin a new stretch of the journal with the table as it stands."""
        table = self.table
        self.entries = []
        self.session_starts.add(self.number + 1)
        self.record_table("open_session", SessionOpened(table))

    def next_batch(self) -> list[Entry]:
        """Return the pending entries that one transaction takes: up to the next session's start."""
        later = (place for place, entry in enumerate(self.pending) if place and entry.number in self.session_starts)
        return self.pending[: next(later, len(self.pending))]

    def settled(self, batch: Sequence[Entry]) -> None:
        """Forget what was pending and is durable now."""
        self.pending = self.pending[len(batch) :]
        self.session_starts -= {entry.number for entry in batch}

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """Take back everything recorded inside when it ends in a refusal."""
        kept = {name: value.copy() if isinstance(value, list | set) else value for name, value in vars(self).items()}
        try:
            yield
        except Exception:
            vars(self).update(kept)
            raise

    def _add(self, entry: Entry) -> None:
        self.number = entry.number
        self.pending.append(entry)
        self._take(entry)

    def _take(self, entry: Entry) -> None:
        self.entries.append(entry)
        if entry.game is not None or marks(entry):
            self.counting.append(entry)
        if entry.game is not None:
            self._take_game(entry)
            return
        for event in entry.events:
            self.table = evolve(self.table, event)
            follow = _FOLLOW.get(type(event))
            if follow is not None:
                follow(self, entry, event)

    def _take_game(self, entry: Entry) -> None:
        if self.game is None or self.game.key != entry.game or self.state is None:
            raise JournalError("E_JOURNAL_ENTRY", number=entry.number, reason="not the running game")
        self.state = fold(self.game, self.state, entry.events)
        if entry.step in (Step.PUBLIC, Step.FINAL):
            self._stepped(entry)

    def _stepped(self, entry: Entry) -> None:
        self.last_step = entry.number
        self.steps += 1

    def _start(self, entry: Entry, event: GameStarted) -> None:
        if event.game not in self._games:
            raise JournalError("E_JOURNAL_GAME", game=event.game)
        self.game = self._games[event.game]
        self.state = self.game.opening
        self.counting = []
        self.started, self.steps = entry.number, 0

    def _end(self, _: Entry, event: GameEnded) -> None:  # noqa: ARG002 - one shape for all followers
        self.game = self.state = None
        self.counting = []

    def _undo(self, entry: Entry, event: StepUndone) -> None:
        self._stepped(entry)
        self._leave_out(
            {one.number for one in self.counting if one.number >= event.first and one.step is not Step.SETTING}
        )

    def _withdraw(self, _: Entry, event: Withdrawn) -> None:
        self._leave_out(set(event.numbers))

    def _leave_out(self, numbers: set[int]) -> None:
        doomed = {mark for entry in self.counting if entry.number in numbers for mark in marks(entry)}
        self.counting = [entry for entry in self.counting if entry.number not in numbers]
        self.state = self.state_before(self.number + 1)
        self.table = without_marks(self.table, doomed)

    def state_before(self, number: int) -> State:
        """Return the game's state as it was before an entry, with what is left out left out."""
        if self.game is None:
            raise JournalError("E_JOURNAL_ENTRY", number=number, reason="no game is running")
        state: State = self.game.opening
        for entry in self.counting:
            if entry.number < number and entry.game is not None:
                state = fold(self.game, state, entry.events)
        return state


_FOLLOW: dict[type[Event], Callable[[Ledger, Entry, Any], None]] = {
    GameStarted: Ledger._start,
    GameEnded: Ledger._end,
    StepUndone: Ledger._undo,
    Withdrawn: Ledger._withdraw,
}


def marks(entry: Entry) -> list[tuple[str, Hidden[str]]]:
    """Return the marks of readiness in an entry, as the table's state keeps them."""
    return [(event.decision, event.who) for event in entry.events if isinstance(event, MadeReady)]
