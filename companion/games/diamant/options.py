"""What people agree on before a game of Diamant."""

from __future__ import annotations

import enum

from companion.rulekit import Options


class ChestMode(enum.StrEnum):
    """Whether chest totals may be said aloud (Rules 3.7)."""

    OPEN = "open"
    HIDDEN = "hidden"


class Depth(enum.StrEnum):
    """How much the table tells the companion, shallow first."""

    REVEAL = "reveal"  #: names only: press, count down, reveal, next; no cards, no gems
    BOOKS = "books"  #: every card is told, every gem is counted


class DiamantOptions(Options, frozen=True):
    """Variants and habits."""

    idols: bool = False
    chests: ChestMode = ChestMode.OPEN
    show_odds: bool = False
    depth: Depth = Depth.BOOKS
