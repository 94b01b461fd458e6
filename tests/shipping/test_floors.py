"""The floors of the house: who may import whom, and that folders of data stay folders of data."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from tests.shipping.conftest import ROOT, run

NO_PACKAGES = {"web", "hardware", "firmware", "tests"}
SOURCES = sorted((ROOT / "companion").rglob("*.py"))


def imported(source):
    """Return the first words of all absolute imports of a file."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        yield from names


def test_every_floor_imports_only_what_lies_below():
    run(Path(sys.executable).with_name("lint-imports"), cwd=ROOT)


def test_no_folder_of_data_is_imported():
    names = {(source.name, name) for source in SOURCES for name in imported(source)}
    assert SOURCES
    assert not [found for found in names if found[1].split(".")[0] in NO_PACKAGES or "._data" in found[1]]


def test_the_checkout_has_no_copy_of_the_data():
    # It would win over the live folders, and nobody would see why a change has no effect.
    assert not (ROOT / "companion/_data").exists()


def test_the_folders_of_data_have_no_build_products():
    built = [
        path
        for folder in ("web", "hardware")
        for path in (ROOT / folder).rglob("*")
        if path.name in {"dist", "node_modules"}
    ]
    assert built == []
