"""Values that are not for everybody. They print as stars, and leave the service as stars.

A hidden value stays starred in every export: what has been revealed stands in the public event that revealed it.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

STARS = "***"

T = TypeVar("T")


class Hidden(msgspec.Struct, Generic[T], frozen=True):
    """A secret value; `hidden` is None where only the stars have reached us (an imported export)."""

    hidden: T | None

    def __repr__(self) -> str:
        return f"Hidden({STARS})"

    __str__ = __repr__


def starred(plain: Any) -> Any:
    """Return built-in values (of JSON) with every hidden value replaced by stars, however deep."""
    if isinstance(plain, dict):
        if plain.keys() == {"hidden"}:
            return STARS
        return {key: starred(value) for key, value in plain.items()}
    if isinstance(plain, list):
        return [starred(value) for value in plain]
    return plain


def unstarred(plain: Any) -> Any:
    """Return built-in values with stars turned into hidden values that nobody knows: the way back for a replay."""
    if plain == STARS:
        return {"hidden": None}
    if isinstance(plain, dict):
        return {key: unstarred(value) for key, value in plain.items()}
    if isinstance(plain, list):
        return [unstarred(value) for value in plain]
    return plain
