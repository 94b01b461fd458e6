"""Live pages as numbered paintings. What has not changed for a viewer is not painted, and not sent, again.

A page has a growing number of its own. The table's version would not do: it counts secret steps too, so a jump in it
would tell that somebody has changed their mind.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from companion.server.house import House
from companion.server.regions import PAGE_KINDS, Page, Region, Scene
from companion.server.render import Renderer
from companion.server.workshop import Check, Updates
from companion.table.ports import Rig
from companion.table.screens import Moment


class Fragment(NamedTuple):
    """A rendered region, with what it was made from, as html and ready for a JSON message.

    moment: the newest that it is known to fit.
    """

    moment: Moment
    addresses: tuple[str, ...]
    template: str
    values: dict[str, Any]
    html: str
    json: msgspec.Raw


class Painting(NamedTuple):
    """A live page at one number: its regions, and the whole as one JSON message."""

    number: int
    table_version: int
    regions: Mapping[str, Fragment]
    message: bytes


class Painter:
    """Paints one table's live pages. May be used from any thread."""

    def __init__(
        self,
        house: House,
        renderer: Renderer,
        rig: Rig | None = None,
        check: Check | None = None,
        updates: Updates | None = None,
    ) -> None:
        self.rig = rig
        self.check = check
        self.updates = updates
        self._house = house
        self._renderer = renderer
        self._fragments: dict[tuple[str, str, str, str], Fragment] = {}
        self._paintings: dict[tuple[Page, str], Painting] = {}
        self._numbers: dict[Page, int] = {}
        # Numbers grow over a restart too: pages are painted less often than once a second.
        self._first = int(time.time())
        self._lock = threading.Lock()

    def scene(self, moment: Moment, page: Page) -> Scene:
        """Return what a page may draw on."""
        return Scene(moment, page, self.rig, self.check, self.updates)

    def paint(self, moment: Moment, page: Page, lang: str) -> Painting:
        """Return a page as of a moment, or as of a later one if that was painted meanwhile."""
        addresses = self._house.addresses()
        scene = self.scene(moment, page)
        regions = {
            region.name: self._fragment(region, scene, lang, addresses) for region in PAGE_KINDS[page.kind].regions
        }
        with self._lock:
            last = self._paintings.get((page, lang))
            if last is not None and (last.table_version > moment.version or same_html(last.regions, regions)):
                return last
            return self._numbered(moment, page, lang, regions)

    def _fragment(self, region: Region, scene: Scene, lang: str, addresses: tuple[str, ...]) -> Fragment:
        """Render a region, unless the last one in its place was made from equal values."""
        kind, seat = scene.page
        place = (kind, seat if region.own else "", region.name, lang)
        last = self._fragments.get(place)
        if (
            last is not None
            and last.moment is scene.moment
            and last.addresses == addresses
            and not PAGE_KINDS[kind].restless
        ):
            return last
        template, values = region.template(scene), region.values(scene)
        if last is not None and last[1:4] == (addresses, template, values):
            fresh = last._replace(moment=scene.moment)
        else:
            html = self._renderer.render(template, lang, addresses, values)
            fresh = Fragment(scene.moment, addresses, template, values, html, msgspec.Raw(msgspec.json.encode(html)))
        self._fragments[place] = fresh
        return fresh

    def _numbered(self, moment: Moment, page: Page, lang: str, regions: dict[str, Fragment]) -> Painting:
        number = self._numbers.get(page, self._first) + 1
        message = msgspec.json.encode(
            {
                "page": str(page),
                "version": number,
                "app": self._house.app,
                "regions": {name: fragment.json for name, fragment in regions.items()},
            }
        )
        painting = Painting(number, moment.version, regions, message)
        self._numbers[page] = number
        self._paintings[page, lang] = painting
        return painting


def same_html(some: Mapping[str, Fragment], others: Mapping[str, Fragment]) -> bool:
    """Say whether two paintings look alike to whoever receives them."""
    return all(some[name] is others[name] or some[name].html == others[name].html for name in others)
