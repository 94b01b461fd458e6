"""The tasks of the guided check: what the tester is asked, and what their deeds say of the wiring.

Pure: what was pressed, how the lines stand and the time are passed in. A finding is a line like those of the hardware
report.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

import msgspec

from companion.devices.debounce import NOISY_PULSES, STUCK_S
from companion.devices.trials import Trial
from companion.table.ports import Edge, Fault

#: How often each control is to be pressed: few enough to be patient, enough that a lost one shows.
TIMES = 5
#: So long after the last press nothing more is expected to come.
CALM_S = 1.0
#: Hands rest sooner or later; a line that has changed so often when so much time is over does it by itself.
LONGEST_REST_S = 20.0
RESTLESS = 4
DONE, YES, NO, OTHER, SKIP = "done", "yes", "no", "other", "skip"
Values = tuple[tuple[str, str | int], ...]


class Control(msgspec.Struct, frozen=True):
    """Something to press or to flip.

    device: whose fault makes it useless: its own wire's, or its board's. place: where its wire ends, as people write it
    ("GPIO17", "hub/3").
    """

    name: str
    device: str
    slot: int
    control: str
    place: str
    counts: str = "press"

    @property
    def key(self) -> Key:
        """What edges name it by."""
        return self.slot, self.control

    def finding(self, code: str, **values: str | int) -> Fault:
        """Return what is found about its wire."""
        told: dict[str, str | int] = {"place": self.place, **values}
        return Fault(self.name, working=not code.startswith("E_"), code=code, values=tuple(told.items()))


class Standing(msgspec.Struct, frozen=True):
    """How a line stands now: its settled level, and its pulses so far that no change explains."""

    pressed: bool = False
    noise: int = 0


#: What edges name a control by: its slot and its name there.
Key = tuple[int, str]
Lines = Mapping[Key, Standing]


class Seen(msgspec.Struct):
    """What has been seen since a task began: presses and changes by control, and how the lines stand."""

    since: float
    last: float  #: when something changed last
    before: Lines
    now: Lines
    names: Mapping[Key, str]
    resting: frozenset[Key]  #: what reads pressed although nobody touches it
    presses: Counter[Key] = msgspec.field(default_factory=Counter)
    changes: Counter[Key] = msgspec.field(default_factory=Counter)

    def take(self, edge: Edge) -> None:
        """Count a settled change of a control."""
        key = (edge.slot, edge.control)
        self.changes[key] += 1
        self.last = edge.at
        if edge.pressed:
            self.presses[key] += 1

    def noise(self, key: Key) -> int:
        """Return how many pulses a line had that no change explains."""
        return self.now.get(key, Standing()).noise - self.before.get(key, Standing()).noise

    def others(self, key: Key) -> list[str]:
        """Return the names of the other controls that were pressed, the most pressed first."""
        return [self.names.get(other, "?") for other, _ in self.presses.most_common() if other != key]


class Task(msgspec.Struct, frozen=True):
    """One thing that the tester is asked. answers: those that may be given; none where time alone ends it."""

    answers: ClassVar[tuple[str, ...]] = (YES, NO)

    @property
    def prompt(self) -> str:
        """The last part of the key of its sentence."""
        raise NotImplementedError

    @property
    def values(self) -> Values:
        """What fills the sentence."""
        raise NotImplementedError

    @property
    def relies_on(self) -> tuple[str, ...]:
        """The names of what must not be out of order, lest the task is pointless."""
        return ()

    def judge(self, answer: str, seen: Seen) -> Fault | None:
        """Return what is found; None where nothing is to be said."""
        raise NotImplementedError

    def is_over(self, seen: Seen, now: float) -> bool:  # noqa: ARG002 - most tasks wait for an answer
        """Say whether what was seen is enough, without an answer."""
        return False


class Rest(Task, frozen=True):
    """Hands off: whatever reads pressed now is inverted or stuck, and which of the two shows when it is pressed.

    What changes all the same, or chatters, is named here (`at_rest`).
    """

    answers = ()

    @property
    def prompt(self) -> str:
        """To rest."""
        return "rest"

    @property
    def values(self) -> Values:
        """How long."""
        return (("seconds", int(STUCK_S)),)

    def judge(self, answer: str, seen: Seen) -> None:
        """Say nothing yet."""

    def is_over(self, seen: Seen, now: float) -> bool:
        """End after a while; whoever still presses starts it anew, but not for ever."""
        return now - max(seen.since, seen.last) >= STUCK_S or now - seen.since >= LONGEST_REST_S


def at_rest(control: Control, seen: Seen) -> Fault | None:
    """Return what is wrong with the wire of a control that nobody has touched, if that shows already."""
    pulses, changes = seen.noise(control.key), seen.changes[control.key]
    if changes >= RESTLESS:
        return control.finding("E_CHECK_RESTLESS", counted=changes)
    return control.finding("E_CHECK_NOISY", pulses=pulses) if pulses >= NOISY_PULSES else None


class Press(Task, frozen=True):
    """Press one control so many times, and nothing else."""

    answers = (DONE, SKIP)

    control: Control
    times: int = TIMES

    @property
    def prompt(self) -> str:
        """A switch is flipped, a fist is squeezed, a button is pressed."""
        return self.control.counts

    @property
    def values(self) -> Values:
        """Which one, and how often."""
        return ("device", self.control.name), ("place", self.control.place), ("times", self.times)

    @property
    def relies_on(self) -> tuple[str, ...]:
        """Its wire, or its board."""
        return (self.control.device,)

    def judge(self, answer: str, seen: Seen) -> Fault:
        """Return what the presses that were counted say of this wire."""
        code, values = ("E_CHECK_SKIPPED", {}) if answer == SKIP else wiring(self, seen)
        return self.control.finding(code, **values)

    def is_over(self, seen: Seen, now: float) -> bool:
        """End when all presses have come, wherever they came, and nothing more follows."""
        return seen.presses.total() >= self.times and now - seen.last >= CALM_S


def wiring(task: Press, seen: Seen) -> tuple[str, dict[str, str | int]]:
    """Return the code and values that name what is wrong with a control's wire, or that nothing is."""
    key = task.control.key
    counted, others = seen.presses[key], seen.others(key)
    if key in seen.resting and task.control.counts != "position":
        return ("E_CHECK_INVERTED" if seen.changes[key] else "E_CHECK_STUCK"), {}
    if seen.noise(key) >= NOISY_PULSES:
        return "E_CHECK_NOISY", {"pulses": seen.noise(key)}
    if not counted:
        return ("E_CHECK_SWAPPED", {"other": others[0]}) if others else ("E_CHECK_MISSING", {})
    if others:
        return "E_CHECK_TOGETHER", {"other": others[0]}
    if counted != task.times:
        code = "E_CHECK_BOUNCES" if counted > task.times else "E_CHECK_MISSES"
        return code, {"counted": counted, "times": task.times}
    return "HW_CHECKED", {}


class Look(Task, frozen=True):
    """Look at (or listen to) one device, which shows something by itself."""

    answers = (YES, NO, OTHER)

    trial: Trial

    @property
    def prompt(self) -> str:
        """By what is tried: a lamp, the meter, the buzzer."""
        return self.trial.what

    @property
    def values(self) -> Values:
        """Which device."""
        return (("device", self.trial.name),)

    @property
    def relies_on(self) -> tuple[str, ...]:
        """Its wires, or its board."""
        return self.trial.devices

    def judge(self, answer: str, seen: Seen) -> Fault:  # noqa: ARG002 - the tester's eyes are not ours
        """Return what the tester saw."""
        code = {YES: "HW_CHECKED", OTHER: "E_CHECK_OTHER_LIGHT"}.get(answer, "E_CHECK_DARK")
        return Fault(self.trial.name, working=answer == YES, code=code, values=(("place", self.trial.place),))


class Judge(Task, frozen=True):
    """Try whether a slot keeps its secret: a question that only people can answer."""

    slot: int
    question: str

    @property
    def prompt(self) -> str:
        """By the question."""
        return self.question.lower()

    @property
    def values(self) -> Values:
        """Which slot."""
        return (("slot", self.slot),)

    def judge(self, answer: str, seen: Seen) -> Fault:  # noqa: ARG002 - nor is the tester's judgement
        """Return whether the secret is kept."""
        code = "HW_CHECKED_SECRET" if answer == YES else f"E_CHECK_TELLS_{self.question}"
        return Fault(f"slot {self.slot}", working=answer == YES, code=code, values=self.values)
