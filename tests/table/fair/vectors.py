"""The vectors that every implementation of the specification reads."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

import companion.table.fair as package
from companion.table.fair import Record

VECTORS = json.loads((Path(package.__file__).parent / "vectors.json").read_text(encoding="utf-8"))
RECORDS = [msgspec.convert(record, Record) for record in VECTORS["records"]]


def altered(case: dict) -> Record:
    """Return a record of the vectors with the change of a case."""
    return msgspec.convert(VECTORS["records"][case["record"]] | case["change"], Record)
