"""The table buttons A, B and C: what a press, a chord and a long hold of them mean.

A short press counts when it is let go, so that a hold or two buttons at once never play a step by accident.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.table.ports import Edge, Sender

if TYPE_CHECKING:
    from companion.table.table import Table

SHORT_S = 2.0
HOST_S = 5.0


class TableButtons:
    """Which table buttons are down, since when, and which of them are spoiled by a chord."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._down: dict[str, float] = {}
        self._spoiled: set[str] = set()

    def on_edge(self, edge: Edge) -> None:
        """Take a press or a release."""
        if edge.pressed:
            self._press(edge)
        else:
            self._release(edge)

    def _press(self, edge: Edge) -> None:
        self._down[edge.control] = edge.at
        if len(self._down) > 1:
            self._spoiled |= self._down.keys()
            self._table.notices.announce("notice.two_buttons")

    def _release(self, edge: Edge) -> None:
        since = self._down.pop(edge.control, None)
        spoiled = edge.control in self._spoiled
        self._spoiled.discard(edge.control)
        if since is None or spoiled:
            return
        held_s = edge.at - since
        if held_s >= HOST_S:
            self._table.chair.open_for_a_while()
        elif held_s < SHORT_S:
            self._push(edge.control)

    def _push(self, letter: str) -> None:
        game, state = self._table.ledger.game, self._table.ledger.state
        button = next((each for each in game.buttons if each.letter == letter), None) if game is not None else None
        command = button.command(state) if button is not None else None
        if command is None:
            return
        try:
            self._table.give(command, Sender(wired=True))
        except CompanionError as refusal:
            values = {name: value for name, value in refusal.values.items() if isinstance(value, str | int)}
            self._table.notices.announce(f"refused.{refusal.code}", **values)
