"""Cards that left a hand, and the kinds of events (Rules 3).

`tells` lists the fields of an event that everybody may read; a field that is not listed stays unseen.
"""

from __future__ import annotations

from typing import ClassVar

from companion.games.saboteur.maze import Card
from companion.rulekit import Event, Seat


class Told(Event, frozen=True):
    """An event that everybody hears of. `opens`: it is the first of a step, not a consequence."""

    tells: ClassVar[tuple[str, ...]] = ()

    @property
    def opens(self) -> bool:
        """Whether the list of what has just happened begins with it."""
        return True


class Consequence(Told, frozen=True):
    """An event that follows from another one."""

    @property
    def opens(self) -> bool:
        """It belongs to the step that led to it."""
        return False


class Whispered(Event, frozen=True):
    """An event that concerns one seat alone; the table does not hear of it."""

    seat: Seat


class Played(Told, frozen=True):
    """A card has left a hand."""

    tells: ClassVar[tuple[str, ...]] = ("seat",)
    seat: Seat

    @property
    def spends(self) -> int:
        """How many cards left the hand."""
        return 1

    @property
    def draws(self) -> int:
        """How many cards are drawn for it."""
        return 1

    @property
    def drawer(self) -> Seat:
        """Who draws them."""
        return self.seat


class PathLaid(Played, frozen=True):
    """A path card was laid; which and where is known at full level only."""

    tells: ClassVar[tuple[str, ...]] = ("seat", "card")
    card: Card | None = None


class PathRemoved(Played, frozen=True):
    """A rockfall."""

    tells: ClassVar[tuple[str, ...]] = ("seat", "cell")
    cell: tuple[int, int] | None = None


class Aimed(Played, frozen=True):
    """A card was played at somebody."""

    tells: ClassVar[tuple[str, ...]] = ("seat", "target")
    target: Seat


class ToolBroken(Aimed, frozen=True):
    """A broken tool lies in front of the target."""

    tells: ClassVar[tuple[str, ...]] = ("seat", "target", "tool")
    tool: str


class ToolRepaired(Aimed, frozen=True):
    """A broken tool is gone."""

    tells: ClassVar[tuple[str, ...]] = ("seat", "target", "tool")
    tool: str


class GoalPeeked(Played, frozen=True):
    """A player has looked at a goal card."""

    tells: ClassVar[tuple[str, ...]] = ("seat", "goal")
    goal: str


class Passed(Played, frozen=True):
    """Cards were put away face down."""

    tells: ClassVar[tuple[str, ...]] = ("seat", "cards")
    cards: int = 1

    @property
    def spends(self) -> int:
        """All cards put away."""
        return self.cards

    @property
    def draws(self) -> int:
        """As many as were put away."""
        return self.cards


class ThiefPlayed(Played, frozen=True):
    """A theft card lies in front of its player."""


class TheftPrevented(Aimed, frozen=True):
    """A theft card is gone."""


class PlayerJailed(Aimed, frozen=True):
    """The target is in jail."""


class PlayerFreed(Aimed, frozen=True):
    """The target is free again."""


class RoleInspected(Aimed, frozen=True):
    """A player has looked at the role of another one; what it is follows from the state, for that player alone."""


class HatsSwapped(Aimed, frozen=True):
    """The target has drawn the top card of the spare pile; what it is stays between the pile and the target."""


class HandsSwapped(Aimed, frozen=True):
    """Two players have exchanged their hands."""

    @property
    def drawer(self) -> Seat:
        """The other player draws (Saboteur 2, 4.1)."""
        return self.target


class TwoDiscarded(Played, frozen=True):
    """Two cards are put away for one card in front."""

    tells: ClassVar[tuple[str, ...]] = ("seat", "removed")
    removed: str

    @property
    def spends(self) -> int:
        """Two cards, for one drawn."""
        return 2
