"""Where an installed companion lies, and what kind of machine this is."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from companion.config import NAME
from companion.errors import SettingsError
from companion.mounts import forgets

#: The user and group that the service runs as.
USER = "companion"
#: Groups that may use a Pi's pins, a Pico's port, and ask the firmware about the supply.
GROUPS = ("gpio", "dialout", "video")
UNIT = f"{NAME}.service"


class Place(msgspec.Struct, frozen=True):
    """All paths of an installation, below `root` (another one than / is for looking at)."""

    root: Path = Path("/")

    @property
    def home(self) -> Path:
        """Where versions lie, one folder each."""
        return self.root / "opt" / NAME

    @property
    def current(self) -> Path:
        """The link to the version in use."""
        return self.home / "current"

    @property
    def previous(self) -> Path:
        """The link to the version before it: the way back."""
        return self.home / "previous"

    @property
    def settings(self) -> Path:
        """The settings file, which the owner may change."""
        return self.root / "etc" / NAME / "companion.toml"

    @property
    def hotspot(self) -> Path:
        """Name and password of the hotspot, for the code on the table screen."""
        return self.settings.parent / "hotspot.toml"

    @property
    def data(self) -> Path:
        """Where games are kept (systemd's StateDirectory)."""
        return self.root / "var/lib" / NAME

    @property
    def profiles(self) -> Path:
        """Where a profile of the owner's own is kept: where the service may read, and where `restore` puts it."""
        return self.data / "profiles"

    @property
    def unit(self) -> Path:
        """The service of systemd."""
        return self.root / "etc/systemd/system" / UNIT

    @property
    def rules(self) -> Path:
        """The rules for what is plugged in."""
        return self.root / "etc/udev/rules.d" / f"70-{NAME}.rules"

    @property
    def network(self) -> Path:
        """The profile of the hotspot."""
        return self.root / "etc/NetworkManager/system-connections" / f"{NAME}.nmconnection"

    @property
    def names(self) -> Path:
        """What the hotspot's name server is told."""
        return self.root / "etc/NetworkManager/dnsmasq-shared.d" / f"{NAME}.conf"


def model(root: Path = Path("/")) -> str:
    """Return what the machine calls itself; empty where it does not tell."""
    return _text(root / "proc/device-tree/model").strip("\0\n")


def _text(file: Path) -> str:
    try:
        return file.read_text(errors="replace")
    except OSError:
        return ""


def require_pi(told: str) -> None:
    """Raise `SettingsError` on anything but a Raspberry Pi."""
    if "Raspberry Pi" not in told:
        raise SettingsError("E_INSTALL_NOT_A_PI" if told else "E_INSTALL_WHAT_MACHINE", model=told)


def require_root(user: int | None = None) -> None:
    """Raise `SettingsError` for anybody but root."""
    if (os.geteuid() if user is None else user) != 0:
        raise SettingsError("E_NOT_ROOT")


def require_writable(place: Place) -> None:
    """Raise `SettingsError` where the system takes no files, or forgets them when it restarts (a Pi's overlay)."""
    mounts = _text(place.root / "proc/mounts")
    for folder in (place.home, place.settings.parent, place.unit.parent):
        if forgets(folder, mounts):
            raise SettingsError("E_SYSTEM_OVERLAY")
        there = next(each for each in (folder, *folder.parents) if each.exists())
        if not os.access(there, os.W_OK):
            raise SettingsError("E_SYSTEM_READ_ONLY", folder=str(there))
