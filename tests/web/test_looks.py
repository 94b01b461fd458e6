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
    """Show html in a browser of a size."""
    stages, contexts = [], []

    def show(html, size="phone", **settings):
        stages.append(Stage(html))
        width, height = SIZES[size]
        viewport = {"width": width, "height": height}
        contexts.append(chrome.new_context(viewport=viewport, reduced_motion="reduce", **settings))
        page = contexts[-1].new_page()
        page.goto(stages[-1].url + "/")
        return page

    yield show
    for opened in (*contexts, *stages):
        opened.close()


@pytest.mark.parametrize("evening", SHOWN)
def test_no_page_is_wider_than_its_screen(shown, pages, evening):
    for page in LIVE.values():
        window = shown(pages.live(page, EVENINGS[evening], "hu"))
        for name, (width, height) in SIZES.items():
            window.set_viewport_size({"width": width, "height": height})
            assert window.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (page, name)


@pytest.mark.parametrize("evening", ["reveal", "lost"])
def test_every_line_of_a_list_stays_inside_its_frame(shown, pages, evening):
    for page in (Page("table"), Page("seat", "a"), Page("host")):
        window = shown(pages.live(page, EVENINGS[evening], "hu"))
        for name, (width, height) in SIZES.items():
            window.set_viewport_size({"width": width, "height": height})
            burst = "all => all.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent)"
            assert window.locator("main li").evaluate_all(burst) == [], (page, name)


def test_a_touched_button_does_not_look_chosen_afterwards(shown, pages):
    page = shown(pages.live(Page("seat", "a"), EVENINGS["deciding, 8"], "en"), has_touch=True, is_mobile=True)
    ground = "button => getComputedStyle(button).backgroundColor"
    page.locator("#choose-0-leave").hover()
    assert page.locator("#choose-0-leave").evaluate(ground) == page.locator("#choose-0-stay").evaluate(ground)


def seen_by_axe(window, name: str) -> None:
    """Let axe look at a page by day, and at its colours by night as well."""
    from axe_playwright_python.sync_playwright import Axe

    by_day = Axe().run(window)
    window.emulate_media(color_scheme="dark")
    by_night = Axe().run(window, options={"runOnly": ["color-contrast"]})
    for found in (by_day, by_night):
        assert not found.violations_count, f"{name}: {found.generate_report()}"


@pytest.mark.parametrize("evening", SHOWN)
def test_axe_finds_nothing_to_mend_on_a_live_page(shown, pages, evening):
    for page in LIVE.values():
        seen_by_axe(shown(pages.live(page, EVENINGS[evening], "en")), str(page))


def test_axe_finds_nothing_to_mend_on_the_other_pages(shown, pages):
    live = {str(page) for page in LIVE.values()}
    for name, html in pages.every(EVENINGS["lobby of 12"], "en"):
        if name not in live and not name.startswith("seat:"):
            seen_by_axe(shown(html), name)


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
