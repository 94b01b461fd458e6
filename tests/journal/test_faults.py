"""Disks and folders that will not take an entry: said by code, nothing half done, and tried again when they will."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
from contextlib import closing

import pytest

from companion.errors import JournalError
from companion.journal import SqliteJournal, entries_of, open_journal, verify
from companion.journal.faults import code_of, named
from tests.journal.conftest import numbered

LARGE = [(number, bytes(2000)) for number in range(41, 341)]


@pytest.fixture
def disk(tmp_path):
    """Return a folder on a file system of 400 KB of its own."""
    folder = tmp_path / "disk"
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", folder], check=False)
    if made.returncode:
        pytest.skip("only root may mount a small disk")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def remount(folder, mode):
    subprocess.run(["mount", "-o", f"remount,{mode}", folder], check=True)


def refusal(journal, entries):
    with pytest.raises(JournalError) as fault:
        journal.append(entries)
    return fault.value


def test_a_full_journal_takes_nothing_and_goes_on_when_there_is_room(stored):
    with closing(SqliteJournal(stored)) as journal:
        journal.opened().execute("PRAGMA max_page_count = 20")
        assert refusal(journal, LARGE).code == "E_JOURNAL_FULL"
        assert journal.read() == numbered(31, 40)
        journal.append(LARGE)
    assert verify(stored).entries == 340


def test_a_full_disk_takes_nothing_and_goes_on_when_there_is_room(disk):
    with closing(SqliteJournal(disk / "main.journal")) as journal:
        journal.append(numbered(1, 40))
        ballast = disk / "ballast"
        fill(ballast)
        fault = refusal(journal, LARGE)
        assert (fault.code, fault.values["folder"]) == ("E_JOURNAL_FULL", str(disk))
        assert journal.read() == numbered(1, 40)
        ballast.unlink()
        journal.append(LARGE[:100])
    assert verify(journal.path).entries == 140


def fill(ballast):
    with ballast.open("wb", buffering=0) as file:
        while file.write(bytes(4096)):
            if not os.statvfs(ballast).f_bavail:
                return


def test_a_disk_that_is_full_at_the_start_is_told_and_tried_again(disk):
    ballast = disk / "ballast"
    fill(ballast)
    opened = open_journal(disk / "main.journal")
    assert opened.fault.code == "E_JOURNAL_FULL"
    assert list(opened.journal.read()) == []
    ballast.unlink()
    opened.journal.append(numbered(1, 2))
    assert opened.journal.read() == numbered(1, 2)
    opened.journal.close()


def test_a_read_only_disk_is_read_and_told(disk):
    with closing(SqliteJournal(disk / "main.journal")) as journal:
        journal.append(numbered(1, 9))
    remount(disk, "ro")
    opened = open_journal(disk / "main.journal")
    assert opened.fault.code == "E_JOURNAL_READ_ONLY"
    assert opened.journal.read() == numbered(1, 9)
    assert refusal(opened.journal, numbered(10, 10)).code == "E_JOURNAL_READ_ONLY"
    remount(disk, "rw")
    opened.journal.append(numbered(10, 10))
    assert opened.journal.read() == numbered(1, 10)
    opened.journal.close()


def test_what_a_crash_left_in_the_log_is_read_from_a_read_only_disk(disk):
    path = disk / "main.journal"
    with closing(SqliteJournal(path)) as journal:
        journal.append(numbered(1, 9))
        crashed = {file.name: file.read_bytes() for file in disk.iterdir()}
    for name, content in crashed.items():
        (disk / name).write_bytes(content)
    remount(disk, "ro")
    assert list(entries_of(path)) == numbered(1, 9)
    remount(disk, "rw")


def test_a_folder_that_is_not_there_is_told_and_tried_again(tmp_path):
    opened = open_journal(tmp_path / "gone" / "main.journal")
    assert opened.fault.code == "E_JOURNAL_UNWRITABLE"
    assert list(opened.journal.read()) == []
    (tmp_path / "gone").mkdir()
    opened.journal.append(numbered(1, 2))
    assert opened.journal.read() == numbered(1, 2)
    opened.journal.close()


def test_a_journal_that_is_a_folder_cannot_be_opened(path):
    path.mkdir()
    with pytest.raises(JournalError) as fault:
        open_journal(path)
    assert fault.value.values["file"] == path.name


def test_somebody_else_writing_is_told_after_a_while(stored, monkeypatch):
    monkeypatch.setattr("companion.journal.files.PATIENCE_S", 0)
    with closing(SqliteJournal(stored)) as other, closing(SqliteJournal(stored)) as journal:
        other.opened().execute("BEGIN IMMEDIATE")
        assert refusal(journal, numbered(41, 41)).code == "E_JOURNAL_BUSY"
        other.opened().execute("ROLLBACK")
        journal.append(numbered(41, 41))


def test_looking_does_not_change_a_file(stored):
    before = {file.name: file.read_bytes() for file in stored.parent.iterdir()}
    verify(stored)
    list(entries_of(stored))
    assert {file.name: file.read_bytes() for file in stored.parent.iterdir()} == before


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "E_JOURNAL_FULL"),
        (errno.EROFS, "E_JOURNAL_READ_ONLY"),
        (errno.EACCES, "E_JOURNAL_UNWRITABLE"),
        (errno.EIO, "E_JOURNAL"),
    ],
)
def test_faults_of_the_system_have_their_sentence(number, code):
    assert code_of(OSError(number, os.strerror(number))) == code


def test_a_fault_without_a_sentence_of_its_own_keeps_its_reason(path):
    with pytest.raises(JournalError) as fault, named(path):
        raise sqlite3.OperationalError("something new")
    assert fault.value.code == "E_JOURNAL"
    assert fault.value.values == {"file": path.name, "folder": str(path.parent), "reason": "something new"}
