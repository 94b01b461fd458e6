"""One table's journal in SQLite: durable appends, and what the present session has written."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from companion.errors import JournalError
from companion.journal.chain import ROOT, chained
from companion.journal.faults import named
from companion.journal.files import connect
from companion.journal.reading import entries_of
from companion.journal.schema import NEWEST, STORED, insert, transaction

Entries = Sequence[tuple[int, bytes]]


class SqliteJournal:
    """The `Journal` of a table, at `path`. It opens the file when first written to, and again after every fault.

    So an append that failed (full disk, folder gone) may simply be tried again later. One thread at a time.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._open: sqlite3.Connection | None = None

    def read(self) -> Entries:
        """Return the entries since the last session was opened, oldest first; also from a disk that is read-only."""
        return list(entries_of(self.path)) if self.path.exists() else []

    def append(self, entries: Entries, *, new_session: bool = False) -> None:
        """Commit entries in one transaction, or none of them; entries that are there already may be given again."""
        with named(self.path):
            try:
                with transaction(self.opened()) as connection:
                    _add(connection, entries, new_session=new_session)
            except (sqlite3.Error, OSError):
                self.close()
                raise

    def opened(self) -> sqlite3.Connection:
        """Return the connection for writing, made now if there is none; raise what SQLite or the system says."""
        if self._open is None:
            self._open = connect(self.path)
        return self._open

    def close(self) -> None:
        """Let go of the file."""
        connection, self._open = self._open, None
        if connection is not None:
            connection.close()


def _add(connection: sqlite3.Connection, entries: Entries, *, new_session: bool) -> None:
    newest, before = connection.execute(NEWEST).fetchone() or (None, ROOT)
    new = _unseen(connection, newest, entries)
    _require_no_gap(newest, new)
    insert(connection, chained(before, new, new_session=new_session and len(new) == len(entries)))


def _unseen(connection: sqlite3.Connection, newest: int | None, entries: Entries) -> Entries:
    """Leave out entries that an earlier try has stored; another entry under the same number is refused."""
    known = [entry for entry in entries if newest is not None and entry[0] <= newest]
    for number, body in known:
        if connection.execute(STORED, (number,)).fetchone() != (body,):
            raise JournalError("E_JOURNAL_CONFLICT", number=number)
    return entries[len(known) :]


def _require_no_gap(newest: int | None, new: Entries) -> None:
    """Refuse numbers that do not follow: a hole would later look like a lost entry."""
    if not new:
        return
    first = new[0][0] if newest is None else newest + 1
    for expected, (number, _) in enumerate(new, start=first):
        if number != expected:
            raise JournalError("E_JOURNAL_GAP", number=number, expected=expected)
