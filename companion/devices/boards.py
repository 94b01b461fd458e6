"""What is known about boards: which pins their header has, which of them are not free, and how much current."""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.devices.reading import read_toml
from companion.errors import ProfileError
from companion.wanted import listed


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One board, by BCM pin numbers.

    chip: label of the controller behind the header (numbers have moved between kernels). revision: what gpiozero's
    pretended pins take for this board. pins: first and last on the header. pin_ma, total_ma: current at most.
    header: file name in `headers/` that tells where the pins come out; empty where there is nothing to touch.
    forbidden: pins that must not be used; special: pins that something else may claim; each with the key of that use.
    """

    name: str
    chip: str
    revision: str
    pins: tuple[int, int]
    pin_ma: float
    total_ma: float
    header: str = ""
    forbidden: dict[int, str] = {}
    special: dict[int, str] = {}

    def has(self, pin: int) -> bool:
        """Say whether a pin is on the header."""
        first, last = self.pins
        return first <= pin <= last

    @property
    def usable(self) -> int:
        """How many pins are free to use."""
        first, last = self.pins
        return last - first + 1 - len(self.forbidden)


def read_board(key: str, folder: Path) -> Board:
    """Return the board of that file name; raise `ProfileError` naming the boards there are."""
    known = sorted(file.stem for file in folder.glob("*.toml"))
    if key not in known:
        raise ProfileError("E_BOARD_UNKNOWN", board=key, known=listed(key, known))
    return read_toml(folder / f"{key}.toml", Board)
