"""Journals in a folder of their own; no database stays open."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from companion.journal import SqliteJournal


@pytest.fixture
def path(tmp_path):
    return tmp_path / "main.journal"


@pytest.fixture
def journal(path):
    with closing(SqliteJournal(path)) as journal:
        yield journal


@pytest.fixture
def stored(path):
    """Return a journal file of forty entries; the last session opened at 31. It has been closed."""
    with closing(SqliteJournal(path)) as journal:
        for first in (1, 11, 21, 31):
            journal.append(numbered(first, first + 9), new_session=True)
    return path


@pytest.fixture
def edit():
    """Return a function that runs one statement of SQL on a file, behind the journal's back."""

    def run(path, statement, *values):
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            return connection.execute(statement, values).fetchall()

    return run


def numbered(first: int, last: int) -> list[tuple[int, bytes]]:
    return [(number, b'{"cmd":"leave_mine","number":%d}' % number) for number in range(first, last + 1)]
