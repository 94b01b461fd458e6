"""Write what you need to build a profile: wiring diagrams, pins, cables, parts, power, a build sheet, labels."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.cli._settings import add_settings, settings_of

HELP = "write drawings, tables and paper for building a profile"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take the profile, the language, and where to write to."""
    add_settings(parser, "language")
    parser.add_argument("--profile", metavar="NAME|FILE", required=True, help="what to build, shipped or your own")
    parser.add_argument("--out", metavar="DIR", type=Path, default=Path("wiring"), help="folder (default: wiring)")
    parser.add_argument(
        "--pico-settings",
        metavar="DIR",
        type=Path,
        help="folder with the settings_hub.py, _box.py or _meter.py that you have changed (default: as shipped)",
    )


def run(args: argparse.Namespace) -> int:
    """Write the files and tell their names."""
    from companion.compose import wiring

    return wiring(settings_of(args), args.out, args.pico_settings, sys.stdout)
