"""Floor 3: the journal of a table, one SQLite file. Opaque entries in, the same entries out; no game, no page, no pin.

An entry is (number, bytes). Once `append` has returned it survives a pulled plug, and a later change of any byte shows.
"""

from companion.journal.instance import SingleInstance
from companion.journal.opening import Opened, open_journal
from companion.journal.reading import Condition, entries_of, verify
from companion.journal.rescue import Rescue
from companion.journal.sqlite import SqliteJournal

__all__ = [
    "Condition",
    "Opened",
    "Rescue",
    "SingleInstance",
    "SqliteJournal",
    "entries_of",
    "open_journal",
    "verify",
]
