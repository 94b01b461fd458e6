"""Rule vectors: one test each, from the files beside the tests of a game or, with --cases, from a folder."""

from __future__ import annotations

import importlib
import json
from pathlib import Path

import pytest

HERE = Path(__file__).parent
VECTOR_TEST = "test_vector"


def runners() -> dict:
    """Return file stem -> function that runs one vector, from every `vectors.py` found."""
    found = {}
    for module in sorted(HERE.glob("*/vectors.py")):
        found |= importlib.import_module(f"tests.games.{module.parent.name}.vectors").RUNNERS
    return found


def case_files(folder: Path | None) -> list[Path]:
    """Return the case files to run: those in `folder`, else those beside the games' tests."""
    if folder is None:
        return [path for path in sorted(HERE.glob("*/*.json")) if path.stem in runners()]
    known = [folder / f"{stem}.json" for stem in runners()]
    return [path for path in known if path.is_file()]


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a folder without case files at once, as a fault of the call (exit 4)."""
    folder = config.getoption("--cases")
    if folder is not None and not case_files(folder):
        known = ", ".join(f"{stem}.json" for stem in runners())
        raise pytest.UsageError(f"no case file in {folder}: expected one of {known}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.function.__name__ != VECTOR_TEST:
        return
    files = case_files(metafunc.config.getoption("--cases"))
    found = runners()
    cases = [(found[path.stem], vector, f"{path.stem}::{vector['id']}") for path in files for vector in read(path)]
    if not cases:
        # Without any, pytest would skip the one test and call that a success.
        raise pytest.UsageError(f"no vector in {', '.join(map(str, files))}")
    metafunc.parametrize(("run", "vector"), [case[:2] for case in cases], ids=[case[2] for case in cases])


def read(path: Path) -> list[dict]:
    return json.loads(path.read_text(encoding="utf-8"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With --cases only the vectors run; tests of our own would blur what the given files say."""
    if config.getoption("--cases") is None:
        return
    keep = [item for item in items if getattr(item, "originalname", "") == VECTOR_TEST]
    config.hook.pytest_deselected(items=[item for item in items if item not in keep])
    items[:] = keep
