"""The one reader: asks files and commands of Linux. What is missing on this machine stays unknown."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from companion import __version__
from companion.health import parsing
from companion.health.facts import Block, Facts
from companion.mounts import forgets

#: Runs a command and returns what it printed; empty if it is not there or fails.
Ask = Callable[[Sequence[str]], str]
#: A firmware that does not answer must not keep a page waiting.
PATIENCE_S = 2.0
MEGABYTE = 1_000_000


def ask(command: Sequence[str]) -> str:
    """Run a command that only tells something."""
    try:
        # The commands are those of this file.
        told = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=True)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return ""
    return told.stdout


def read_facts(
    folder: Path, addresses: Sequence[str], root: Path = Path("/"), ask: Ask = ask, *, only_here: bool = False
) -> Facts:
    """Return what is known now. folder: where games are kept. root: where `proc`, `sys` and `run` lie."""
    return Facts(
        power=parsing.power_word(ask(["vcgencmd", "get_throttled"])),
        celsius=parsing.celsius(text(root / "sys/class/thermal/thermal_zone0/temp")),
        memory_mb=parsing.memory_mb(text(root / "proc/meminfo")),
        disk_mb=free_mb(there(folder)),
        disk_takes_files=os.access(there(folder), os.W_OK),
        disk_forgets=forgets(folder.absolute(), text(root / "proc/mounts")),
        folder=str(folder),
        addresses=tuple(addresses),
        only_here=only_here,
        stations=tuple(
            parsing.stations(ask(["iw", "dev", name, "station", "dump"]))
            for name in parsing.access_points(ask(["iw", "dev"]))
        ),
        radios=tuple(radios(root / "sys/class/rfkill")),
        clock=clock(root),
        model=text(root / "proc/device-tree/model").strip("\0\n"),
        system=f"{platform.system()} {platform.release()} {platform.machine()}",
        python=platform.python_version(),
        companion=__version__,
    )


def text(file: Path) -> str:
    """Return what a file holds; empty if it cannot be read."""
    try:
        return file.read_text(errors="replace")
    except OSError:
        return ""


def there(folder: Path) -> Path:
    """Return a folder, or the nearest around it that is there: games make their own at the first start."""
    return next(each for each in (folder, *folder.absolute().parents) if os.access(each, os.F_OK))


def free_mb(folder: Path) -> int:
    """Return the free megabytes of a folder's disk."""
    return shutil.disk_usage(folder).free // MEGABYTE


def radios(folder: Path) -> list[Block]:
    """Return how each Wi-Fi radio is blocked."""
    found = (each for each in sorted(folder.glob("rfkill*")) if text(each / "type").strip() == "wlan")
    return [(text(each / "soft").strip() == "1", text(each / "hard").strip() == "1") for each in found]


def clock(root: Path) -> str:
    """Return who sets the clock: the network, a chip of its own, or nobody."""
    if (root / "run/systemd/timesync/synchronized").exists():
        return "network"
    return "chip" if (root / "sys/class/rtc/rtc0").exists() else ""
