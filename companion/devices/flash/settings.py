"""The settings of a board, which hold its owner's wiring: read, compared, and kept."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

import msgspec

from companion.errors import DeviceError


class Difference(msgspec.Struct, frozen=True):
    """One setting in which a board differs from what is shipped; `theirs` is None where the board does not have it."""

    name: str
    theirs: str | None
    shipped: str


def read_settings(text: str) -> dict[str, Any]:
    """Return the values of a settings file without running it; raise `DeviceError` for one that cannot be read."""
    try:
        tree = ast.parse(text)
        return {
            target.id: ast.literal_eval(line.value)
            for line in tree.body
            if isinstance(line, ast.Assign)
            for target in line.targets
            if isinstance(target, ast.Name)
        }
    except (SyntaxError, ValueError) as problem:
        raise DeviceError("E_SETTINGS_UNREADABLE", reason=str(problem)) from None


def differences(theirs: str, shipped: str) -> Iterator[Difference]:
    """Yield every setting that a board has otherwise than shipped, or does not have yet."""
    own = read_settings(theirs)
    for name, value in read_settings(shipped).items():
        if name not in own:
            yield Difference(name, None, repr(value))
        elif own[name] != value:
            yield Difference(name, repr(own[name]), repr(value))


def kept(theirs: str, shipped: str) -> str:
    """Return a board's settings as they are, with the shipped values of those that it does not have yet."""
    missing = [one for one in differences(theirs, shipped) if one.theirs is None]
    added = "".join(f"{one.name} = {one.shipped}\n" for one in missing)
    return (
        theirs
        if not added
        else f"{theirs.rstrip()}\n\n# Added by an update, with the values that are shipped.\n{added}"
    )
