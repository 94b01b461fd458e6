"""An evening in a real Chromium: the service in this process with a clock that stands still, phones as contexts."""

from __future__ import annotations

import contextlib
import queue
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.compose import Service
from companion.config import Settings
from companion.table.fakes import FakeClock
from companion.table.ports import Ask, Edge, Sender

PHONE = {"viewport": {"width": 393, "height": 727}, "has_touch": True, "is_mobile": True}
TABLET = {"viewport": {"width": 1024, "height": 768}}
TV = {"viewport": {"width": 1920, "height": 1080}}
PATIENCE_MS = 20_000


class Evening:
    """A service and the browsers around its table. Pages are known by who holds them."""

    def __init__(self, service: Service, browser: Browser, clock: FakeClock) -> None:
        self.service = service
        self.clock = clock
        self._browser = browser
        self._edges: queue.Queue[Edge] = queue.Queue()
        told = self.door.edge
        self.door.edge = lambda edge: (told(edge), self._edges.put(edge))
        self._contexts: list[BrowserContext] = []
        self.pages: dict[str, Page] = {}
        self.errors: list[str] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.service.port}"

    @property
    def door(self):
        return self.service.doors["main"]

    def context(self, **settings) -> BrowserContext:
        """A browser of its own, with its own cookies."""
        context = self._browser.new_context(**settings)
        context.set_default_timeout(PATIENCE_MS)
        self._contexts.append(context)
        return context

    def open(self, path: str, **settings) -> Page:
        """Open a page in a new browser; script errors are noted."""
        page = self.context(**settings).new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(self.url + path)
        return page

    def sit(self, name: str, **settings) -> Page:
        """Join with a phone."""
        page = self.open("/join", **{**PHONE, **settings})
        page.fill("input[name=name]", name)
        page.keyboard.press("Enter")
        page.wait_for_url("**/seat")
        self.pages[name] = page
        return page

    def be_host(self, **settings) -> Page:
        """Take the host's chair with a tablet."""
        page = self.open("/host", **{**TABLET, **settings})
        page.locator("form:has(input[value=become_host]) button").first.click()
        page.locator("input[value=start_game]").first.wait_for(state="attached")
        self.pages["host"] = page
        return page

    def tap(self, page: Page, cmd: str, **fields: str) -> None:
        """Press the button of a form by what it asks for, as a finger would."""
        marks = "".join(f":has(input[name={name}][value='{value}'])" for name, value in fields.items())
        page.locator(f"form:has(input[name=cmd][value={cmd}]){marks} button").first.click()

    def pass_time(self, seconds: float) -> None:
        """Let the table's clock go on, and wake the table so that it notices."""
        self.clock.advance(seconds)
        self.wake()

    # --- what a test asks of the table, and does at it without a page

    def settle(self) -> None:
        """Let time pass while a pin holds its new level, until the table has been told of it."""
        for _ in range(PATIENCE_MS // 50):
            self.clock.advance(0.05)
            with contextlib.suppress(queue.Empty):
                self._edges.get(timeout=0.05)
                return self.wake()
        raise AssertionError("the table was never told of the pin")

    def wake(self) -> None:
        """Wait until the table has done everything that was queued."""
        self.door.ask(Ask(Sender(), {"cmd": "nudge"})).result(10)

    def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until the table is as a tap on a page will make it; the tap is still on its way."""
        deadline = time.monotonic() + PATIENCE_MS / 1000
        while not is_so():
            assert time.monotonic() < deadline, "the table never became so"
            self.wake()

    @property
    def rig(self):
        return self.service.rig

    @property
    def view(self):
        return self.door.moment().table.view

    def phones(self) -> list[tuple[str, str, Page]]:
        """Name, seat and page of everybody who has a phone."""
        people = self.door.moment().table.people
        return [(person.name, person.seat, self.pages[person.name]) for person in people if person.name in self.pages]

    def ask_host(self, cmd: str, **fields: str) -> dict:
        """Send a form as the host's browser would, and return the answer."""
        headers = {"Accept": "application/json", "Origin": self.url}
        page = self.pages["host"]
        return page.request.post(f"{self.url}/do", form={"cmd": cmd, **fields}, headers=headers).json()

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def evening(chrome, tmp_path) -> Iterator[Evening]:
    clock = FakeClock()
    service = Service(Settings(host="127.0.0.1", port=0, data=tmp_path), clock)
    service.start()
    evening = Evening(service, chrome, clock)
    yield evening
    evening.close()
    service.stop()
    assert evening.errors == []


expect.set_options(timeout=PATIENCE_MS)
