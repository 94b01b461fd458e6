"""Everything that lights up or sounds, played by one thread. A light that is steady is not written again."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence

from companion.devices.lines import OutputLine
from companion.devices.trace import Trace, Written
from companion.devices.tracks import FOREVER, Track, steady
from companion.table.ports import Clock

DARK = steady(0)

#: A line and whether it is to be on.
Write = tuple[OutputLine, bool]


class Player:
    """One device: its lines, the track it plays since when, and the bits that its pins have."""

    def __init__(self, lines: Sequence[OutputLine]) -> None:
        self.lines = lines
        self._track = DARK
        self._started = 0.0
        self._bits = 0

    def play(self, track: Track, now: float) -> None:
        """Begin a track; the one that plays already goes on."""
        if track != self._track:
            self._track, self._started = track, now

    def due(self, now: float) -> tuple[list[Write], float]:
        """Return what has to be written now, and the seconds until the next look."""
        bits, wait_s = self._track.at(now - self._started)
        changed, self._bits = bits ^ self._bits, bits
        return [(line, bool(bits >> nth & 1)) for nth, line in enumerate(self.lines) if changed >> nth & 1], wait_s


class Lamps:
    """All players and their thread. All writes are decided before the first is made: a reveal is one instant."""

    def __init__(self, players: Mapping[str, Player], clock: Clock, trace: Trace) -> None:
        self._players = players
        self._clock = clock
        self._trace = trace
        self._turn = threading.Condition()
        self._ending = False
        self._thread = threading.Thread(target=self._run, name="lamps", daemon=True)

    def start(self) -> None:
        """Write off to every pin, whatever an earlier life left there, and begin to play."""
        self._all_off()
        self._thread.start()

    def play(self, tracks: Mapping[str, Track]) -> None:
        """Begin tracks together, by the names of their devices. Does not wait for anything but another write."""
        with self._turn:
            if self._ending:
                return
            now = self._clock.now()
            for name, track in tracks.items():
                self._players[name].play(track, now)
            # What stands still from now on needs nobody to wake up for it.
            if self._write_due() != FOREVER:
                self._turn.notify()

    def tick(self) -> float:
        """Write what is due, and return the seconds until the next tick. Runs off the table thread."""
        with self._turn:
            return self._write_due()

    def _write_due(self) -> float:
        now = self._clock.now()
        dues = [player.due(now) for player in self._players.values()]
        self._write([write for writes, _ in dues for write in writes])
        return min((wait_s for _, wait_s in dues), default=FOREVER)

    def _write(self, writes: Sequence[Write]) -> None:
        written: list[Written] = []
        for line, on in writes:
            if line.write(on=on):
                written.append((time.monotonic_ns(), line.wire, on))
        if written:
            self._trace.note(written)

    def _all_off(self) -> None:
        self._write([(line, False) for player in self._players.values() for line in player.lines])

    def _run(self) -> None:
        """Tick until the end. Runs off the table thread."""
        with self._turn:
            while not self._ending:
                wait_s = self._write_due()
                self._turn.wait(None if wait_s == FOREVER else max(wait_s, 0.0))

    def close(self) -> None:
        """End the thread; the last write on every pin is off."""
        with self._turn:
            self._ending = True
            self._turn.notify()
        if self._thread.is_alive():
            self._thread.join()
        self._all_off()
        for player in self._players.values():
            for line in player.lines:
                line.close()
