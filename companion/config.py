"""Start-up settings: flags before the file, the file before what is built in. What a table plays is not set here."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from companion.devices.reading import read_toml, toml_of
from companion.errors import SettingsError
from companion.files import is_missing
from companion.server.addresses import is_usable
from companion.server.wifi import Wifi, checked
from companion.wanted import found_at, listed, shown, wanted

NAME = "tabletop-companion"
Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
#: Part of an address and the name of a file, so it is kept plain.
TableId = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,31}$")]
Tables = Annotated[tuple[TableId, ...], msgspec.Meta(min_length=1)]


def default_data() -> Path:
    """Return where journals are kept unless told otherwise, as the XDG base directories have it."""
    return _xdg("XDG_DATA_HOME", ".local/share") / NAME


def default_file() -> Path:
    """Return the settings file that is read, if it is there, unless another one is named."""
    return _xdg("XDG_CONFIG_HOME", ".config") / NAME / "companion.toml"


class Settings(msgspec.Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What `companion` is started with; a key of the settings file is the name of the flag.

    host, port: where to listen (port 0: any free one). data: folder of the journals, one file a table.
    profile: name of a shipped hardware profile, or a path to one.
    tables: ids of the tables; the first one has the hardware. trace-outputs: file that every pin write is logged to.
    address: numeric address for the join code, instead of the one found.
    language: of the console, and of phones that ask for none we have.
    hotspot: file with the name and password of a Wi-Fi that the table screen invites to; it may be missing.
    hotspot-limit: how many devices the hotspot takes. announce: name in front of .local; empty: none is announced.
    """

    host: str = "0.0.0.0"  # noqa: S104 - phones come from outside
    port: Port = 8000
    data: Path = msgspec.field(default_factory=default_data)
    profile: str = "rig"
    tables: Tables = ("main",)
    trace_outputs: Path | None = None
    address: str | None = None
    language: str = "en"
    hotspot: Path | None = None
    hotspot_limit: Annotated[int, msgspec.Meta(ge=1, le=250)] = 8
    announce: str = ""


def read_settings(flags: Mapping[str, Any], file: Path | None = None) -> Settings:
    """Return the settings told by flags (key -> text) and by the file; raise `SettingsError` naming the key."""
    told = {**from_file(file), **flags}
    for key in told:
        _require_known(key)
    try:
        settings = msgspec.convert(told, Settings, strict=False, dec_hook=_path)
    except msgspec.ValidationError as problem:
        raise _unfit(Settings, told, str(problem)) from None
    _require_sense(settings, flags)
    return settings


def from_file(file: Path | None) -> dict[str, Any]:
    """Return what a settings file tells; the default file may be missing, a named one may not."""
    path = file or default_file()
    if file is None and not path.exists():
        return {}
    return dict(toml_of(path))


def read_wifi(file: Path | None) -> Wifi | None:
    """Return the network that a hotspot's file names; None while there is no such file."""
    return checked(read_toml(file, Wifi)) if file is not None and not is_missing(file) else None


def _require_known(key: str) -> None:
    known = [field.encode_name for field in msgspec.structs.fields(Settings)]
    if key not in known:
        raise SettingsError("E_SETTING_UNKNOWN", key=key, known=listed(key, known))


def _require_sense(settings: Settings, flags: Mapping[str, Any]) -> None:
    # Only the file of the settings may name one that comes later: an installation does, for a hotspot made some day.
    if "hotspot" in flags and settings.hotspot and is_missing(settings.hotspot):
        raise SettingsError("E_FILE_MISSING", file=str(settings.hotspot))
    if settings.address is not None and not is_usable(settings.address):
        raise SettingsError("E_SETTING_ADDRESS", address=settings.address)
    if twice := [table for table, times in Counter(settings.tables).items() if times > 1]:
        raise SettingsError("E_SETTING_TABLE_TWICE", table=twice[0])


def _unfit(kind: type, told: Mapping[str, Any], saying: str) -> SettingsError:
    """Return the refusal of the value that a message of msgspec speaks of ("... - at `$.port`")."""
    info, value = found_at(kind, told, saying)
    what, values = wanted(info)
    found = re.search(r"`\$\.([\w-]+)", saying)
    return SettingsError(f"E_SETTING_{what}", key=found[1] if found else "", value=shown(value), **values)


def _path(_: type, value: Any) -> Path:
    """Turn text into a path for msgspec, which knows none; settings have no other type of that kind."""
    if not isinstance(value, str):
        raise TypeError(f"Expected a path, got `{type(value).__name__}`")
    return Path(value).expanduser()


def _xdg(variable: str, below_home: str) -> Path:
    told = Path(os.environ.get(variable, ""))
    # The specification has relative paths ignored.
    return told if told.is_absolute() else Path.home() / below_home
