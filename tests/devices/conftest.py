"""Pretended pins, a scripted clock, a door that remembers, and a look for what was left open."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from gpiozero.pins.mock import MockFactory

from companion.devices.hardware import Hardware
from companion.devices.link.opening import open_boards
from companion.devices.pins import open_backend
from companion.devices.profile import load_profile
from companion.devices.trace import NoTrace
from companion.table.screens import Stage

HARDWARE = Path(__file__).parents[2] / "hardware"
FIRMWARE = HARDWARE.parent / "firmware"

HEAD = 'name = "a test"\nboards = ["pi-4"]\nfactory = "mock"\n'


class ScriptedClock:
    def __init__(self) -> None:
        self.time = 1000.0

    def now(self) -> float:
        return self.time

    def today(self) -> str:
        return "2026-01-01T00:00:00"

    def wait(self, seconds: float) -> None:
        self.time += seconds


class RecordingDoor:
    id = "table"

    def __init__(self) -> None:
        self.edges = []
        self.news = []
        self.reports = []
        self.stage = Stage.LOBBY
        self.listeners = []
        self.arrived = threading.Semaphore(0)

    def ask(self, ask):
        return Future()

    def edge(self, edge) -> None:
        self.edges.append(edge)
        self.arrived.release()

    def box(self, news) -> None:
        self.news.append(news)

    def report(self, faults) -> None:
        self.reports.append(tuple(faults))

    def moment(self):
        return SimpleNamespace(table=SimpleNamespace(stage=self.stage))

    def watch(self, listener):
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    def turn_to(self, stage) -> None:
        """Let the evening come to a stage, and tell whoever listens."""
        self.stage = stage
        for listener in self.listeners:
            listener(self.moment())

    def told(self) -> list[tuple[int, str, bool]]:
        return [(edge.slot, edge.control, edge.pressed) for edge in self.edges]


@pytest.fixture(autouse=True)
def nothing_left_open(monkeypatch):
    """No thread and no reserved pin outlives a test."""
    factories = []
    make = MockFactory.__init__

    def remember(self, *args, **kwargs):
        factories.append(self)
        make(self, *args, **kwargs)

    monkeypatch.setattr(MockFactory, "__init__", remember)
    before = set(threading.enumerate())
    yield
    assert set(threading.enumerate()) <= before
    assert not [held for factory in factories for held in factory._reservations.values() if held]


@pytest.fixture
def clock():
    return ScriptedClock()


@pytest.fixture
def door():
    return RecordingDoor()


@pytest.fixture
def profile(tmp_path):
    """Read a profile from the text of its devices."""

    def read(devices: str, head: str = HEAD):
        file = tmp_path / "mine.toml"
        file.write_text(head + devices)
        return load_profile(str(file), HARDWARE)

    return read


@pytest.fixture
def still_hardware(profile, door, clock):
    """Make hardware on pretended pins whose threads do not run: tests step it themselves.

    factory "lgpio": it takes its pins for a Pi's own.
    """
    opened = []

    def make(devices: str, trace=None, factory: str = "mock") -> Hardware:
        built = msgspec.structs.replace(profile(devices), factory=factory)
        hardware = Hardware(
            built,
            open_backend("mock", built.boards),
            door,
            clock,
            trace or NoTrace(),
            open_boards((), door, clock, FIRMWARE),
        )
        opened.append(hardware)
        return hardware

    yield make
    for hardware in opened:
        hardware.close()


@pytest.fixture
def judge(clock):
    """Let seconds go by, then judge what waits in the queue of still hardware, as its thread would."""

    def step(hardware: Hardware, seconds: float = 0.1) -> float:
        clock.wait(seconds)
        edges = hardware._inputs._edges
        return hardware._inputs.step(None if edges.empty() else edges.get())

    return step


@pytest.fixture
def pin():
    """Return a pretended pin of hardware, to drive it or to look at it."""
    return lambda hardware, number: hardware.backend.factory.pin(number)
