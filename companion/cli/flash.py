"""Put the firmware for boxes and hubs onto a Pico. What was there is saved first; its settings, the wiring, stay."""

from __future__ import annotations

import argparse
import sys

from companion.cli._settings import add_settings, settings_of

HELP = "put the firmware onto a Pico"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take which board, and what it shall be."""
    add_settings(parser, "data", "language")
    parser.add_argument("--board", metavar="PORT", help="port of the Pico (default: the only one there is)")
    parser.add_argument(
        "--role", choices=("hub", "box", "meter"), help="what it shall be (default: as its settings say)"
    )
    parser.add_argument(
        "--replace-settings", action="store_true", help="put the shipped settings in the place of the board's own"
    )


def run(args: argparse.Namespace) -> int:
    """Flash, and say what was done."""
    from companion.compose import flash

    return flash(
        settings_of(args), sys.stdout, port=args.board or "", role=args.role or "", replace=args.replace_settings
    )
