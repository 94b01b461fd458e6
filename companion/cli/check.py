"""Try everything that is configured, one line each: the system, the data folder, every input and every output."""

from __future__ import annotations

import argparse
import sys

from companion.cli._settings import add_settings, settings_of
from companion.cli._system import refuse_unfit

HELP = "report every configured input and output"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take every setting: what is checked is what would be served."""
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Report, and return 0 if all of it works."""
    # First of all, since what compose needs may not even be installable here.
    if refused := refuse_unfit():
        return refused
    from companion.compose import check

    return check(settings_of(args), sys.stdout)
