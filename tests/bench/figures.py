"""What a measurement is: a figure with its floor from the same run, printed as one JSON line."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

#: A real table is slow: nothing is measured hot.
PAUSE_S = 0.05


class Figure(NamedTuple):
    """One measured value and the floor it is held against, in the same unit."""

    name: str
    value: float
    unit: str
    floor: float

    def line(self) -> str:
        """Return the JSON line."""
        ratio = self.value / self.floor if self.floor else None
        rounded = {"value": round(self.value, 4), "unit": self.unit, "floor": round(self.floor, 4)}
        return json.dumps({"name": self.name, **rounded, "ratio": round(ratio, 3) if ratio is not None else None})


Measure = Callable[[], Iterator[Figure]]


def p50(values: Sequence[float]) -> float:
    """Return the median."""
    return statistics.median(values)


def p99(values: Sequence[float]) -> float:
    """Return the value that one in a hundred exceeds."""
    return sorted(values)[min(len(values) - 1, round(0.99 * len(values)))]


def per_second(work: Callable[[], int], at_least_s: float = 1.0) -> float:
    """Return how many times a second `work` (which says how often it did it) gets done."""
    done, began = 0, perf_counter()
    while perf_counter() - began < at_least_s:
        done += work()
    return done / (perf_counter() - began)
