"""What the subcommands about an installation share: where it lies, how steps are told, what is said of failures."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.appliance.place import Place
    from companion.appliance.steps import Step


def add_dry_run(parser: argparse.ArgumentParser) -> None:
    """Add the flag that only tells."""
    parser.add_argument("--dry-run", action="store_true", help="only tell every step, with every file that is written")


def place_of(root: Path = Path("/")) -> Place:
    """Return where an installation lies."""
    from companion.appliance.place import Place

    return Place(root)


def carry_out(steps: Iterable[Step], *, dry: bool) -> None:
    """Carry out steps, or only tell them; what changes the system is for root."""
    from companion.appliance.place import require_root, require_writable
    from companion.appliance.steps import perform

    if not dry:
        require_root()
        require_writable(place_of())
    perform(steps, print, dry=dry)


def teller(language: str) -> Callable[[str, Mapping[str, object]], None]:
    """Return what prints the sentence of a key in a language, in the form that fits a `count` among its values."""
    from companion.compose import language_of

    known = language_of(language)

    def tell(key: str, values: Mapping[str, object]) -> None:
        count = values.get("count")
        print(known.count(key, count, **values) if isinstance(count, int) else known.say(key, **values))

    return tell
