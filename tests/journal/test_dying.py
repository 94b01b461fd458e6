"""The process is killed at every single step: the next start has the state before or after, never neither."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

from companion.journal import open_journal, verify
from tests.journal.conftest import numbered

ROOT = Path(__file__).parents[2]


def deaths(folder, *work):
    """Return the files that a process left which was killed one step later each time, in that order."""
    folder.mkdir()
    subprocess.run([sys.executable, "-m", "tests.journal.dying", work[0], folder, *work[1:]], cwd=ROOT, check=True)
    left = sorted(folder.iterdir(), key=lambda step: int(step.name))
    assert len(left) > 10
    return [step / "main.journal" for step in left]


def entries_after(path):
    with closing(open_journal(path).journal) as journal:
        return list(journal.read())


def test_an_append_that_is_killed_has_happened_or_has_not(tmp_path):
    left = [entries_after(path) for path in deaths(tmp_path / "lives", "append")]
    assert [len(entries) for entries in left] == sorted(len(entries) for entries in left)
    assert {len(entries) for entries in left} == {0, 3, 6}
    assert all(entries == numbered(1, len(entries)) for entries in left)


def test_a_rescue_that_is_killed_is_finished_by_the_next_start(stored, edit, tmp_path):
    edit(stored, "UPDATE entries SET body = x'00' WHERE number = 36")
    damaged = stored.read_bytes()
    for path in deaths(tmp_path / "lives", "rescue", stored):
        assert entries_after(path) == numbered(31, 35)
        assert [file.read_bytes() for file in path.parent.glob("*.damaged-*")] == [damaged]
        assert verify(path).damage is None


def test_a_rescue_finished_later_still_names_the_damaged_file(stored, edit, tmp_path):
    edit(stored, "UPDATE entries SET body = x'00' WHERE number = 36")
    rescues = [open_journal(path) for path in deaths(tmp_path / "lives", "rescue", stored)]
    for opened in rescues:
        opened.journal.close()
    named = {opened.rescue.aside.name for opened in rescues if opened.rescue}
    assert named == {"main.journal.damaged-1"}
