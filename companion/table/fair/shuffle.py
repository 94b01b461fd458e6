"""The one shuffle: Fisher-Yates, with rejection sampling on SHA-256 of seed and counter (SPEC.md 6)."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator
from itertools import count

from companion.table.fair.digests import packed

SHUFFLE = "companion.deal.shuffle.1"
NUMBERS = struct.Struct(">8I")
SPAN = 2**32


def shuffle(seed: str, size: int) -> tuple[int, ...]:
    """Return the places of a deck of this size in shuffled order: the card on top is the one at place `order[0]`."""
    order = list(range(size))
    numbers = numbers_of(seed)
    for last in range(size - 1, 0, -1):
        place = below(last + 1, numbers)
        order[last], order[place] = order[place], order[last]
    return tuple(order)


def below(limit: int, numbers: Iterator[int]) -> int:
    """Return a number from 0 to `limit` - 1, each as likely as any other: what would favour the low ones is skipped."""
    fair = SPAN - SPAN % limit
    while (number := next(numbers)) >= fair:
        pass
    return number % limit


def numbers_of(seed: str) -> Iterator[int]:
    """Yield the 32-bit numbers of a seed without end, eight a block."""
    for counter in count():
        yield from NUMBERS.unpack(hashlib.sha256(packed((SHUFFLE, seed, str(counter)))).digest())
