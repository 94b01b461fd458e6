"""Announcements on the table screen, and the last ones for the host. They carry no secret and are not journalled."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from companion.table.ports import Clock, Fault
from companion.table.screens import Notice

SHOWN_S = 20.0
KEPT = 200


class Notices:
    """What was announced, with the time until which the table screen shows it."""

    def __init__(self, clock: Clock) -> None:
        self.lasting: Sequence[Fault] = ()  #: what everybody is told as long as the service runs
        self._clock = clock
        self._kept: deque[tuple[float, Notice]] = deque(maxlen=KEPT)
        self._number = 0

    def announce(self, code: str, **values: str | int) -> None:
        """Show a sentence to everybody for 20 s."""
        self._number += 1
        self._kept.append((self._clock.now() + SHOWN_S, Notice(self._number, code, tuple(values.items()))))

    def shown(self) -> tuple[Notice, ...]:
        """Return what the table screen shows now, oldest first; what was said again stands once, as the newest."""
        now = self._clock.now()
        newest = {(notice.code, notice.values): notice for until, notice in self._kept if until > now}
        return tuple(sorted(newest.values(), key=lambda notice: notice.number))

    def log(self) -> tuple[Notice, ...]:
        """Return the last announcements, newest first."""
        return tuple(notice for _, notice in reversed(self._kept))

    def deadline(self) -> float | None:
        """Return when the next announcement goes from the table screen."""
        now = self._clock.now()
        return min((until for until, _ in self._kept if until > now), default=None)
