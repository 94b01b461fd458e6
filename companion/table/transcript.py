"""A game as lines that people can read and keep: out of the journal, and back into a state.

What is hidden leaves as stars. A starred line can still be replayed: what has been revealed stands in the public event
that revealed it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.errors import JournalError
from companion.rulekit import Game, starred, unstarred
from companion.table.entries import Codec
from companion.table.ledger import Ledger


def lines(entries: Iterable[tuple[int, bytes]], *, with_secrets: bool = False) -> Iterator[str]:
    """Return one JSON line an entry; hidden values are stars unless `with_secrets`."""
    for number, body in entries:
        plain = {"number": number, **json.loads(body)}
        yield json.dumps(plain if with_secrets else starred(plain), ensure_ascii=False)


def entries(text: Iterable[str]) -> Iterator[tuple[int, bytes]]:
    """Return the entries in exported lines; blank lines are passed over."""
    for place, line in enumerate(text, start=1):
        if not line.strip():
            continue
        try:
            plain = unstarred(json.loads(line))
            number = int(plain.pop("number"))
        except (ValueError, KeyError, AttributeError, TypeError):
            raise JournalError("E_EXPORT_LINE", line=place) from None
        yield number, json.dumps(plain).encode()


def replay(games: Mapping[str, Game[Any]], rows: Iterable[tuple[int, bytes]]) -> Ledger:
    """Return the ledger that entries fold to."""
    codec = Codec(games)
    ledger = Ledger(games, lambda: "")
    ledger.load(codec.decode(number, body) for number, body in rows)
    return ledger
