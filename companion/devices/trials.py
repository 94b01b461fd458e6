"""What there is to see and to hear at a profile's devices, found by trying: what a device answers to, it has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from companion.devices.link.kind import BoardKind
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


#: (what, its number, frames): the first frame is the one by which a device is found to have it.
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
            if kind.track(frames[0].shown(1), DARK) != kind.track(DARK, DARK):
                wires = kind.outputs()
                place = ", ".join(f"GPIO{wire.pin}" for wire in wires)
                yield Trial(kind.name, tuple(wire.name for wire in wires), what, place, frames)
    for board in profile.linked:
        for what, slot, frames in candidates(slots):
            if _answers(board, frames[0].shown(1)):
                name = f"{board.name} {what} {slot or ''}".strip()
                yield Trial(name, (board.name,), what, board.name, frames)


def _shown_slots(profile: Profile) -> Iterator[int]:
    kinds: Sequence[Kind] = profile.devices
    for kind in kinds:
        yield from kind.shown_slots()


def _answers(board: BoardKind, shown: Shown) -> bool:
    return [*board.targets(shown)] != [*board.targets(DARK)] or board.sound(shown) != board.sound(DARK)
