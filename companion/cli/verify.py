"""Check the published record of a deal, or an export, without the service that dealt: one sentence a deal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

HELP = "check whether a deal was fair"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take the file, and what was seen or heard before the cards were known."""
    parser.add_argument("file", metavar="FILE", type=Path, help="deal.json as published, or an export")
    parser.add_argument(
        "--saw",
        metavar="WHAT",
        action="append",
        default=[],
        help="the commitment or the list's digest (hex), or the four words, noted before the cards were known",
    )


def run(args: argparse.Namespace) -> int:
    """Tell, and return 0 if all of it fits."""
    from companion.archive import verify

    return verify(args.file, args.saw, sys.stdout)
