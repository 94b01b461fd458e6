"""The plans: install, uninstall, update, and the way back. Pure: steps as data; what is there is passed in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion.appliance import hotspot as wifi
from companion.appliance import texts
from companion.appliance.hotspot import Hotspot
from companion.appliance.place import GROUPS, UNIT, USER, Place
from companion.appliance.steps import STARS, MakeUser, MakeVersion, PointLink, Remove, Run, Step, WriteFile
from companion.errors import SettingsError


class Chosen(msgspec.Struct, frozen=True):
    """The hardware: a shipped profile by its name, or a file of the owner's own by its name and text."""

    name: str
    text: str = ""


def install(place: Place, source: str, version: str, profile: Chosen, hotspot: Hotspot | None) -> Iterator[Step]:
    """Yield what makes this machine an appliance. source: what pip installs. version: the name of its folder."""
    yield MakeUser(USER, GROUPS, str(place.data))
    yield MakeVersion(place.home / version, source)
    yield PointLink(place.current, place.home / version)
    if profile.text:
        # The service sees no home; and what it plays with must not change under the owner's editor.
        yield WriteFile(place.profiles / profile.name, profile.text, 0o640, group=USER)
    yield WriteFile(place.settings, texts.settings(place, named(place, profile)), 0o640, keep=True, group=USER)
    yield WriteFile(place.rules, texts.rules())
    yield WriteFile(place.unit, texts.unit(place))
    yield Run(("udevadm", "control", "--reload"), may_fail=True)
    yield Run(("udevadm", "trigger", "--subsystem-match=tty"), may_fail=True)
    if hotspot is not None:
        yield from _network(place, hotspot)
    yield Run(("systemctl", "daemon-reload"))
    yield Run(("systemctl", "enable", UNIT))
    yield Run(("systemctl", "restart", UNIT))
    if hotspot is not None:
        # Last, since it ends the Wi-Fi that this machine is in, and with it the session of who installs from afar.
        yield Run(("nmcli", "connection", "reload"))
        yield Run(("nmcli", "connection", "up", wifi.NAME), may_fail=True)


def named(place: Place, profile: Chosen) -> str:
    """Return what settings call a profile: a shipped one by its name, the owner's own by where it is kept."""
    return str(place.profiles / profile.name) if profile.text else profile.name


def _network(place: Place, hotspot: Hotspot) -> Iterator[Step]:
    yield Run(("raspi-config", "nonint", "do_wifi_country", hotspot.country), may_fail=True)
    yield Run(("iw", "reg", "set", hotspot.country), may_fail=True)
    yield Run(("rfkill", "unblock", "wifi"), may_fail=True)
    hidden = msgspec.structs.replace(hotspot, password=STARS)
    for path, text_of, mode in ((place.network, wifi.keyfile, 0o600), (place.hotspot, texts.hotspot, 0o640)):
        yield WriteFile(path, text_of(hotspot), mode, shown=text_of(hidden), group="" if mode == 0o600 else USER)
    yield WriteFile(place.names, wifi.probes())


def uninstall(place: Place, *, with_games: bool) -> Iterator[Step]:
    """Yield what takes all of it away again; games and settings only where that is wished."""
    yield Run(("systemctl", "disable", "--now", UNIT), may_fail=True)
    yield Run(("nmcli", "connection", "delete", wifi.NAME), may_fail=True)
    for path in (place.unit, place.rules, place.network, place.hotspot, place.names, place.home):
        yield Remove(path)
    yield Run(("systemctl", "daemon-reload"))
    yield Run(("udevadm", "control", "--reload"), may_fail=True)
    if with_games:
        yield Remove(place.settings.parent)
        yield Remove(place.data)
        yield Run(("userdel", USER), may_fail=True)


def update(place: Place, source: str, version: str, now: Path) -> Iterator[Step]:
    """Yield what puts another version in the place of `now`, which is kept."""
    if (place.home / version) == now:
        raise SettingsError("E_UPDATE_SAME", version=version)
    yield MakeVersion(place.home / version, source)
    yield from _switch(place, place.home / version, now)


def back(place: Place, now: Path, before: Path | None) -> Iterator[Step]:
    """Yield what takes the previous version into use again; raise `SettingsError` if there is none."""
    if before is None:
        raise SettingsError("E_NO_WAY_BACK", folder=str(place.home))
    yield from _switch(place, before, now)


def _switch(place: Place, to: Path, now: Path) -> Iterator[Step]:
    yield PointLink(place.previous, now)
    yield PointLink(place.current, to)
    yield Run(("systemctl", "restart", UNIT))
    yield Run(("systemctl", "is-active", UNIT))


def target(link: Path) -> Path | None:
    """Return where a link of an installation points; None if there is none."""
    return link.readlink() if link.is_symlink() else None
