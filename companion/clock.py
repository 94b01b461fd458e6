"""The real clock behind the port: monotonic for everything that is judged, the wall clock for displays alone."""

from __future__ import annotations

import time
from datetime import datetime


class SystemClock:
    """`table.ports.Clock` by the operating system."""

    def now(self) -> float:
        """Return monotonic seconds."""
        return time.monotonic()

    def today(self) -> str:
        """Return the wall clock as ISO 8601 text with the zone's offset, to the second."""
        return datetime.now().astimezone().isoformat(timespec="seconds")
