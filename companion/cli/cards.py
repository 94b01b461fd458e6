"""Print cards: a seat card a colour with the code to join by, and key cards for players without a phone.

Run it before the evening. While the service runs, the host's page prints; the file holds what each symbol means.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.cli._settings import add_settings, settings_of

HELP = "print seat cards and key cards (PDF)"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take the file, how many key cards, and what says where phones join and where the journal is."""
    add_settings(parser, "data", "tables", "port", "address", "language")
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help="the PDF to write")
    parser.add_argument("--keys", metavar="N", type=int, default=4, help="how many key cards (default: 4; 0: none)")
    parser.add_argument("--game", metavar="KEY", default="saboteur", help="game of the key cards (default: saboteur)")


def run(args: argparse.Namespace) -> int:
    """Write the file, and say so."""
    from companion.compose import cards

    return cards(settings_of(args), args.out, sys.stdout, keys=args.keys, game=args.game)
