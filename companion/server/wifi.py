"""The code that takes a phone into a Wi-Fi: `WIFI:T:WPA;S:...;P:...;;` with five characters escaped."""

from __future__ import annotations

import functools
import re

import msgspec

from companion.errors import SettingsError
from companion.server.qr import drawn

SPECIAL = re.compile(r'([\\;,:"])')
FIELD = re.compile(r"([TSP]):((?:\\.|[^\\;])*);")
PASSWORD = re.compile(r"[ -~]{8,63}")
#: QR version; this code is read from near by, so that it may be denser than the one of the page.
DENSEST = 10


class Wifi(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A network: its name, and its password as typed (8 to 63 characters)."""

    name: str
    password: str

    def __repr__(self) -> str:
        return f"Wifi(name={self.name!r})"


def checked(wifi: Wifi) -> Wifi:
    """Return a network that there can be; raise `SettingsError` saying why there cannot."""
    if not PASSWORD.fullmatch(wifi.password):
        raise SettingsError("E_HOTSPOT_PASSWORD", length=len(wifi.password))
    if not 1 <= len(wifi.name.encode()) <= 32 or wifi.name != wifi.name.strip():
        raise SettingsError("E_HOTSPOT_NAME", name=wifi.name)
    return wifi


def text_of(wifi: Wifi) -> str:
    """Return what the code says; raise `SettingsError` if a phone would read anything else out of it."""
    text = f"WIFI:T:WPA;S:{escaped(wifi.name)};P:{escaped(wifi.password)};;"
    if "" in (wifi.name, wifi.password) or read(text) != wifi:
        raise SettingsError("E_WIFI_CODE", name=wifi.name)
    return text


def escaped(word: str) -> str:
    """Return a field with the characters escaped that would end it."""
    return SPECIAL.sub(r"\\\1", word)


def read(text: str) -> Wifi:
    """Return the network that a code tells; empty fields where it has none."""
    fields = {key: re.sub(r"\\(.)", r"\1", value) for key, value in FIELD.findall(text.removeprefix("WIFI:"))}
    return Wifi(fields.get("S", ""), fields.get("P", ""))


@functools.lru_cache(maxsize=2)
def svg_of(wifi: Wifi | None) -> str:
    """Return the code as one svg element; empty without a network."""
    return "" if wifi is None else drawn(text_of(wifi), densest=DENSEST)
