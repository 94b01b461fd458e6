"""Everything a browser asks of us: live streams straight from the loop, all else through Flask on a few threads."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from a2wsgi import WSGIMiddleware

from companion.server.app import LARGEST, make_app
from companion.server.bodies import Receive, body_of, told_again
from companion.server.guards import HEADERS
from companion.server.house import House
from companion.server.hub import Hub, Send, Stream
from companion.server.regions import page_of
from companion.server.site import Site, make_sites
from companion.table.ports import Door

Scope = MutableMapping[str, Any]

MOST_PAGES = 16  #: that one stream carries
THREADS = 8
BODY_WITHIN_S = 5.0  #: a phone that sends a form for longer has gone out of the Wi-Fi
STREAM_HEADERS = {
    **HEADERS,
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",  # a proxy in between must not save up events
}


def make_asgi(house: House, doors: Mapping[str, Door]) -> Asgi:
    """Return the ASGI application that serves these tables; the first is the one at the root."""
    return Asgi(house, make_sites(house, doors))


class Asgi:
    """The ASGI application."""

    def __init__(self, house: House, sites: tuple[Site, ...]) -> None:
        self.flask = make_app(house, sites)
        self._pages: Any = WSGIMiddleware(self.flask, workers=THREADS)  # type: ignore[arg-type]
        self._hubs = {site.url("stream"): (site, Hub(site)) for site in sites}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_ending = False
        self._arriving: set[asyncio.Timeout] = set()

    @property
    def streams(self) -> int:
        """How many live streams are open."""
        return sum(hub.streams for _, hub in self._hubs.values())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        self._loop = asyncio.get_running_loop()
        if not scope["query_string"].isascii():
            await turn_away(send, 400)
        elif scope["path"] in self._hubs and scope["method"] == "GET":
            await self._stream(*self._hubs[scope["path"]], scope, receive, send)
        else:
            await self._page(scope, receive, send)

    def end_waiting(self) -> None:
        """End every stream, take no new one, and wait no longer for forms half sent. Runs on any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._end_waiting)

    def close(self) -> None:
        """Let go of the threads, once nobody is served any more."""
        self._pages.executor.shutdown(wait=False, cancel_futures=True)

    def _end_waiting(self) -> None:
        for _, hub in self._hubs.values():
            hub.close()
        self._is_ending = True
        for limit in self._arriving:
            if not limit.expired():  # one that has just run out turns its form away by itself
                limit.reschedule(0)

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let Flask answer a request that has arrived whole."""
        try:
            async with asyncio.timeout(0 if self._is_ending else BODY_WITHIN_S) as limit:
                self._arriving.add(limit)
                body = await body_of(receive, LARGEST)
        except TimeoutError:
            await turn_away(send, 408)
            return
        finally:
            self._arriving.discard(limit)
        if body is not None:
            await self._pages(scope, told_again(body), send)

    async def _stream(self, site: Site, hub: Hub, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a live stream of those pages asked for that the browser may see, or turn it away."""
        stream = stream_of(site, scope)
        standing, moment = site.door.standing(stream.visitor.sender), site.door.moment()
        if hub.is_full:
            await turn_away(send, 503)
        elif not any(site.may_see(standing, page, moment) for page in stream.pages):
            await turn_away(send, 403)
        else:
            await send({"type": "http.response.start", "status": 200, "headers": encoded(STREAM_HEADERS)})
            await hub.run(stream, send, has_left(receive))


def stream_of(site: Site, scope: Scope) -> Stream:
    """Return the stream that a request asks for, not yet checked."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    asked = parse_qs(scope["query_string"].decode())
    visitor = site.visitor(
        cookie=headers.get(b"cookie", ""),
        accept_language=headers.get(b"accept-language", ""),
        shown=asked.get("lang", [""])[0],
    )
    pages = map(page_of, asked.get("page", [])[:MOST_PAGES])
    return Stream(visitor, [page for page in pages if page is not None])


async def has_left(receive: Receive) -> None:
    """Return once the browser has closed its side."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def turn_away(send: Send, status: int) -> None:
    """Answer without a body; the page's script knows what these statuses ask of it."""
    headers = {**HEADERS, "Cache-Control": "no-store", "Content-Length": "0"}
    await send({"type": "http.response.start", "status": status, "headers": encoded(headers)})
    await send({"type": "http.response.body", "body": b""})


def encoded(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    """Return headers as ASGI wants them."""
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]
