"""Reading a journal without owning it: at start, for an export (also of a running service), to check the chain."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from companion.journal.chain import Row, intact
from companion.journal.faults import named
from companion.journal.files import connect_to_read
from companion.journal.schema import ALL_SESSIONS, COUNT, NEWEST_SESSION, ROWS, version

#: Results of SQLite that speak of the file, not of the disk, the rights or the hour. ERROR: it has no such table.
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


class Condition(msgspec.Struct, frozen=True):
    """How a journal is: its entries up to the first fault, and that fault ("file": SQLite cannot read it, "chain")."""

    entries: int
    damage: str | None = None


def entries_of(path: Path, *, all_sessions: bool = False) -> Iterator[tuple[int, bytes]]:
    """Yield (number, bytes) of the newest session, or of all, oldest first; raise `JournalError`."""
    with named(path), closing(connect_to_read(path)) as connection:
        if version(connection) > 0:
            yield from connection.execute(ALL_SESSIONS if all_sessions else NEWEST_SESSION)


def verify(path: Path) -> Condition:
    """Look at a whole journal; raise `JournalError` if it cannot be opened at all."""
    with named(path), closing(connect_to_read(path)) as connection:
        whole = sum(1 for _ in readable(connection))
        return Condition(whole, _damage(connection, whole))


def readable(connection: sqlite3.Connection) -> Iterator[Row]:
    """Yield the rows up to the first that cannot be read or does not fit the one before it."""
    try:
        if version(connection) > 0:
            yield from intact(map(Row._make, connection.execute(ROWS)))
    except sqlite3.DatabaseError as fault:
        _require_damage(fault)


def _damage(connection: sqlite3.Connection, whole: int) -> str | None:
    try:
        is_sound = connection.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
        stored = connection.execute(COUNT).fetchone()[0] if version(connection) > 0 else 0
    except sqlite3.DatabaseError as fault:
        _require_damage(fault)
        return "file"
    if not is_sound:
        return "file"
    return None if stored == whole else "chain"


def _require_damage(fault: sqlite3.DatabaseError) -> None:
    """Raise a fault again that is not one of the file itself."""
    # Extended codes carry the primary one in their low byte. Errors of the module itself have no code.
    if getattr(fault, "sqlite_errorcode", 0) & 0xFF not in DAMAGE:
        raise fault
