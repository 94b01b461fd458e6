"""Exactly one service owns a data folder, and with it the table and the hardware."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from companion.errors import SettingsError

LOCK = "service.lock"


class SingleInstance:
    """The claim on a data folder: a locked file that says who runs here. The system ends it with us, however we end."""

    def __init__(self, folder: Path, address: str = "") -> None:
        """Claim the folder (made if it is missing), or raise `SettingsError` that says where the first service runs."""
        self._file = _open(folder)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            pid, first = _holder(folder)
            os.close(self._file)
            raise SettingsError("E_RUNNING_ALREADY", pid=pid, address=first, folder=str(folder)) from None
        self.tell(address)

    def tell(self, address: str) -> None:
        """Write down where this service is reached, once that is known."""
        try:
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"{os.getpid()} {address}\n".encode(), 0)
        except OSError:
            # A full or read-only disk takes the words, not the lock; a second start then cannot say where we are.
            return

    def release(self) -> None:
        """Let the next service in. The file stays: taking it away would let two of them lock two files."""
        os.close(self._file)


def _holder(folder: Path) -> tuple[str, str]:
    """Return process id and address of the service that holds a folder, as far as it could write them down."""
    try:
        pid, _, address = (folder / LOCK).read_text(errors="replace").strip().partition(" ")
    except OSError:
        return "", ""
    return pid, address


def _open(folder: Path) -> int:
    """Return a descriptor to lock: the lock file, or the folder itself where no file can be made."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as fault:
        raise SettingsError("E_DATA_FOLDER", folder=str(folder), reason=fault.strerror) from None
    try:
        return os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        return os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
