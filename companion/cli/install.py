"""Make this Raspberry Pi an appliance: the companion starts by itself, as a user of its own, and is started again.

Makes an environment in /opt/tabletop-companion, a service of systemd, rules for boards over USB and, if a name for it
is given, a hotspot. Can be run again at any time; settings and games that are there stay as they are. A profile of
your own is copied to where the service may read it: after a change to it, install again.
The hotspot comes up last: it takes the place of the Wi-Fi that this machine was in.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli._appliance import add_dry_run, carry_out, place_of, teller
from companion.cli._system import refuse_unfit
from companion.cli.update import version_of

if TYPE_CHECKING:
    from companion.appliance.hotspot import Hotspot
    from companion.appliance.plans import Chosen

HELP = "install as a service (root)"
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take what is installed, the hardware, and the hotspot."""
    add_dry_run(parser)
    parser.add_argument("--from", dest="source", metavar="WHEEL|FOLDER", help="what to install (default: this copy)")
    parser.add_argument("--profile", metavar="NAME|FILE", help="hardware profile; your own is copied (default: rig)")
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

    tell = teller(args.language)
    profile = _profile(args.profile or "rig")
    if not (args.any_machine or args.dry_run):
        require_pi(model())
    source, version = named_source(args.source) if args.source is not None else (own_source(), __version__)
    hotspot = _hotspot(args) if args.hotspot is not None else None
    place = place_of()
    stays = args.profile is not None and place.settings.exists()
    carry_out(plans.install(place, source, version, profile, hotspot), dry=args.dry_run)
    if stays:
        tell("install.settings_stay", {"file": str(place.settings), "profile": plans.named(place, profile)})
    tell("install.told" if args.dry_run else "install.done", {})
    return 0


def _profile(wanted: str) -> Chosen:
    """Return a profile that can be built, with its text if it is a file of the owner's own."""
    from companion.appliance.plans import Chosen
    from companion.compose import own_profile, profile_of
    from companion.devices.reading import text_of

    profile_of(wanted)
    own = own_profile(wanted)
    return Chosen(wanted) if own is None else Chosen(own.name, text_of(own))


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


def named_source(source: str) -> tuple[str, str]:
    """Return what pip takes and its version, of a wheel or a checkout; raise `SettingsError` for anything else."""
    from companion.errors import SettingsError

    folder = Path(source)
    try:
        told = VERSION.search((folder / "companion/__init__.py").read_text())
    except OSError:
        told = None
    if told and (folder / "pyproject.toml").is_file():
        return str(folder), told[1]
    if folder.is_dir():
        raise SettingsError("E_INSTALL_FOLDER", folder=source)
    return source, version_of(source)


def own_source() -> str:
    """Return what installs this very copy: its checkout, or its version from the package index."""
    import companion

    folder = Path(companion.__file__).parents[1]
    is_checkout = (folder / "pyproject.toml").is_file()
    return str(folder) if is_checkout else f"tabletop-companion=={companion.__version__}"
