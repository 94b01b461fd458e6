"""Open the table: pages, lamps and buttons, until Ctrl-C. Without a profile the buttons and lamps are on the screen."""

from __future__ import annotations

import argparse

from companion.cli._settings import add_settings, settings_of

HELP = "open the table"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take every setting."""
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    from companion.running import serve

    return serve(settings_of(args))
