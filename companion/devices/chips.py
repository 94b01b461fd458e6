"""Which chip is behind the header, and who already uses its lines. By names, since numbers move between kernels.

The tables are passed in, so that all this is tested without a chip; `pins.py` reads the real ones.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from companion.errors import DeviceError

#: Bit of a line's flags: the kernel or another program has it.
IN_USE = 1

#: Flags and consumer name of a line, by its number.
LineTable = Callable[[int], tuple[int, str]]


def header_chip(chips: Mapping[int, str], labels: Collection[str]) -> int:
    """Return the number of the chip with one of these labels; raise `DeviceError` telling what was found instead."""
    for number, label in chips.items():
        if label in labels:
            return number
    found = ", ".join(f"{number}: {label}" for number, label in chips.items())
    raise DeviceError("E_NO_HEADER_CHIP", wanted=", ".join(sorted(labels)), found=found or "-")


def consumer(lines: LineTable, pin: int) -> str:
    """Return who has a line, as it calls itself; empty if it is free."""
    flags, name = lines(pin)
    return (name or "?") if flags & IN_USE else ""
