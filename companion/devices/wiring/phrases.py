"""Words that are said later, in the language of whoever reads: a key, and the values of its places."""

from __future__ import annotations

from typing import Protocol

import msgspec

Value = str | int | float


class Say(Protocol):
    """What turns a key and its values into a sentence."""

    def __call__(self, key: str, /, **values: Value) -> str:
        """Return the sentence."""
        ...


class Phrase(msgspec.Struct, frozen=True):
    """A key under `wiring.`, and the values of its places."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()

    def said(self, say: Say, before: str = "wiring") -> str:
        """Return it in words."""
        return say(f"{before}.{self.key}", **dict(self.values))


def phrase(key: str, **values: Value) -> Phrase:
    """Return a phrase from named values."""
    return Phrase(key, tuple(values.items()))
