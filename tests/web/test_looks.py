"""Pages in a real Chromium: they fit from a small phone to a television, by day and night; axe has nothing to mend."""

import pytest

from companion.server.regions import Page
from tests.web.evenings import evenings
from tests.web.stage import Stage

pytestmark = pytest.mark.browser
EVENINGS = dict(evenings())
SIZES = {"small phone": (320, 568), "phone": (393, 727), "tablet": (1024, 768), "television": (1920, 1080)}
LIVE = {"table": Page("table"), "seat": Page("seat", "a"), "host": Page("host"), "rig": Page("rig")}
SHOWN = ("lobby of 12", "first card, 3", "deciding, 8", "reveal", "over, 8", "trouble", "no books")


@pytest.fixture
def shown(chrome, pages):
    """Show html in a browser of a size and a colour scheme."""
    stages, contexts = [], []

    def show(html, size="phone", scheme="light"):
        stages.append(Stage(html))
        width, height = SIZES[size]
        contexts.append(
            chrome.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
            )
        )
        page = contexts[-1].new_page()
        page.goto(stages[-1].url + "/")
        return page

    yield show
    for opened in (*contexts, *stages):
        opened.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("evening", SHOWN)
def test_no_page_is_wider_than_its_screen(shown, pages, evening, size):
    for page in LIVE.values():
        wide = shown(pages.live(page, EVENINGS[evening], "hu"), size).evaluate(
            "document.documentElement.scrollWidth - innerWidth"
        )
        assert wide <= 0, page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("evening", SHOWN)
def test_axe_finds_nothing_to_mend(shown, pages, evening, scheme):
    from axe_playwright_python.sync_playwright import Axe

    for name, html in pages.every(EVENINGS[evening], "en"):
        if name.startswith("seat:") and name not in {"seat:a", "seat:b"}:
            continue  # the others differ in names alone
        found = Axe().run(shown(html, scheme=scheme))
        assert not found.violations_count, f"{name}: {found.generate_report()}"


def test_the_big_buttons_are_in_reach_without_scrolling(shown, pages):
    page = shown(pages.live(Page("seat", "a"), EVENINGS["deciding, 8"], "en"), "small phone")
    for choice in ("stay", "leave"):
        box = page.locator(f"#choose-0-{choice}").bounding_box()
        assert box["y"] + box["height"] < SIZES["small phone"][1]
        assert min(box["width"], box["height"]) >= 88


def test_a_choice_changes_no_size_and_no_place_of_the_buttons(shown, pages):
    places = []
    for evening in ("deciding, 8", "countdown"):
        page = shown(pages.live(Page("seat", "a"), EVENINGS[evening], "en"))
        places.append([page.locator(f"#choose-0-{choice}").bounding_box() for choice in ("stay", "leave")])
    assert places[0] == places[1]


def test_everything_can_be_reached_by_keyboard_and_shows_where_it_is(shown, pages):
    page = shown(pages.live(Page("seat", "a"), EVENINGS["deciding, 3"], "en"))
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "choose-0-leave":
            break
    assert page.evaluate("document.activeElement.id") == "choose-0-leave"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
