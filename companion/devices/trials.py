"""What there is to see and to hear at a profile's devices, found by trying: what a device answers to, it has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from companion.devices.link.kind import BoardKind
from companion.devices.link.messages import Request
from companion.devices.profile import Profile
from companion.devices.wires import Kind
from companion.rulekit import Colour, Lamp, Pattern, Signals
from companion.table.ports import Shown

#: The seat that stands for everybody while a lamp is tried.
SOMEBODY = "?"
LIT = Signals(seat_lamps=((SOMEBODY, Lamp(Pattern.ON, Colour.WHITE)),))
DARK = Shown(0, Signals())
TOP = 10


class Frame(msgspec.Struct, frozen=True):
    """What is shown for a moment: public signals, or private ones, of one slot."""

    signals: Signals = Signals()
    private: Signals | None = None
    slot: int = 0

    def shown(self, step: int) -> Shown:
        """Return it as a step of its own, so that a sound is heard again."""
        private = () if self.private is None else ((SOMEBODY, self.private),)
        return Shown(step, self.signals, ((self.slot, SOMEBODY),), private)


class Trial(msgspec.Struct, frozen=True):
    """One thing to look at or to listen to.

    devices: whose fault makes it useless: its own wires, or its board. what: "lamp", "meter" or "buzzer".
    place: where its wires end.
    """

    name: str
    devices: tuple[str, ...]
    what: str
    place: str
    frames: tuple[Frame, ...]

    def shown(self, nth: int) -> Shown:
        """Return what is shown after so many frames; they go round."""
        return self.frames[nth % len(self.frames)].shown(nth + 1)


#: (what, its slot, frames): a device to which the first and the last frame are the same does not have it.
Candidate = tuple[str, int, tuple[Frame, ...]]


def candidates(slots: Sequence[int]) -> Iterator[Candidate]:
    """Yield everything that a table can show."""
    for slot in slots:
        yield "lamp", slot, (Frame(LIT, slot=slot), Frame(slot=slot))
        yield "lamp", slot, (Frame(private=LIT, slot=slot), Frame(slot=slot))
    levels = (*range(1, TOP + 1), 0)
    yield "meter", 0, tuple(Frame(Signals(meter=level)) for level in levels)
    yield "buzzer", 0, (Frame(Signals(cue="reveal")), Frame())


def trials(profile: Profile) -> Iterator[Trial]:
    """Yield what each device of a profile answers to."""
    slots = sorted({*(slot.number for slot in profile.slots), *_shown_slots(profile)})
    for kind in profile.players:
        for what, _, frames in candidates(slots):
            lit, dark = (kind.track(frame.shown(1), DARK) for frame in (frames[0], frames[-1]))
            if lit != dark:
                wires = kind.outputs()
                place = ", ".join(f"GPIO{wire.pin}" for wire in wires)
                yield Trial(kind.name, tuple(wire.name for wire in wires), what, place, frames)
    for board in profile.linked:
        for what, slot, frames in candidates(slots):
            if _has(board, slot) and _tells(board, frames[0]) != _tells(board, frames[-1]):
                name = " ".join(dict.fromkeys((board.name, what, *([str(slot)] if slot else []))))
                yield Trial(name, (board.name,), what, board.name, frames)


def _shown_slots(profile: Profile) -> Iterator[int]:
    kinds: Sequence[Kind] = profile.devices
    for kind in kinds:
        yield from kind.shown_slots()


def _has(board: BoardKind, slot: int) -> bool:
    """Say whether a board is the one of a slot; every board is told of all lamps. Slot 0 is the table."""
    return slot == 0 or slot in board.jack_slots()


def _tells(board: BoardKind, frame: Frame) -> tuple[Request | None, ...]:
    shown = frame.shown(1)
    return (*board.targets(shown), board.sound(shown))
