"""Floor 2: one folder a game, each with `GAME` in its package. A game imports rulekit and errors, never another game.

Rules here are pure: no clock, no dice, no file, no thread, no web, no pin.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

from companion.rulekit import Game


def shelf() -> dict[str, Game[Any]]:
    """Return every game in this folder by its key, in alphabetical order."""
    keys = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return {key: importlib.import_module(f"{__name__}.{key}").GAME for key in keys}
