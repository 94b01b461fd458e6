"""The regions of every live page, as a table: which template fills each, and with which values.

A region is rendered once for all who see the same; only the regions marked `own` differ from seat to seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.rulekit import Seat
from companion.server.workshop import Check, Updates
from companion.table.ports import Rig
from companion.table.screens import Moment, Standing


class Page(NamedTuple):
    """A live page: its kind and, for a seat's page, whose. Written "table", "host", "rig", "seat:a", "asking:a"."""

    kind: str
    seat: Seat = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.seat}" if self.seat else self.kind


class Scene(NamedTuple):
    """All that a region may draw on: the screens of one moment, the page, the rig, the check of the build, updates."""

    moment: Moment
    page: Page
    rig: Rig | None = None
    check: Check | None = None
    updates: Updates | None = None


class Region(NamedTuple):
    """One live part of a page; `own` marks what is rendered for one seat alone."""

    name: str
    template: Callable[[Scene], str]
    values: Callable[[Scene], dict[str, Any]]
    own: bool = False


class PageKind(NamedTuple):
    """A kind of page: who may see it, its regions in order, and whether there is one for each seat.

    restless: it changes without the table, so that it is looked at again and again.
    """

    may_see: Callable[[Standing, Scene], bool]
    regions: tuple[Region, ...]
    of_seat: bool = False
    restless: bool = False


def fixed(template: str) -> Callable[[Scene], str]:
    """Use one template always."""
    return lambda _scene: template


def of_game(name: str, lobby: str) -> Callable[[Scene], str]:
    """Use the game's own template while there is a game, else the lobby's."""

    def template(scene: Scene) -> str:
        screen = scene.moment.table
        return f"games/{screen.game}/{name}.html" if screen.view is not None else f"regions/{lobby}.html"

    return template


def public(scene: Scene) -> dict[str, Any]:
    """Give everybody's part."""
    return {"screen": scene.moment.table, "view": scene.moment.table.view}


def private(scene: Scene) -> dict[str, Any]:
    """Give everybody's part and one seat's own."""
    seat = scene.moment.seats[scene.page.seat]
    return public(scene) | {"seat": seat, "own": seat.view}


def wanted(scene: Scene) -> dict[str, Any]:
    """Give everybody's part and who sits on the seat that is asked for."""
    screen = scene.moment.table
    return {"screen": screen, "wanted": next(each for each in screen.people if each.seat == scene.page.seat)}


def hosting(scene: Scene) -> dict[str, Any]:
    """Give everybody's part and the host's controls."""
    return public(scene) | {"host": scene.moment.host}


def pretended(scene: Scene) -> dict[str, Any]:
    """Give the controls and lamps of the on-screen rig."""
    assert scene.rig is not None
    return {"screen": scene.moment.table, "controls": tuple(scene.rig.controls()), "lamps": tuple(scene.rig.lamps())}


def checked(scene: Scene) -> dict[str, Any]:
    """Give everybody's part and what the guided check asks."""
    assert scene.check is not None
    return {"screen": scene.moment.table, "check": scene.check.screen()}


def updated(scene: Scene) -> dict[str, Any]:
    """Give everybody's part and what is known of the firmware on the boards, if there are any."""
    return {"screen": scene.moment.table, "updates": scene.updates.screen() if scene.updates else None}


PAGE_KINDS: Mapping[str, PageKind] = {
    "table": PageKind(
        lambda _standing, _scene: True,
        (
            Region("status", fixed("regions/table_status.html"), public),
            Region("game", of_game("table", lobby="table_lobby"), public),
            Region("people", fixed("regions/people.html"), public),
        ),
    ),
    "seat": PageKind(
        lambda standing, scene: scene.page.seat in standing.seats and scene.page.seat in scene.moment.seats,
        (
            Region("status", fixed("regions/seat_status.html"), public),
            Region("game", of_game("seat_public", lobby="seat_lobby"), public),
            Region("own", of_game("seat_own", lobby="seat_own_lobby"), private, own=True),
        ),
        of_seat=True,
    ),
    # It is gone as soon as the seat is handed over or refused, and then shows itself again as whatever it is now.
    "asking": PageKind(
        lambda standing, scene: standing.waiting == scene.page.seat and scene.page.seat in scene.moment.seats,
        (Region("status", fixed("regions/asking.html"), wanted, own=True),),
        of_seat=True,
    ),
    # The cover of a shared tablet: it takes part in a deal for the seats behind it.
    "cover": PageKind(
        lambda standing, _scene: len(standing.seats) > 1,
        (Region("deal", fixed("regions/deal_public.html"), public),),
    ),
    "visit": PageKind(
        lambda standing, _scene: bool(standing.seats) and standing.visiting is None,
        (Region("visits", fixed("regions/visits.html"), public),),
    ),
    "host": PageKind(
        lambda standing, _scene: standing.is_host,
        (
            Region("status", fixed("regions/host_status.html"), public),
            Region("game", of_game("host", lobby="host_lobby"), hosting),
            Region("controls", fixed("regions/host_controls.html"), hosting),
        ),
    ),
    "rig": PageKind(
        lambda standing, scene: standing.is_host and scene.rig is not None and scene.moment.table.rig_open,
        (Region("rig", fixed("regions/rig.html"), pretended),),
        restless=True,
    ),
    "check": PageKind(
        lambda standing, scene: standing.is_host and scene.check is not None,
        (
            Region("check", fixed("regions/check.html"), checked),
            Region("updates", fixed("regions/updates.html"), updated),
        ),
        restless=True,
    ),
}


def page_of(written: str) -> Page | None:
    """Read the written form of a page; None for what is no page."""
    kind, _, seat = written.partition(":")
    return Page(kind, seat) if kind in PAGE_KINDS and bool(seat) == PAGE_KINDS[kind].of_seat else None
