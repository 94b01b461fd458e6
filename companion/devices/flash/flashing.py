"""Flashing one board: look what it is, save what was there, copy what is new, and leave its owner's wiring alone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from companion.devices.flash.mpremote import Mpremote
from companion.devices.flash.settings import Difference, differences, kept, read_settings
from companion.devices.link.opening import shipped_version
from companion.errors import DeviceError

#: Chips of a Pico and a Pico 2, as MicroPython names them.
CHIPS = ("RP2040", "RP2350")
SETTINGS = "settings.py"

#: Prints what the machine is, its serial number, the version of our firmware, and all files with their sizes.
LOOK = """
import binascii, json, os, sys, machine
def files(folder):
    for entry in os.ilistdir(folder or "/"):
        name = folder + entry[0]
        if entry[1] & 0x4000:
            for below in files(name + "/"):
                yield below
        else:
            yield name
try:
    from switchbox.board import FIRMWARE
except ImportError:
    FIRMWARE = ""
print(json.dumps({
    "machine": sys.implementation._machine,
    "board": binascii.hexlify(machine.unique_id()).decode(),
    "firmware": FIRMWARE,
    "files": sorted(files("")),
}))
"""


class Seen(msgspec.Struct, frozen=True):
    """What a board is and has: its chip's name, serial number, version of our firmware ("" without), and files."""

    machine: str
    board: str
    firmware: str
    files: tuple[str, ...]


class Flashed(msgspec.Struct, frozen=True):
    """What was done: the board, its version before and now, where the old files are, and how its settings differ."""

    board: str
    before: str
    now: str
    backup: str
    differences: tuple[Difference, ...]
    replaced: bool


def told(done: Flashed) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield what people should know of it: the key of a sentence and its values."""
    yield "flash.done", {"board": done.board, "before": done.before or "-", "now": done.now}
    yield "flash.backup", {"folder": done.backup}
    for one in done.differences:
        key = "flash.added" if one.theirs is None else "flash.replaced" if done.replaced else "flash.kept"
        yield key, {"name": one.name, "theirs": one.theirs or "-", "shipped": one.shipped}


def look(tool: Mpremote) -> Seen:
    """Return what a board is; raise `DeviceError` for one that is no Pico."""
    said = tool.execute(LOOK).strip().splitlines() or [""]
    try:
        seen = msgspec.json.decode(said[-1], type=Seen)
    except msgspec.MsgspecError:
        raise DeviceError("E_NOT_A_PICO", port=tool.port, found=said[-1] or "-") from None
    if not any(chip in seen.machine for chip in CHIPS):
        raise DeviceError("E_NOT_A_PICO", port=tool.port, found=seen.machine)
    return seen


def flash(tool: Mpremote, firmware: Path, backups: Path, *, role: str = "", replace: bool = False) -> Flashed:
    """Put our firmware onto a board and restart it.

    role: "hub", "box" or "meter"; empty: as its settings say. replace: put the shipped settings in the place of the
    board's own; otherwise these are kept, whatever is shipped.
    Raise `DeviceError`; before the copying nothing is changed.
    """
    seen = look(tool)
    backup = back_up(tool, seen, backups)
    theirs = (backup / SETTINGS).read_text() if SETTINGS in seen.files else ""
    files = files_of(firmware, role or role_of(theirs))
    shipped = next(source for source, name in files if name == SETTINGS).read_text()
    written = shipped if replace or not theirs else kept(theirs, shipped)
    _copy(tool, files, written)
    tool.reset()
    found = tuple(differences(theirs, shipped)) if theirs else ()
    return Flashed(seen.board, seen.firmware, shipped_version(firmware), str(backup), found, replace)


def back_up(tool: Mpremote, seen: Seen, backups: Path) -> Path:
    """Copy every file of a board into a folder of its own, and return that."""
    taken = [int(folder.name.rpartition("-")[2]) for folder in backups.glob(f"{seen.board}-[0-9]*")]
    backup = backups / f"{seen.board}-{max(taken, default=0) + 1}"
    backup.mkdir(parents=True)
    for name in seen.files:
        tool.fetch(name, backup / name)
    (backup / "board.json").write_text(json.dumps(msgspec.to_builtins(seen), indent=1))
    return backup


def role_of(settings: str) -> str:
    """Return the role in a board's settings; raise `DeviceError` where there is none."""
    role = read_settings(settings).get("ROLE", "")
    if not isinstance(role, str) or not role:
        raise DeviceError("E_ROLE_NEEDED")
    return role


def files_of(firmware: Path, role: str) -> list[tuple[Path, str]]:
    """Return (file, name on the board) of all that a board of this role gets, in the order of `files.txt`."""
    lines = [line.split() for line in (firmware / "files.txt").read_text().splitlines()]
    return [(firmware / one[1], one[2]) for one in lines if one and one[0] in ("any", role)]


def _copy(tool: Mpremote, files: Sequence[tuple[Path, str]], settings: str) -> None:
    """Copy everything; the program itself comes last, so that a copy which breaks off starts nothing half-done."""
    with TemporaryDirectory() as folder:
        own = Path(folder) / SETTINGS
        own.write_text(settings)
        tool.execute("import os\nif 'switchbox' not in os.listdir():\n    os.mkdir('switchbox')")
        tool.put([(own if name == SETTINGS else source, name) for source, name in files])
