"""The hotspot's profile, as NetworkManager itself would write it; and what is refused before it is written."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from companion.appliance.hotspot import ADDRESS, Hotspot, checked, countries, keyfile, probes
from companion.errors import SettingsError

NMCLI = shutil.which("nmcli")
#: Written by `nmcli --offline connection add` (1.42.4) for these names and passwords.
WRITTEN = """[connection]
id=tabletop-companion
uuid=
type=wifi
interface-name=wlan0

[wifi]
band=bg
mode=ap
ssid={ssid}

[wifi-security]
key-mgmt=wpa-psk
psk={psk}

[ipv4]
address1=192.168.4.1/24
method=shared

[ipv6]
addr-gen-mode=default
method=disabled

[proxy]
"""
CASES = [
    ("Game night", 'a;b\\c "quoted" ', 'a;b\\\\c "quoted" '),
    ("#x", "#hash$%&/()=?", "#hash$%&/()=?"),
    ("1234", "  leading", r"\s\sleading"),
]


def without_id(text: str) -> str:
    return re.sub(r"uuid=.*", "uuid=", text)


@pytest.mark.parametrize(("name", "password", "psk"), CASES)
def test_the_profile_is_what_network_manager_writes(name, password, psk):
    assert without_id(keyfile(Hotspot(name, password, "HU"))) == WRITTEN.format(ssid=name, psk=psk)


def test_countries_are_those_of_iso_3166():
    assert len(countries()) == 249
    assert {"HU", "DE", "US"} < countries()
    assert not {"XX", "UK", "EU", "ZZ", "XK"} & countries()


@pytest.mark.skipif(NMCLI is None, reason="nmcli is not here")
@pytest.mark.parametrize(("name", "password", "psk"), CASES)
def test_network_manager_here_writes_the_same(name, password, psk):
    settings = (
        *("type", "wifi", "ifname", "wlan0", "con-name", "tabletop-companion", "autoconnect", "yes", "ssid", name),
        *("mode", "ap", "802-11-wireless.band", "bg", "wifi-sec.key-mgmt", "wpa-psk", "wifi-sec.psk", password),
        *("ipv4.method", "shared", "ipv4.addresses", f"{ADDRESS}/24", "ipv6.method", "disabled"),
    )
    command = [NMCLI, "--offline", "connection", "add", *settings]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert without_id(done.stdout) == without_id(keyfile(Hotspot(name, password, "HU")))


def test_the_same_hotspot_keeps_its_id():
    assert keyfile(Hotspot("a", "12345678", "HU")) == keyfile(Hotspot("a", "12345678", "HU"))


@pytest.mark.parametrize(
    ("hotspot", "code"),
    [
        (Hotspot("table", "12345678", "Australia"), "E_HOTSPOT_COUNTRY"),
        (Hotspot("table", "12345678", ""), "E_HOTSPOT_NO_COUNTRY"),
        (Hotspot("table", "12345", "HU"), "E_HOTSPOT_PASSWORD"),
        (Hotspot("table", "x" * 64, "HU"), "E_HOTSPOT_PASSWORD"),
        (Hotspot("table", "árvíztűrő", "HU"), "E_HOTSPOT_PASSWORD"),
        (Hotspot("ta;ble", "12345678", "HU"), "E_HOTSPOT_LETTER"),
        (Hotspot("Játék", "12345678", "HU"), "E_HOTSPOT_LETTER"),
        (Hotspot("", "12345678", "HU"), "E_HOTSPOT_NAME"),
        (Hotspot("x" * 33, "12345678", "HU"), "E_HOTSPOT_NAME"),
        (Hotspot(" table", "12345678", "HU"), "E_HOTSPOT_NAME"),
    ],
)
def test_what_no_phone_could_join_is_refused(hotspot, code):
    with pytest.raises(SettingsError) as refusal:
        checked(hotspot)
    assert refusal.value.code == code
    assert hotspot.password not in map(str, refusal.value.values.values())


@pytest.mark.parametrize("length", [8, 63])
def test_the_shortest_and_the_longest_password_are_fine(length):
    assert checked(Hotspot("table", "x" * length, "hu")).country == "HU"


def test_a_hotspot_does_not_tell_its_password():
    assert "12345678" not in repr(Hotspot("table", "12345678", "HU"))


def test_the_name_server_leads_probes_here_and_nothing_else():
    lines = probes().splitlines()
    assert f"address=/captive.apple.com/{ADDRESS}" in lines
    assert not any(line.startswith("address=/#/") for line in lines)
