"""The health page: for the host alone, with everything that is known, and nothing for strangers."""

from __future__ import annotations

import pytest

from companion.server.health import BUNDLE
from companion.table.screens import FaultScreen, HostScreen
from tests.server.conftest import LAN


def test_the_host_sees_the_machine_the_hardware_and_the_addresses(host, door):
    door.show(host=HostScreen(faults=(FaultScreen("slot 1 fist", False, "E_NOISY"),)))
    page = host.get("/health").text
    for word in ("power POWER_NOW", "slot 1 fist", LAN, "10.8.0.2", f"/health/{BUNDLE}"):
        assert word in page, word


@pytest.mark.parametrize("path", ["/health", f"/health/{BUNDLE}"])
def test_nobody_else_sees_any_of_it(phone, path):
    assert phone.get(path).status_code == 403


def test_phones_of_seats_the_host_and_the_table_screen_are_counted(host, machine):
    host.get("/health")
    assert machine.phones == 4 + 1 + 1


def test_the_host_chooses_another_address(host, machine):
    answer = host.post("/health", data={"address": "10.8.0.2", "back": "/health"})
    assert (answer.status_code, answer.location, machine.chosen) == (303, "/health", "10.8.0.2")


def test_nobody_else_chooses_one(phone, machine):
    assert phone.post("/health", data={"address": "10.8.0.2"}).status_code == 403
    assert machine.chosen is None


def test_the_bundle_is_a_zip_with_the_hardware_report(host, door, machine):
    door.show(host=HostScreen(faults=(FaultScreen("slot 1 fist", False, "E_NOISY", (("pin", 17),)),)))
    answer = host.get(f"/health/{BUNDLE}")
    assert (answer.mimetype, answer.data) == ("application/zip", b"PK zip")
    assert [(fault.device, fault.values) for fault in machine.faults] == [("slot 1 fist", (("pin", 17),))]
