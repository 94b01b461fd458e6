"""One table's part of the service: its door, its paths, its pages and its limits."""

from __future__ import annotations

from collections.abc import Mapping

from companion.server import qr
from companion.server.house import House
from companion.server.limits import Limits
from companion.server.painter import Painter, Painting
from companion.server.regions import PAGE_KINDS, Page
from companion.server.render import Renderer
from companion.server.visitors import Visitor, visitor_of
from companion.table.ports import Door
from companion.table.screens import Moment, Standing


class Site:
    """A table as it is served; `prefix` is "" for the first table and /t/<id> for the others."""

    def __init__(self, house: House, door: Door, prefix: str) -> None:
        self.house = house
        self.door = door
        self.prefix = prefix
        self.renderer = Renderer(house, prefix)
        # The hardware is the first table's.
        workshop = () if prefix else (house.rig, house.check, house.updates)
        self.painter = Painter(house, self.renderer, *workshop)
        self.limits = Limits(house.now)
        self.url = self.renderer.url

    @property
    def join_url(self) -> str:
        """Where phones join now; empty where none can."""
        return qr.join_url(self.house.addresses(), self.house.port, self.prefix)

    def visitor(self, *, cookie: str, accept_language: str, shown: str = "") -> Visitor:
        """Return who asks; `shown` is the language of the page that asks for its present state."""
        return visitor_of(self.door.id, self.house, cookie=cookie, accept_language=accept_language, shown=shown)

    def may_see(self, standing: Standing, page: Page, moment: Moment) -> bool:
        """Say whether somebody may see a page at a moment."""
        return PAGE_KINDS[page.kind].may_see(standing, self.painter.scene(moment, page))

    def paint(self, moment: Moment, page: Page, lang: str) -> Painting:
        """Return a live page."""
        return self.painter.paint(moment, page, lang)


def make_sites(house: House, doors: Mapping[str, Door]) -> tuple[Site, ...]:
    """Return the sites of all tables; the first door is the table at the root."""
    prefixes = ["", *(f"/t/{key}" for key in list(doors)[1:])]
    return tuple(Site(house, door, prefix) for door, prefix in zip(doors.values(), prefixes, strict=True))
