"""The support bundle: everything that helps, and not one secret byte."""

from __future__ import annotations

import io
import logging
import secrets
import shutil
import zipfile
from pathlib import Path

import pytest

from companion.devices.checking import Checking
from companion.devices.kept import Kept, wiring_digest
from companion.devices.profile import load_profile
from companion.health.bundle import scrubbed
from companion.health.facts import Facts
from companion.health.logs import LastLines, listening
from companion.health.machine import Machine, about_check
from companion.server.addresses import Reachable
from companion.table import tokens
from companion.table.fakes import FakeClock
from companion.table.ports import Fault
from tests.devices.conftest import HARDWARE, RecordingDoor

CODE, PASSWORD, TOKEN = "739201", "canary password", tokens.fresh()


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def profile(tmp_path):
    return Path(shutil.copy(HARDWARE / "profiles/rig.toml", tmp_path / "mine.toml"))


@pytest.fixture
def machine(tmp_path, clock, profile):
    (tmp_path / "main.journal").write_text("canary in the journal")
    check = Checking(load_profile(str(profile), HARDWARE), RecordingDoor(), clock, tmp_path)
    with listening(LastLines(io.StringIO())) as log:
        logging.getLogger("a.table").error("Sender(seat_tokens=('%s',)) with %s and %s", TOKEN, CODE, PASSWORD)
    addresses = Reachable(clock.now)
    return Machine(lambda: Facts(power=0x50005), clock, addresses, check, log, secrets=(CODE, PASSWORD))


def opened(bundle: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(bundle)) as packed:
        return {name: packed.read(name).decode() for name in packed.namelist()}


def test_it_holds_what_helps(machine):
    files = opened(machine.bundle([Fault("slot 1 fist", False, "E_NOISY", (("pin", 17),))]))
    assert set(files) == {"health.txt", "facts.json", "check.json", "profile.toml", "log.txt"}
    assert "!! slot 1 fist: E_NOISY pin=17" in files["health.txt"]
    assert "!! power: POWER_NOW word=0x50005" in files["health.txt"]
    assert "On-screen rig" in files["profile.toml"]
    assert "Sender(seat_tokens=" in files["log.txt"]


def test_it_is_made_although_the_profile_is_gone_since(machine, profile):
    profile.unlink()
    assert opened(machine.bundle([]))["profile.toml"] == ""


@pytest.mark.parametrize(
    "canary", [CODE, PASSWORD, TOKEN, "canary in the journal"], ids=("code", "password", "token", "journal")
)
def test_it_holds_no_secret(machine, canary):
    assert not any(canary in text for text in opened(machine.bundle([])).values())


def test_whatever_looks_like_a_token_is_starred():
    for _ in range(50):
        token = secrets.token_urlsafe(24)
        assert token not in scrubbed(f"a line with {token} in it", ())


def test_facts_are_read_again_only_after_a_while(tmp_path, clock):
    reads = []
    check = Checking(load_profile("rig", HARDWARE), RecordingDoor(), clock, tmp_path)
    read = lambda: reads.append(1) or Facts()  # noqa: E731
    machine = Machine(read, clock, Reachable(clock.now), check, LastLines(io.StringIO()))
    machine.lines(0)
    machine.lines(0)
    clock.advance(6.0)
    machine.lines(0)
    assert len(reads) == 2


@pytest.mark.parametrize(("profile", "code"), [("rig", "CHECK_NOTHING"), ("pi-five-pairs", "CHECK_DUE")])
def test_a_wiring_that_was_never_checked_is_told(profile, code):
    assert about_check(Kept(), load_profile(profile, HARDWARE)).code == code


@pytest.mark.parametrize(("works", "code"), [(True, "CHECK_GOOD"), (False, "CHECK_BROKEN")])
def test_how_the_last_check_ended_is_told(works, code):
    profile = load_profile("pi-five-pairs", HARDWARE)
    found = (Fault("slot 1 first", works, "E"), Fault("lamp 1", True, "HW"))
    assert about_check(Kept(wiring_digest(profile), "today", found), profile).code == code
