"""One seat in two browsers: the newest claim wins, and the older page says where the seat is now."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser


def test_a_copied_seat_opens_once_claimed_and_closes_where_it_was_open(evening):
    anna = evening.sit("Anna")
    context = evening.context(**PHONE)
    context.add_cookies([cookie for cookie in anna.context.cookies() if cookie["name"].startswith("seat_")])
    copy = context.new_page()
    copy.goto(evening.url + "/seat")
    copy.click("#use-here")
    expect(copy.locator("[data-region=own]")).to_be_visible()
    expect(anna.locator("#use-here")).to_be_visible()
    anna.click("#use-here")
    expect(anna.locator("[data-region=own]")).to_be_visible()
    expect(copy.locator("#use-here")).to_be_visible()
