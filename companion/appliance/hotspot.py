"""The machine's own Wi-Fi: a profile for NetworkManager, checked before anything is written.

NetworkManager itself takes a password of five letters and never brings such a hotspot up; so this file is strict.
"""

from __future__ import annotations

import re
import uuid

import msgspec

from companion.errors import SettingsError
from companion.server import wifi
from companion.server.captive import HOSTS
from companion.server.wifi import Wifi

#: The address of the hotspot, which a printed card may carry: it never changes.
ADDRESS = "192.168.4.1"
NAME = "tabletop-companion"
#: What Babel tells as territories of two letters beside those of ISO 3166: unions, parts, codes for private use.
NOT_OF_ISO = frozenset(("AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "XK", "ZZ"))
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
    if country not in countries():
        raise SettingsError("E_HOTSPOT_COUNTRY" if country else "E_HOTSPOT_NO_COUNTRY", country=hotspot.country)
    wifi.checked(Wifi(hotspot.name, hotspot.password))
    if found := HARD_TO_JOIN.search(hotspot.name):
        raise SettingsError("E_HOTSPOT_LETTER", name=hotspot.name, letter=found[0])
    return msgspec.structs.replace(hotspot, country=country)


def countries() -> frozenset[str]:
    """Return the two letters of every country (ISO 3166)."""
    from babel import Locale

    return frozenset(code for code in map(str, Locale("en").territories) if len(code) == 2) - NOT_OF_ISO


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
