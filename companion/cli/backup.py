"""Save settings, the check of the build and games into one file, and prove that it can be read.

Secrets stay out: a game is saved as an export with stars, to be read but not played on. With --with-secrets the
journals themselves are saved, with roles and choices, and the hotspot's password: keep such a file to yourself.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.cli._appliance import teller
from companion.cli._settings import add_settings, settings_of

HELP = "save settings and games in one file"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take where to, from where, and whether secrets are wanted."""
    parser.add_argument("file", metavar="FILE", type=Path, help="zip file to write")
    parser.add_argument("--with-secrets", action="store_true", help="journals to play on with, the hotspot's password")
    add_settings(parser, "data", "profile", "hotspot", "language")


def run(args: argparse.Namespace) -> int:
    """Save, telling each file."""
    from companion.appliance.saving import Sources, save
    from companion.clock import SystemClock
    from companion.compose import own_profile
    from companion.config import default_file

    settings = settings_of(args)
    own = own_profile(settings.profile)
    sources = Sources(args.config or default_file(), own, settings.hotspot, settings.data)
    save(sources, args.file, SystemClock().today(), teller(settings.language), with_secrets=args.with_secrets)
    return 0
