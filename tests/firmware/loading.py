"""Loads the firmware's pure modules and the simulator by path, since `firmware` is a folder of data, not a package."""

from __future__ import annotations

import importlib
import importlib.util
import json
import runpy
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
EXAMPLES = ROOT / "hardware" / "wire"


@contextmanager
def _without_bytecode() -> Iterator[None]:
    # The wheel takes these folders as they are, so no __pycache__ may appear in them.
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before


def _load(name: str, path: Path, *, is_package: bool = False) -> ModuleType:
    places = [str(path.parent)] if is_package else None
    spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=places)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def examples(name: str) -> list[dict[str, Any]]:
    """Return the examples of one file of hardware/wire."""
    return [json.loads(line) for line in (EXAMPLES / name).read_text().splitlines()]


def settings_of(role: str, **changes: object) -> SimpleNamespace:
    """Return the shipped settings of a role, with some of them changed."""
    shipped = runpy.run_path(str(FIRMWARE / f"settings_{role}.py"))
    return SimpleNamespace(**{name: value for name, value in shipped.items() if name.isupper()} | changes)


with _without_bytecode():
    _load("switchbox", FIRMWARE / "switchbox" / "__init__.py", is_package=True)
    board = importlib.import_module("switchbox.board")
    commit = importlib.import_module("switchbox.commit")
    debounce = importlib.import_module("switchbox.debounce")
    lamps = importlib.import_module("switchbox.lamps")
    layout = importlib.import_module("switchbox.layout")
    messages = importlib.import_module("switchbox.messages")
    outbox = importlib.import_module("switchbox.outbox")
    strip = importlib.import_module("switchbox.strip")
    tune = importlib.import_module("switchbox.tune")
    wire = importlib.import_module("switchbox.wire")
    launcher = _load("simulator_launcher", FIRMWARE / "simulator" / "launcher.py")

TABLES = {"to_board": messages.TO_BOARD, "to_host": messages.TO_HOST}
