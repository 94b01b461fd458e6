"""A deal's part of a page in a real browser on plain http, wired straight to a table."""

from __future__ import annotations

import json
from urllib.parse import parse_qsl

import msgspec

from companion.table import display
from tests.table.deals import Deal
from tests.web.conftest import WEB

#: Not this machine's own name: such a page is no secure context, just as at a real table.
HERE = "http://table.test"
PAGE = '<!doctype html><html lang="en" data-app="1"><meta charset="utf-8"><p id="refusal"></p><main></main></html>'


class Phone:
    """One browser with the deal's part of a page, wired straight to a table."""

    def __init__(self, page, pages, deal: Deal, seat: str | None) -> None:
        self.page, self.deal, self.seat = page, deal, seat
        self._pages = pages
        self.records: list | None = None  # what deal.json tells instead of the truth
        page.route(f"{HERE}/**", self._answer)
        page.goto(f"{HERE}/")
        page.evaluate("import('/static/1/js/forms.js')")

    def _answer(self, route) -> None:
        path = route.request.url.removeprefix(HERE)
        if path.startswith("/static/1/"):
            route.fulfill(path=WEB / "static" / path.removeprefix("/static/1/"))
        elif path == "/do":
            route.fulfill(json=self._do(route.request.post_data))
        elif path == "/deal.json":
            route.fulfill(json=self.records if self.records is not None else published(self.deal))
        else:
            route.fulfill(body=PAGE, content_type="text/html")

    def _do(self, body: str) -> dict:
        fields = dict(parse_qsl(body, keep_blank_values=True))
        del fields["once"]
        fields.pop("back", None)
        answer = self.deal.evening.answer(self.deal.evening.phone(fields["seat"]), **fields)
        return {"ok": answer.error is None}

    def show(self, **changes) -> None:
        """Bring the page up to date; `changes` are what a lying service would show of the deal."""
        screen = self.deal.evening.screen
        if changes:
            screen = msgspec.structs.replace(screen, deal=msgspec.structs.replace(screen.deal, **changes))
        values = {"screen": screen}
        if self.seat:
            values["seat"] = display.seat_screen(self.deal.evening.table, None, self.seat)
        html = self._pages._render("regions/deal.html", "en", values)
        self.page.evaluate("(html) => { document.querySelector('main').innerHTML = html }", html)
        self.page.evaluate("import('/static/1/js/deal.js').then(({ look }) => look())")

    def tap(self) -> None:
        self.page.locator("#deal-ready").click()
        self.until(lambda: self.deal.evening.own(self.seat).deal.asks is False)

    def until(self, happened) -> None:
        for _ in range(300):
            if happened():
                return
            self.page.wait_for_timeout(10)
        raise AssertionError("it never happened")

    @property
    def verdict(self) -> str:
        told = self.page.locator("[data-verdict]:not([hidden])")
        told.first.wait_for()
        return told.first.get_attribute("data-verdict")


def published(deal: Deal) -> list:
    return json.loads(msgspec.json.encode(deal.evening.table.state.records))
