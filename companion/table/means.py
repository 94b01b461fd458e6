"""The means of deciding that are wired: what an edge of a slot's control means for the decision that is open.

A phone decides by a command; the others by edges. Every means answers with one of three deeds, and says what it has
chosen when the countdown ends. Adding a means is adding a class to `MEANS`.
"""

from __future__ import annotations

from typing import Protocol

import msgspec


class Choose(msgspec.Struct, frozen=True):
    """A choice by position: 0 or 1 of the game's two values."""

    position: int


class MakeReady(msgspec.Struct, frozen=True):
    """The seat is ready; with a position, that is its choice as well."""

    position: int | None = None


class Withdraw(msgspec.Struct, frozen=True):
    """The seat is not ready any more, and its choice is void."""


Deed = Choose | MakeReady | Withdraw | None


class Means(Protocol):
    """How one kind of wired control decides. `levels` are the settled levels of the slot's controls."""

    #: whether readiness is a mark of its own, apart from a choice
    marks_ready: bool

    def on_edge(self, control: str, pressed: bool, *, ready: bool, levels: dict[str, bool]) -> Deed:  # noqa: FBT001 - a level
        """Return what an edge amounts to."""

    def at_zero(self, levels: dict[str, bool]) -> int | None:
        """Return the position read at the instant of the reveal, or None where the choice was made before."""


class Pair:
    """Two push buttons under a hand cover: the press is the choice, the other press changes it."""

    marks_ready = False
    _POSITION = {"first": 0, "second": 1}  # noqa: RUF012 - a constant table

    def on_edge(self, control: str, pressed: bool, *, ready: bool, levels: dict[str, bool]) -> Deed:  # noqa: ARG002, FBT001
        """Choose on the press."""
        position = self._POSITION.get(control)
        return Choose(position) if pressed and position is not None else None

    def at_zero(self, levels: dict[str, bool]) -> int | None:  # noqa: ARG002
        """Say nothing: the choice was made by the press."""
        return None


class Fist:
    """A button in the closed hand: one squeeze of any length makes ready, the level at zero is the choice."""

    marks_ready = True

    def on_edge(self, control: str, pressed: bool, *, ready: bool, levels: dict[str, bool]) -> Deed:  # noqa: ARG002, FBT001
        """Become ready on the first squeeze."""
        return MakeReady() if control == "fist" and pressed and not ready else None

    def at_zero(self, levels: dict[str, bool]) -> int | None:
        """Read the hand: closed is position 1, open is 0."""
        return int(levels.get("fist", False))


class HiddenSwitch:
    """A switch inside a closed box and a lock button: the lock takes the position as the choice, again unlocks."""

    marks_ready = True

    def on_edge(self, control: str, pressed: bool, *, ready: bool, levels: dict[str, bool]) -> Deed:  # noqa: FBT001
        """Lock or unlock; a switch that moves while locked changes nothing."""
        if control != "lock" or not pressed:
            return None
        return Withdraw() if ready else MakeReady(int(levels.get("switch", False)))

    def at_zero(self, levels: dict[str, bool]) -> int | None:  # noqa: ARG002
        """Say nothing: the choice was made by the lock."""
        return None


class Box:
    """A box that keeps its choice until the reveal (`boxes.py`): its lock is news of its own and no edge."""

    marks_ready = True

    def on_edge(self, control: str, pressed: bool, *, ready: bool, levels: dict[str, bool]) -> Deed:  # noqa: ARG002, FBT001
        """Mean nothing: what is pressed here counts in the box."""
        return None

    def at_zero(self, levels: dict[str, bool]) -> int | None:  # noqa: ARG002
        """Say nothing: the choice comes by the opening."""
        return None


MEANS: dict[str, Means] = {"pair": Pair(), "fist": Fist(), "switch": HiddenSwitch(), "box": Box()}
