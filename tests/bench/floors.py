"""The machine's own speed, with nothing of ours in the way: a durable commit, and a bare fan-out to sockets."""

from __future__ import annotations

import socket
import sqlite3
import tempfile
import threading
import time
from pathlib import Path

from tests.bench.figures import PAUSE_S
from tests.bench.phones import Phones

EVENT = b"data: " + b"x" * 600 + b"\n\n"
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"


class BareFan:
    """Sockets that were accepted, and one loop of `send`; no server at all."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._lines: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                line, _ = self._listener.accept()
            except OSError:
                return
            line.recv(65536)
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            line.sendall(HEAD)
            self._lines.append(line)

    def send(self) -> None:
        """Send one event to everybody."""
        for line in self._lines:
            line.send(EVENT)

    def close(self) -> None:
        """Hang up."""
        self._listener.close()
        for line in self._lines:
            line.close()


def bare_table(folder: Path) -> sqlite3.Connection:
    """Return a bare SQLite table with the journal's durability."""
    connection = sqlite3.connect(folder / "floor.db", isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, body BLOB)")
    return connection


def insert(connection: sqlite3.Connection) -> None:
    """Commit one row of an entry's size."""
    connection.execute("INSERT INTO rows (body) VALUES (?)", (b"x" * 200,))


def commit_and_fan_out(phones: int, trials: int) -> list[float]:
    """Return the ms of: one durable commit, then one event to so many sockets, until the last has it."""
    fan = BareFan()
    readers = Phones(fan.port, [("/", "x=1")] * phones)
    times = []
    with tempfile.TemporaryDirectory() as folder:
        connection = bare_table(Path(folder))
        for _ in range(trials):
            time.sleep(PAUSE_S)
            began = time.monotonic_ns()
            insert(connection)
            fan.send()
            times.append(readers.last_after(began))
        connection.close()
    readers.close()
    fan.close()
    return times
