"""Options and fixtures for every test."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["tests.tiers"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cases", metavar="DIR", type=Path, help="run only the rule vectors found in DIR")
