"""The wheel as it is released: built through the sdist, and installed where nothing of the checkout is seen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    """Return the wheel, built from the sdist, which is built from the checkout."""
    out = tmp_path_factory.mktemp("dist")
    # The build's own environment would only fetch again what the development environment has.
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, ROOT)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="session")
def installed(wheel, tmp_path_factory):
    """Return the folder of programs of a fresh environment that has the wheel, its dependencies and nothing else."""
    place = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", place)
    run(place / "bin/python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet", wheel)
    return place / "bin"


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """Return a folder to run in as somebody else would: another home, no path to the checkout."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in [name for name in os.environ if name.startswith(("PYTHON", "XDG_"))]:
        monkeypatch.delenv(name)
    return tmp_path


def run(*command, **settings):
    done = subprocess.run([str(word) for word in command], check=False, capture_output=True, text=True, **settings)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout
