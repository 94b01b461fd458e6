"""Writing a file whole or not at all. Power may go at any instant, and then the old content is there, or the new."""

from __future__ import annotations

import os
from pathlib import Path

#: What a file that is being written is called until it is whole.
UNFINISHED = ".unfinished"


def write_whole(path: Path, body: bytes, mode: int = 0o600) -> None:
    """Put `body` in the place of whatever `path` holds, durably; raise `OSError` and leave the old file as it was."""
    unfinished = path.with_name(path.name + UNFINISHED)
    try:
        _write(unfinished, body, mode)
        unfinished.replace(path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def _write(path: Path, body: bytes, mode: int) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, mode)
    with open(descriptor, "wb") as file:
        # A file left there by a power cut keeps its old rights, and the umask takes some from a new one.
        os.fchmod(descriptor, mode)
        file.write(body)
        file.flush()
        os.fsync(descriptor)


def is_missing(path: Path) -> bool:
    """Say whether there is surely nothing: what we may not look at is there, and reading it tells why it cannot be."""
    try:
        return not path.exists()
    except OSError:
        return False


def reason(problem: OSError | UnicodeDecodeError) -> str:
    """Return in a few words why a file could not be read or written as text."""
    return str(problem.strerror or problem) if isinstance(problem, OSError) else "it is no text"


def sync_folder(folder: Path) -> None:
    """Make new names in a folder durable."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
