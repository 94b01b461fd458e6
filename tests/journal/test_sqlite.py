"""The journal as the table uses it: append, read, sessions, refusals; judged from the file, opened again."""

from __future__ import annotations

import os
from contextlib import closing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import JournalError
from companion.journal import SqliteJournal, entries_of, verify
from tests.journal.conftest import numbered

BATCHES = st.lists(st.tuples(st.booleans(), st.lists(st.binary(max_size=60), min_size=1, max_size=5)), max_size=8)


def test_a_new_journal_is_empty_and_makes_no_file(journal, path):
    assert list(journal.read()) == []
    assert not path.exists()


def test_entries_come_back_as_they_were_given(journal, path):
    journal.append(numbered(1, 3))
    assert SqliteJournal(path).read() == numbered(1, 3)


def test_reading_starts_where_the_last_session_was_opened(journal):
    journal.append(numbered(1, 4), new_session=True)
    journal.append(numbered(5, 6), new_session=True)
    journal.append(numbered(7, 7))
    assert journal.read() == numbered(5, 7)


def test_all_sessions_can_be_read(stored):
    assert list(entries_of(stored, all_sessions=True)) == numbered(1, 40)
    assert list(entries_of(stored)) == numbered(31, 40)


def test_a_running_journal_can_be_read_by_somebody_else(journal, path):
    journal.append(numbered(1, 2))
    assert list(entries_of(path)) == numbered(1, 2)


def test_the_same_entries_may_be_appended_again(journal):
    journal.append(numbered(1, 3), new_session=True)
    journal.append(numbered(2, 5))
    journal.append(numbered(1, 5))
    assert journal.read() == numbered(1, 5)


def test_another_entry_under_a_known_number_is_refused_and_nothing_is_stored(journal):
    journal.append(numbered(1, 3))
    with pytest.raises(JournalError) as refusal:
        journal.append([(3, b"other"), (4, b"next")])
    assert (refusal.value.code, refusal.value.values["number"]) == ("E_JOURNAL_CONFLICT", 3)
    assert journal.read() == numbered(1, 3)


@pytest.mark.parametrize("numbers", [(5,), (4, 6), (4, 4), (5, 4)])
def test_a_hole_in_the_numbers_is_refused_and_nothing_is_stored(journal, numbers):
    journal.append(numbered(1, 3))
    with pytest.raises(JournalError) as refusal:
        journal.append([(number, b"x") for number in numbers])
    assert refusal.value.code == "E_JOURNAL_GAP"
    assert journal.read() == numbered(1, 3)


def test_a_journal_goes_on_after_a_refusal(journal):
    with pytest.raises(JournalError):
        journal.append([(1, b"a"), (3, b"c")])
    journal.append(numbered(1, 2))
    assert journal.read() == numbered(1, 2)


def test_appending_nothing_changes_nothing(journal):
    journal.append([], new_session=True)
    assert list(journal.read()) == []


def test_nobody_else_may_read_any_of_the_files(journal, path):
    old = os.umask(0)
    try:
        journal.append(numbered(1, 2))
    finally:
        os.umask(old)
    modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    assert modes == dict.fromkeys(("main.journal", "main.journal-wal", "main.journal-shm"), 0o600)


def test_a_file_that_others_could_read_is_closed_to_them(stored):
    stored.chmod(0o644)
    with closing(SqliteJournal(stored)) as journal:
        journal.append(numbered(41, 41))
        assert stored.stat().st_mode & 0o777 == 0o600


def test_commits_wait_for_the_disk(journal):
    settings = {
        name: journal.opened().execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
    }
    assert settings == {"journal_mode": "wal", "synchronous": 2}


# Every append waits for the disk, so fewer examples than usual.
@settings(max_examples=30)
@given(BATCHES)
def test_whatever_was_appended_is_read_since_the_last_session(tmp_path_factory, batches):
    path = tmp_path_factory.mktemp("journal") / "main.journal"
    session, number = [], 0
    for opens, bodies in batches:
        entries = [(number + place, body) for place, body in enumerate(bodies, start=1)]
        with closing(SqliteJournal(path)) as journal:
            journal.append(entries, new_session=opens)
        session = entries if opens else session + entries
        number += len(bodies)
    assert list(SqliteJournal(path).read()) == session
    assert not path.exists() or verify(path).entries == number
