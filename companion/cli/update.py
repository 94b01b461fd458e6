"""Put another version in the place of the installed one, which is kept: --back takes it into use again.

A version that does not start is taken back by itself. Nothing here happens without being asked for.
"""

from __future__ import annotations

import argparse
import re

from companion.cli._appliance import add_dry_run, carry_out, place_of

HELP = "change the version, with a way back (root)"
WHEEL = re.compile(r"tabletop_companion-([0-9][A-Za-z0-9.!+]*)-.*\.whl")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take which way."""
    way = parser.add_mutually_exclusive_group(required=True)
    way.add_argument("--to", metavar="WHEEL", help="wheel file of the other version")
    way.add_argument("--back", action="store_true", help="take the version before this one into use again")
    add_dry_run(parser)


def run(args: argparse.Namespace) -> int:
    """Update or go back, or only tell how."""
    from companion.appliance import plans
    from companion.errors import SettingsError

    place = place_of()
    now = plans.target(place.current)
    if now is None:
        raise SettingsError("E_NOT_INSTALLED", folder=str(place.home))
    if args.back:
        carry_out(plans.back(place, now, plans.target(place.previous)), dry=args.dry_run)
        return 0
    try:
        carry_out(plans.update(place, args.to, version_of(args.to), now), dry=args.dry_run)
    except SettingsError:
        if plans.target(place.current) != now:
            carry_out(plans.back(place, place.home / version_of(args.to), now), dry=args.dry_run)
        raise
    return 0


def version_of(wheel: str) -> str:
    """Return the version that a wheel's name tells; raise `SettingsError` for another file."""
    from pathlib import Path

    from companion.errors import SettingsError

    named = WHEEL.fullmatch(Path(wheel).name)
    if named is None or not Path(wheel).is_file():
        raise SettingsError("E_UPDATE_WHEEL", file=wheel)
    return named[1]
