"""Forbidden Island on a table's tablet: one game with the water alone, one with the decks, one in full, all by taps."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import TABLET
from tests.stories import forbidden_island as played

pytestmark = pytest.mark.browser


def begin(evening, depth: str, *names: str, **options: str) -> Page:
    """Seat people, start the game, and return the host's tablet with the table screen on it."""
    for name in names or ("Anna", "Béla"):
        evening.sit(name)
    tablet = evening.be_host(**TABLET)
    told = {f"options.{option}": value for option, value in options.items()}
    assert evening.ask_host("start_game", game="forbidden_island", **{"options.depth": depth}, **told)["ok"]
    tablet.goto(evening.url)
    return tablet


def button_of(page: Page, cmd: str, **fields: str | list[str]) -> Locator:
    """The button of the one form that asks for this, wherever it is on the page."""
    form, button = f"form:has(input[name=cmd][value={cmd}])", "button"
    for name, told in fields.items():
        value = told[0] if isinstance(told, list) else told
        mark = f'[name="{name}[]"]' if isinstance(told, list) else f'[name="{name}"]'
        exact = f'{mark}[value="{value}"]'
        form += f":has({exact})"
        button += f":is({exact}, form:has(input{exact}) *)"
    return page.locator(f"{form} {button}").first


def tap(page: Page, cmd: str, **fields: str | list[str]) -> None:
    """Tap it, after what it is folded into."""
    button = button_of(page, cmd, **fields)
    button.wait_for(state="attached")
    folded = button.locator("xpath=ancestor::details[not(@open)]")
    if folded.count():
        folded.last.locator("summary").first.click()
    button.click()


def told_by_host(evening, cmd: str, **fields: str | list[str]) -> dict:
    """Send a step as the host's browser would, without a page, and return the answer."""
    listed = {f"{name}[]" if isinstance(value, list) else name: value for name, value in fields.items()}
    headers = {"Accept": "application/json", "Origin": evening.url, "Content-Type": "application/x-www-form-urlencoded"}
    body = urlencode({"cmd": cmd, **listed}, doseq=True)
    return evening.pages["host"].request.post(f"{evening.url}/do", data=body, headers=headers).json()


def play(evening, page: Page, steps) -> None:
    """Tap a row of steps, a second each, and each after the table has answered to the one before."""
    for cmd, fields in steps:
        evening.clock.advance(1)
        before = evening.door.moment().version
        tap(page, cmd, **fields)
        evening.until(lambda before=before: evening.door.moment().version > before)


def test_a_game_with_the_water_alone_is_told_by_taps_and_lost_at_the_skull(evening):
    tablet = begin(evening, "meter")
    play(evening, tablet, [("choose_difficulty", {"difficulty": "Legendary"}), ("begin", {})])
    for level, draws in enumerate((3, 4, 4, 5, 5), 5):
        play(evening, tablet, [("draw_treasure", {"card": "WatersRise"})])
        expect(tablet.locator(".big-draw b")).to_have_text(str(draws))
        expect(tablet.locator(".meter text.level")).to_have_text(str(level))
    expect(tablet.locator(".warnings")).to_contain_text("ends the game")
    play(evening, tablet, [("undo", {}), *[("draw_treasure", {"card": "WatersRise"})] * 2])
    expect(tablet.locator(".final")).to_contain_text("reached the skull")
    expect(tablet.locator(".final .plot")).to_be_visible()


def test_a_game_with_the_decks_shows_what_lies_on_top_and_is_lost_with_fools_landing(evening):
    tablet = begin(evening, "decks", show_odds="true")
    floods = ("Fools' Landing", *played.FIRST_FLOODS[:5])
    deals = [("deal_cards", {"seat": seat, "cards": ["Earth"]}) for seat in "aabb"]
    turned = [("turn_first_floods", {"tiles": [tile]}) for tile in floods]
    play(evening, tablet, [*turned, *deals, ("begin", {})])
    rise = [("draw_treasure", {"card": "WatersRise"}), ("draw_treasure", {"card": "Fire"})]
    play(evening, tablet, rise)
    expect(tablet.locator(".deck .tile-list").first.locator("li")).to_have_count(6)
    warning = tablet.locator(".warnings .fools_landing")
    warning.locator("summary").click()
    expect(warning.locator(".formula")).to_contain_text("1/3")
    play(evening, tablet, [("draw_flood", {"tile": "Fools' Landing"})])
    expect(tablet.locator(".final")).to_contain_text("Landing has sunk")


def test_a_whole_game_is_won_by_taps_on_the_island(evening):
    tablet = begin(evening, "full")
    tapped, told = list(played.set_up())[:2], list(played.set_up())[2:]
    play(evening, tablet, tapped)
    for cmd, fields in told:
        assert told_by_host(evening, cmd, **fields)["ok"]
    expect(tablet.locator("#to-do")).to_contain_text("Messenger has 3 actions")
    play(evening, tablet, played.turns())
    expect(tablet.locator(".final")).to_contain_text("You have won")
    expect(tablet.locator(".tile.sunk")).to_have_count(2)


def test_a_phone_shows_its_own_adventurer_and_plays_its_turn(evening):
    begin(evening, "full")
    anna, bela = evening.pages["Anna"], evening.pages["Béla"]
    for cmd, fields in played.set_up():
        assert told_by_host(evening, cmd, **fields)["ok"]
    expect(anna.locator(".power")).to_contain_text("give treasure cards to anybody")
    expect(bela.locator("[data-region=own] form:has(input[value=move])")).to_have_count(0)
    play(evening, anna, [("move", {"role": "Messenger", "to": "Coral Palace"})])
    expect(anna.locator(".stands")).to_contain_text("Coral Palace")
    play(evening, anna, [("end_actions", {"role": "Messenger"})])
    play(evening, bela, [("draw_treasure", {"card": "Helicopter"})])
    expect(anna.locator("[data-region=own] .hand")).to_contain_text("Helicopter Lift")


def test_more_is_told_in_mid_game_by_ticking_what_lies_on_the_table(evening):
    tablet = begin(evening, "meter")
    play(evening, tablet, [("begin", {}), ("draw_treasure", {"card": "WatersRise"})])
    tablet.goto(f"{evening.url}/host")
    for summary in ("#depths", "#raise-full"):
        tablet.locator(f"{summary} > summary").click()
    tablet.locator("#full-flooded-1").check()
    tablet.locator("#full-sunk-24").check()
    tablet.locator("#full-hand-0-Fire-0").check()
    tablet.locator("#full-active").select_option("Engineer")
    tablet.locator("#tell-full").click()
    expect(tablet.locator("#to-do")).to_contain_text("Engineer has 3 actions")
    view = evening.view
    assert (view.depth, view.level, view.tiles_left) == ("full", 2, 23)
    assert [(player.role, player.hand) for player in view.players] == [("Diver", ("Fire",)), ("Engineer", ())]


def test_a_refusal_is_a_sentence_with_the_adventurers_name_in_hungarian_too(evening):
    begin(evening, "full")
    for cmd, fields in played.set_up():
        assert told_by_host(evening, cmd, **fields)["ok"]
    host = evening.pages["host"].request
    host.post(f"{evening.url}/lang", form={"lang": "hu"}, headers={"Origin": evening.url})
    answer = told_by_host(evening, "end_actions", role="Pilot")
    assert (answer["code"], answer["sentence"]) == ("E_NOT_YOUR_TURN", "A Hírnök van soron.")
