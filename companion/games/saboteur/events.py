"""What has happened (Rules 3), but for played cards (`played.py`); and the list of all events."""

from __future__ import annotations

from typing import ClassVar

from companion.games.saboteur.components import Kind
from companion.games.saboteur.played import (
    Consequence,
    GoalPeeked,
    HandsSwapped,
    HatsSwapped,
    Passed,
    PathLaid,
    PathRemoved,
    PlayerFreed,
    PlayerJailed,
    RoleInspected,
    TheftPrevented,
    ThiefPlayed,
    Told,
    ToolBroken,
    ToolRepaired,
    TwoDiscarded,
    Whispered,
)
from companion.games.saboteur.state import Level, Payout, Result, SaboteurOptions
from companion.rulekit import Event, Hidden, Seat, Warning


class GameStarted(Told, frozen=True):
    """Seats and options are settled."""

    seats: tuple[Seat, ...]
    options: SaboteurOptions


class RoundStarted(Told, frozen=True):
    """All cards are shuffled and dealt anew."""

    tells: ClassVar[tuple[str, ...]] = ("number", "starter")
    number: int
    starter: Seat


class RolesDealt(Consequence, frozen=True):
    """The service has dealt: roles in seating order, the others from the top of the spare pile."""

    roles: tuple[Hidden[str], ...]
    spare: tuple[Hidden[str], ...]


class GoalsHidden(Consequence, frozen=True):
    """Start and goal cards lie in their places, the goals face down."""


class RoleAcknowledged(Whispered, frozen=True):
    """A seat has looked at its role."""


class PlayBegan(Told, frozen=True):
    """The first turn."""


class RoleTold(Whispered, frozen=True):
    """A seat has told the role of its real card."""

    role: Hidden[str]


class GoalNoted(Whispered, frozen=True):
    """A player has noted what a map look showed."""

    goal: str
    saw: Hidden[str]


class CardDrawn(Consequence, frozen=True):
    """Cards went from the pile into a hand."""

    tells: ClassVar[tuple[str, ...]] = ("seat", "cards")
    seat: Seat
    cards: int


class TurnSkipped(Consequence, frozen=True):
    """A player without cards is passed over."""

    tells: ClassVar[tuple[str, ...]] = ("seat",)
    seat: Seat


class TurnPassed(Consequence, frozen=True):
    """The next player is on turn."""

    tells: ClassVar[tuple[str, ...]] = ("seat",)
    seat: Seat


class RevealOwed(Consequence, frozen=True):
    """A goal is reached: this player turns one of them."""

    tells: ClassVar[tuple[str, ...]] = ("seat", "goals")
    seat: Seat
    goals: tuple[str, ...]


class GoalRevealed(Told, frozen=True):
    """A goal card lies face up; `mismatched` are the edges that do not fit."""

    tells: ClassVar[tuple[str, ...]] = ("seat", "goal", "kind", "rot", "mismatched")
    seat: Seat
    goal: str
    kind: Kind
    rot: int
    mismatched: tuple[str, ...] = ()


class EdgesWarning(Warning, frozen=True):
    """A path card was recorded though these edges do not fit."""

    edges: tuple[str, ...]


class PileCorrected(Told, frozen=True):
    """The cards were counted."""

    tells: ClassVar[tuple[str, ...]] = ("n", "hands")
    n: int
    hands: tuple[tuple[Seat, int], ...] = ()


class LevelSet(Told, frozen=True):
    """From now on this much is told."""

    tells: ClassVar[tuple[str, ...]] = ("level",)
    level: Level


class RoundEnded(Told, frozen=True):
    """Gold or no gold. told: the host has said so, it did not follow from a card."""

    tells: ClassVar[tuple[str, ...]] = ("result",)
    result: Result
    told: bool = False

    @property
    def opens(self) -> bool:
        """A word of the host is a step of its own."""
        return self.told


class RolesRevealed(Consequence, frozen=True):
    """All roles are turned up, in seating order."""

    tells: ClassVar[tuple[str, ...]] = ("roles",)
    roles: tuple[str, ...]


class SpareRolesRevealed(Consequence, frozen=True):
    """The set-aside dwarf cards are turned up, with those that a hat swap has taken out of the round."""

    tells: ClassVar[tuple[str, ...]] = ("spare", "hats")
    spare: tuple[str, ...]
    hats: tuple[str, ...] = ()


class PayoutComputed(Consequence, frozen=True):
    """Who is paid what."""

    tells: ClassVar[tuple[str, ...]] = ("payout",)
    payout: Payout


class NuggetTaken(Told, frozen=True):
    """A card of the packet was taken; its value is the taker's own."""

    tells: ClassVar[tuple[str, ...]] = ("seat",)
    seat: Seat
    value: Hidden[int]


class TotalTold(Whispered, frozen=True):
    """A player has told the worth of all nuggets held."""

    nuggets: Hidden[int]


class GoldStolen(Told, frozen=True):
    """A gold piece went from the victim to the thief."""

    tells: ClassVar[tuple[str, ...]] = ("seat", "victim")
    seat: Seat
    victim: Seat


class TheftDeclined(Told, frozen=True):
    """A thief lets it be."""

    tells: ClassVar[tuple[str, ...]] = ("seat",)
    seat: Seat


class RoundClosed(Told, frozen=True):
    """The cards are gathered in."""

    tells: ClassVar[tuple[str, ...]] = ("next_starter",)
    next_starter: Seat


class GameEnded(Consequence, frozen=True):
    """Three rounds are over: totals in seating order, and who has most."""

    tells: ClassVar[tuple[str, ...]] = ("totals", "winners")
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


EVENTS: tuple[type[Event], ...] = (
    *(GameStarted, RoundStarted, RolesDealt, GoalsHidden, RoleAcknowledged, PlayBegan, RoleTold),
    *(PathLaid, PathRemoved, ToolBroken, ToolRepaired, GoalPeeked, GoalNoted, Passed),
    *(ThiefPlayed, TheftPrevented, PlayerJailed, PlayerFreed, RoleInspected, HatsSwapped, HandsSwapped, TwoDiscarded),
    *(CardDrawn, TurnSkipped, TurnPassed, RevealOwed, GoalRevealed, Warning, EdgesWarning),
    *(PileCorrected, LevelSet, RoundEnded, RolesRevealed, SpareRolesRevealed, PayoutComputed),
    *(NuggetTaken, TotalTold, GoldStolen, TheftDeclined, RoundClosed, GameEnded),
)
