"""What the health page asks for: lines that are at most a few seconds old, addresses to choose from, the bundle."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence

import msgspec

from companion.devices.checking import Checking
from companion.devices.kept import Kept, is_real, wiring_digest
from companion.devices.profile import Profile
from companion.health.bundle import pack
from companion.health.facts import Facts
from companion.health.judging import HOTSPOT_LIMIT, ill, judge, well
from companion.health.logs import LastLines
from companion.health.reading import text
from companion.server.addresses import Interface, Reachable
from companion.table.ports import Clock, Fault


class Machine:
    """`server.workshop.Machine`. May be used from any thread. secrets: words that a bundle must not have."""

    EVERY_S = 5.0

    def __init__(
        self,
        read: Callable[[], Facts],
        clock: Clock,
        addresses: Reachable,
        check: Checking,
        log: LastLines,
        *,
        secrets: Sequence[str] = (),
        news: Sequence[Fault] = (),
        limit: int = HOTSPOT_LIMIT,
    ) -> None:
        """`news`: lines that stand as long as the service runs."""
        self._read = read
        self._clock = clock
        self._addresses = addresses
        self._check = check
        self._log = log
        self._secrets = secrets
        self._news = news
        self._limit = limit
        self._facts: Facts | None = None
        self._read_at = 0.0
        self._lock = threading.Lock()

    def lines(self, phones: int) -> tuple[Fault, ...]:
        """Return how this computer does, with so many phones at the table."""
        check = about_check(self._check.kept, self._check.profile)
        return (*self._news, *judge(self._now(), phones, self._limit), check)

    def candidates(self) -> tuple[Interface, ...]:
        """Return every address that phones might use, best first."""
        return self._addresses.candidates()

    def choose(self, address: str) -> None:
        """Make an address the one of the join code; empty: the best one again."""
        self._addresses.choose(address)

    def bundle(self, faults: Sequence[Fault]) -> bytes:
        """Return the zip; `faults` is the hardware report."""
        return pack(
            {
                "health.txt": "\n".join(plain([*self.lines(0), *faults])),
                "facts.json": pretty(self._now()),
                "check.json": pretty(self._check.kept),
                "profile.toml": text(self._check.profile.file),
                "log.txt": "\n".join(self._log.lines()),
            },
            self._secrets,
        )

    def _now(self) -> Facts:
        """Read again what has become old; commands take their time, and pages ask often."""
        with self._lock:
            now = self._clock.now()
            if self._facts is None or now - self._read_at >= self.EVERY_S:
                self._facts, self._read_at = self._read(), now
            return self._facts


def about_check(kept: Kept, profile: Profile) -> Fault:
    """Judge the last guided check of a profile's wiring."""
    if not is_real(profile):
        return well("check", "CHECK_NOTHING")
    if kept.digest != wiring_digest(profile):
        return ill("check", "CHECK_DUE")
    if kept.broken:
        return ill("check", "CHECK_BROKEN", devices=", ".join(fault.device for fault in kept.broken))
    return well("check", "CHECK_GOOD", on=kept.on)


def plain(lines: Sequence[Fault]) -> Iterator[str]:
    """Yield lines as codes and values, which mean the same in every language."""
    for line in lines:
        told = " ".join(f"{name}={value}" for name, value in line.values)
        yield f"{'ok' if line.working else '!!'} {line.device}: {line.code} {told}".rstrip()


def pretty(value: object) -> str:
    """Return a value as JSON for people."""
    return msgspec.json.format(msgspec.json.encode(value)).decode()
