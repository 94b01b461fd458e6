"""A process that does one work over and over on fresh files, killed one step later each time.

A step is a statement that SQLite carries out, or a change of a file or folder. `os._exit` closes nothing and flushes
nothing: what the process had not handed to the system by then is lost.

    python -m tests.journal.dying append|rescue FOLDER [TEMPLATE]

leaves FOLDER/1/main.journal, FOLDER/2/main.journal and so on; the last one was not killed.
"""

from __future__ import annotations

import itertools
import os
import shutil
import sqlite3
import sys
from pathlib import Path

from companion.journal import SqliteJournal, open_journal
from tests.journal.conftest import numbered

KILLED = 9
STEPS = {"os.rename", "os.remove", "os.chmod", "sqlite3.connect"}


def append(path):
    journal = SqliteJournal(path)
    journal.append(numbered(1, 3), new_session=True)
    journal.append(numbered(4, 6))
    journal.close()


def rescue(path):
    open_journal(path).journal.close()


def die_at(last):
    """End the process before step number `last`."""
    count = itertools.count(1)

    def step(*_):
        if next(count) == last:
            os._exit(KILLED)

    def connect(*args, **settings):
        connection = open_database(*args, **settings)
        connection.set_trace_callback(step)
        return connection

    open_database, sqlite3.connect = sqlite3.connect, connect
    sys.addaudithook(lambda event, _: step() if event in STEPS else None)


def one_life(work, path, last):
    """Do the work in a child that dies at step `last`; return its exit status."""
    child = os.fork()
    if child == 0:
        die_at(last)
        work(path)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main(work, folder, template=None):
    for last in itertools.count(1):
        path = Path(folder, str(last), "main.journal")
        path.parent.mkdir()
        if template:
            shutil.copy(template, path)
        status = one_life({"append": append, "rescue": rescue}[work], path, last)
        if status != KILLED:
            return status
    return None


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
