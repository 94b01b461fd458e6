"""Lines of the hardware report, written short."""

from __future__ import annotations

from companion.table.ports import Fault


def broken(device: str, code: str, /, **values: str | int) -> Fault:
    """Return a line about something that does not work."""
    return Fault(device, working=False, code=code, values=tuple(values.items()))


def working(device: str, code: str, /, **values: str | int) -> Fault:
    """Return a line about something that works."""
    return Fault(device, working=True, code=code, values=tuple(values.items()))
