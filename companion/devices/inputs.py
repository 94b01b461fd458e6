"""All inputs of a profile and the one thread that judges them: queued edges first, then every level read again."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from queue import Empty

from companion.devices.debounce import Change
from companion.devices.lines import Edges, InputLine, RawEdge
from companion.table.ports import Clock, Door, Edge

#: How often the levels are read again, seconds: so soon a lost edge is noticed.
REREAD_S = 0.02


class Inputs:
    """Owns the lines for as long as they are open: a device that nobody holds is collected, and its edges with it."""

    def __init__(
        self, lines: Sequence[InputLine], edges: Edges, door: Door, clock: Clock, look: Callable[[], None]
    ) -> None:
        """`look` is called after each round, off the table thread, to look after the hardware report."""
        self.lines = lines
        self._edges = edges
        self._door = door
        self._clock = clock
        self._look = look
        self._ending = False
        self._thread = threading.Thread(target=self._run, name="inputs", daemon=True)

    def start(self, *, in_game: bool) -> None:
        """Tell the table what is pressed already where that means something, and begin to judge.

        A switch stands somewhere at any time. A closed hand counts if a game goes on after a power cut; without a game
        it is no press, so that an inverted contact does not take a seat.
        """
        told = ("position", "level") if in_game else ("position",)
        for line in self.lines:
            if line.wire.counts in told and line.debounce.pressed:
                self._door.edge(_edge(line, Change(True, self._clock.now())))
        self._thread.start()

    def step(self, first: RawEdge | None = None) -> float:
        """Judge everything that is known now, oldest first, and return the seconds until the next step.

        Runs off the table thread.
        """
        changes = [*self._queued(first), *self._reread()]
        for edge in sorted(changes, key=lambda edge: edge.at):
            self._door.edge(edge)
        self._look()
        due = min((line.debounce.due for line in self.lines), default=self._clock.now() + REREAD_S)
        return max(0.0, min(due - self._clock.now(), REREAD_S))

    def _queued(self, raw: RawEdge | None) -> Iterator[Edge]:
        while raw is not None:
            if change := raw.line.debounce.read(raw.pressed, raw.at):
                yield _edge(raw.line, change)
            raw = None if self._edges.empty() else self._edges.get()

    def _reread(self) -> Iterator[Edge]:
        for line in self.lines:
            if change := line.reread():
                yield _edge(line, change)

    def _run(self) -> None:
        """Step until the end. Runs off the table thread."""
        wait_s = 0.0
        while not self._ending:
            wait_s = self.step(self._next(wait_s))

    def _next(self, wait_s: float) -> RawEdge | None:
        try:
            return self._edges.get(timeout=wait_s)
        except Empty:
            return None

    def close(self) -> None:
        """End the thread and let go of the pins."""
        self._ending = True
        self._edges.put(None)
        if self._thread.is_alive():
            self._thread.join()
        for line in self.lines:
            line.close()


def _edge(line: InputLine, change: Change) -> Edge:
    return Edge(line.wire.slot, line.wire.control, change.pressed, change.at)
