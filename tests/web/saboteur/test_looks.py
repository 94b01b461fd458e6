"""Saboteur's pages in a real Chromium: they fit from a small phone to a television, and axe finds nothing to mend."""

import pytest

from companion.server.regions import Page
from tests.web.saboteur.evenings import evenings
from tests.web.stage import Stage

pytestmark = pytest.mark.browser
EVENINGS = dict(evenings())
SMALL, TELEVISION = {"width": 320, "height": 568}, {"width": 1920, "height": 1080}
PAGES = (Page("table"), Page("seat", "a"), Page("host"))
#: Rules of axe whose verdict can be another in the dark.
OF_COLOURS = ["color-contrast", "link-in-text-block"]
SHOWN = ("real cards", "troubled", "at a goal", "taken", "theft")


@pytest.fixture(scope="module")
def shown(chrome, pages):
    """Show a page of an evening on a screen of some size, one after another in one browser."""
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


def check_fit(seen):
    assert seen.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, seen.viewport_size


def check_axe(seen):
    seen.emulate_media(color_scheme="light")
    assert not complaints(seen)
    seen.emulate_media(color_scheme="dark")
    assert not complaints(seen, runOnly=OF_COLOURS)


@pytest.mark.parametrize("page", PAGES, ids=str)
@pytest.mark.parametrize("evening", SHOWN)
def test_a_page_fits_its_screen_and_axe_finds_nothing_to_mend(shown, evening, page):
    seen = shown(page, evening, SMALL)
    check_fit(seen)
    check_axe(seen)
    seen.set_viewport_size(TELEVISION)
    check_fit(seen)


def test_pages_of_twelve_fit_and_axe_finds_nothing_to_mend_where_all_of_them_stand(shown):
    """The forms are those of fewer players, with more names to choose from."""
    for page in (Page("seat", "a"), Page("host"), Page("table")):
        seen = shown(page, "turn, full, 12", TELEVISION)
        check_fit(seen)
        seen.set_viewport_size(SMALL)
        check_fit(seen)
    check_axe(seen)


def test_ceremony_of_ten_stands_on_a_television_without_scrolling(shown):
    page = shown(Page("table"), "packet", TELEVISION)
    for part in (".turned", ".payout", ".order"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= TELEVISION["height"], part
