"""A backup: one zip with a list of what is in it, read back and compared before it is called good.

Secrets stay out unless they are asked for. A journal is full of them, so that without secrets a game is saved as an
export with stars: it can be read and counted again, but not played on.
"""

from __future__ import annotations

import hashlib
import io
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path

import msgspec

from companion import __version__
from companion.devices.kept import FILE as CHECK
from companion.errors import SettingsError
from companion.files import is_missing, reason, write_whole
from companion.journal.faults import named
from companion.journal.files import connect_to_read
from companion.journal.reading import entries_of
from companion.table import transcript

FORMAT = 1
MANIFEST = "manifest.json"
#: Says the sentence of a key with values, in the form that fits a `count` among them.
Tell = Callable[[str, Mapping[str, object]], None]
#: The two places that files go back to: the folder of the settings, and the one of the games.
SETTINGS, DATA = "settings/", "data/"


class Item(msgspec.Struct, frozen=True):
    """One file: its name in the zip, its size in bytes, its SHA-256 in hex."""

    name: str
    size: int
    digest: str


class Manifest(msgspec.Struct, frozen=True):
    """The list in a backup. on: when it was made, ISO 8601."""

    format: int
    companion: str
    on: str
    with_secrets: bool
    items: tuple[Item, ...]


class Sources(msgspec.Struct, frozen=True):
    """What is saved: the settings file, the profile's file if it is the owner's own, the hotspot's, the data folder."""

    settings: Path | None
    profile: Path | None
    hotspot: Path | None
    data: Path


def save(sources: Sources, to: Path, on: str, tell: Tell, *, with_secrets: bool = False) -> Manifest:
    """Write a backup whole or not at all, prove it, and return its list; raise `SettingsError` or `JournalError`."""
    files = dict(contents(sources, with_secrets=with_secrets))
    if not files:
        raise SettingsError("E_BACKUP_EMPTY", folder=str(sources.data))
    manifest = Manifest(FORMAT, __version__, on, with_secrets, tuple(item_of(*each) for each in files.items()))
    try:
        write_whole(to, packed({**files, MANIFEST: msgspec.json.encode(manifest)}))
    except OSError as problem:
        raise SettingsError("E_BACKUP_UNWRITABLE", file=str(to), reason=reason(problem)) from None
    prove(to)
    for name, body in files.items():
        tell("backup.saved", {"name": name, "bytes": len(body)})
    tell("backup.proven", {"count": len(files), "file": str(to)})
    return manifest


def contents(sources: Sources, *, with_secrets: bool) -> Iterator[tuple[str, bytes]]:
    """Yield (name in the zip, content) of everything that is there to be saved."""
    plain = {
        f"{SETTINGS}companion.toml": sources.settings,
        f"{DATA}{CHECK}": sources.data / CHECK,
        f"{DATA}profiles/{sources.profile.name if sources.profile else ''}": sources.profile,
    }
    if with_secrets:
        plain[f"{SETTINGS}hotspot.toml"] = sources.hotspot
    for name, file in plain.items():
        if file is not None and not is_missing(file):
            yield name, body_of(file)
    for journal in sorted(sources.data.glob("*.journal")):
        if with_secrets:
            yield f"{DATA}{journal.name}", snapshot(journal)
        else:
            lines = transcript.lines(entries_of(journal), with_secrets=False)
            yield f"{DATA}exports/{journal.stem}.jsonl", "".join(f"{line}\n" for line in lines).encode()


def body_of(file: Path) -> bytes:
    """Return what a file holds; raise `SettingsError` saying why it cannot be read."""
    try:
        return file.read_bytes()
    except OSError as problem:
        raise SettingsError("E_FILE_UNREADABLE", file=str(file), reason=reason(problem)) from None


def snapshot(journal: Path) -> bytes:
    """Return a journal as it is at one moment, also while a game is being written."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        with named(journal), closing(connect_to_read(journal)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
        return copy.read_bytes()


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of files by name."""
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, content in files.items():
            zipped.writestr(name, content)
    return body.getvalue()


def item_of(name: str, content: bytes) -> Item:
    """Return a file's line in the list."""
    return Item(name, len(content), hashlib.sha256(content).hexdigest())


def prove(file: Path) -> tuple[Manifest, dict[str, bytes]]:
    """Return a backup's list and files, each compared with it; raise `SettingsError` naming what does not fit."""
    try:
        with zipfile.ZipFile(file) as zipped:
            manifest = msgspec.json.decode(zipped.read(MANIFEST), type=Manifest)
            files = {item.name: zipped.read(item.name) for item in manifest.items}
    except FileNotFoundError:
        raise SettingsError("E_FILE_MISSING", file=str(file)) from None
    except OSError as problem:
        raise SettingsError("E_BACKUP_UNREADABLE", file=str(file), reason=reason(problem)) from None
    except (zipfile.BadZipFile, msgspec.DecodeError, KeyError, RuntimeError):
        raise SettingsError("E_BACKUP_NONE", file=str(file)) from None
    if manifest.format > FORMAT:
        raise SettingsError("E_BACKUP_NEWER", file=str(file), version=manifest.companion)
    for item in manifest.items:
        if item != item_of(item.name, files[item.name]):
            raise SettingsError("E_BACKUP_DAMAGED", file=str(file), name=item.name)
    return manifest, files
