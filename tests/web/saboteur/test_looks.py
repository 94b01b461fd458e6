"""Saboteur's pages in a real Chromium: they fit from a small phone to a television, and axe finds nothing to mend."""

import pytest

from companion.server.regions import Page
from tests.web.saboteur.evenings import evenings
from tests.web.stage import Stage

pytestmark = pytest.mark.browser
EVENINGS = dict(evenings())
SMALL, TELEVISION = {"width": 320, "height": 568}, {"width": 1920, "height": 1080}
PAGES = (Page("table"), Page("seat", "a"), Page("host"))
SHOWN = ("real cards", "turn, full, 12", "troubled", "at a goal", "taken", "theft")


@pytest.fixture
def shown(chrome, pages):
    """Show a page of an evening on a screen."""
    opened = []

    def show(page, evening, screen, scheme="light"):
        stage = Stage(pages.live(page, EVENINGS[evening], "hu"))
        context = chrome.new_context(viewport=screen, color_scheme=scheme, reduced_motion="reduce")
        opened.extend((context, stage))
        shown = context.new_page()
        shown.goto(stage.url + "/")
        return shown

    yield show
    for each in opened:
        each.close()


@pytest.mark.parametrize("evening", SHOWN)
def test_no_page_is_wider_than_its_screen(shown, evening):
    for page in PAGES:
        for screen in (SMALL, TELEVISION):
            assert shown(page, evening, screen).evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("evening", SHOWN)
def test_axe_finds_nothing_to_mend(shown, evening, scheme):
    from axe_playwright_python.sync_playwright import Axe

    for page in PAGES:
        found = Axe().run(shown(page, evening, SMALL, scheme))
        assert not found.violations_count, f"{page}: {found.generate_report()}"


def test_ceremony_of_ten_stands_on_a_television_without_scrolling(shown):
    page = shown(Page("table"), "packet", TELEVISION)
    for part in (".turned", ".payout", ".order"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= TELEVISION["height"], part
