"""Safe mode: after several starts that failed one after another, the next one does without the owner's hardware."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion.errors import CompanionError
from companion.files import write_whole

FILE = "starts.json"
#: So many failed starts in a row; the next one is safe.
MOST = 3
#: A start has succeeded when the service has run for so long.
STABLE_S = 60.0
BOOT = Path("/proc/sys/kernel/random/boot_id")


class Failed(msgspec.Struct, frozen=True):
    """Starts that were begun and did not last, and the refusal of the last one. boot: a power cut is nobody's fault."""

    boot: str = ""
    starts: int = 0
    code: str = ""
    values: tuple[tuple[str, str], ...] = ()


class Starts:
    """The count, kept in the data folder. A disk that takes nothing keeps no count, and then there is no safe mode."""

    def __init__(self, folder: Path, boot: str) -> None:
        self._file = folder / FILE
        self._boot = boot
        self._before = self._read()

    @property
    def is_safe(self) -> bool:
        """Whether this start is to be a safe one."""
        return self._before.starts >= MOST

    @property
    def before(self) -> Failed:
        """What failed before this start."""
        return self._before

    @contextlib.contextmanager
    def counted(self) -> Iterator[None]:
        """Count this start as failed until `settle`; keep the refusal that ends it."""
        self._write(self._before.code, self._before.values)
        try:
            yield
        except CompanionError as problem:
            self._write(problem.code, tuple((name, str(value)) for name, value in problem.values.items()))
            raise

    def settle(self) -> None:
        """Forget what failed: this start has lasted, or was ended on purpose."""
        with contextlib.suppress(OSError):
            self._file.unlink(missing_ok=True)

    def _read(self) -> Failed:
        try:
            kept = msgspec.json.decode(self._file.read_bytes(), type=Failed)
        except (OSError, msgspec.DecodeError):
            return Failed(self._boot)
        return kept if kept.boot == self._boot else Failed(self._boot)

    def _write(self, code: str, values: tuple[tuple[str, str], ...]) -> None:
        with contextlib.suppress(OSError):
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(self._file, msgspec.json.encode(Failed(self._boot, self._before.starts + 1, code, values)))


def boot_id(file: Path = BOOT) -> str:
    """Return what tells this run of the machine from every other."""
    try:
        return file.read_text().strip()
    except OSError:
        return ""
