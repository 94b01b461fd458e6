"""Floor 2: one folder a game, each with `GAME` in its package. A game imports rulekit and errors, never another game.

Rules here are pure: no clock, no dice, no file, no thread, no web, no pin.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from typing import Any

from companion.rulekit import Game


class Shelf(Mapping[str, Game[Any]]):
    """Every game in this folder by its key, in alphabetical order; a box is opened when somebody asks for it."""

    def __init__(self) -> None:
        self._keys = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)

    def __getitem__(self, key: str) -> Game[Any]:
        """Return a game; its rules are read at the first time, which takes a moment on a small computer."""
        if key not in self._keys:
            raise KeyError(key)
        game: Game[Any] = importlib.import_module(f"{__name__}.{key}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        """Go through the keys, without opening a box."""
        return iter(self._keys)

    def __len__(self) -> int:
        """Return how many games there are."""
        return len(self._keys)


def shelf() -> Shelf:
    """Return the games of this folder."""
    return Shelf()
