"""Take the service, its versions, its rules and its hotspot away again. Games and settings stay unless asked for."""

from __future__ import annotations

import argparse

from companion.cli._appliance import add_dry_run, carry_out, place_of

HELP = "take the service away again (root)"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take whether games go as well."""
    add_dry_run(parser)
    parser.add_argument("--with-games", action="store_true", help="remove games, settings and the user as well")


def run(args: argparse.Namespace) -> int:
    """Uninstall, or only tell how."""
    from companion.appliance import plans

    carry_out(plans.uninstall(place_of(), with_games=args.with_games), dry=args.dry_run)
    return 0
