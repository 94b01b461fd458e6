"""Does to a board and its cable, about once a second, what children, cats and cheap plugs do; all of it from a seed."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from random import Random
from typing import Any

from tests.port.cable import Cable, whole

#: Seconds from the end of one fault to the next, and how long one lasts.
PAUSES_S = (0.3, 1.2)
LASTS_S = (0.05, 0.6)


class Gremlin:
    """Call it often: it looks at the clock, begins a fault when one is due, and ends it again."""

    def __init__(self, random: Random, hub: Any, cable: Cable) -> None:
        self.done: list[str] = []
        self._random = random
        self._hub = hub
        self._cable = cable
        self._due = time.monotonic() + random.uniform(*PAUSES_S)
        self._mend: Callable[[], None] | None = None

    def __call__(self) -> None:
        if time.monotonic() < self._due:
            return
        if self._mend is None:
            self._begin()
        else:
            self.stop()

    def stop(self) -> None:
        """End the fault under way."""
        if self._mend is not None:
            self._mend()
        self._mend = None
        self._due = time.monotonic() + self._random.uniform(*PAUSES_S)

    def _begin(self) -> None:
        fault = self._random.choice(FAULTS)
        self.done.append(fault.__name__)
        self._mend = fault(self) or whole_again
        self._due = time.monotonic() + self._random.uniform(*LASTS_S)

    # --- faults; each returns what mends it, if it does not mend itself

    def reset(self) -> None:
        with contextlib.suppress(RuntimeError, ProcessLookupError):
            self._hub.press_reset()

    def freeze(self) -> Callable[[], None]:
        with contextlib.suppress(RuntimeError, ProcessLookupError):
            self._hub.pause()
        return self._thaw

    def _thaw(self) -> None:
        with contextlib.suppress(RuntimeError, ProcessLookupError):
            self._hub.resume()

    def pull(self) -> Callable[[], None]:
        self._cable.pull()
        return self._cable.plug

    def garbage_to_host(self) -> None:
        self._cable.say_to_host(self._random.randbytes(3000) + b"\n")

    def garbage_to_board(self) -> None:
        self._cable.say_to_board(self._random.randbytes(3000) + b"\n")

    def control_bytes(self) -> None:
        self._cable.say_to_board(b"\x03\x04\x03AT\r\nAT\r\n")
        self._cable.say_to_host(b"Traceback (most recent call last):\r\n>>> ")

    def cut_to_host(self) -> Callable[[], None]:
        self._cable.to_host = self._cut
        return self._pass_all

    def cut_to_board(self) -> Callable[[], None]:
        self._cable.to_board = self._cut
        return self._pass_all

    def flip_bits(self) -> Callable[[], None]:
        self._cable.to_host = self._cable.to_board = self._flip
        return self._pass_all

    def _pass_all(self) -> None:
        self._cable.to_host = self._cable.to_board = whole

    def _cut(self, piece: bytes) -> bytes:
        """Lose a stretch of what passes, mostly."""
        first, last = sorted(self._random.randrange(len(piece) + 1) for _ in range(2))
        return piece[:first] + piece[last:]

    def _flip(self, piece: bytes) -> bytes:
        spoilt = bytearray(piece)
        spoilt[self._random.randrange(len(spoilt))] ^= 1 << self._random.randrange(8)
        return bytes(spoilt)


def whole_again() -> None:
    """Mend nothing: it is over already."""


FAULTS: tuple[Callable[[Gremlin], Callable[[], None] | None], ...] = (
    Gremlin.reset,
    Gremlin.freeze,
    Gremlin.pull,
    Gremlin.garbage_to_host,
    Gremlin.garbage_to_board,
    Gremlin.control_bytes,
    Gremlin.cut_to_host,
    Gremlin.cut_to_board,
    Gremlin.flip_bits,
)
