"""The decision that is open now, as one value."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.rulekit import Decider, Seat


class Open(msgspec.Struct, frozen=True):
    """The decision as it stands now."""

    id: str
    key: str
    deciders: tuple[Decider, ...]
    ready: tuple[bool, ...]
    frozen: bool

    def ready_of(self, seat: Seat) -> tuple[bool, ...]:
        """Return for each of a seat's choices whether it is ready."""
        return tuple(ready for decider, ready in self.each() if decider.seat == seat)

    def each(self) -> Iterator[tuple[Decider, bool]]:
        """Return everybody who owes a choice, and whether it is ready."""
        return zip(self.deciders, self.ready, strict=True)

    @property
    def all_ready(self) -> bool:
        """Whether nobody is missing."""
        return all(self.ready)
