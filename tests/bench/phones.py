"""Phones for the bench, in a process of their own: they only read their streams and note when something arrived.

    python -m tests.bench.phones sse|socketio PORT [PATH COOKIE]...

Each event is one line on standard output: "<phone> <monotonic ns>". Standard input closed ends it.
"""

from __future__ import annotations

import selectors
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress

HEAD_ENDS = b"\r\n\r\n"
#: How an event begins: of an event stream, and of socket.io.
MARKS = (b"data: ", b"42[")


def open_stream(port: int, path: str, cookie: str) -> socket.socket:
    """Open one stream and read its response head."""
    line = socket.create_connection(("127.0.0.1", port))
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n\r\n".encode())
    head = b""
    while HEAD_ENDS not in head:
        head += line.recv(65536)
    if b" 200 " not in head.split(b"\r\n")[0]:
        raise SystemExit(f"no stream: {head[:80]!r}")
    return line


def open_socketio(port: int, path: str, _: str) -> socket.socket:
    """Open a WebSocket of socket.io: upgrade, its greeting, and the word that joins."""
    line = socket.create_connection(("127.0.0.1", port))
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    upgrade = (
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {'A' * 22}==",
    )
    head = (f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *upgrade)
    line.sendall("\r\n".join(head).encode() + HEAD_ENDS)
    heard = b""
    while b'"sid"' not in heard:
        heard += line.recv(65536)
    line.sendall(b"\x81\x82\x00\x00\x00\x0040")  # a masked text frame: "40" joins the namespace
    while b"40{" not in heard:
        heard += line.recv(65536)
    return line


OPENERS = {"sse": open_stream, "socketio": open_socketio}


def watch(lines: Sequence[socket.socket]) -> None:
    """Note every arrival until standard input ends."""
    selector = selectors.DefaultSelector()
    for number, line in enumerate(lines):
        line.setblocking(False)
        selector.register(line, selectors.EVENT_READ, number)
    selector.register(sys.stdin, selectors.EVENT_READ, None)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    while True:
        for key, _ in selector.select():
            if key.data is None:
                return
            now = time.monotonic_ns()
            with suppress(BlockingIOError):
                heard = key.fileobj.recv(262144)
                if any(mark in heard for mark in MARKS):
                    sys.stdout.write(f"{key.data} {now}\n")
        sys.stdout.flush()


class Phones:
    """The process, seen from the bench."""

    def __init__(self, port: int, streams: Sequence[tuple[str, str]], way: str = "sse") -> None:
        """Open one stream for each (path, cookie), the `way` that the server speaks."""
        self.number = len(streams)
        arguments = [word for stream in streams for word in stream]
        command = [sys.executable, "-m", "tests.bench.phones", way, str(port), *arguments]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        while self._process.stdout.readline().strip() != "ready":
            pass

    def last_after(self, began_ns: int) -> float:
        """Return the ms from `began_ns` until every phone has had something that arrived after it."""
        seen: dict[int, int] = {}
        while len(seen) < self.number:
            phone, at = map(int, self._process.stdout.readline().split())
            if at >= began_ns:
                seen.setdefault(phone, at)
        return (max(seen.values()) - began_ns) / 1e6

    def close(self) -> None:
        """End the process."""
        self._process.stdin.close()
        self._process.wait(10)
        self._process.stdout.close()


if __name__ == "__main__":
    chosen, at_port, *words = sys.argv[1:]
    watch([OPENERS[chosen](int(at_port), path, cookie) for path, cookie in zip(words[::2], words[1::2], strict=True)])
