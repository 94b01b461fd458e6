"""The nouns and verbs of every game: seat, command, event, state, options.

Commands are imperative and may be refused; events are past tense and never fail.
All are frozen, hashable msgspec structs; the tag of a command or event is its class name in snake case.
"""

from __future__ import annotations

import enum
import re
from typing import ClassVar

import msgspec

#: A place at the table: "a", "b", ... in seating order. Rules treat it as an opaque, exact word.
Seat = str


def snake(name: str) -> str:
    """Return a class name in snake case: `NextExpedition` -> `next_expedition`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Actor(enum.StrEnum):
    """Who may give a command; the table checks it before the rules see the command."""

    OWNER = "owner"  #: only the seat that the command belongs to; never the host (secrets)
    OWNER_OR_HOST = "owner_or_host"  #: that seat, or the host for it; anybody where it belongs to no seat
    ANYBODY = "anybody"  #: the host, and any seat while the table lets everybody turn cards
    HOST = "host"  #: the host alone
    TABLE = "table"  #: the table itself: the end of a countdown, a drawn deal; a host only by way of the table


class Step(enum.StrEnum):
    """What a command is to an undo."""

    PUBLIC = "public"  #: a step that everybody saw; one undo takes back one of these
    SECRET = "secret"  # noqa: S105 - a kind of step
    #: one seat's own; goes with the public step before it
    SETTING = "setting"  #: how the table is kept; an undo passes over it and leaves it standing
    FINAL = "final"  #: a deal or a private look that was shown; no undo goes past it


class Command(msgspec.Struct, frozen=True, tag_field="cmd", tag=snake, forbid_unknown_fields=True):
    """Something asked for.

    actor: who may give it. step: what it is to an undo.
    """

    actor: ClassVar[Actor] = Actor.HOST
    step: ClassVar[Step] = Step.PUBLIC


class Undo(Command, frozen=True):
    """Leave the last public step out of the journal. The table carries it out, for every game alike."""

    actor: ClassVar[Actor] = Actor.HOST


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=snake, forbid_unknown_fields=True):
    """Something that has happened. Fields that are not for everybody are `Hidden`."""


class Warning(Event, frozen=True):
    """A note for the people at the table about something that was recorded all the same."""

    code: str


class State(msgspec.Struct, frozen=True):
    """All a game knows, frozen and hashable (tuples, not lists; no dicts)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What people agree on before a game: variants, editions, house rules; every field has a default."""
