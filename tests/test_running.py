"""From start to end under a supervisor: signs of life, safe mode, what the console says."""

from __future__ import annotations

import threading

import pytest

from companion.appliance.starts import STABLE_S
from companion.appliance.supervisor import Supervisor
from companion.compose import Service
from companion.config import Settings
from companion.health.judging import ill
from companion.running import greeting, named, stay
from companion.table.fakes import FakeClock


class Listener(Supervisor):
    """Counts signs of life, and ends the service after so many looks."""

    every_s = 0.0

    def __init__(self) -> None:
        super().__init__({})
        self.every_s = 0.0
        self.signs = 0

    def alive(self) -> None:
        self.signs += 1


class Patient:
    """A service that lives, or hangs, for a few looks."""

    def __init__(self, ended: threading.Event, *, lives: bool, looks: int = 3) -> None:
        self.clock = FakeClock()
        self._ended, self._lives, self._looks = ended, lives, looks

    def is_alive(self) -> bool:
        self._looks -= 1
        self.clock.advance(STABLE_S / 2)
        if not self._looks:
            self._ended.set()
        return self._lives


@pytest.mark.parametrize(("lives", "signs"), [(True, 3), (False, 0)])
def test_only_a_service_that_lives_gives_signs_of_life(lives, signs):
    ended, listener = threading.Event(), Listener()
    stay(Patient(ended, lives=lives), listener, ended, lambda: None)
    assert listener.signs == signs


@pytest.mark.parametrize(("looks", "settled"), [(1, False), (3, True)])
def test_a_start_is_settled_once_it_has_lasted(looks, settled):
    ended, told = threading.Event(), []
    stay(Patient(ended, lives=True, looks=looks), Listener(), ended, lambda: told.append(True))
    assert bool(told) == settled


@pytest.fixture
def service(tmp_path):
    service = Service(Settings(host="127.0.0.1", port=0, data=tmp_path))
    service.start()
    yield service
    service.stop()


def test_a_running_service_is_alive_and_a_stopped_one_is_not(service):
    assert service.is_alive()
    service.stop()
    assert not service.is_alive()


def test_a_table_that_hangs_is_no_life(service, monkeypatch):
    monkeypatch.setattr("companion.compose.ANSWERS_WITHIN_S", 0.05)
    held = threading.Event()
    service.doors["main"]._put(lambda _: held.wait(10))
    assert not service.is_alive()
    held.set()


def test_the_console_says_that_a_start_is_a_safe_one(tmp_path):
    told = ill("service", "SERVICE_SAFE", starts=3, cause="E_PIN_TWICE", pin=17, holder="slot 1 fist", device="lamp 1")
    service = Service(Settings(data=tmp_path), news=(told,))
    assert "Safe mode: the last 3 starts failed" in greeting(service)
    assert "Pin 17 is used twice: by “place 1, fist button” and by “lamp of place 1”." in greeting(service)


def test_the_table_screen_and_the_host_page_say_it_too(tmp_path):
    told = ill("service", "SERVICE_SAFE_SILENT", starts=3, cause="")
    service = Service(Settings(host="127.0.0.1", port=0, data=tmp_path), news=(told,))
    service.start()
    try:
        assert [line.code for line in service.doors["main"].moment().table.news] == ["SERVICE_SAFE_SILENT"]
    finally:
        service.stop()


@pytest.mark.parametrize(
    ("profile", "said"), [("rig", "On-screen rig: no hardware"), ("rig-hub", "hub with the real firmware: no hardware")]
)
def test_the_console_names_the_profile_and_that_it_is_on_screen(tmp_path, profile, said):
    assert said in greeting(Service(Settings(data=tmp_path, profile=profile)))


def test_the_console_says_no_such_thing_of_boards_on_a_cable(tmp_path):
    told = greeting(Service(Settings(data=tmp_path, profile="pico-hub")))
    assert "Hardware profile: " in told
    assert "no hardware" not in told


def test_a_service_on_loopback_says_that_it_is_for_this_computer_alone(service):
    said = greeting(service)
    assert f"http://127.0.0.1:{service.port}\n" in said
    assert "Only on this computer" in said
    assert "join here" not in said


def test_nothing_is_announced_that_the_network_cannot_reach(tmp_path, monkeypatch):
    monkeypatch.setattr("companion.running.announced", None)
    with named(Service(Settings(host="127.0.0.1", data=tmp_path, announce="table"))):
        pass


def test_without_a_name_nothing_is_announced(tmp_path):
    with named(Service(Settings(data=tmp_path))):
        pass
