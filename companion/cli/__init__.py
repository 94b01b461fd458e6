"""The command line. One file a subcommand; what has a leading underscore is shared between them.

A subcommand is a module with `HELP` (one line), `arguments(parser)` and `run(args) -> exit code`. Nothing heavy is
imported before it runs, so that `companion --help` is instant.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, cast

from companion import __doc__ as summary
from companion import __version__
from companion.errors import CompanionError

BAD_INPUT = 2
INTERRUPTED = 130


class Subcommand(Protocol):
    """The shape of a subcommand's module."""

    __doc__: str
    HELP: str

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add its own arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it and return the exit code; raise `CompanionError` for anything that deserves a sentence."""


def subcommands() -> Iterator[tuple[str, Subcommand]]:
    """Yield (name, module) of every subcommand found in this folder."""
    for found in pkgutil.iter_modules(__path__):
        if not found.name.startswith("_"):
            yield found.name, cast("Subcommand", importlib.import_module(f"{__name__}.{found.name}"))


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = argparse.ArgumentParser(prog="companion", description=summary)
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    choice = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, module in subcommands():
        own = choice.add_parser(name, help=module.HELP, description=module.__doc__)
        module.arguments(own)
        own.set_defaults(run=module.run)
    return parser


#: Returns the sentence of an error in a language.
Sentence = Callable[[CompanionError, str], str]


def sentence_of(error: CompanionError, language: str) -> str:
    """Return the sentence of an error for people."""
    from companion.compose import sentence

    return sentence(error, language)


def main(argv: Sequence[str] | None = None, sentence: Sentence = sentence_of) -> int:
    """Run one subcommand and return the exit code: 2 with one sentence where something was asked that cannot be."""
    args = make_parser().parse_args(argv)
    try:
        return int(args.run(args))
    except CompanionError as error:
        print(f"companion: {sentence(error, getattr(args, 'language', 'en'))}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`): nothing is left to say, not even what is still buffered.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
