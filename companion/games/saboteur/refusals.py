"""The refusals of both rules documents (3.1), and the one way to refuse."""

from __future__ import annotations

import enum

from companion.errors import Malformed, Refused


class Code(enum.StrEnum):
    """Why a command is refused; in the order of the documents, which is the order of the checks."""

    WRONG_STATE = "WRONG_STATE"
    UNKNOWN_PLAYER = "UNKNOWN_PLAYER"
    NOT_YOUR_TURN = "NOT_YOUR_TURN"
    NO_CARDS = "NO_CARDS"
    JAILED = "JAILED"
    TOOLS_BROKEN = "TOOLS_BROKEN"
    BAD_ROTATION = "BAD_ROTATION"
    CELL_OCCUPIED = "CELL_OCCUPIED"
    LADDER_NEXT_TO_GOAL = "LADDER_NEXT_TO_GOAL"
    NOT_ADJACENT = "NOT_ADJACENT"
    EDGE_MISMATCH = "EDGE_MISMATCH"
    NOT_CONNECTED = "NOT_CONNECTED"
    TOOL_ALREADY_BROKEN = "TOOL_ALREADY_BROKEN"
    CARD_DOES_NOT_FIT = "CARD_DOES_NOT_FIT"
    TOOL_NOT_BROKEN = "TOOL_NOT_BROKEN"
    CARD_PROTECTED = "CARD_PROTECTED"
    NOTHING_THERE = "NOTHING_THERE"
    UNKNOWN_GOAL = "UNKNOWN_GOAL"
    GOAL_FACE_UP = "GOAL_FACE_UP"
    GOAL_NOT_REACHED = "GOAL_NOT_REACHED"
    KIND_IMPOSSIBLE = "KIND_IMPOSSIBLE"
    BAD_DISCARD_COUNT = "BAD_DISCARD_COUNT"
    NOT_ENOUGH_CARDS = "NOT_ENOUGH_CARDS"
    NOTHING_IN_FRONT = "NOTHING_IN_FRONT"
    SELF_TARGET = "SELF_TARGET"
    ALREADY_JAILED = "ALREADY_JAILED"
    NOT_JAILED = "NOT_JAILED"
    ALREADY_THIEF = "ALREADY_THIEF"
    NO_THIEF = "NO_THIEF"
    NO_SPARE_ROLES = "NO_SPARE_ROLES"
    NOT_THIEFS_TURN = "NOT_THIEFS_TURN"
    VICTIM_HAS_NO_GOLD = "VICTIM_HAS_NO_GOLD"
    PLAYER_COUNT = "PLAYER_COUNT"


class Note(enum.StrEnum):
    """Warnings: the table is told, and what was said is recorded all the same."""

    COPIES_EXCEEDED = "COPIES_EXCEEDED"
    SAME_STONE_TWICE = "SAME_STONE_TWICE"
    ROLES_IMPOSSIBLE = "ROLES_IMPOSSIBLE"


#: With the option referee "advise" these become warnings (Rules 3.1); a card on a taken cell cannot be recorded at all.
ADVICE = frozenset({Code.LADDER_NEXT_TO_GOAL, Code.NOT_ADJACENT, Code.EDGE_MISMATCH, Code.NOT_CONNECTED})


def require(holds: object, code: Code, **values: object) -> None:
    """Refuse with `code` unless `holds`."""
    if not holds:
        raise Refused(code.value, **values)


def well_formed(holds: object, reason: str) -> None:
    """Refuse a command that cannot be meant, before any check of the rules (Rules 3.1, last lines)."""
    if not holds:
        raise Malformed(reason=reason)
