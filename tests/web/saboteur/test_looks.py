"""Saboteur's pages in a real Chromium: they fit from a small phone to a television, and axe finds nothing to mend."""

import pytest

from companion.server.regions import Page
from tests.web.saboteur.evenings import evenings
from tests.web.stage import Stage

pytestmark = pytest.mark.browser
EVENINGS = dict(evenings())
SMALL, TELEVISION = {"width": 320, "height": 568}, {"width": 1920, "height": 1080}
PAGES = (Page("table"), Page("seat", "a"), Page("host"))
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"
#: Rules of axe whose verdict can be another in the dark.
OF_COLOURS = ["color-contrast", "link-in-text-block"]
SHOWN = ("real cards", "turn, full, 12", "troubled", "at a goal", "taken", "theft")


@pytest.fixture
def shown(chrome, pages):
    """Show one page after another of an evening, each on the screen that the browser has by then."""
    context = chrome.new_context(reduced_motion="reduce")
    browser, stage = context.new_page(), Stage("")

    def show(page, evening, screen):
        stage.html = pages.live(page, EVENINGS[evening], "hu")
        browser.set_viewport_size(screen)
        browser.goto(stage.url + "/")
        return browser

    yield show
    context.close()
    stage.close()


def complaints(shown, **options):
    """Return what axe finds to mend, in words."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(shown, options={"resultTypes": ["violations"], **options})
    return found.generate_report() if found.violations_count else ""


@pytest.mark.parametrize("evening", SHOWN)
def test_every_page_fits_its_screen_and_axe_finds_nothing_to_mend(shown, evening):
    for page in PAGES:
        seen = shown(page, evening, SMALL)
        assert seen.evaluate(OVERFLOW) <= 0, page
        seen.emulate_media(color_scheme="light")
        assert not complaints(seen), page
        seen.emulate_media(color_scheme="dark")
        assert not complaints(seen, runOnly=OF_COLOURS), page
        seen.set_viewport_size(TELEVISION)
        assert seen.evaluate(OVERFLOW) <= 0, page


def test_ceremony_of_ten_stands_on_a_television_without_scrolling(shown):
    page = shown(Page("table"), "packet", TELEVISION)
    for part in (".turned", ".payout", ".order"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= TELEVISION["height"], part
