"""One service a data folder: the second start learns where the first one runs."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from companion.errors import SettingsError
from companion.journal import SingleInstance

HOLD = """
import sys
from pathlib import Path
from companion.journal import SingleInstance
held = SingleInstance(Path(sys.argv[1]), "http://192.168.4.1:8000")
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "data"


@pytest.fixture
def claim(folder):
    held = SingleInstance(folder, "http://192.168.4.1:8000")
    yield held
    held.release()


def second(folder):
    with pytest.raises(SettingsError) as refusal:
        SingleInstance(folder)
    return refusal.value


def test_the_second_start_says_where_the_first_one_runs(claim, folder):
    refusal = second(folder)
    assert refusal.code == "E_RUNNING_ALREADY"
    assert refusal.values == {"pid": str(os.getpid()), "address": "http://192.168.4.1:8000", "folder": str(folder)}


def test_an_address_that_is_known_later_is_told_then(claim, folder):
    claim.tell("http://10.42.0.1")
    assert second(folder).values["address"] == "http://10.42.0.1"


def test_a_folder_that_was_let_go_can_be_claimed_again(folder):
    SingleInstance(folder).release()
    SingleInstance(folder).release()


def test_the_data_folder_is_made_for_its_owner_alone(claim, folder):
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "service.lock").stat().st_mode & 0o777 == 0o600


def test_a_killed_service_holds_nothing(folder):
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdout.readline() == "held\n"
        assert second(folder).values["pid"] == str(first.pid)
        first.kill()
        first.wait()
        SingleInstance(folder).release()


def test_a_folder_where_no_file_can_be_made_is_claimed_all_the_same(folder):
    (folder / "service.lock").mkdir(parents=True)
    held = SingleInstance(folder)
    assert second(folder).code == "E_RUNNING_ALREADY"
    held.release()


def test_a_data_folder_that_cannot_be_made_is_refused_by_name(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(SettingsError) as refusal:
        SingleInstance(tmp_path / "file" / "data")
    assert refusal.value.code == "E_DATA_FOLDER"
    assert refusal.value.values["folder"] == str(tmp_path / "file" / "data")
