"""What people agree on before a game."""

from __future__ import annotations

from typing import Literal

from companion.games.forbidden_island.commands import OpenTable
from companion.games.forbidden_island.components import PLAYERS
from companion.rulekit import Options, Seat


class IslandOptions(Options, frozen=True):
    """Difficulty, how much the table is going to tell, and whether odds are shown."""

    difficulty: Literal["Novice", "Normal", "Elite", "Legendary"] = "Novice"
    depth: Literal["meter", "decks", "full"] = "full"
    show_odds: bool = False


def seats_for(options: IslandOptions) -> range:
    """Return how many players the options take; the meter alone serves a table whose people nobody has told."""
    return range(PLAYERS[-1] + 1) if options.depth == "meter" else PLAYERS


def open_table(seats: tuple[Seat, ...], options: IslandOptions) -> OpenTable:
    """Return the command that opens the set-up for seats in turn order."""
    return OpenTable(seats, options.difficulty, options.depth, options.show_odds)
