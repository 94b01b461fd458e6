"""Write a table's journal as JSON lines. What has not been revealed is written as stars."""

from __future__ import annotations

import argparse
import sys

from companion.cli._settings import add_settings, settings_of

HELP = "write a journal as JSON lines"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take what says where the journal is, and whether secrets are wanted."""
    add_settings(parser, "data", "tables")
    parser.add_argument(
        "--with-secrets",
        action="store_true",
        help="no stars; only while no table is open, and announced at the next start",
    )


def run(args: argparse.Namespace) -> int:
    """Write to standard output."""
    from companion.archive import export

    return export(settings_of(args), sys.stdout, with_secrets=args.with_secrets)
