"""Who looks, and what a view is. A view is built from nothing, field by field, for one viewer."""

from __future__ import annotations

import enum

import msgspec

from companion.rulekit.words import Seat


class ViewerKind(enum.StrEnum):
    """The kinds of viewers; a game has a function for each, or it does not start."""

    SEAT = "seat"  #: one player's own page
    TABLE = "table"  #: the public screen
    HOST = "host"  #: the table view plus controls; a host who plays sees no secret


class Viewer(msgspec.Struct, frozen=True):
    """One who looks: a kind, and for a seat which one."""

    kind: ViewerKind
    seat: Seat | None = None


class View(msgspec.Struct, frozen=True):
    """What one viewer may see: plain public values, never an event, a state or a `Hidden`."""


class TableView(View, frozen=True):
    """What everybody may see; the host's view and every seat's public part are this very value."""


class SeatView(View, frozen=True):
    """What one seat alone may see; the public part is not repeated here, so that it is rendered once for all."""

    seat: Seat
