"""How often somebody may ask: by seat, never by network address, since a whole family shares one."""

from __future__ import annotations

from collections.abc import Callable

from companion.table.screens import Standing


class Bucket:
    """A bucket of `burst` drops that refills by `a_second`; each ask takes one."""

    def __init__(self, burst: float, a_second: float, now: float) -> None:
        self._burst = burst
        self._a_second = a_second
        self._drops = burst
        self._filled_at = now

    def take(self, now: float) -> bool:
        """Take a drop; False when the bucket is empty."""
        self._drops = min(self._burst, self._drops + (now - self._filled_at) * self._a_second)
        self._filled_at = now
        if self._drops < 1:
            return False
        self._drops -= 1
        return True


class Limits:
    """The buckets of one table: one for each seat and for the host, and a generous one for all who are not seated yet.

    A token that stands for nothing opens no bucket of its own, so made-up tokens gain nothing and fill no memory.
    """

    SEATED = (40.0, 25.0)  #: burst, refill a second
    OTHERS = (100.0, 50.0)

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._buckets: dict[tuple[str, ...], Bucket] = {}

    def allow(self, standing: Standing) -> bool:
        """Count one ask of somebody; False when it is one too many."""
        who = standing.seats or (("host",) if standing.is_host else ())
        now = self._now()
        bucket = self._buckets.setdefault(who, Bucket(*(self.SEATED if who else self.OTHERS), now))
        return bucket.take(now)
