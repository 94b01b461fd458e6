"""The circuits of a profile: what hangs on the Pi's own pins, and what hangs on each sort of Pico that it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from companion.devices.boards import Board, read_board
from companion.devices.budget import refuse_what_cannot_be_built
from companion.devices.link.kind import BoardKind
from companion.devices.profile import Profile
from companion.devices.wires import Kind
from companion.devices.wiring.headers import Header, read_header
from companion.devices.wiring.paths import Path as Way
from companion.devices.wiring.paths import paths_of
from companion.devices.wiring.picos import devices_of, read_settings
from companion.errors import ProfileError

MICROCONTROLLERS = ("pico", "pico-2")


class Circuit(msgspec.Struct, frozen=True):
    """One board and what hangs on it. key: part of file names; count: how many are built like this."""

    key: str
    count: int
    board: Board
    header: Header
    devices: tuple[Kind, ...]
    means: tuple[str, ...]
    paths: tuple[Way, ...]


def circuits_of(profile: Profile, hardware: Path, pico_settings: Path) -> tuple[Circuit, ...]:
    """Return the circuits to build; raise `ProfileError` if one cannot be, or if there is nothing to touch.

    pico_settings: folder with `settings_<kind>.py`, or `settings_<role>.py` for kinds that have none of their own.
    """
    boards = [kind for kind in profile.devices if isinstance(kind, BoardKind) and not kind.simulated]
    found = (*_on_the_pi(profile, hardware), *_on_picos(boards, hardware, pico_settings))
    if not found:
        raise ProfileError("E_NOTHING_TO_WIRE", file=str(profile.file), profile=profile.name)
    return found


def _on_the_pi(profile: Profile, hardware: Path) -> Iterator[Circuit]:
    devices = tuple(kind for kind in profile.devices if not isinstance(kind, BoardKind))
    board = next((board for board in profile.boards if board.header), None)
    if board and devices:
        yield _circuit("pi", 1, board, hardware, devices)


def _on_picos(kinds: Sequence[BoardKind], hardware: Path, pico_settings: Path) -> Iterator[Circuit]:
    """Yield one circuit for all boards that are alike, in the order of the profile."""
    alike: dict[tuple[Path, tuple[Kind, ...]], list[BoardKind]] = {}
    for kind in kinds:
        file = _settings_file(kind, pico_settings)
        alike.setdefault((file, devices_of(kind, read_settings(file), file)), []).append(kind)
    boards = [read_board(key, hardware / "microcontrollers") for key in MICROCONTROLLERS]
    for key, ((file, devices), same) in zip(_keys(alike.values()), alike.items(), strict=True):
        refuse_what_cannot_be_built(file, devices, boards)
        yield _circuit(key, len(same), boards[0], hardware, devices)


def _settings_file(kind: BoardKind, folder: Path) -> Path:
    own = folder / f"settings_{kind.__struct_config__.tag}.py"
    return own if own.exists() else folder / f"settings_{kind.role}.py"


def _keys(groups: Iterable[list[BoardKind]]) -> Iterator[str]:
    """Yield a name of each group: its kind, numbered from the second of that kind on."""
    seen: dict[str, int] = {}
    for kinds in groups:
        tag = str(kinds[0].__struct_config__.tag)
        seen[tag] = seen.get(tag, 0) + 1
        yield tag if seen[tag] == 1 else f"{tag}-{seen[tag]}"


def _circuit(key: str, count: int, board: Board, hardware: Path, devices: tuple[Kind, ...]) -> Circuit:
    means = tuple(slot.means for kind in devices for slot in kind.slots())
    paths = tuple(path for kind in devices for path in paths_of(kind))
    return Circuit(key, count, board, read_header(board.header, hardware), devices, means, paths)
