"""The shape of a journal file, what is asked of it, and the steps that led to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from companion.errors import JournalError
from companion.journal.chain import Row

Migration = Callable[[sqlite3.Connection], object]

#: A damaged page may give a value of any type, or none; what comes out here has the types of a row.
ROWS = (
    "SELECT number, CAST(ifnull(opens, 0) AS INTEGER), CAST(ifnull(body, '') AS BLOB), CAST(ifnull(digest, '') AS BLOB)"
    " FROM entries ORDER BY number"
)
COUNT = "SELECT count(*) FROM entries"
NEWEST = "SELECT number, digest FROM entries ORDER BY number DESC LIMIT 1"
STORED = "SELECT body FROM entries WHERE number = ?"
ALL_SESSIONS = "SELECT number, body FROM entries ORDER BY number"
NEWEST_SESSION = (
    "SELECT number, body FROM entries"
    " WHERE number >= (SELECT coalesce(max(number), 0) FROM entries WHERE opens) ORDER BY number"
)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Commit what the block does as one, or nothing of it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
        connection.execute("COMMIT")
    except BaseException:
        # A failed COMMIT (full disk) may have rolled back already; a second rollback would hide the first fault.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def insert(connection: sqlite3.Connection, rows: Iterable[Row]) -> None:
    """Store rows, inside a transaction."""
    connection.executemany("INSERT INTO entries (number, opens, body, digest) VALUES (?, ?, ?, ?)", rows)


def m001_entries(connection: sqlite3.Connection) -> None:
    """Make the one table: entries by number, a mark where a session opens, the chain."""
    connection.execute(
        "CREATE TABLE entries"
        " (number INTEGER PRIMARY KEY, opens INTEGER NOT NULL, body BLOB NOT NULL, digest BLOB NOT NULL)"
    )


#: In order; the version of a file is how many of them it has seen. Never change one that was released: add the next.
MIGRATIONS: tuple[Migration, ...] = (m001_entries,)


def version(connection: sqlite3.Connection, steps: Sequence[Migration] = MIGRATIONS) -> int:
    """Return how many migrations a file has seen (0: nothing was ever stored); refuse one from a newer companion."""
    seen = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if seen > len(steps):
        raise JournalError("E_JOURNAL_NEWER", version=seen, known=len(steps))
    return seen


def migrate(connection: sqlite3.Connection, steps: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring a file up to date, each step and its mark in one transaction."""
    seen = version(connection, steps)
    for number, step in enumerate(steps[seen:], start=seen + 1):
        with transaction(connection):
            step(connection)
            connection.execute(f"PRAGMA user_version = {number}")
