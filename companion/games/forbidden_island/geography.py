"""The shape of the island (Rules 1.6): which tiles of a layout lie beside each other, and which corner to corner.

Sunk tiles keep their place here: whether one may step there is a matter of `reach`.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

#: First column and number of cells of each row, top to bottom; cells are (column, row), both counted from 1.
ROWS = ((3, 2), (2, 4), (1, 6), (1, 6), (2, 4), (3, 2))
CELLS = tuple((first + nth, row) for row, (first, count) in enumerate(ROWS, start=1) for nth in range(count))

BESIDE = ((0, -1), (-1, 0), (1, 0), (0, 1))
CORNER = ((-1, -1), (1, -1), (-1, 1), (1, 1))

Tiles = frozenset[str]


class Geography(msgspec.Struct, frozen=True):
    """The places of one layout: the cell of each tile, its neighbours, and those with the diagonal ones added."""

    cells: dict[str, tuple[int, int]]
    beside: dict[str, Tiles]
    around: dict[str, Tiles]


@lru_cache(maxsize=32)
def geography(layout: tuple[str, ...]) -> Geography:
    """Return the places of a layout, which lists 24 tiles in reading order."""
    cells = dict(zip(layout, CELLS, strict=True))
    tiles = {cell: tile for tile, cell in cells.items()}
    return Geography(
        cells=cells,
        beside={tile: _steps(tiles, cell, BESIDE) for tile, cell in cells.items()},
        around={tile: _steps(tiles, cell, BESIDE + CORNER) for tile, cell in cells.items()},
    )


def _steps(tiles: dict[tuple[int, int], str], cell: tuple[int, int], ways: tuple[tuple[int, int], ...]) -> Tiles:
    column, row = cell
    around = ((column + across, row + down) for across, down in ways)
    return frozenset(tiles[place] for place in around if place in tiles)
