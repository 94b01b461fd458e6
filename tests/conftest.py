"""Options and fixtures for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytest_plugins = ["tests.tiers"]

# No test concludes anything from how long something took: the machine may be busy, and a Pi is slow.
settings.register_profile("patient", deadline=None, print_blob=True)
settings.load_profile("patient")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cases", metavar="DIR", type=Path, help="run only the rule vectors found in DIR")


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    """The Chromium of one file of tests: while Playwright is there, no other test can run an event loop of its own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        yield chrome
        chrome.close()
