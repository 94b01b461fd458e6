"""The result of a guided check, kept in the data folder, with the wiring that it speaks of."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from companion.devices.profile import Profile
from companion.files import write_whole
from companion.table.ports import Fault

FILE = "guided-check.json"


class Kept(msgspec.Struct, frozen=True):
    """A finished check: of which wiring, when (ISO 8601), and what was found. An empty digest is no check at all."""

    digest: str = ""
    on: str = ""
    found: tuple[Fault, ...] = ()

    @property
    def broken(self) -> tuple[Fault, ...]:
        """What did not work."""
        return tuple(fault for fault in self.found if not fault.working)


def wiring_digest(profile: Profile) -> str:
    """Return what stands for a profile's wiring: a title or a comment may change, a pin may not."""
    boards = [board.name for board in profile.boards]
    wiring = msgspec.json.encode([profile.factory, boards, profile.devices, profile.limits])
    return hashlib.sha256(wiring).hexdigest()[:16]


def read_kept(folder: Path) -> Kept:
    """Return what is kept; nothing where it cannot be read, so that the check is offered again."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Kept)
    except (OSError, msgspec.DecodeError):
        return Kept()


def keep(folder: Path, kept: Kept) -> bool:
    """Keep a result; say whether the disk took it."""
    try:
        write_whole(folder / FILE, msgspec.json.encode(kept))
    except OSError:
        return False
    return True


def is_real(profile: Profile) -> bool:
    """Say whether anything of a profile can be touched: a pin, or a board on a cable."""
    return profile.factory == "lgpio" or any(not kind.simulated for kind in profile.linked)


def broken_slots(profile: Profile, found: Iterable[Fault]) -> frozenset[int]:
    """Return the slots of which a control, or the secret, is among what does not work."""
    bad = {fault.device for fault in found if not fault.working}
    named = {wire.name: wire.slot for wire in profile.inputs}
    boxes = {slot for kind in profile.linked for slot in kind.jack_slots()}
    boards = {f"slot {slot} {control}": slot for slot in boxes for control in ("switch", "lock")}
    slots = {f"slot {slot.number}": slot.number for slot in profile.slots}
    return frozenset(slot for name, slot in {**named, **boards, **slots}.items() if name in bad and slot)
