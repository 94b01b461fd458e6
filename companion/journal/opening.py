"""How a journal is opened at start: looked at, rescued if damaged, and tried for writing."""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.errors import JournalError
from companion.journal.faults import named
from companion.journal.reading import verify
from companion.journal.rescue import Rescue, finish, is_unfinished, rescue
from companion.journal.sqlite import SqliteJournal


class Opened(msgspec.Struct, frozen=True):
    """A journal that can be read, and what the people should be told about it.

    rescue: the file was damaged. fault: it cannot be written now, so results will not be kept until it can.
    """

    journal: SqliteJournal
    rescue: Rescue | None = None
    fault: JournalError | None = None


def open_journal(path: Path) -> Opened:
    """Open the journal of one table, whatever state it is in.

    Raise `JournalError` if it was written by a newer companion, cannot be read, or is damaged where nothing can be kept
    aside: to go on then would hide a game or lose one.
    """
    rescued = _mend(path)
    journal = SqliteJournal(path)
    try:
        with named(path):
            journal.opened()
    except JournalError as fault:
        return Opened(journal, rescued, fault)
    return Opened(journal, rescued)


def _mend(path: Path) -> Rescue | None:
    """Bring a damaged journal back into order, if this is one."""
    if is_unfinished(path):
        return finish(path)
    if path.exists() and verify(path).damage is not None:
        return rescue(path)
    return None
