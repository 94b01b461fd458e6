"""The flags that stand for start-up settings; a subcommand takes those that mean something to it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.config import Settings

FLAGS: dict[str, dict[str, Any]] = {
    "host": {"metavar": "H", "help": "address to listen on (default: all; 127.0.0.1: only on this computer)"},
    "port": {"metavar": "N", "help": "port to listen on (default: 8000; 0: any free one)"},
    "data": {"metavar": "DIR", "help": "folder of the journals (default: ~/.local/share/tabletop-companion)"},
    "profile": {
        "metavar": "NAME|FILE",
        "help": "hardware profile, shipped or your own (default: rig, the on-screen one)",
    },
    "tables": {"metavar": "ID", "nargs": "+", "help": "tables to open; the first has the hardware (default: main)"},
    "trace-outputs": {"metavar": "FILE", "help": "log every pin write to a file"},
    "address": {"metavar": "A", "help": "numeric address for the join code, instead of the one found"},
    "hotspot": {"metavar": "FILE", "help": "TOML with name and password of the Wi-Fi that the table screen invites to"},
    "hotspot-limit": {"metavar": "N", "help": "devices that the hotspot takes (default: 8)"},
    "announce": {"metavar": "NAME", "help": "announce NAME.local in the network (needs the extra mdns)"},
    "language": {
        "metavar": "LANG",
        "help": "language of the console, and of phones that ask for none we have (default: en)",
    },
}
#: Where the flag is not called like the setting.
SPELLED = {"tables": "--table"}


def add_settings(parser: argparse.ArgumentParser, *names: str) -> None:
    """Add the flags of some settings, or of all of them, and of the file that they may stand in."""
    parser.add_argument("--config", metavar="FILE", type=Path, help="settings file (TOML); flags win over it")
    for name in names or FLAGS:
        # A flag that was not given leaves no trace, so that the file and the defaults are seen behind it.
        flag = SPELLED.get(name, f"--{name}")
        parser.add_argument(flag, dest=name, default=argparse.SUPPRESS, **FLAGS[name])


def settings_of(args: argparse.Namespace) -> Settings:
    """Return the settings that flags and file amount to; raise `SettingsError`."""
    from companion.config import read_settings

    given = {name: value for name, value in vars(args).items() if name in FLAGS}
    return read_settings(given, args.config)
