"""Play an exported journal again and tell how it ends."""

from __future__ import annotations

import argparse
from pathlib import Path

HELP = "play an exported journal again"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take the file."""
    parser.add_argument("file", metavar="FILE", type=Path, help="JSON lines, as `companion export` writes them")


def run(args: argparse.Namespace) -> int:
    """Replay to standard output."""
    from companion.archive import replay

    return replay(args.file)
