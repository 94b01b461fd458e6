"""Damaged journals: kept under another name, never overwritten, and what is intact goes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from companion.journal import open_journal, verify
from tests.journal.conftest import numbered


def reopened(path):
    """Return what was found at opening, and the entries."""
    opened = open_journal(path)
    with closing(opened.journal) as journal:
        return opened.rescue, journal.read()


def overwrite(path, at, garbage):
    content = bytearray(path.read_bytes())
    content[at : at + len(garbage)] = garbage
    path.write_bytes(content)


def test_a_sound_journal_is_opened_as_it_is(stored):
    assert reopened(stored) == (None, numbered(31, 40))


def test_a_broken_chain_is_rescued_up_to_the_break(stored, edit):
    edit(stored, "UPDATE entries SET body = x'00' WHERE number = 36")
    rescue, entries = reopened(stored)
    assert rescue.carried == 35
    assert entries == numbered(31, 35)


def test_the_damaged_file_is_kept_byte_by_byte(stored, edit):
    edit(stored, "UPDATE entries SET body = x'00' WHERE number = 36")
    damaged = stored.read_bytes()
    rescue, _ = reopened(stored)
    assert rescue.aside == stored.with_name("main.journal.damaged-1")
    assert rescue.aside.read_bytes() == damaged


def test_a_second_damaged_file_does_not_replace_the_first(stored, edit):
    for number in (36, 35):
        edit(stored, "UPDATE entries SET body = x'00' WHERE number = ?", number)
        rescue, _ = reopened(stored)
    assert rescue.aside.name == "main.journal.damaged-2"
    assert verify(stored).entries == 34


def test_a_bad_header_loses_the_entries_but_not_the_file(stored):
    overwrite(stored, 0, b"this is no database")
    rescue, entries = reopened(stored)
    assert (rescue.carried, entries) == (0, [])
    assert rescue.aside.read_bytes().startswith(b"this is no database")


def test_a_page_of_garbage_costs_what_lies_behind_it(path):
    with closing(open_journal(path).journal) as journal:
        journal.append([(number, bytes(500)) for number in range(1, 101)], new_session=True)
    overwrite(path, 4096 * 8, b"\xff" * 4096)
    rescue, entries = reopened(path)
    assert 0 < rescue.carried == len(entries) < 100
    assert verify(path).damage is None


def test_a_cut_off_file_is_rescued(stored):
    stored.write_bytes(stored.read_bytes()[:5000])
    rescue, _ = reopened(stored)
    assert rescue is not None
    assert verify(stored).damage is None


def test_a_file_without_our_table_is_put_aside(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 1")
        connection.execute("CREATE TABLE recipes (name TEXT)")
    assert reopened(path)[0].carried == 0


def test_a_rescued_journal_is_private_and_goes_on(stored, edit):
    edit(stored, "DELETE FROM entries WHERE number = 38")
    with closing(open_journal(stored).journal) as journal:
        journal.append(numbered(38, 39))
        assert journal.read() == numbered(31, 39)
    assert {file.stat().st_mode & 0o777 for file in stored.parent.iterdir()} == {0o600}


@pytest.mark.parametrize("cut", range(40))
def test_a_log_cut_anywhere_gives_whole_commits(path, cut):
    """A pulled plug leaves SQLite's write-ahead log torn: the last commits may be gone, but never a part of one."""
    with closing(open_journal(path).journal) as journal:
        for first in (1, 4, 7, 10):
            journal.append(numbered(first, first + 2))
        log = path.with_name(path.name + "-wal")
        torn = log.read_bytes()[: log.stat().st_size * cut // 40]
        main = path.read_bytes()
    path.write_bytes(main)
    log.write_bytes(torn)
    _, entries = reopened(path)
    assert entries == numbered(1, len(entries))
    assert len(entries) % 3 == 0
