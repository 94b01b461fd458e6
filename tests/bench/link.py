"""The cable to the boxes: how soon a lock is acknowledged and a reveal is shown, and what the firmware needs.

The shipped firmware on MicroPython's unix port, a pty and a cable that notes when each line passes; the floor of times
is a bare echo by the same interpreter through the same cable. None of this says how fast a Pico is.
"""

from __future__ import annotations

import os
import pty
import subprocess
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import serial

from companion.devices.link.messages import Ping, write
from tests.bench.figures import PAUSE_S, Figure, p50
from tests.firmware.loading import FIRMWARE, launcher
from tests.port.cable import Cable
from tests.port.evening import PortEvening, port_evening

TRIALS = 40
SEATS = 8
IDLE_S = 3.0
#: What we aim at: a pass of the loop shorter than a contact settles, and room in a heap of 200 kB.
SETTLE_MS, FREE_KB = 20, 64
#: What a serial line of 115200 baud carries; USB carries far more.
LINE_BYTES_S = 11520

ECHO = "import sys\nwhile True:\n    sys.stdout.buffer.write(sys.stdin.buffer.readline())\n"


class Passing:
    """Notes when lines with some word at their beginning pass: the first and the last since the last look."""

    def __init__(self) -> None:
        self.first: dict[bytes, int] = {}
        self.last: dict[bytes, int] = {}
        self.bytes = 0
        self._rest = b""

    def __call__(self, piece: bytes) -> bytes:
        now = time.monotonic_ns()
        self.bytes += len(piece)
        *lines, self._rest = (self._rest + piece).split(b"\n")
        for line in lines:
            word = line.split(b" ")[0]
            self.first.setdefault(word, now)
            self.last[word] = now
        return piece


@contextmanager
def echo() -> Iterator[str]:
    """Give the port of an interpreter that sends every line back."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    process = subprocess.Popen([str(launcher.find_interpreter()), "-c", ECHO], stdin=master, stdout=master)
    try:
        yield os.ttyname(slave)
    finally:
        process.kill()
        process.wait()
        os.close(master)
        os.close(slave)


def round_trips(port: str) -> list[float]:
    """Return the ms from a ping to its answer, through a cable of our own."""
    cable = Cable(port)
    line = serial.Serial(cable.find()[0], timeout=1)
    times = []
    for number in range(1, TRIALS + 1):
        time.sleep(PAUSE_S)
        began = time.monotonic_ns()
        line.write(write(Ping(id=number)))
        line.readline()
        times.append((time.monotonic_ns() - began) / 1e6)
    line.close()
    cable.close()
    return times


def echo_floor() -> float:
    """Return the median ms of the bare echo."""
    with echo() as port:
        return p50(round_trips(port))


@contextmanager
def hub_at_the_table() -> Iterator[tuple[PortEvening, Passing, Passing]]:
    """Give a table with eight boxes in a game, and what passes to the host and to the board."""
    with launcher.SimulatedBoard(FIRMWARE) as hub:
        cable = Cable(hub.port)
        to_host, to_board = Passing(), Passing()
        cable.to_host, cable.to_board = to_host, to_board
        with port_evening(hub, cable.find) as evening:
            evening.start_game(SEATS)
            yield evening, to_host, to_board
        cable.close()


def ping() -> Iterator[Figure]:
    """`link.echo.p50`: a ping to the firmware and its answer."""
    with launcher.SimulatedBoard(FIRMWARE) as hub:
        times = round_trips(hub.port)
    yield Figure("link.echo.p50", p50(times), "ms", echo_floor())


def locks_and_reveals() -> Iterator[Figure]:
    """`link.lock.p50`, `link.reveal.p50`: lock line to its acknowledgement; reveal request to the last lamp line."""
    locks, reveals = [], []
    with hub_at_the_table() as (evening, to_host, to_board):
        for _ in range(TRIALS // 2):
            evening.do("open_decision")
            evening.lock(dict.fromkeys(range(1, SEATS), 0))
            time.sleep(PAUSE_S)
            for passing in (to_host.first, to_board.first):
                passing.clear()
            evening.decide({SEATS: 0})
            time.sleep(PAUSE_S)
            locks.append((to_board.first[b"$ack"] - to_host.first[b"$lock"]) / 1e6)
            reveals.append((to_board.last[b"$lamps"] - to_board.first[b"$open"]) / 1e6)
    floor = echo_floor()
    yield Figure("link.lock.p50", p50(locks), "ms", floor)
    yield Figure("link.reveal.p50", p50(reveals), "ms", floor)


def traffic_and_firmware() -> Iterator[Figure]:
    """`link.bytes`, `firmware.loop`, `firmware.heap`: bytes a second idle and in a round; pass of the loop; heap."""
    with hub_at_the_table() as (evening, to_host, to_board):
        idle = bytes_per_second(to_host, to_board, lambda: time.sleep(IDLE_S))
        busy = bytes_per_second(to_host, to_board, lambda: one_round(evening))
        time.sleep(1.5)
        beat = evening.boards.devices[0].session.beat
    yield Figure("link.bytes.idle", idle, "B/s", LINE_BYTES_S)
    yield Figure("link.bytes.reveal", busy, "B/s", LINE_BYTES_S)
    yield Figure("firmware.loop", beat.loop, "ms", SETTLE_MS)
    yield Figure("firmware.heap", beat.free / 1024, "KB free", FREE_KB)


def one_round(evening: PortEvening) -> None:
    """Let everybody decide once."""
    evening.do("open_decision")
    evening.decide(dict.fromkeys(range(1, SEATS + 1), 0))


def bytes_per_second(to_host: Passing, to_board: Passing, work: Callable[[], None]) -> float:
    """Return what passes in both directions while something is done."""
    before, began = to_host.bytes + to_board.bytes, time.monotonic()
    work()
    return (to_host.bytes + to_board.bytes - before) / (time.monotonic() - began)


MEASURES = (ping, locks_and_reveals, traffic_and_firmware)
