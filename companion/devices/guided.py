"""The guided check: one task after another, each concluded by what was seen or by the tester's answer.

Pure: `checking.py` ties it to open hardware.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

import msgspec

from companion.devices.link.kind import BoardKind
from companion.devices.profile import Profile
from companion.devices.tasks import DONE, Control, Judge, Key, Lines, Look, Press, Rest, Seen, Task, at_rest
from companion.devices.trials import trials
from companion.devices.wires import Counts, InputWire
from companion.errors import DeviceError
from companion.table.ports import Clock, Edge, Fault, Shown

#: How long each frame of a light is shown.
FRAME_S = 0.6
#: What only people can judge, by the means of the slot: the question's key, which is also the end of its fault's code.
QUESTIONS: Mapping[str, tuple[str, ...]] = {
    "switch": ("LOOK", "SOUND", "TIME"),
    "box": ("LOOK", "SOUND", "TIME"),
    "pair": ("COVER",),
}

#: What is in a box at a board. Where its switch stands is told while a check runs and in a reveal, never else.
BOXED: Mapping[str, Counts] = {"switch": "position", "lock": "press"}


def controls_of(profile: Profile) -> tuple[Control, ...]:
    """Return everything in a profile that can be pressed or flipped."""
    wired = (_wired(wire) for wire in profile.inputs)
    return (*wired, *(control for kind in profile.linked for control in _boxed(kind)))


def _wired(wire: InputWire) -> Control:
    return Control(wire.name, wire.name, wire.slot, wire.control, f"GPIO{wire.pin}", wire.counts)


def _boxed(kind: BoardKind) -> Iterator[Control]:
    for jack, slot in enumerate(kind.jack_slots(), 1):
        for control, counts in BOXED.items():
            yield Control(f"slot {slot} {control}", kind.name, slot, control, f"{kind.name}/{jack}", counts)


def tasks_of(profile: Profile) -> tuple[Task, ...]:
    """Return the whole check of a profile, in the order in which it is done."""
    presses: list[Task] = [Press(control) for control in controls_of(profile)]
    looks: list[Task] = [Look(trial) for trial in trials(profile)]
    asked = ((slot.number, question) for slot in profile.slots for question in QUESTIONS.get(slot.means, ()))
    return (*([Rest()] if presses else []), *presses, *looks, *(Judge(*each) for each in asked))


class Bench(Protocol):
    """Open hardware, as far as a check needs it."""

    def standing(self) -> Lines:
        """Return how every input line stands."""

    def out_of_order(self) -> Mapping[str, Fault]:
        """Return what cannot be used at all, by its name: a taken pin, a board that is not there."""

    def show(self, shown: Shown) -> None:
        """Show something."""

    def watch(self, hear: Callable[[Edge], None] | None) -> None:
        """Let somebody hear where the switches inside boxes stand, which nobody else ever does."""


class Guided:
    """One run through the tasks."""

    def __init__(self, profile: Profile, clock: Clock, bench: Bench) -> None:
        self.tasks = tasks_of(profile)
        self.found: dict[str, Fault] = {}
        self.at = 0
        self._controls = {control.key: control for control in controls_of(profile)}
        self._clock = clock
        self._bench = bench
        self._resting: frozenset[Key] = frozenset()
        self._restless: frozenset[Key] = frozenset()  #: change by themselves, and so say nothing
        self.seen = self._fresh()

    @property
    def task(self) -> Task | None:
        """What is asked now; None after the last."""
        return self.tasks[self.at] if self.at < len(self.tasks) else None

    @property
    def counted(self) -> int:
        """How many presses the present task has seen, wherever they came."""
        return self.seen.presses.total()

    def edge(self, edge: Edge) -> None:
        """Count a settled change of a control."""
        if (edge.slot, edge.control) not in self._restless:
            self.seen.take(edge)

    def tick(self) -> None:
        """Go on if what was seen is enough, or if something out of order makes the task pointless."""
        task, self.seen.now = self.task, self._bench.standing()
        if task is None:
            return
        broken = self._bench.out_of_order()
        fault = next((broken[name] for name in task.relies_on if name in broken), None)
        if isinstance(task, Press) and task.control.key in self._restless:
            self._go_on(None)
        elif fault is not None:
            self._go_on(msgspec.structs.replace(fault, device=dict(task.values)["device"]))
        elif task.is_over(self.seen, self._clock.now()):
            self._go_on(task.judge(DONE, self.seen))

    def answer(self, word: str) -> None:
        """Take the tester's answer to the present task; raise `DeviceError` for one that it does not have."""
        task, self.seen.now = self.task, self._bench.standing()
        if task is None or word not in task.answers:
            raise DeviceError("E_CHECK_ANSWER", answer=word, known=", ".join(task.answers) if task else "-")
        self._go_on(task.judge(word, self.seen))

    def shown(self) -> Shown | None:
        """Return what the devices show during the present task, None for darkness."""
        if not isinstance(self.task, Look):
            return None
        return self.task.trial.shown(int((self._clock.now() - self.seen.since) / FRAME_S))

    def _go_on(self, finding: Fault | None) -> None:
        if finding is not None:
            self._keep(finding)
        if isinstance(self.task, Rest):
            self._note_rest()
        self.at += 1
        self.seen = self._fresh()

    def _note_rest(self) -> None:
        """Note what reads pressed, changes or chatters although nobody touches it."""
        unmoved = (key for key, line in self.seen.now.items() if line.pressed and not self.seen.changes[key])
        self._resting = frozenset(unmoved)
        restless = {key: fault for key, control in self._controls.items() if (fault := at_rest(control, self.seen))}
        self._restless = frozenset(restless)
        for fault in restless.values():
            self._keep(fault)

    def _keep(self, finding: Fault) -> None:
        """Keep a finding; of several about one device the first bad one stands."""
        before = self.found.get(finding.device)
        if before is None or before.working:
            self.found[finding.device] = finding

    def _fresh(self) -> Seen:
        lines, now = self._bench.standing(), self._clock.now()
        names = {key: control.name for key, control in self._controls.items()}
        return Seen(since=now, last=now, before=lines, now=lines, names=names, resting=self._resting)
