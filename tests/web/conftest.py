"""The shipped pages, rendered by the service's own renderer in every language, strict about sentences."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from companion.server.house import House
from companion.server.regions import PAGE_KINDS, Page, Scene
from companion.server.render import Renderer
from companion.server.texts import Texts
from companion.table.screens import Standing
from companion.table.state import COLOURS
from tests.web.evenings import MINE, game, moment
from tests.web.stage import WEB, Stage

ADDRESSES = ("192.168.4.1", "10.0.0.7")
NO_WORKER = "delete window.SharedWorker"


class ShownRig:
    """A rig with one of each control."""

    def controls(self):
        buttons = [(0, letter, False) for letter in "ABC"]
        return [
            *buttons,
            (1, "first", True),
            (1, "second", False),
            (2, "fist", False),
            (3, "switch", True),
            (3, "lock", False),
        ]

    def lamps(self):
        return [("lamp 1", True), ("buzzer", False)]


class Pages:
    """Whole pages as a browser gets them."""

    def __init__(self) -> None:
        texts = Texts(WEB, strict=True)
        self.house = House(web=WEB, texts=texts, addresses=lambda: ADDRESSES, port=8080, colours=COLOURS)
        self.languages = texts.languages
        self._renderer = Renderer(self.house, "")

    def live(self, page, moment, lang):
        """Return a live page."""
        scene = Scene(moment, page, ShownRig())
        regions = {
            region.name: Markup(self._render(region.template(scene), lang, region.values(scene)))
            for region in PAGE_KINDS[page.kind].regions
        }
        more = {"waiting": [(each, True) for each in moment.table.people]}
        if page.kind == "seat":
            more = {"seat": moment.seats[page.seat]}
        own = Standing((page.seat,) if page.seat else (), is_host=page.kind in {"host", "rig"})
        return self.still(page.kind, moment, lang, page=str(page), version=7, regions=regions, standing=own, **more)

    def still(self, name, moment, lang, **more):
        """Return a page without live regions, or with those given."""
        values = {
            "page": "",
            "version": 0,
            "regions": {},
            "app": self.house.app,
            "languages": self.house.languages,
            "back": "/seat",
            "refusal": None,
            "screen": moment.table,
            "standing": Standing(),
        }
        return self._render(f"pages/{name}.html", lang, values | more)

    def every(self, moment, lang):
        """Yield (name, html) of every page that this moment has."""
        asked = [Page("asking", claim.seat) for claim in moment.table.take_overs]
        for page in (Page("table"), Page("host"), Page("rig"), *(Page("seat", seat) for seat in moment.seats), *asked):
            yield str(page), self.live(page, moment, lang)
        taken = len(moment.table.people)
        typed = {"name": '"><script>', "colour": "lime"}
        yield "join", self.still("join", moment, lang, colours=COLOURS[taken:], typed=typed, free=moment.table.people)
        yield "cover", self.live(Page("cover"), moment, lang)
        yield "no host", self.still("host", moment, lang)
        yield "lost", self.still("lost", moment, lang)
        yield "elsewhere", self.still("elsewhere", moment, lang)
        yield "error", self.still("error", moment, lang, status=404, sentence="<i>", refusal="<i>")

    def _render(self, template, lang, values):
        return self._renderer.render(template, lang, ADDRESSES, values)


@pytest.fixture(scope="session")
def pages():
    return Pages()


@pytest.fixture
def stage(pages):
    stage = Stage(pages.live(Page("seat", "a"), moment(game(3, *MINE), 3), "en"))
    stage.app = pages.house.app
    yield stage
    stage.close()


@pytest.fixture
def opened(chrome, stage):
    """Open the stage's page; `without` takes abilities from the browser. Fails on any error in the console."""
    contexts, complaints = [], []

    def open_page(without=NO_WORKER, clock=False, context=None):
        context = context or chrome.new_context()
        contexts.append(context)
        page = context.new_page()
        page.add_init_script(without)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda told: complaints.append(told.text) if "Content Security" in told.text else None)
        if clock:
            page.clock.install()
        page.goto(stage.url + "/")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints
