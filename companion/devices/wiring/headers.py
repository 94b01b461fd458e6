"""Where pins come out of a board: the holes of its header, as the eye sees them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from companion.devices.reading import read_toml

#: From hole to hole of a column, mm.
PITCH = 2.54
#: A pin by its number, or what else a hole carries ("GND", "5V").
Name = int | str


class Hole(msgspec.Struct, frozen=True):
    """One hole: its printed number, what it carries, and where it is seen. row 0 is at the top."""

    number: int
    carries: Name
    side: Literal["left", "right"]
    row: int


class HeaderFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A header as it is written: both columns from the top, how far apart (mm), and which way the numbers run."""

    name: str
    prefix: str
    numbering: Literal["across", "around"]
    apart: float
    left: tuple[Name, ...]
    right: tuple[Name, ...]


class Header(msgspec.Struct, frozen=True):
    """A header. name: of the boards it is on; prefix: printed before a pin's number; apart: of the columns, mm."""

    name: str
    prefix: str
    apart: float
    holes: tuple[Hole, ...]

    def hole_of(self, pin: int) -> Hole:
        """Return the hole of a pin; a board's header has a hole for each pin that may be used."""
        return next(hole for hole in self.holes if hole.carries == pin)

    def carrying(self, *supplies: str) -> tuple[int, ...]:
        """Return the numbers of all holes of a supply."""
        return tuple(sorted(hole.number for hole in self.holes if hole.carries in supplies))

    def printed(self, carries: Name) -> str:
        """Return what is printed at a hole."""
        return f"{self.prefix}{carries}" if isinstance(carries, int) else carries

    @property
    def rows(self) -> int:
        """How many holes stand below each other."""
        return 1 + max(hole.row for hole in self.holes)


def read_header(key: str, hardware: Path) -> Header:
    """Return the header of that file name; raise `ProfileError` for a file that cannot be read."""
    written = read_toml(hardware / "headers" / f"{key}.toml", HeaderFile)
    return Header(written.name, written.prefix, written.apart, tuple(_holes(written)))


def _holes(written: HeaderFile) -> Iterator[Hole]:
    count = len(written.left) + len(written.right)
    for row, carries in enumerate(written.left):
        yield Hole(2 * row + 1 if written.numbering == "across" else row + 1, carries, "left", row)
    for row, carries in enumerate(written.right):
        yield Hole(2 * row + 2 if written.numbering == "across" else count - row, carries, "right", row)
