"""A command line without the service behind it: `compose` is replaced by a recording of what it was asked."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from companion.cli import main


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Keep the settings of whoever runs the tests out of them."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return tmp_path


@pytest.fixture
def compose(monkeypatch):
    """Return what `compose` was asked: name -> (arguments, named arguments). `answer` is what it does."""
    asked = SimpleNamespace(answer=lambda: 0)

    def recording(name):
        def record(*args, **named):
            setattr(asked, name, (args, named))
            return asked.answer()

        return record

    functions = {name: recording(name) for name in ("serve", "check", "export", "replay")}
    sentence = "It is {0.code}.".format
    for module in ("compose", "running", "archive"):
        monkeypatch.setitem(sys.modules, f"companion.{module}", SimpleNamespace(sentence=sentence, **functions))
    return asked


@pytest.fixture
def companion(capsys):
    """Return a function that runs a command line and returns (exit code, standard output, standard error)."""

    def run(*argv):
        try:
            status = main(argv)
        except SystemExit as end:
            status = end.code
        return status, *capsys.readouterr()

    return run
