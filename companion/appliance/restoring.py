"""Bringing a backup back, so that a power cut leaves either the old games or the restored ones.

Everything is compared and put together beside the data folder; then the two change places in one instant.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from companion.appliance.saving import DATA, SETTINGS, Tell, item_of, prove
from companion.errors import SettingsError
from companion.files import reason, sync_folder, write_whole
from companion.journal.files import BESIDE
from companion.journal.instance import LOCK, SingleInstance

#: What may be in a backup; anything else would be written where nobody expects it.
KNOWN = re.compile(
    rf"{SETTINGS}(companion|hotspot)\.toml|{DATA}([a-z0-9-]+\.journal|guided-check\.json"
    r"|exports/[a-z0-9-]+\.jsonl|profiles/[^/.][^/]*)"
)
BEFORE, FRESH = ".before-restore", ".restoring"
AT_HERE, EXCHANGE = -100, 2


def restore(file: Path, data: Path, settings: Path, tell: Tell) -> None:
    """Bring a backup back; raise `SettingsError` and leave everything as it was."""
    _, files = prove(file)
    for name in files:
        if not KNOWN.fullmatch(name):
            raise SettingsError("E_BACKUP_STRANGE", file=str(file), name=name)
    instance = SingleInstance(data)
    try:
        aside = [*_restore_data(files, data, tell), *_restore_settings(files, settings, tell)]
    except OSError as problem:
        raise SettingsError("E_RESTORE_FAILED", folder=str(data), reason=reason(problem)) from None
    finally:
        instance.release()
    for path in aside:
        tell("restore.aside", {"path": str(path)})
    tell("restore.done", {"count": len(files)})


def _restore_data(files: Mapping[str, bytes], data: Path, tell: Tell) -> Iterator[Path]:
    """Restore what belongs to the games, and yield where that lies which was there before."""
    fresh, restored = beside(data, FRESH), {name: body for name, body in files.items() if name.startswith(DATA)}
    was_empty = all(each.name == LOCK for each in data.iterdir())
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(data, fresh, ignore=shutil.ignore_patterns(LOCK, *_replaced(restored)))
    for name, body in restored.items():
        target = fresh / name.removeprefix(DATA)
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(target, body)
        # Read back from the disk: what is told as restored is there.
        if item_of(name, target.read_bytes()) != item_of(name, body):
            raise OSError(f"{target} did not keep what was written")
        tell("restore.restored", {"name": name, "bytes": len(body)})
    _own_alike(fresh, data)
    exchange(fresh, data)
    shutil.rmtree(beside(data, BEFORE), ignore_errors=True)
    if was_empty:
        shutil.rmtree(fresh)
    else:
        yield fresh.rename(beside(data, BEFORE))
    sync_folder(data.parent)


def _replaced(names: Iterable[str]) -> list[str]:
    """Return the journals that are replaced, with what SQLite keeps beside them."""
    journals = [name.removeprefix(DATA) for name in names if name.endswith(".journal")]
    return [f"{journal}{ending}" for journal in journals for ending in ("", *BESIDE)]


def _restore_settings(files: Mapping[str, bytes], settings: Path, tell: Tell) -> Iterator[Path]:
    """Restore settings, and yield where those lie that were there before."""
    restored = {name: body for name, body in files.items() if name.startswith(SETTINGS)}
    if not restored:
        return
    settings.parent.mkdir(parents=True, exist_ok=True)
    # The service of an installation reads its settings as their group; it must not lose them to root.
    like = (settings if settings.exists() else settings.parent).stat()
    for name, body in restored.items():
        target = settings.with_name(name.removeprefix(SETTINGS)) if "hotspot" in name else settings
        if target.is_file():
            write_whole(beside(target, BEFORE), target.read_bytes())
            yield beside(target, BEFORE)
        write_whole(target, body, 0o640)
        _own_as(target, like)
        tell("restore.restored", {"name": str(target), "bytes": len(body)})


def _own_alike(fresh: Path, data: Path) -> None:
    """Give what root has written to whoever had it before."""
    like = data.stat()
    for each in (fresh, *fresh.rglob("*")):
        _own_as(each, like)


def _own_as(path: Path, like: os.stat_result) -> None:
    os.chown(path, like.st_uid, like.st_gid)


def exchange(one: Path, other: Path) -> None:
    """Let two folders change places in one instant; raise `OSError`."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.renameat2(AT_HERE, os.fsencode(one), AT_HERE, os.fsencode(other), EXCHANGE):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def beside(path: Path, ending: str) -> Path:
    """Return the neighbour of a path whose name ends so."""
    return path.with_name(path.name + ending)
