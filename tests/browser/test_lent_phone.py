"""A phone is lent to a player without one, in a real browser: cover, visit, cover, and everything as before."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def table(evening):
    """Saboteur with three phones and Dora without one."""
    for name in ("Anna", "Bela", "Cili"):
        evening.sit(name)
    evening.be_host()
    evening.ask_host("add_seat", name="Dora")
    evening.ask_host("start_game", game="saboteur")
    return evening


def test_a_lent_phone_goes_and_comes_back_behind_covers(table):
    phone = table.pages["Anna"]
    phone.goto(f"{table.url}/visit")
    table.tap(phone, "ask_visit", seat="d")
    table.tap(table.pages["Bela"], "approve_visit", of="d")
    phone.locator("#visit-seat").click()
    expect(phone.locator("h1")).to_have_text("Dora")
    table.tap(phone, "end_visit", seat="d")
    phone.locator("#have-it-back").click()
    expect(phone.locator("h1")).to_have_text("Anna")


def test_when_time_is_up_the_phone_covers_itself(table):
    phone = table.pages["Anna"]
    phone.goto(f"{table.url}/visit")
    table.tap(phone, "ask_visit", seat="d")
    table.tap(table.pages["Bela"], "approve_visit", of="d")
    phone.locator("#visit-seat").click()
    phone.locator("#end-visit").wait_for()
    table.pass_time(120)
    phone.locator("#have-it-back").wait_for()


def test_the_host_prints_a_sheet_with_key_cards(table):
    host = table.pages["host"]
    host.locator("#cards summary").click()
    with host.expect_download() as download:
        host.locator("#cards form button").click()
    assert download.value.path().read_bytes().startswith(b"%PDF")
    expect(host.locator("[data-region=status]")).to_contain_text("1")
