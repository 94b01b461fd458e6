"""Try everything that is configured, one line each: the system, every input and every output.

With --guided it leads through the build: press each button, flip each switch, look at each lamp; faults of the wiring
are named, and the result is kept.
"""

from __future__ import annotations

import argparse
import select
import sys

from companion.cli._settings import add_settings, settings_of
from companion.cli._system import refuse_unfit

HELP = "report every configured input and output"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take what says where games and hardware are, and whether to lead through the build."""
    add_settings(parser, "data", "profile", "language")
    parser.add_argument("--guided", action="store_true", help="ask for presses and looks, one after another")


def run(args: argparse.Namespace) -> int:
    """Report, and return 0 if all of it works."""
    # First of all, since what compose needs may not even be installable here.
    if refused := refuse_unfit():
        return refused
    if args.guided:
        from companion.upkeep import guided

        return guided(settings_of(args), typed, sys.stdout)
    from companion.compose import check

    return check(settings_of(args), sys.stdout)


def typed() -> str | None:
    """Return the line that was typed since the last look, if there is one; raise `EOFError` at the end of the input."""
    if not select.select([sys.stdin], [], [], 0)[0]:
        return None
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line
