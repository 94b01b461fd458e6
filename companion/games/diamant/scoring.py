"""The end of the game (Rules 3.5)."""

from __future__ import annotations

from companion.games.diamant.state import DiamantState, Phase
from companion.rulekit import Seat


def winners(state: DiamantState) -> tuple[Seat, ...]:
    """Return all who share the highest score, in seating order; nobody before the end, nor where no books are kept."""
    if state.phase is not Phase.GAME_OVER or not state.keeps_books:
        return ()
    best = max(player.score for player in state.players)
    return tuple(player.seat for player in state.players if player.score == best)
