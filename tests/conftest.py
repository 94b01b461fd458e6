"""Options and fixtures for every test."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

pytest_plugins = ["tests.tiers"]

# No test concludes anything from how long something took: the machine may be busy, and a Pi is slow.
settings.register_profile("patient", deadline=None, print_blob=True)
settings.load_profile("patient")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cases", metavar="DIR", type=Path, help="run only the rule vectors found in DIR")
