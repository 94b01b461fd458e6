"""Saboteur's scripts in a real Chromium: the held window, and laying a card by tapping."""

from typing import NamedTuple

import pytest

from companion.games.saboteur.maze import Card
from companion.rulekit import Hidden
from companion.server.regions import Page
from tests.games.saboteur.playing import dealt, with_maze
from tests.web.saboteur.evenings import gathered, moment, playing, troubled
from tests.web.stage import Stage

pytestmark = pytest.mark.browser
PHONE = {"width": 393, "height": 727}
ROLE = "#hold-role"
HELD = ".held"
#: Resolves once every script that the page names has run.
LOADED = "Promise.all([...document.querySelectorAll('[data-module]')].map(({dataset}) => import(dataset.module)))"
#: What a browser does to a page that loses the eye, the focus, or is left.
LEAVING = {
    "blur": "dispatchEvent(new Event('blur'))",
    "pagehide": "dispatchEvent(new Event('pagehide'))",
    "hidden": """
        Object.defineProperty(document, "visibilityState", {value: "hidden", configurable: true});
        document.dispatchEvent(new Event("visibilitychange"));
    """,
}


@pytest.fixture(scope="module")
def phone(chrome):
    """One phone for all these tests; every page that it opens is of an address of its own."""
    context = chrome.new_context(viewport=PHONE, reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script("delete window.SharedWorker")
    page.clock.install()
    yield page
    context.close()


@pytest.fixture
def opened(phone, pages):
    """Open a seat's page of a state on the phone, whose clock stands still; any error in the console fails."""
    stages, complaints = [], []

    def complain(error):
        complaints.append(str(error))

    def open_page(state, seat="a"):
        stages.append(Stage(pages.live(Page("seat", seat), moment(state), "en")))
        phone.mouse.up()
        phone.goto(stages[-1].url + "/")
        phone.evaluate(LOADED)
        phone.clock.pause_at(phone.evaluate("Date.now()") / 1000 + 10)
        phone.stage = stages[-1]
        return phone

    phone.on("pageerror", complain)
    yield open_page
    phone.goto("about:blank")
    phone.remove_listener("pageerror", complain)
    for each in stages:
        each.close()
    assert not complaints


def sent(page):
    """Wait for a command and return it."""
    for _ in range(500):
        if page.stage.posts:
            return page.stage.posts[-1]
        page.evaluate("fetch('/snapshot').then((answer) => answer.text())")  # a while
    raise AssertionError("nothing was sent")


def saboteur(seats=3):
    return playing(seats).with_player("b", role=Hidden("saboteur"))


def is_held(page):
    return page.locator(f"{HELD} strong").count() == 1


def hold(page, button=ROLE):
    """Put a finger on a button; what it shows is there."""
    page.hover(button)
    page.mouse.down()
    page.wait_for_selector(f"{HELD} strong")


def in_scheme(page, scheme):
    """Return what the whole page looks like in light or in dark."""
    page.emulate_media(color_scheme=scheme)
    return page.screenshot(full_page=True)


class Frame(NamedTuple):
    """What may be seen of a held window from afar."""

    box: tuple[float, ...]
    ground: str
    overflows: bool


def frame(page):
    box = page.locator(HELD).bounding_box()
    ground = page.eval_on_selector(HELD, "e => getComputedStyle(e).backgroundColor")
    return Frame(tuple(box.values()), ground, page.eval_on_selector(HELD, "e => e.scrollHeight > e.clientHeight"))


def test_role_stands_in_the_page_only_between_press_and_release(opened):
    page = opened(saboteur(), "b")
    assert page.inner_text(HELD) == ""
    hold(page)
    assert "Saboteur" in page.inner_text(HELD)
    page.mouse.up()
    assert page.inner_html(HELD) == ""


def test_a_key_holds_the_role_as_a_finger_does(opened):
    page = opened(saboteur(), "b")
    page.focus(ROLE)
    page.keyboard.down(" ")
    assert "Saboteur" in page.inner_text(HELD)
    page.keyboard.up(" ")
    assert not is_held(page)


@pytest.mark.parametrize("how", LEAVING)
def test_role_goes_when_the_page_is_left(opened, how):
    page = opened(saboteur(), "b")
    hold(page)
    page.evaluate(LEAVING[how])
    assert not is_held(page)


def test_role_goes_after_five_seconds_though_it_is_held(opened):
    page = opened(saboteur(), "b")
    hold(page)
    page.clock.run_for(4900)
    assert is_held(page)
    page.clock.run_for(200)
    assert not is_held(page)


def test_looking_at_the_role_says_so_by_itself(opened):
    page = opened(dealt(gathered(3), ["digger"]), "b")
    hold(page)
    page.mouse.up()
    assert (sent(page)["cmd"], sent(page)["seat"]) == ("role_seen", "b")


def test_inspection_and_map_note_are_held_too(opened):
    page = opened(troubled(), "e")
    hold(page, "#hold-saw-a")
    assert "Blue gold-digger" in page.inner_text(HELD)
    page.mouse.up()
    assert "before the hat swap" in page.inner_text("#hold-saw-a")


def test_phones_of_all_roles_look_alike_to_the_pixel_but_for_what_stands_in_the_held_window(opened):
    state = playing(3, expansion=True)
    looks, frames = set(), set()
    for role in ("blue", "green", "boss", "profiteer", "geologist", "saboteur"):
        page = opened(state.with_player("b", role=Hidden(role)), "b")
        looks.add((in_scheme(page, "dark"), in_scheme(page, "light")))
        hold(page)
        frames.add(frame(page))
    assert (len(looks), len(frames)) == (1, 1)
    assert not frames.pop().overflows


def test_a_shape_lights_the_places_where_it_fits_and_no_others(opened):
    page = opened(playing(3))
    assert page.locator(".spot.fits").count() == 0
    page.check("input[value=straight-h]", force=True)
    lit = page.locator(".spot.fits").evaluate_all("spots => spots.map((spot) => [spot.dataset.x, spot.dataset.y])")
    assert sorted(lit) == [["-1", "0"], ["1", "0"]]


def test_a_tap_on_a_place_shows_the_card_as_it_would_lie_and_sends_it(opened):
    page = opened(with_maze(playing(3), Card("straight-h", 1, 0)))
    page.check("input[value=curve-ne]", force=True)
    page.click(".spot[data-x='2'][data-y='0']")  # an opening to the west: the curve fits half turned alone
    assert page.is_checked("#lay-rot")
    assert page.locator(".ghost use").count() > 1
    page.click("#lay-it")
    laid = sent(page)
    assert [laid[name] for name in ("cmd", "shape", "x", "y", "rot")] == ["play_path", "curve-ne", "2", "0", "180"]


def test_a_second_tap_turns_a_card_that_fits_both_ways(opened):
    page = opened(playing(3))
    page.check("input[value=cross]", force=True)
    place = ".spot[data-x='1'][data-y='0']"
    page.click(place)
    assert not page.is_checked("#lay-rot")
    page.click(place)
    assert page.is_checked("#lay-rot")


def test_a_card_is_laid_by_keyboard_alone(opened):
    page = opened(playing(3))
    page.focus("input[value=tee-h]")
    page.keyboard.press(" ")
    page.focus(".spot.fits")
    page.keyboard.press("Enter")
    page.focus("#lay-it")
    page.keyboard.press("Enter")
    assert sent(page)["cmd"] == "play_path"


def test_a_refused_card_is_said_in_a_sentence_and_stays_chosen(opened):
    page = opened(playing(3))
    page.stage.answers = [{"ok": False, "code": "EDGE_MISMATCH", "sentence": "The tunnels do not fit."}]
    page.check("input[value=straight-v]", force=True)
    page.click(".spot[data-x='1'][data-y='0']", force=True)
    page.click("#lay-it")
    page.wait_for_selector("#refusal:text('do not fit')")
    assert page.is_checked("input[value=straight-v]")


def test_a_card_that_no_list_has_is_spelt_side_by_side(opened):
    page = opened(playing(3, expansion=True))
    page.check("[data-spelt]", force=True)
    for side, does in {"N": "", "E": "1", "S": "stub", "W": "1"}.items():
        page.select_option(f"#side-{side}", does)
    page.check("#spell-crystal")
    page.click(".spot[data-x='1'][data-y='0']")
    page.click("#lay-it")
    assert sent(page)["shape"] == "custom:ESW:EW:crystal"


def test_a_rockfall_is_tapped_on_its_card(opened):
    page = opened(with_maze(playing(3), Card("straight-h", 1, 0)))
    page.click("#play-rockfall > summary")
    page.click(".laid[data-x='1']")
    page.click("#fall-it")
    fallen = sent(page)
    assert (fallen["cmd"], fallen["x"], fallen["y"]) == ("rockfall", "1", "0")


def test_a_role_told_in_secret_leaves_no_trace_on_its_button(opened):
    page = opened(playing(3, role_source="table"), "b")
    before = page.screenshot(full_page=True)
    page.click("#tell-saboteur")
    assert sent(page)["role"] == "saboteur"
    page.wait_for_selector("body:not(:has([aria-busy]))")
    assert page.evaluate("document.activeElement === document.body")
    assert page.screenshot(full_page=True) == before
