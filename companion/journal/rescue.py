"""What can be read of a damaged journal is carried over into a new one; the damaged file is kept under another name.

It is never written to. The order of the steps is such that a plug pulled between any two of them leaves either the
damaged file or a whole new one, and the next start goes on from there.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import msgspec

from companion.files import sync_folder
from companion.journal.faults import named
from companion.journal.files import BESIDE, beside, connect, connect_to_read
from companion.journal.reading import readable, verify
from companion.journal.schema import insert, transaction

#: The new file while it is being written, and once it is whole.
PART, WHOLE = ".part", ".rescued"


class Rescue(msgspec.Struct, frozen=True):
    """A damaged journal was put aside: under which name, and how many entries went on into the new one."""

    aside: Path
    carried: int


def rescue(path: Path) -> Rescue:
    """Carry the intact beginning of a damaged journal into a new file, and put that in its place."""
    with named(path):
        part = beside(path, PART)
        _copy(path, part)
        part.rename(beside(path, WHOLE))
        sync_folder(path.parent)
    return finish(path)


def is_unfinished(path: Path) -> bool:
    """Say whether a rescue was cut off after its new file was whole."""
    return beside(path, WHOLE).exists()


def finish(path: Path) -> Rescue:
    """Exchange the damaged file for the rescued one; also after an earlier try was cut off."""
    with named(path):
        aside = _aside(path)
        # The main file goes last: it is what tells the next try that this one was cut off.
        for name in (*BESIDE, ""):
            if (old := beside(path, name)).exists():
                old.rename(beside(aside, name))
        beside(path, WHOLE).rename(path)
        sync_folder(path.parent)
    return Rescue(aside, verify(path).entries)


def _copy(path: Path, part: Path) -> None:
    """Write the intact rows of a damaged journal into a file of their own."""
    for name in ("", *BESIDE):
        beside(part, name).unlink(missing_ok=True)
    with closing(connect_to_read(path)) as damaged, closing(connect(part)) as new:
        with transaction(new):
            insert(new, readable(damaged))
        # All of it into the one file that will be renamed. Closing would do the same, but is silent on a full disk.
        new.execute("PRAGMA journal_mode = DELETE")


def _aside(path: Path) -> Path:
    """Return the first free name for a damaged file; if it has been moved already, the name that it was given."""
    number = 1
    while beside(path, f".damaged-{number}").exists():
        number += 1
    return beside(path, f".damaged-{number if path.exists() else number - 1}")
