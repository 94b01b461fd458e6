"""What can be pressed: secret choices of seats, and the table buttons A, B and C.

A device or a page knows positions and letters; the game says here what they mean.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Literal, TypeVar

import msgspec

from companion.rulekit.words import Command, Seat

S = TypeVar("S")


class Decider(msgspec.Struct, frozen=True):
    """One secret choice that a seat owes: `who` is the rules' name for it (an explorer), `nth` counts in the seat."""

    seat: Seat
    who: str
    nth: int = 0
    chosen: bool = False


class Decision(msgspec.Struct, frozen=True):
    """The simultaneous decision that a state waits for.

    `key` names it by its place in the game ("2.3": second expedition, third card), so it is the same again after an
    undo; the table makes a fresh id of it each time it is opened.
    """

    key: str
    deciders: tuple[Decider, ...]


def one_each(_seated: int) -> int:
    """Let every seat owe one choice at a time."""
    return 1


class SecretChoice(msgspec.Struct, Generic[S], frozen=True):
    """How a game collects and reveals secret choices.

    values: what position 0 (free hand, first button, switch open) and position 1 (closed fist, second, closed) mean.
    decision: the decision that a state waits for, or None.
    choose: the command by which `who` chooses a value. reveal: what makes all public (force: without the missing).
    chosen: what `who` has chosen in this state, for that seat's own eyes and for a frozen choice after an undo.
    owed: the most choices that one seat owes at a time, by how many are seated.
    """

    values: tuple[str, str]
    decision: Callable[[S], Decision | None]
    choose: Callable[[str, str], Command]
    reveal: Callable[[bool], Command]
    chosen: Callable[[S, str], str | None]
    owed: Callable[[int], int] = one_each


class Button(msgspec.Struct, Generic[S], frozen=True):
    """A table button: its letter, the key of its label, and the command it stands for now (None: nothing)."""

    letter: Literal["A", "B", "C"]
    label: str
    command: Callable[[S], Command | None]


#: A game without buttons or secret choices says so with these.
NO_BUTTONS: tuple[Button[Any], ...] = ()
