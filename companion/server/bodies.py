"""The body of a request, read whole before one of the few threads is given to it: a form half sent holds up nobody."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]


async def body_of(receive: Receive, most: int) -> bytes | None:
    """Return a body, cut off where it is longer than `most` bytes; None when the browser leaves in the middle of it."""
    body = bytearray()
    while len(body) <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if not message.get("more_body", False):
            break
    return bytes(body)


def told_again(body: bytes) -> Receive:
    """Return what tells a body that has been read to whoever reads it next."""

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive
