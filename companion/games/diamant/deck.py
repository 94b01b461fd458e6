"""The draw pile as far as it can be known: what has been turned and what has left the game, never the order."""

from __future__ import annotations

import msgspec

from companion.games.diamant.components import CARDS, COPIES, HAZARDS, TREASURES, VALUES


class Deck(msgspec.Struct, frozen=True):
    """One expedition's deck: `path` are the cards turned in it, `removed` the hazards out of the game (Rules 7.1)."""

    path: tuple[str, ...]
    removed: tuple[str, ...]

    @property
    def size(self) -> int:
        """Cards shuffled at the start of this expedition (Rules 3.6)."""
        return CARDS - len(self.removed)

    @property
    def cards_left(self) -> int:
        """Cards not turned yet."""
        return self.size - len(self.path)

    @property
    def treasures_left(self) -> int:
        """Treasure cards not turned yet."""
        return len(TREASURES) - sum(card in VALUES for card in self.path)

    def copies(self, card: str) -> int:
        """Return how many copies of a card are still in the game."""
        return COPIES[card] - self.removed.count(card)

    def left(self, card: str) -> int:
        """Return how many copies of a card can still be turned in this expedition."""
        return self.copies(card) - self.path.count(card)

    def possible(self) -> dict[str, int]:
        """Return each card that can still be turned -> copies left."""
        return {card: left for card in COPIES if (left := self.left(card))}

    def seen(self) -> tuple[str, ...]:
        """Return the hazards met in this expedition."""
        return tuple(kind for kind in HAZARDS if kind in self.path)

    def unseen(self) -> tuple[str, ...]:
        """Return the hazards not met yet in this expedition."""
        return tuple(kind for kind in HAZARDS if kind not in self.path)
