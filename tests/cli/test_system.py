"""Machines that cannot run the companion are told so in one sentence, before anything is installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import _system

SCRIPT = Path(_system.__file__)


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13)])
def test_a_64_bit_system_with_a_known_python_will_do(version):
    assert _system.unfit(version, 64) is None


@pytest.mark.parametrize("version", [(2, 7), (3, 10), (3, 14)])
def test_other_versions_of_python_are_named(version):
    assert _system.unfit(version, 64).startswith(f"This is Python {version[0]}.{version[1]};")


def test_a_32_bit_system_is_sent_to_the_64_bit_one():
    assert "64-bit Raspberry Pi OS" in _system.unfit((3, 11), 32)


def test_check_refuses_before_anything_else(companion, monkeypatch):
    monkeypatch.setattr(_system, "unfit", lambda: "Too small.")
    assert companion("check") == (2, "", "Too small.\n")


def test_it_runs_alone_without_our_package():
    done = subprocess.run([sys.executable, "-I", SCRIPT], cwd="/", check=False, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
