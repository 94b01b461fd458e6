"""What SQLite and the operating system complain of, in the words of the journal."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.errors import JournalError

#: Primary result codes of SQLite (the low byte of an extended one), and the code of our sentence.
_SQLITE = {
    sqlite3.SQLITE_FULL: "E_JOURNAL_FULL",
    sqlite3.SQLITE_READONLY: "E_JOURNAL_READ_ONLY",
    sqlite3.SQLITE_CANTOPEN: "E_JOURNAL_UNWRITABLE",
    sqlite3.SQLITE_PERM: "E_JOURNAL_UNWRITABLE",
    sqlite3.SQLITE_BUSY: "E_JOURNAL_BUSY",
    sqlite3.SQLITE_CORRUPT: "E_JOURNAL_DAMAGED",
    sqlite3.SQLITE_NOTADB: "E_JOURNAL_DAMAGED",
}
_SYSTEM = {
    errno.ENOSPC: "E_JOURNAL_FULL",
    errno.EDQUOT: "E_JOURNAL_FULL",
    errno.EROFS: "E_JOURNAL_READ_ONLY",
    errno.EACCES: "E_JOURNAL_UNWRITABLE",
    errno.EPERM: "E_JOURNAL_UNWRITABLE",
    errno.ENOENT: "E_JOURNAL_UNWRITABLE",
    errno.ENOTDIR: "E_JOURNAL_UNWRITABLE",
}


def code_of(fault: sqlite3.Error | OSError) -> str:
    """Return the code of the sentence for a fault; `E_JOURNAL` stands for all that have none of their own."""
    if isinstance(fault, OSError):
        return _SYSTEM.get(fault.errno or 0, JournalError.code)
    # Extended codes carry the primary one in their low byte. Errors of the module itself have no code.
    return _SQLITE.get(getattr(fault, "sqlite_errorcode", 0) & 0xFF, JournalError.code)


@contextmanager
def named(path: Path) -> Iterator[None]:
    """Turn faults of the block into a `JournalError` that names the file and its folder."""
    try:
        yield
    except JournalError as fault:
        raise JournalError(fault.code, **{"file": path.name, "folder": str(path.parent)} | fault.values) from fault
    except (sqlite3.Error, OSError) as fault:
        raise JournalError(code_of(fault), file=path.name, folder=str(path.parent), reason=str(fault)) from fault
