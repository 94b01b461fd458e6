"""The moment of the reveal: from the last press or tap to the last phone and the last lamp."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.table.ports import Edge
from tests.bench import rival
from tests.bench.evening import Evening, evening, post, wait_for
from tests.bench.figures import PAUSE_S, Figure, p50, p99
from tests.bench.floors import commit_and_fan_out
from tests.bench.phones import Phones

TRIALS = 60
SEATS = 8
PAIR = 1  #: a slot of the rig with a pair of buttons


def ready_to_reveal(table: Evening) -> None:
    """Open a decision and let everybody but the first seat choose."""
    table.do(table.host, "open_decision")
    for seat in list(table.seats)[1:]:
        table.do(table.phone(seat), "decide", explorer=seat, choice="stay")
    time.sleep(PAUSE_S)


def ten_streams(table: Evening) -> Phones:
    """Open the pages of eight seats and of two table screens."""
    own = [(f"/stream?page=seat:{seat}", table.cookie(seat)) for seat in table.seats]
    return Phones(table.service.port, [*own, ("/stream?page=table", "x=1"), ("/stream?page=table", "x=1")])


def measured(table: Evening, last: Callable[[], None]) -> list[float]:
    """Return the ms from just before the `last` choice until ten streams have the reveal, trial by trial."""
    phones = ten_streams(table)
    times = []
    for _ in range(TRIALS):
        ready_to_reveal(table)
        began = time.monotonic_ns()
        last()
        times.append(phones.last_after(began))
    phones.close()
    return times


def reveal_by_button() -> Iterator[Figure]:
    """`reveal.phones10`: the settled edge of the last button to the last of ten streams."""
    floor = commit_and_fan_out(10, TRIALS)
    with evening() as table:
        table.sit(SEATS)
        table.do(table.host, "bind", seat="a", slot=PAIR)
        table.start()
        times = measured(table, lambda: table.door.edge(Edge(PAIR, "first", True, time.monotonic())))
    yield Figure("reveal.phones10.p50", p50(times), "ms", p50(floor))
    yield Figure("reveal.phones10.p99", p99(times), "ms", p99(floor))


def reveal_by_tap() -> Iterator[Figure]:
    """`reveal.tap10`: a phone's POST to the last of ten streams; then against Flask-SocketIO.

    Once it carries the same table, and once it only passes an event on, with nothing to keep and nothing to draw.
    """
    floor = commit_and_fan_out(10, TRIALS)
    with evening() as table:
        table.sit(SEATS)
        table.start()
        line = http.client.HTTPConnection("127.0.0.1", table.service.port)
        fields = {"cmd": "decide", "explorer": "a", "choice": "stay"}
        times = measured(table, lambda: post(line, table.cookie("a"), **fields))
        line.close()
    yield Figure("reveal.tap10.p50", p50(times), "ms", p50(floor))
    yield Figure("reveal.tap10.socketio", p50(times), "ms", p50(rival_with_our_table()))
    yield Figure("reveal.tap10.bare_broadcast", p50(times), "ms", p50(bare_rival()))


def rival_with_our_table() -> list[float]:
    """Return the ms of a POST to the last of ten phones by Flask-SocketIO, with the same table behind it."""
    with evening() as table:
        table.sit(SEATS)
        table.start()
        tap = {"cmd": "decide", "explorer": "a", "choice": "stay"}
        port = rival.same_table(table, lambda: table.do(table.phone("a"), **tap))
        wait_for(port)
        pages = [*(f"seat:{seat}" for seat in table.seats), "table", "table"]
        phones = Phones(port, [(f"{rival.JOIN}&page={page}", "-") for page in pages], way="socketio")
        return tapped(port, phones, lambda: ready_to_reveal(table))


def bare_rival() -> list[float]:
    """Return the ms of a POST to the last of ten phones by Flask-SocketIO, with nothing else to do."""
    words = [sys.executable, "-m", "tests.bench.rival"]
    server = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    port = int(server.stdout.readline())
    wait_for(port)
    times = tapped(port, Phones(port, [(rival.JOIN, "-")] * 10, way="socketio"), lambda: time.sleep(PAUSE_S))
    server.terminate()
    server.communicate(timeout=10)
    return times


def tapped(port: int, phones: Phones, ready: Callable[[], None]) -> list[float]:
    """Return the ms from a POST to /tap until all phones have heard of it, trial by trial."""
    line = http.client.HTTPConnection("127.0.0.1", port)
    times = []
    for _ in range(TRIALS):
        ready()
        began = time.monotonic_ns()
        line.request("POST", "/tap")
        line.getresponse().read()
        times.append(phones.last_after(began))
    phones.close()
    line.close()
    return times


def reveal_lamps() -> Iterator[Figure]:
    """`reveal.lamps8`: the settled edge of the last of eight seats to the last lamp's pin, and how far lamps differ."""
    floor = commit_and_fan_out(1, TRIALS)
    with tempfile.TemporaryDirectory() as folder, evening(trace_outputs=Path(folder) / "trace") as table:
        slots = table.sit_at_slots(SEATS)
        table.start()
        spans = [lamps_of_one_reveal(table, slots, Path(folder) / "trace") for _ in range(TRIALS)]
    yield Figure("reveal.lamps8.p50", p50([last for last, _ in spans]), "ms", p50(floor))
    yield Figure("reveal.lamps8.spread", p50([spread for _, spread in spans]), "ms", p50(floor))


def lamps_of_one_reveal(table: Evening, slots: list[tuple[int, str]], trace: Path) -> tuple[float, float]:
    """Return (ms to the last lamp, ms from the first lamp to the last) of one reveal by eight boxes."""
    table.do(table.host, "open_decision")
    for slot, control in slots[:-1]:
        table.press(slot, control)
    table.settled()
    time.sleep(PAUSE_S)
    before = len(trace.read_text().splitlines())
    began = time.monotonic_ns()
    table.press(*slots[-1])
    table.settled()
    time.sleep(PAUSE_S)
    written = [json.loads(line) for line in trace.read_text().splitlines()[before:]]
    lamps = [line["ns"] for line in written if line["name"].startswith("lamp") and line["ns"] >= began]
    return (max(lamps) - began) / 1e6, (max(lamps) - min(lamps)) / 1e6


MEASURES = (reveal_by_button, reveal_by_tap, reveal_lamps)
