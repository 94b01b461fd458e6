"""The browser's end of a live stream, and waiting for something to become true."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Callable
from urllib.parse import urlencode

PATIENCE_S = 10.0


class Line:
    """One open stream; `next_event` reads on, over heartbeats, and gives up after a while."""

    def __init__(self, port, path, pages, cookie, headers):
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        query = urlencode([("page", page) for page in pages])
        self._connection.request("GET", f"{path}?{query}", headers={"Cookie": cookie, **headers})
        self._answer = self._connection.getresponse()
        self.status = self._answer.status
        self.headers = self._answer.headers
        self.all_bytes = b""

    def block(self) -> str:
        """Return the next block, which may be a heartbeat; "" at the end of the stream."""
        lines = []
        while (line := self._answer.readline()) not in {b"", b"\n"}:
            lines.append(line)
            self.all_bytes += line
        return b"".join(lines).decode()

    def next_event(self) -> tuple[str, dict]:
        """Return the next (event, message)."""
        while (block := self.block()).startswith(":"):
            pass
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        return fields.get("event", "message"), json.loads(fields["data"])

    def next_message(self) -> dict:
        event, message = self.next_event()
        assert event == "message"
        return message

    def until(self, is_right: Callable[[dict], bool]) -> dict:
        """Return the first message that is right."""
        while not is_right(message := self.next_message()):
            pass
        return message

    def close(self):
        self._answer.close()
        self._connection.close()


def eventually(is_so: Callable[[], bool]) -> None:
    """Wait until something is so, for a while."""
    deadline = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < deadline, "it never became so"
        time.sleep(0.002)
