"""A hardware profile: which device is on which pin. Read from TOML, and refused by name if it cannot be built."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal, Union

import msgspec

from companion.devices.boards import Board, read_board
from companion.devices.budget import refuse_what_cannot_be_built
from companion.devices.debounce import Limits
from companion.devices.kinds import KINDS
from companion.devices.link.kind import BoardKind
from companion.devices.reading import read_toml, text_of
from companion.devices.wires import InputWire, Kind, OutputKind, OutputWire
from companion.errors import ProfileError
from companion.files import is_missing
from companion.table.ports import Slot
from companion.wanted import listed

if TYPE_CHECKING:
    AnyKind = Kind
else:
    AnyKind = Union[KINDS]

#: "none": nothing on pins of this computer.
Factory = Literal["lgpio", "mock", "none"]


class ProfileFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A profile as it is written. boards: file names in `boards/`; what has pins must be buildable on each of them."""

    name: str
    factory: Factory
    boards: tuple[str, ...] = ()
    devices: tuple[AnyKind, ...] = msgspec.field(name="device", default=())
    debounce: Limits = Limits()


class Profile(msgspec.Struct, frozen=True):
    """A profile that can be built. file: where it was read from; name: a title for people."""

    file: Path
    name: str
    boards: tuple[Board, ...]
    factory: Factory
    devices: tuple[Kind, ...]
    limits: Limits

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots that a seat can be bound to, by number."""
        slots = (slot for kind in self.devices for slot in kind.slots())
        return tuple(sorted(slots, key=lambda slot: slot.number))

    @property
    def inputs(self) -> tuple[InputWire, ...]:
        """All input pins."""
        return tuple(wire for kind in self.devices for wire in kind.inputs())

    @property
    def players(self) -> tuple[OutputKind, ...]:
        """The devices that show something."""
        return tuple(kind for kind in self.devices if isinstance(kind, OutputKind))

    @property
    def linked(self) -> tuple[BoardKind, ...]:
        """The devices that are boards of our firmware."""
        return tuple(kind for kind in self.devices if isinstance(kind, BoardKind))

    @property
    def outputs(self) -> tuple[OutputWire, ...]:
        """All output pins."""
        return tuple(wire for kind in self.devices for wire in kind.outputs())


def load_profile(wanted: str, hardware: Path) -> Profile:
    """Return the profile of a name in `hardware/profiles`, or of a file; raise `ProfileError`."""
    file = find_profile(wanted, hardware / "profiles")
    written = read_toml(file, ProfileFile)
    if written.factory != "none" and not written.boards:
        raise ProfileError("E_KEY_MISSING", file=str(file), place="top level", key="boards")
    boards = tuple(read_board(key, hardware / "boards") for key in written.boards)
    refuse_what_cannot_be_built(file, written.devices, boards)
    return Profile(file, written.name, boards, written.factory, written.devices, written.debounce)


def find_profile(wanted: str, folder: Path) -> Path:
    """Return the file of a shipped profile's name, or the file that is named by its path."""
    known = sorted(file.stem for file in folder.glob("*.toml"))
    if wanted in known:
        return folder / f"{wanted}.toml"
    if is_path(wanted) or not is_missing(Path(wanted)):
        return Path(wanted)
    raise ProfileError("E_PROFILE_UNKNOWN", profile=wanted, known=listed(wanted, known))


def own_file(wanted: str, hardware: Path) -> Path | None:
    """Return the file of a profile that is the owner's own, None for a shipped one; raise `ProfileError`."""
    file = find_profile(wanted, hardware / "profiles")
    if file == hardware / "profiles" / f"{wanted}.toml":
        return None
    text_of(file)  # or say why it cannot be read
    return file


def is_path(wanted: str) -> bool:
    """Say whether somebody means a file, and not the name of a shipped profile."""
    return wanted.endswith(".toml") or "/" in wanted
