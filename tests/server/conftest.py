"""A house with one pretended table (or two), its Flask client, and the real service on a loopback port."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.server.addresses import Interface
from companion.server.asgi import Asgi, make_asgi
from companion.server.house import House
from companion.server.hub import Hub
from companion.server.listening import listen
from companion.server.serving import Serving
from companion.server.site import make_sites
from companion.server.texts import Texts
from companion.table.fakes import FakeClock
from companion.table.ports import Fault
from tests.server.doors import FakeDoor
from tests.server.lines import Line

WEB = Path(__file__).parent / "web"
LAN = "192.168.4.1"
COLOURS = ("red", "blue", "green", "yellow", "pink")


class FakeRig:
    def __init__(self):
        self.pressed = False
        self.lit = False

    def controls(self):
        return [(1, "fist", self.pressed)]

    def lamps(self):
        return [("lamp 1", self.lit)]

    def set(self, slot, control, *, pressed):
        from companion.errors import DeviceError

        if (slot, control) != (1, "fist"):
            raise DeviceError("E_NO_CONTROL", control=control)
        self.pressed = pressed


class FakeCheck:
    """Asks whatever `asks` says, and notes what the tester does."""

    def __init__(self):
        self.asks = "hands off"
        self.deeds = []

    def screen(self):
        return self.asks

    def begin(self):
        self.deeds.append("begin")

    def answer(self, word):
        from companion.errors import DeviceError

        if word == "maybe":
            raise DeviceError("E_DARK")
        self.deeds.append(word)

    def stop(self):
        self.deeds.append("stop")


class FakeUpdates:
    """Says whatever `state` says, and notes which boards were to be updated."""

    def __init__(self):
        self.state = "older"
        self.begun = []

    def screen(self):
        return self.state

    def begin(self, port, role):
        from companion.errors import DeviceError

        if self.state == "busy":
            raise DeviceError("E_DARK")
        self.begun.append((port, role))


class FakeMachine:
    """Has a weak supply and two addresses."""

    def __init__(self):
        self.chosen = None
        self.phones = None
        self.faults = None

    def lines(self, phones):
        self.phones = phones
        return [Fault("power", False, "POWER_NOW")]

    def candidates(self):
        return [Interface("wlan0", LAN), Interface("tun0", "10.8.0.2")]

    def choose(self, address):
        self.chosen = address

    def bundle(self, faults):
        self.faults = faults
        return b"PK zip"


@pytest.fixture
def check():
    return FakeCheck()


@pytest.fixture
def updates():
    return FakeUpdates()


@pytest.fixture
def machine():
    return FakeMachine()


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def rig():
    return FakeRig()


@pytest.fixture
def addresses():
    """The present addresses; a test may change the list."""
    return [LAN]


@pytest.fixture
def house(clock, rig, check, updates, machine, addresses):
    return House(
        web=WEB, texts=Texts(WEB, strict=True), addresses=lambda: tuple(addresses), port=8000,
        names=("games.example",), rig=rig, check=check, updates=updates, machine=machine, colours=COLOURS,
        now=clock.now,
    )  # fmt: skip


@pytest.fixture
def door():
    return FakeDoor()


@pytest.fixture
def other_door():
    return FakeDoor("two")


@pytest.fixture
def sites(house, door, other_door):
    return make_sites(house, {"one": door, "two": other_door})


@pytest.fixture
def app(house, door, other_door):
    asgi = make_asgi(house, {"one": door, "two": other_door})
    yield asgi
    asgi.close()


@pytest.fixture
def client(app: Asgi):
    return app.flask.test_client()


@pytest.fixture
def phone(client):
    """The client with the token of seat b in its jar."""
    client.set_cookie("seat_one", "token-b")
    return client


@pytest.fixture
def host(client):
    client.set_cookie("host_one", "token-host")
    return client


@pytest.fixture
def quick_beats(monkeypatch):
    """Heartbeats and patience short enough to be waited for."""
    monkeypatch.setattr(Hub, "BEAT_S", 0.02)
    monkeypatch.setattr(Hub, "STALLED_S", 0.1)


@pytest.fixture
def service(app: Asgi):
    serving = Serving(app, listen("127.0.0.1", 0))
    serving.start()
    yield serving
    serving.stop()


@pytest.fixture
def line(service):
    """Open live streams; all are closed at the end."""
    opened = []

    def open_line(*pages, cookie="", path="/stream", **headers):
        opened.append(Line(service.port, path, pages, cookie, headers))
        return opened[-1]

    yield open_line
    for each in opened:
        each.close()
