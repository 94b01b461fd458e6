"""A board on the desk without a process: the pure firmware with a fake clock, fake contacts and known random bytes."""

from __future__ import annotations

import hashlib
from typing import Any

from tests.firmware import loading

BOARD_ID = "e660000000000001"


class Desk:
    """One board, driven millisecond by millisecond; `heard` collects the lines it has sent."""

    def __init__(self, role: str = "hub", **settings: object) -> None:
        self.layout = loading.layout.layout_of(loading.settings_of(role, **settings))
        self.raw = 0
        self.heard: list[bytes] = []
        self._reads = 0
        self._request_id = 100
        self.start()

    def start(self) -> None:
        """Give the board power; what it knew before is gone."""
        self.now = 0
        self.board = loading.board.Board(self.layout, BOARD_ID, self._read_random, lambda: 100000, 0)

    def run(self, milliseconds: int) -> list[bytes]:
        """Let time pass; return the lines sent meanwhile."""
        sent = b""
        for _ in range(milliseconds):
            self.now += 1
            self.board.tick(self.raw, self.now)
            while (byte := self.board.outbox.next_byte(self.now)) is not None:
                sent += byte
        lines = sent.splitlines(keepends=True)
        self.heard += lines
        return lines

    def receive(self, raw: bytes) -> list[bytes]:
        """Put bytes on the cable; return the lines sent within a millisecond."""
        self.board.receive(raw, self.now)
        return self.run(1)

    def ask(self, kind: str, **fields: Any) -> list[tuple[str, dict[str, Any]]]:
        """Send a request; return the answers that carry its id."""
        self._request_id += 1
        table = loading.messages.TO_BOARD
        lines = self.receive(loading.messages.write(table, kind, {"id": self._request_id, **fields}))
        return [message for message in map(parsed, lines) if message[1].get("id") == self._request_id]

    def code_of(self, kind: str, **fields: Any) -> str:
        """Send a request; return "ok", or the code of its refusal."""
        last_kind, last = self.ask(kind, **fields)[-1]
        return last["code"] if last_kind == "error" else last_kind

    def greet(self) -> None:
        """Let all lines come to rest, say hello and give jack n to seat n."""
        self.run(600)
        self.ask("hello", min=1, max=1)
        assert self.code_of("seats", map=list(range(1, self.layout.jacks + 1))) == "ok"

    def choose(self, seats: list[int], decision: str = "d1") -> str:
        """Open a decision."""
        return self.code_of("choose", table="tuesday", decision=decision, seats=seats)

    def set_switch(self, jack: int, closed: int) -> None:
        """Move a hidden switch and let it come to rest."""
        self.move(2 * (jack - 1), closed)
        self.run(30)

    def press(self, jack: int) -> list[bytes]:
        """Press a lock button and let it go again; return the lines sent meanwhile."""
        self.move(2 * (jack - 1) + 1, 1)
        lines = self.run(60)
        self.move(2 * (jack - 1) + 1, 0)
        return lines + self.run(60)

    def move(self, bit: int, closed: int) -> None:
        """Open or close one contact: two bits a jack, switch then lock."""
        self.raw = self.raw | 1 << bit if closed else self.raw & ~(1 << bit)

    def acknowledge_all(self) -> None:
        """Acknowledge every repeated message heard so far."""
        for kind, fields in map(parsed, list(self.heard)):
            if kind in ("state", "lock", "unlock"):
                ack = {"boot": fields["boot"], "seq": fields["seq"]}
                self.receive(loading.messages.write(loading.TABLES["to_board"], "ack", ack))

    def _read_random(self, count: int) -> bytes:
        self._reads += 1
        return hashlib.sha256(b"%d" % self._reads).digest()[:count]


def parsed(line: bytes) -> tuple[str, dict[str, Any]]:
    """Return the message of a line from the board."""
    return loading.messages.read(loading.messages.TO_HOST, line.rstrip(b"\n"))


def kinds(lines: list[bytes]) -> list[str]:
    """Return the kinds of lines from the board."""
    return [parsed(line)[0] for line in lines]
