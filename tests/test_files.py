"""A file is written whole or not at all, whatever happens in between."""

from __future__ import annotations

import os

import pytest

from companion import files
from companion.files import UNFINISHED, is_missing, write_whole


def fail(*_):
    raise OSError(28, "No space left on device")


def test_the_new_content_takes_the_place_of_the_old_with_its_rights(tmp_path):
    file = tmp_path / "file"
    file.write_text("old")
    write_whole(file, b"new", 0o640)
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("new", 0o640)
    assert os.listdir(tmp_path) == ["file"]


def test_only_what_surely_is_not_there_is_missing(tmp_path):
    (tmp_path / "file").touch()
    names = ("file", "none", "file/none", "x" * 300)
    assert [is_missing(tmp_path / name) for name in names] == [False, True, True, False]


@pytest.mark.parametrize("step", ["fsync", "fchmod"])
def test_a_disk_that_is_full_leaves_the_old_content_and_nothing_else(tmp_path, monkeypatch, step):
    file = tmp_path / "file"
    file.write_text("old")
    monkeypatch.setattr(files.os, step, fail)
    with pytest.raises(OSError, match="No space"):
        write_whole(file, b"new")
    monkeypatch.undo()
    assert file.read_text() == "old"
    assert os.listdir(tmp_path) == ["file"]


def test_what_a_power_cut_left_behind_is_written_over(tmp_path):
    unfinished = tmp_path / f"file{UNFINISHED}"
    unfinished.write_text("half of something longer")
    unfinished.chmod(0o666)
    write_whole(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_text() == "new"
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o600
