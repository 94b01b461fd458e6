"""A pretended root to install into, and commands that are noted instead of run."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.appliance.hotspot import Hotspot
from companion.appliance.place import Place

HOTSPOT = Hotspot("Game night", "canary;pass\\word", "HU")


class Commands:
    """Notes what is run; `fail` names the beginning of one that fails."""

    def __init__(self) -> None:
        self.run: list[str] = []
        self.fail = "?"

    def __call__(self, command):
        line = " ".join(command)
        self.run.append(line)
        if "-m venv" in line:
            (Path(command[-1]) / "bin").mkdir(parents=True, exist_ok=True)
        return (1, "it broke") if line.startswith(self.fail) else (0, "")


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


@pytest.fixture
def commands():
    return Commands()
