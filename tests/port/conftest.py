"""Boards, cables and evenings for the port tier."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

from tests.firmware.port import simulated_board
from tests.port.cable import Cable
from tests.port.evening import PortEvening, port_evening


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """A fresh seed, shown when the test fails; set PORT_SEED to run with one that was shown."""
    chosen = int(os.environ.get("PORT_SEED", str(random.randrange(2**32))))
    request.node.add_report_section("setup", "seed", f"PORT_SEED={chosen}")
    return chosen


@pytest.fixture
def hub():
    """A hub with power."""
    with simulated_board() as board:
        yield board


@pytest.fixture
def cable(hub) -> Iterator[Cable]:
    """The cable of the hub, plugged in."""
    plugged = Cable(hub.port)
    yield plugged
    plugged.close()


@pytest.fixture
def evening(hub, cable) -> Iterator[PortEvening]:
    """A table whose hub is at the end of a cable."""
    with port_evening(hub, cable.find) as running:
        yield running
