"""Opening the file of a journal, for writing and for reading, and who may look into it."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from companion.files import sync_folder
from companion.journal.schema import migrate

#: SQLite keeps two more files beside an open journal; they get the rights of the first.
BESIDE = ("-wal", "-shm")
#: How long one connection waits for another (an export, a second tool).
PATIENCE_S = 2.0


def connect(path: Path) -> sqlite3.Connection:
    """Open a journal for writing, make it if it is missing, bring it up to date."""
    keep_private(path)
    # Opening happens on the main thread, appending on the table's.
    connection = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open a journal without changing an entry, also while it is being written or on a read-only disk."""
    # No -wal file, no writer: then it can be read even where SQLite may not make the files it shares with a writer.
    mode = "mode=ro" if beside(path, "-wal").exists() else "mode=ro&immutable=1"
    return sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True, timeout=PATIENCE_S, isolation_level=None)


def keep_private(path: Path) -> None:
    """Make the file if it is missing, and let its owner alone read it: it holds roles and choices."""
    is_new = not path.exists()
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    for name in ("", *BESIDE):
        kept = beside(path, name)
        if kept.exists() and kept.stat().st_mode & 0o077:
            kept.chmod(0o600)
    if is_new:
        sync_folder(path.parent)


def beside(path: Path, name: str) -> Path:
    """Return the file that belongs to `path` and has `name` after its own name."""
    return path.with_name(path.name + name)
