"""The log: unhurried, so that one fault cannot fill a card, and its last lines in memory when no disk takes any."""

from __future__ import annotations

import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import TextIO

LINES = 200
#: So many alike in so many seconds; the rest are counted.
ALIKE = 5
WINDOW_S = 600.0
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Unhurried(logging.Filter):
    """Lets a few records alike through, and says how many it kept back once their time is over."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._seen: dict[tuple[str, int, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether a record is one of the first of its kind."""
        kind = (record.name, record.levelno, str(record.msg))
        began, count = self._seen.get(kind, (self._now(), 0))
        if self._now() - began > WINDOW_S:
            if count > ALIKE:
                record.msg = f"{record.msg} (kept back {count - ALIKE} more like it)"
            began, count = self._now(), 0
        self._seen[kind] = (began, count + 1)
        return count < ALIKE


class LastLines(logging.Handler):
    """Keeps the last lines in memory, and writes each to a stream for as long as that takes any."""

    def __init__(self, stream: TextIO, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.setFormatter(logging.Formatter(FORMAT))
        self.addFilter(Unhurried(now))
        self._stream = stream
        self._lines: deque[str] = deque(maxlen=LINES)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record as text; a full disk behind the stream is no reason to lose it."""
        line = self.format(record)
        self._lines.append(line)
        with contextlib.suppress(OSError, ValueError):
            self._stream.write(f"{line}\n")
            self._stream.flush()

    def lines(self) -> tuple[str, ...]:
        """Return what is kept, oldest first."""
        return tuple(self._lines)


@contextlib.contextmanager
def listening(lines: LastLines) -> Iterator[LastLines]:
    """Send the whole log there meanwhile."""
    root = logging.getLogger()
    root.addHandler(lines)
    try:
        yield lines
    finally:
        root.removeHandler(lines)
