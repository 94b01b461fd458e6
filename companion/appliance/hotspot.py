"""The machine's own Wi-Fi: a profile for NetworkManager, checked before anything is written.

NetworkManager itself takes a password of five letters and never brings such a hotspot up; so this file is strict.
"""

from __future__ import annotations

import re
import uuid

import msgspec

from companion.errors import SettingsError
from companion.server.captive import HOSTS

#: The address of the hotspot, which a printed card may carry: it never changes.
ADDRESS = "192.168.4.1"
NAME = "tabletop-companion"
COUNTRY = re.compile(r"[A-Z]{2}")
PASSWORD = re.compile(r"[ -~]{8,63}")
#: Phones disagree about what they do with these in a code, and not every keyboard has them.
HARD_TO_JOIN = re.compile(r'[^ -~]|[\\;,:"]')


class Hotspot(msgspec.Struct, frozen=True):
    """A network of our own. country: two letters; without one the radio stays silent."""

    name: str
    password: str
    country: str

    def __repr__(self) -> str:
        return f"Hotspot(name={self.name!r}, country={self.country!r})"


def checked(hotspot: Hotspot) -> Hotspot:
    """Return it with the country in capitals; raise `SettingsError` saying what cannot be."""
    country = hotspot.country.upper()
    if not COUNTRY.fullmatch(country):
        raise SettingsError("E_HOTSPOT_COUNTRY", country=hotspot.country)
    if not PASSWORD.fullmatch(hotspot.password):
        raise SettingsError("E_HOTSPOT_PASSWORD", length=len(hotspot.password))
    if not 1 <= len(hotspot.name.encode()) <= 32 or hotspot.name != hotspot.name.strip():
        raise SettingsError("E_HOTSPOT_NAME", name=hotspot.name)
    if found := HARD_TO_JOIN.search(hotspot.name):
        raise SettingsError("E_HOTSPOT_LETTER", name=hotspot.name, letter=found[0])
    return msgspec.structs.replace(hotspot, country=country)


def keyfile(hotspot: Hotspot) -> str:
    """Return the profile as `nmcli --offline` would write it; the id is made of the name, so that it stays the same."""
    number = uuid.uuid5(uuid.NAMESPACE_DNS, f"{hotspot.name}.{NAME}")
    return f"""[connection]
id={NAME}
uuid={number}
type=wifi
interface-name=wlan0

[wifi]
band=bg
mode=ap
ssid={escaped(hotspot.name)}

[wifi-security]
key-mgmt=wpa-psk
psk={escaped(hotspot.password)}

[ipv4]
address1={ADDRESS}/24
method=shared

[ipv6]
addr-gen-mode=default
method=disabled

[proxy]
"""


def escaped(word: str) -> str:
    """Return a value as a keyfile has it: backslashes doubled, blanks at the beginning told."""
    doubled = word.replace("\\", "\\\\")
    leading = len(doubled) - len(doubled.lstrip(" "))
    return r"\s" * leading + doubled[leading:]


def probes() -> str:
    """Return what the hotspot's name server is told: the hosts that phones ask for the internet are here."""
    return "".join(f"address=/{host}/{ADDRESS}\n" for host in HOSTS)
