"""Fixtures of the firmware tests."""

from __future__ import annotations

import os
import random

import pytest


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """A fresh seed, shown when the test fails; set FIRMWARE_SEED to run with one that was shown."""
    chosen = int(os.environ.get("FIRMWARE_SEED", str(random.randrange(2**32))))
    request.node.add_report_section("setup", "seed", f"FIRMWARE_SEED={chosen}")
    return chosen
