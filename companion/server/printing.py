"""Cards to print, for a table's join address and colours."""

from __future__ import annotations

from collections.abc import Sequence

from companion.paper.cards import Modules, Printing
from companion.server import qr
from companion.table.ports import KeySheet


def printing_of(join_url: str, colours: Sequence[str], keys: KeySheet | None = None) -> Printing:
    """Return what is to be printed: a card for each colour where there is an address to join by, and the key cards."""
    return Printing(
        colours=tuple(colours) if join_url else (), url=lambda colour: f"{join_url}?c={colour}", code=modules, keys=keys
    )


def modules(text: str) -> Modules:
    """Return the QR code of a text, quiet zone and all."""
    found: Modules = qr.code_of(text).get_matrix()
    return found
