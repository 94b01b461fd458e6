"""Tell how this computer does: power, heat, disk, memory, network, hotspot, radio, clock; and its inputs and outputs.

While the service runs, the pins are its own; then its health page tells of them.
"""

from __future__ import annotations

import argparse
import sys

from companion.cli._settings import add_settings, settings_of

HELP = "tell how computer and hardware do"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take what says where games and hardware are."""
    add_settings(parser, "data", "profile", "address", "hotspot-limit", "language")


def run(args: argparse.Namespace) -> int:
    """Tell, and return 0 if all is well."""
    from companion.upkeep import health

    return health(settings_of(args), sys.stdout)
