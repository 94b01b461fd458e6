"""A name ending in .local: announced and heard on the loopback, and refused in one sentence where it cannot be."""

from __future__ import annotations

import sys

import pytest

from companion.appliance.announcing import announced, service_of
from companion.errors import SettingsError


def test_a_listener_hears_the_name_with_address_and_port():
    zeroconf = pytest.importorskip("zeroconf")
    with announced("game-night", ["127.0.0.1"], 8000, ["127.0.0.1"]), zeroconf.Zeroconf(["127.0.0.1"]) as listener:
        heard = listener.get_service_info("_http._tcp.local.", "game-night._http._tcp.local.", timeout=10_000)
    assert (heard.server, heard.port, heard.parsed_addresses()) == ("game-night.local.", 8000, ["127.0.0.1"])


def test_all_addresses_are_told():
    told = service_of("table", ["192.168.4.1", "10.0.0.2"], 80)
    assert told["addresses"] == [bytes([192, 168, 4, 1]), bytes([10, 0, 0, 2])]


@pytest.mark.parametrize("name", ["Game Night", "table.local", "-", "x" * 40, "játék"])
def test_what_is_no_name_is_refused(name):
    with pytest.raises(SettingsError) as refusal, announced(name, [], 80):
        pass
    assert refusal.value.code == "E_ANNOUNCED_NAME"


def test_without_the_library_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    with pytest.raises(SettingsError) as refusal, announced("table", [], 80):
        pass
    assert (refusal.value.code, refusal.value.values) == ("E_NO_ZEROCONF", {"extra": "mdns"})
