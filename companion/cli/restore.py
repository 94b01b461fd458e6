"""Bring a backup back, whole or not at all. What was there before stays beside it, under a name of its own.

Stop the service first (sudo systemctl stop tabletop-companion).
"""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.cli._appliance import teller
from companion.cli._settings import add_settings, settings_of

HELP = "bring back what `backup` has saved"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take the file, and where to."""
    parser.add_argument("file", metavar="FILE", type=Path, help="zip file that `companion backup` has written")
    add_settings(parser, "data", "language")


def run(args: argparse.Namespace) -> int:
    """Restore, telling each file."""
    from companion.appliance.restoring import restore
    from companion.config import default_file

    settings = settings_of(args)
    restore(args.file, settings.data, args.config or default_file(), teller(settings.language))
    return 0
