"""What is taken out of the journals and read back, apart from any running table: exports, replays, checks of deals."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from companion.compose import EXPORTED, language_of
from companion.config import Settings
from companion.devices.reading import text_of
from companion.errors import JournalError
from companion.files import is_missing
from companion.games import shelf
from companion.journal.instance import SingleInstance


def export(settings: Settings, out: TextIO, *, with_secrets: bool) -> int:
    """Write the newest session of a table's journal as JSON lines.

    With secrets only while no table is open, since it must be announced before anything can be known by it: refused by
    a running service's claim on the folder, and told on the table screens at the next start.
    """
    from companion.journal.reading import entries_of
    from companion.table import transcript

    if with_secrets:
        claimed = SingleInstance(settings.data)
        (settings.data / EXPORTED).touch()
        claimed.release()
    path = settings.data / f"{settings.tables[0]}.journal"
    if is_missing(path):
        raise JournalError("E_JOURNAL_MISSING", table=settings.tables[0], folder=str(settings.data))
    for line in transcript.lines(entries_of(path), with_secrets=with_secrets):
        print(line, file=out)
    return 0


def replay(path: Path, out: TextIO = sys.stdout) -> int:
    """Play exported lines again and print the public view at the end."""
    import msgspec

    from companion.table import transcript

    ledger = transcript.replay(shelf(), transcript.entries(text_of(path).splitlines()))
    if ledger.game is None:
        raise JournalError("E_EXPORT_EMPTY", file=str(path))
    view = ledger.game.table_view(ledger.state)
    print(msgspec.json.format(msgspec.json.encode(view)).decode(), file=out)
    return 0


def verify(path: Path, saw: Sequence[str], out: TextIO) -> int:
    """Check the deals in a published file or an export, one sentence each; return 0 if nothing is wrong."""
    from companion.table import records

    found = records.records_in(text_of(path))
    if not found:
        raise JournalError("E_NO_RECORDS", file=str(path))
    say = language_of("en").say
    verdicts = records.verdicts_on(found, saw)
    for verdict in verdicts:
        print(f"{verdict.deal}: {say(verdict.key, **verdict.values)}", file=out)
    return 0 if all(verdict.fits for verdict in verdicts) else 1
