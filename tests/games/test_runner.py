"""The runner of rule vectors: only the files of the folder that is named, and a clear refusal of one without any."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ONE = """[{"id": "X1", "title": "two are too few", "op": "role_deck",
          "input": {"players": 2}, "expected": {"error": "PLAYER_COUNT"}}]"""


def run(folder: Path, **environment: str) -> subprocess.CompletedProcess:
    words = [sys.executable, "-m", "pytest", "tests/games", "--cases", str(folder), "-vv", "-p", "no:cacheprovider"]
    env = os.environ | environment
    return subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_a_folder_without_case_files_is_refused_with_exit_code_4(tmp_path):
    done = run(tmp_path)
    assert done.returncode == 4
    assert "diamant.json" in done.stderr


@pytest.mark.parametrize("text", ["[]", "[{"])
def test_a_file_of_which_nothing_can_run_is_no_success(tmp_path, text):
    (tmp_path / "saboteur.json").write_text(text)
    assert run(tmp_path).returncode not in (0, 5)


@pytest.mark.parametrize("every_tier", ["", "1"])
def test_only_the_vectors_of_the_folder_run_under_their_own_names(tmp_path, every_tier):
    (tmp_path / "saboteur.json").write_text(ONE)
    done = run(tmp_path, COMPANION_EVERY_TIER=every_tier)
    assert done.returncode == 0
    assert "[saboteur::X1]" in done.stdout
    assert "1 passed" in done.stdout
