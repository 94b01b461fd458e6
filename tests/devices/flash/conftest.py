"""A board that is a folder, and an mpremote that copies to and from it."""

from __future__ import annotations

import json
import stat
import sys
from pathlib import Path

import pytest

from companion.devices.flash.mpremote import Mpremote

FAKE = '''#!{python}
"""Does on a folder what mpremote does on a board, and writes down what it was asked."""
import json, shutil, sys
from pathlib import Path

home = Path(__file__).parent
board = home / "board"
with (home / "asked").open("a") as log:
    log.write(json.dumps(sys.argv[1:]) + "\\n")
if (home / "broken").exists():
    sys.exit("mpremote: failed to access port (it may be in use by another program)")
words = sys.argv[3:]
while words:
    command, *words = words
    if command == "exec":
        program, *words = words
        if "json.dumps" in program:
            told = json.loads((home / "told.json").read_text())
            told["files"] = sorted(str(file.relative_to(board)) for file in board.rglob("*") if file.is_file())
            print("some line of a boot.py")
            print(json.dumps(told))
        else:
            (board / "switchbox").mkdir(exist_ok=True)
    elif command == "cp":
        source, target, *words = words
        shutil.copyfile(*(board / name[1:] if name[0] == ":" else name for name in (source, target)))
'''


class FakeBoard:
    """The folder that stands for a board."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.files = home / "board"
        self.files.mkdir()
        self.tool = home / "mpremote"
        self.tool.write_text(FAKE.replace("{python}", sys.executable))
        self.tool.chmod(self.tool.stat().st_mode | stat.S_IXUSR)
        self.tell("Raspberry Pi Pico with RP2040")

    def tell(self, machine: str, firmware: str = "") -> None:
        """Set what the board says of itself."""
        told = {"machine": machine, "board": "e660000000000001", "firmware": firmware}
        (self.home / "told.json").write_text(json.dumps(told))

    def have(self, name: str, text: str) -> None:
        """Put a file onto the board."""
        file = self.files / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def read(self, name: str) -> str:
        """Return a file of the board."""
        return (self.files / name).read_text()

    def asked(self) -> list[list[str]]:
        """Return what the tool was asked, without "connect" and the port."""
        log = self.home / "asked"
        return [json.loads(line)[2:] for line in log.read_text().splitlines()] if log.exists() else []


@pytest.fixture
def board(tmp_path) -> FakeBoard:
    return FakeBoard(tmp_path)


@pytest.fixture
def tool(board) -> Mpremote:
    return Mpremote(board.tool, "/dev/ttyACM0")
