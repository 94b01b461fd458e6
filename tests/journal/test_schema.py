"""Versions of the file: brought up to date step by step, never half, and never back from a newer one."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from companion.errors import JournalError
from companion.journal import SqliteJournal, open_journal
from companion.journal.schema import MIGRATIONS, migrate, version
from tests.journal.conftest import numbered


def m_next(connection):
    connection.execute("ALTER TABLE entries ADD COLUMN note TEXT")


def m_cut_off(connection):
    m_next(connection)
    raise KeyboardInterrupt


@pytest.fixture
def connection(path):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def columns(connection):
    return [row[1] for row in connection.execute("PRAGMA table_info(entries)")]


def test_a_file_of_version_0_is_brought_up_to_date(path, connection):
    connection.execute("PRAGMA user_version = 0")
    connection.execute("VACUUM")
    with closing(open_journal(path).journal) as journal:
        journal.append(numbered(1, 2))
        assert journal.read() == numbered(1, 2)
    assert version(connection) == len(MIGRATIONS)


def test_a_step_is_taken_once(connection):
    migrate(connection, [*MIGRATIONS, m_next])
    migrate(connection, [*MIGRATIONS, m_next])
    assert columns(connection)[-1] == "note"


def test_a_step_keeps_the_entries(stored, edit):
    with closing(sqlite3.connect(stored, isolation_level=None)) as connection:
        migrate(connection, [*MIGRATIONS, m_next])
        assert connection.execute("SELECT count(*), count(note) FROM entries").fetchone() == (40, 0)


def test_a_step_that_is_cut_off_leaves_the_version_before_it(connection):
    with pytest.raises(KeyboardInterrupt):
        migrate(connection, [*MIGRATIONS, m_cut_off])
    assert "note" not in columns(connection)
    assert version(connection) == len(MIGRATIONS)
    migrate(connection, [*MIGRATIONS, m_next])
    assert "note" in columns(connection)


def test_a_journal_of_a_newer_companion_is_refused_and_left_alone(stored, edit):
    edit(stored, "PRAGMA user_version = 99")
    before = stored.read_bytes()
    with pytest.raises(JournalError) as refusal:
        open_journal(stored)
    assert refusal.value.code == "E_JOURNAL_NEWER"
    assert refusal.value.values == {
        "file": stored.name,
        "folder": str(stored.parent),
        "version": 99,
        "known": len(MIGRATIONS),
    }
    assert [file.name for file in stored.parent.iterdir()] == [stored.name]
    assert stored.read_bytes() == before


def test_a_newer_journal_takes_no_entry_either(stored, edit):
    edit(stored, "PRAGMA user_version = 99")
    with pytest.raises(JournalError) as refusal:
        SqliteJournal(stored).append(numbered(41, 41))
    assert refusal.value.code == "E_JOURNAL_NEWER"
