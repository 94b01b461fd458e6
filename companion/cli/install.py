"""Make this Raspberry Pi an appliance: the companion starts by itself, as a user of its own, and is started again.

Makes an environment in /opt/tabletop-companion, a service of systemd, rules for boards over USB and, if a name for it
is given, a hotspot. Can be run again at any time; settings and games that are there stay as they are.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli._appliance import add_dry_run, carry_out, place_of, teller
from companion.cli._system import refuse_unfit

if TYPE_CHECKING:
    from companion.appliance.hotspot import Hotspot

HELP = "install as a service (root)"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take what is installed, the hardware, and the hotspot."""
    add_dry_run(parser)
    parser.add_argument("--from", dest="source", metavar="WHEEL|FOLDER", help="what to install (default: this copy)")
    parser.add_argument("--profile", metavar="NAME|FILE", default="rig", help="hardware profile (default: rig)")
    parser.add_argument("--hotspot", metavar="NAME", help="make a Wi-Fi of this name; the password is asked for")
    parser.add_argument("--country", metavar="CC", default="", help="two letters; the hotspot's radio needs it")
    parser.add_argument("--password-file", metavar="FILE", type=Path, help="read the hotspot's password from a file")
    parser.add_argument("--any-machine", action="store_true", help="install where there is no Raspberry Pi as well")
    parser.add_argument("--language", metavar="LANG", default="en", help="language of what is said (default: en)")


def run(args: argparse.Namespace) -> int:
    """Install, or only tell how."""
    if refused := refuse_unfit():
        return refused
    from companion import __version__
    from companion.appliance import plans
    from companion.appliance.place import model, require_pi
    from companion.compose import profile_of

    tell = teller(args.language)
    profile_of(args.profile)
    if not (args.any_machine or args.dry_run):
        require_pi(model())
    hotspot = _hotspot(args) if args.hotspot is not None else None
    steps = plans.install(place_of(), args.source or own_source(), __version__, args.profile, hotspot)
    carry_out(steps, dry=args.dry_run)
    tell("install.told" if args.dry_run else "install.done", {})
    return 0


def _hotspot(args: argparse.Namespace) -> Hotspot:
    from companion.appliance.hotspot import Hotspot, checked

    return checked(Hotspot(args.hotspot, _password(args.password_file), args.country))


def _password(file: Path | None) -> str:
    """Return the password from a file, or ask for it; never from the command line, which everybody can list."""
    from getpass import getpass

    from companion.devices.reading import text_of

    if file is not None:
        return text_of(file).rstrip("\n")
    return getpass("Wi-Fi password (8 to 63 characters): ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")


def own_source() -> str:
    """Return what installs this very copy: its checkout, or its version from the package index."""
    import companion

    folder = Path(companion.__file__).parents[1]
    is_checkout = (folder / "pyproject.toml").is_file()
    return str(folder) if is_checkout else f"tabletop-companion=={companion.__version__}"
