"""The chain: every entry carries a digest over the one before it, so that a change anywhere breaks all that follows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

#: What the first entry of a journal is linked to.
ROOT = bytes(32)


class Row(NamedTuple):
    """One entry as it is stored; opens: 1 if it is the first of a session, else 0."""

    number: int
    opens: int
    body: bytes
    digest: bytes


def link(before: bytes, number: int, opens: int, body: bytes) -> bytes:
    """Return the SHA-256 digest of an entry: over the digest before it, its number, its mark and its body."""
    return hashlib.sha256(b"%b%d|%d|%b" % (before, number, opens, body)).digest()


def chained(before: bytes, entries: Iterable[tuple[int, bytes]], *, new_session: bool) -> Iterator[Row]:
    """Yield the rows of new entries that follow the digest `before`."""
    opens = int(new_session)
    for number, body in entries:
        before = link(before, number, opens, body)
        yield Row(number, opens, body, before)
        opens = 0


def intact(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield rows as long as each one fits the one before it."""
    before, expected = ROOT, None
    for row in rows:
        if expected not in (None, row.number) or row.digest != link(before, row.number, row.opens, row.body):
            return
        before, expected = row.digest, row.number + 1
        yield row
