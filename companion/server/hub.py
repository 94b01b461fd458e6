"""The live streams of one table: for each browser one slot a page, in which the newest painting wins.

The table thread does one thing here: it wakes the loop. All else runs in the loop's thread, so nothing is locked.
A slow or dead phone fills its own slots and its own socket, and nobody waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

import msgspec

from companion.server.painter import Painting
from companion.server.regions import PAGE_KINDS, Page
from companion.server.site import Site
from companion.server.visitors import Visitor
from companion.table.screens import Moment, Standing

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
logger = logging.getLogger(__name__)

BEAT = b": beat\n\n"


class Stream:
    """One browser's stream. Slots hold whole messages, so a missed one costs nothing; `gone` ends a page."""

    def __init__(self, visitor: Visitor, pages: Iterable[Page]) -> None:
        self.visitor = visitor
        self.pages = list(dict.fromkeys(pages))
        self.writing_since: float | None = None
        self._shown: dict[Page, Painting] = {}
        self._slots: dict[object, bytes] = {}
        self._wake = asyncio.Event()
        self._ended = False

    def offer(self, page: Page, painting: Painting) -> None:
        """Put a painting into its page's slot, unless it is the one that was put there last."""
        if self._shown.get(page) is not painting:
            self._shown[page] = painting
            self._put(page, b"data: " + painting.message + b"\n\n")

    def withdraw(self, page: Page) -> None:
        """Say that a page is no longer this browser's; what waited in its slot is never sent."""
        self.pages.remove(page)
        self._put(page, b"event: gone\ndata: " + msgspec.json.encode({"page": str(page)}) + b"\n\n")
        self._ended = not self.pages

    def beat(self) -> None:
        """Put real bytes on the line, so that both ends learn whether it still stands."""
        self._put(None, BEAT)

    def end(self) -> None:
        """End the stream once its slots are sent."""
        self._ended = True
        self._wake.set()

    async def write(self, send: Send, now: Callable[[], float]) -> None:
        """Send what the slots hold, until the end."""
        more = True
        while more:
            await self._wake.wait()
            self._wake.clear()
            body, more = b"".join(self._slots.values()), not self._ended
            self._slots.clear()
            self.writing_since = now()
            await send({"type": "http.response.body", "body": body, "more_body": more})
            self.writing_since = None

    def _put(self, slot: object, message: bytes) -> None:
        self._slots[slot] = message
        self._wake.set()


class Hub:
    """All streams of one table."""

    BEAT_S = 15.0
    STALLED_S = 30.0  #: a write that has waited so long has nobody at the other end
    RESTLESS_S = 0.1  #: what blinks or counts by itself is looked at so often while somebody watches
    MOST = 256

    def __init__(self, site: Site) -> None:
        self._site = site
        self._streams: dict[Stream, asyncio.Task[None]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._unwatch: Callable[[], None] | None = None
        self._is_woken = False
        self._is_closed = False
        self._timers: dict[Callable[[], None], asyncio.TimerHandle] = {}

    @property
    def streams(self) -> int:
        """How many browsers are connected."""
        return len(self._streams)

    @property
    def is_full(self) -> bool:
        """Whether no further stream is taken: there are too many, or the service ends."""
        return self._is_closed or len(self._streams) >= self.MOST

    async def run(self, stream: Stream, send: Send, left: Awaitable[None]) -> None:
        """Serve a stream until it ends, its browser has left, or its line has stalled."""
        self._start()
        writer = asyncio.ensure_future(stream.write(send, self._now))
        leaving = asyncio.ensure_future(left)
        self._streams[stream] = writer
        try:
            self._show(stream, self._site.door.moment(), {})
            self._watch_restless()
            await asyncio.wait({writer, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            del self._streams[stream]
            for task in (writer, leaving):
                task.cancel()
            await asyncio.gather(writer, leaving, return_exceptions=True)

    def publish(self, moment: Moment) -> None:  # noqa: ARG002 (the loop asks the door for the newest when it comes to it)
        """Wake the loop once, however many moments come before it has woken. Runs on the table thread."""
        if self._loop is None or self._is_woken:
            return
        self._is_woken = True
        with contextlib.suppress(RuntimeError):  # the loop has just been closed: nobody is left to be shown anything
            self._loop.call_soon_threadsafe(self._deliver)

    def close(self) -> None:
        """End every stream. Runs in the loop's thread."""
        self._is_closed = True
        for timer in self._timers.values():
            timer.cancel()
        if self._unwatch is not None:
            self._unwatch()
        for stream in self._streams:
            stream.end()

    def _start(self) -> None:
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._unwatch = self._site.door.watch(self.publish)
            self._again(self.BEAT_S, self._beat)

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _again(self, after_s: float, call: Callable[[], None]) -> None:
        if not self._is_closed:
            self._timers[call] = asyncio.get_running_loop().call_later(after_s, call)

    def _deliver(self) -> None:
        """Show the newest moment to every stream."""
        self._is_woken = False
        moment, standings = self._site.door.moment(), dict[object, Standing]()
        for stream in self._streams:
            self._show(stream, moment, standings)

    def _show(self, stream: Stream, moment: Moment, standings: dict[object, Standing]) -> None:
        """Offer a stream its pages. One that cannot be shown is ended, and must not keep the others waiting."""
        try:
            self._offer(stream, moment, standings)
        except Exception:
            logger.exception("a live page failed")
            stream.end()

    def _offer(self, stream: Stream, moment: Moment, standings: dict[object, Standing]) -> None:
        """Offer a stream its pages; whether they are still its own is asked of the table each time."""
        sender = stream.visitor.sender
        standing = standings.get(sender) or standings.setdefault(sender, self._site.door.standing(sender))
        for page in tuple(stream.pages):
            if self._site.may_see(standing, page, moment):
                stream.offer(page, self._site.paint(moment, page, stream.visitor.lang))
            else:
                stream.withdraw(page)

    def _beat(self) -> None:
        """Keep lines alive, let go of the dead ones, and show what changes without the table (a new address)."""
        for stream, writer in self._streams.items():
            if stream.writing_since is not None and self._now() - stream.writing_since > self.STALLED_S:
                writer.cancel()
            stream.beat()
        self._deliver()
        self._again(self.BEAT_S, self._beat)

    def _watch_restless(self) -> None:
        """Look again at pages that change without the table, for as long as a stream shows one."""
        is_new = self._look_again not in self._timers
        if is_new and any(PAGE_KINDS[page.kind].restless for stream in self._streams for page in stream.pages):
            self._again(self.RESTLESS_S, self._look_again)

    def _look_again(self) -> None:
        del self._timers[self._look_again]
        self._deliver()
        self._watch_restless()
