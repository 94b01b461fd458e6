"""Evenings with ears; the shuffle of every deal is the script's, all else of it is real."""

from __future__ import annotations

import pytest

from companion.games import shelf
from companion.table import fair
from tests.leaks.evening import Evening


@pytest.fixture
def hold(monkeypatch):
    """Return a function that prepares an evening of a game from a seed."""
    held: list[Evening] = []

    def prepare(key: str, seed: int, game=None) -> Evening:
        evening = Evening(game or shelf()[key], seed)
        held.append(evening)
        monkeypatch.setattr(fair, "shuffle", lambda _, __: evening.order)
        return evening

    yield prepare
    for evening in held:
        evening.close()
