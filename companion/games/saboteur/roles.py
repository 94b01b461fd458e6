"""Dwarf cards: the role deck of either edition, and how a drawn permutation deals it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.games.saboteur.components import BASE_TABLE, EXPANSION_ROLES


def base_deck(players: int) -> tuple[str, ...]:
    """Return the deck of the base game: one card more than there are players (Rules 1.4)."""
    saboteurs, diggers, _ = BASE_TABLE[players]
    return ("saboteur",) * saboteurs + ("digger",) * diggers


def expansion_deck(players: int) -> tuple[str, ...]:  # noqa: ARG001 - all fifteen, for two players as for twelve
    """Return the deck of the expansion: all fifteen cards (Saboteur 2, 1.5)."""
    return tuple(role for role, count in EXPANSION_ROLES.items() for _ in range(count))


def dealt(deck: Sequence[str], order: Sequence[int], players: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the roles in seating order, and the spare cards from the top.

    order: the shuffled deck as places in the canonical one: seat i gets `deck[order[i]]`, the rest is set aside.
    """
    shuffled = tuple(deck[place] for place in order)
    return shuffled[:players], shuffled[players:]


def span(deck: Sequence[str], players: int, role: str) -> tuple[int, int]:
    """Return how many of a role are in play at least and at most (Rules 1.4)."""
    count = deck.count(role)
    return max(0, count - (len(deck) - players)), min(count, players)


def left_over(deck: Sequence[str], roles: Sequence[str]) -> tuple[str, ...] | None:
    """Return the cards that nobody has told, in the order of the deck; None where the deck cannot give these roles."""
    rest = Counter(deck)
    rest.subtract(roles)
    return None if min(rest.values()) < 0 else tuple(rest.elements())
