"""MicroPython's own tool, run as a program on one port."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.errors import DeviceError

#: Copying a whole firmware takes seconds; a tool that says nothing for so long hangs.
PATIENCE_S = 120
PACKAGE = "tabletop-companion[flash]"


def find_tool() -> Path:
    """Return mpremote: the one beside this Python, or else the one on the PATH; raise `DeviceError`."""
    beside = Path(sys.executable).with_name("mpremote")
    found = str(beside) if beside.exists() else shutil.which("mpremote")
    if found is None:
        raise DeviceError("E_NO_MPREMOTE", package=PACKAGE)
    return Path(found)


class Mpremote:
    """One board at its prompt, by its port."""

    def __init__(self, tool: Path, port: str) -> None:
        self.port = port
        self._tool = tool

    def run(self, *words: str) -> str:
        """Return what the tool prints; raise `DeviceError` with its last line where it fails."""
        command = [str(self._tool), "connect", self.port, *words]
        try:
            done = subprocess.run(  # noqa: S603 - our own words
                command, capture_output=True, text=True, timeout=PATIENCE_S, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as problem:
            raise DeviceError("E_MPREMOTE", port=self.port, reason=str(problem)) from None
        if done.returncode != 0:
            said = (done.stderr or done.stdout).strip().splitlines() or ["-"]
            raise DeviceError("E_MPREMOTE", port=self.port, reason=said[-1])
        return done.stdout

    def execute(self, program: str) -> str:
        """Run a program on the board and return what it prints."""
        return self.run("exec", program)

    def fetch(self, name: str, target: Path) -> None:
        """Copy a file from the board."""
        target.parent.mkdir(parents=True, exist_ok=True)
        self.run("cp", f":{name}", str(target))

    def put(self, files: Sequence[tuple[Path, str]]) -> None:
        """Copy files onto the board, in one go and in this order."""
        words = [word for source, name in files for word in ("+", "cp", str(source), f":{name}")]
        self.run(*words[1:])

    def reset(self) -> None:
        """Restart the board."""
        self.run("reset")
