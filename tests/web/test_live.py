"""Scripts in a real Chromium, with a server that says what a test wants: regions, holds, lost lines, forms, the rig."""

import pytest

from companion.server.regions import Page
from tests.web.conftest import NO_WORKER
from tests.web.evenings import moment

pytestmark = pytest.mark.browser
NO_STREAMS = f"{NO_WORKER}; delete window.ReadableStream"
HIDE = """
    Object.defineProperty(document, 'visibilityState', {value: '%s', configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
"""


def told(stage, version, **regions):
    return {"page": "seat:a", "version": version, "app": stage.app, "regions": regions}


def open_stream(stage, page):
    """Wait until the page listens."""
    until(page, lambda: stage.streams)


def settle(page):
    """Let everything that was told before reach the page: an answer that was asked for later has come."""
    page.evaluate("fetch('/snapshot').then((answer) => answer.text())")


def until(page, happened):
    """Wait until something has happened on the server's side."""
    for _ in range(500):
        if happened():
            return
        page.wait_for_timeout(10)
    raise AssertionError("it never happened")


def test_a_snapshot_changes_its_region_and_nothing_else(stage, opened):
    page = opened()
    open_stream(stage, page)
    stage.tell(told(stage, 9, status="<p id='news'>Turned over</p>"))
    page.wait_for_selector("#news")
    assert page.locator("#choose-0-stay").is_visible()


def test_typed_text_open_details_and_the_focus_stay(stage, opened):
    form = "<details id='d'><summary>More</summary><input id='n' value='{}'></details><p id='count'>{}</p>"
    page = opened()
    open_stream(stage, page)
    stage.tell(told(stage, 9, own=form.format("Ann", 1)))
    page.click("#d summary")
    page.fill("#n", "Anna B")
    stage.tell(told(stage, 10, own=form.format("Ann", 2)))
    page.wait_for_selector("#count:text('2')")
    assert page.locator("#d").get_attribute("open") is not None
    assert page.input_value("#n") == "Anna B"
    assert page.evaluate("document.activeElement.id") == "n"


def test_a_button_that_has_the_focus_shows_what_is_new_on_it(stage, opened):
    page = opened()
    open_stream(stage, page)
    page.focus("#choose-0-stay")
    stage.tell(
        told(stage, 9, own="<button id='choose-0-stay' data-hold>Go on <span id='echo'>your choice</span></button>")
    )
    page.wait_for_selector("#echo")
    assert page.evaluate("document.activeElement.id") == "choose-0-stay"


def test_details_stay_open_though_news_come_before_the_browser_says_that_they_were_opened(stage, opened):
    details = "<details id='d'><summary>More</summary>cards</details><p id='count'>{}</p>"
    page = opened(without=f"{NO_WORKER}; addEventListener('toggle', (event) => event.stopImmediatePropagation(), true)")
    open_stream(stage, page)
    stage.tell(told(stage, 9, own=details.format(1)))
    page.click("summary:text('More')")
    stage.tell(told(stage, 10, own=details.format(2)))
    page.wait_for_selector("#count:text('2')")
    assert page.evaluate("document.getElementById('d').open")


def test_details_that_went_away_come_back_as_they_were_left(stage, opened):
    page = opened()
    open_stream(stage, page)
    stage.tell(told(stage, 9, own="<details id='turn'><summary>Turn</summary>cards</details>"))
    page.click("#turn summary")
    stage.tell(told(stage, 10, own="<p id='gone'></p>"))
    page.wait_for_selector("#gone", state="attached")
    stage.tell(told(stage, 11, own="<details id='turn'><summary>Turn</summary>cards</details>"))
    page.wait_for_selector("#turn[open]")


def test_nothing_moves_under_a_finger_and_the_newest_comes_when_it_lifts(stage, opened):
    page = opened()
    open_stream(stage, page)
    page.hover("#choose-0-stay")
    page.mouse.down()
    stage.tell(told(stage, 9, own="<p id='old'></p>"))
    stage.tell(told(stage, 10, own="<p id='new'></p>", status="<p id='seen'></p>"))
    settle(page)
    assert page.locator("#choose-0-stay").is_visible()
    page.mouse.up()
    page.wait_for_selector("#new", state="attached")
    assert page.locator("#old").count() == 0
    assert stage.posts[0]["choice"] == "stay"


def test_a_key_holds_the_page_as_a_finger_does(stage, opened):
    page = opened()
    open_stream(stage, page)
    page.focus("#choose-0-leave")
    page.keyboard.down(" ")
    stage.tell(told(stage, 9, own="<p id='new'></p>"))
    settle(page)
    assert page.locator("#choose-0-leave").is_visible()
    page.keyboard.up(" ")
    page.wait_for_selector("#new", state="attached")
    assert stage.posts[0]["choice"] == "leave"


def test_a_lost_connection_is_said_with_the_age_and_ends_when_the_server_is_back(stage, opened):
    page = opened(clock=True)
    open_stream(stage, page)
    stage.cut(status=503)
    page.wait_for_selector("#link:not([hidden])")
    page.clock.run_for(5000)
    assert "5 s old" in page.inner_text("#link")
    stage.status = 200
    page.clock.run_for(9000)
    page.wait_for_selector("#link", state="hidden")


def test_a_silent_line_counts_as_lost(stage, opened):
    page = opened(clock=True)
    open_stream(stage, page)
    settle(page)  # what the stream said first has been heard: from then on silence counts
    page.clock.run_for(21000)
    assert stage.opened == 1
    page.clock.run_for(3000)
    until(page, lambda: stage.opened == 2)


def test_an_older_snapshot_does_not_overtake_a_newer_one(stage, opened):
    page = opened()
    open_stream(stage, page)
    stage.tell(told(stage, 12, status="<p id='new'></p>"))
    page.wait_for_selector("#new", state="attached")
    stage.tell(told(stage, 11, status="<p id='old'></p>"))
    stage.tell(told(stage, 13, status="<p id='newest'></p>"))
    page.wait_for_selector("#newest", state="attached")
    assert page.locator("#old").count() == 0


def test_a_page_of_another_version_loads_itself_again(stage, opened):
    page = opened()
    open_stream(stage, page)
    with page.expect_navigation():
        stage.tell(told(stage, 9) | {"app": "newer"})
        stage.now = []


def test_a_page_that_is_gone_asks_what_it_is_now(stage, opened):
    page = opened()
    open_stream(stage, page)
    with page.expect_navigation():
        stage.tell({"page": "seat:a"}, event="gone")


def test_coming_back_from_sleep_fetches_the_present_at_once(stage, opened):
    page = opened()
    open_stream(stage, page)
    page.evaluate(HIDE % "hidden")
    assert page.locator("#choose-0-stay .echo").is_hidden()
    stage.now = [told(stage, 40, status="<p id='meanwhile'></p>")]
    before = stage.snapshots
    page.evaluate(HIDE % "visible")
    page.wait_for_selector("#meanwhile", state="attached")
    assert stage.snapshots == before + 1
    page.wait_for_selector("html:not(.covered)")


def test_without_streams_a_page_asks_every_two_seconds(stage, opened):
    page = opened(without=NO_STREAMS, clock=True)
    stage.now = [told(stage, 9, status="<p id='asked'></p>")]
    page.clock.run_for(2100)
    page.wait_for_selector("#asked", state="attached")
    assert stage.opened == 0


def test_eight_tabs_of_a_browser_share_one_stream_and_all_follow(stage, chrome, opened):
    context = chrome.new_context()
    tabs = [opened(without="", context=context) for _ in range(8)]
    for version in (9, 10, 11):  # a closed line is only noticed when something is written to it
        stage.tell(told(stage, version, status=f"<p id='all-{version}'></p>"))
        for tab in tabs:
            tab.wait_for_selector(f"#all-{version}", state="attached")
    until(tabs[0], lambda: len(stage.streams) == 1)


def test_a_refusal_is_said_and_the_focus_stays(stage, opened):
    page = opened()
    stage.answers = [{"ok": False, "code": "E_STALE", "sentence": "Too late."}]
    page.focus("#choose-0-stay")
    page.keyboard.press("Enter")
    page.wait_for_selector("#refusal:text('Too late.')")
    assert page.evaluate("document.activeElement.id") == "choose-0-stay"


def test_a_command_that_went_through_leaves_a_live_page_where_it_is(stage, opened):
    page = opened()
    page.click("#choose-0-leave")
    page.wait_for_selector("body:not(:has([aria-busy]))")
    assert page.url == stage.url + "/"
    assert stage.posts[0] | {"cmd": "decide", "decision": "1.1-7", "choice": "leave"} == stage.posts[0]


def test_a_form_leads_on_although_its_region_has_changed_meanwhile(stage, opened):
    form = "<form method='post' action='/do' data-do{}><button id='b'>{}</button></form>"
    page = opened()
    open_stream(stage, page)
    stage.tell(told(stage, 9, own=form.format(" data-next='/there'", "Open")))
    stage.may_answer.clear()
    page.click("#b:text('Open')")
    stage.tell(told(stage, 10, own=form.format("", "Close")))
    page.wait_for_selector("#b:text('Close')")
    stage.may_answer.set()
    page.wait_for_url("**/there")


def test_each_submission_has_a_key_of_its_own(stage, opened):
    page = opened()
    for choice in ("stay", "leave"):
        page.click(f"#choose-0-{choice}")
        page.wait_for_selector("body:not(:has([aria-busy]))")
    assert len({post["once"] for post in stage.posts}) == 2


def test_no_connection_is_a_sentence_too(stage, opened):
    page = opened()
    page.context.set_offline(True)
    page.click("#choose-0-stay")
    page.wait_for_selector("#refusal:text('Nothing is lost')")


def test_the_countdown_runs_on_the_pages_clock(stage, opened):
    page = opened(clock=True)
    open_stream(stage, page)
    stage.tell(told(stage, 9, status="<p id='countdown' data-countdown='3' data-of='x'>3</p>"))
    page.wait_for_selector("#countdown:text('3')")
    for left in ("2", "1"):
        page.clock.run_for(1100)
        assert page.inner_text("#countdown") == left


def test_a_button_of_the_rig_is_down_while_it_is_held(stage, opened, pages):
    stage.html = pages.live(Page("rig"), moment(None, 1), "en")
    page = opened()
    page.hover("#rig-2-fist")
    page.mouse.down()
    page.wait_for_selector("#rig-2-fist[aria-pressed=true]")
    page.mouse.up()
    page.focus("#rig-2-fist")
    page.keyboard.press(" ")
    page.click("#rig-3-switch")
    until(page, lambda: len(stage.posts) == 5)
    sent = [(post["slot"], post["control"], post["pressed"]) for post in stage.posts]
    assert sent == [
        ("2", "fist", "1"),
        ("2", "fist", "0"),
        ("2", "fist", "1"),
        ("2", "fist", "0"),
        ("3", "switch", "0"),
    ]
