"""The guided check on open hardware: while it runs, presses count for it and not at the table, and it has the lamps.

A `Checking` stands between the devices and the table, in both directions. May be used from any thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path

import msgspec

from companion.devices.guided import Bench, Guided
from companion.devices.kept import Kept, broken_slots, is_real, keep, read_kept, wiring_digest
from companion.devices.profile import Profile
from companion.devices.tasks import Values
from companion.devices.trials import DARK
from companion.errors import DeviceError
from companion.table.ports import Answer, Ask, BoxNews, Clock, Door, Edge, Fault, Sender, Shown
from companion.table.screens import Moment, Stage, Standing

#: A check that nobody has looked at for so long was left: the next press is for the table again.
UNWATCHED_S = 120.0


class CheckScreen(msgspec.Struct, frozen=True):
    """What the tester sees. prompt: the last part of the sentence's key, empty when nothing is asked.

    number, total: which task of how many. kept: the last result; is_due: there is none of this wiring.
    is_real: something of it can be touched.
    """

    prompt: str = ""
    values: Values = ()
    answers: tuple[str, ...] = ()
    counted: int = 0
    number: int = 0
    total: int = 0
    found: tuple[Fault, ...] = ()
    kept: Kept = Kept()
    is_due: bool = True
    is_kept: bool = True
    is_real: bool = True


class Checking:
    """`table.ports.Door` for the devices, `table.ports.Outputs` for the table, and the check for the tester."""

    def __init__(self, profile: Profile, door: Door, clock: Clock, data: Path) -> None:
        self.profile = profile
        self.id = door.id
        self.kept = read_kept(data)
        self.is_kept = True
        self._digest = wiring_digest(profile)
        self._door = door
        self._clock = clock
        self._data = data
        self._bench: Bench | None = None
        self._run: Guided | None = None
        self._looked_at = clock.now()
        self._moved: set[int] = set()  #: slots of which something was seen
        self._waiting = DARK  #: what the table shows as soon as the check is over
        self._told: Shown | None = None
        self._lock = threading.RLock()
        door.watch(self._give_way)

    def attach(self, bench: Bench) -> None:
        """Take the hardware, once it is open."""
        self._bench = bench

    # --- what the tester does

    @property
    def is_due(self) -> bool:
        """Whether this wiring has never been checked."""
        return self.kept.digest != self._digest

    def begin(self) -> None:
        """Begin anew; raise `DeviceError` while a game goes on."""
        with self._lock:
            if self._door.moment().table.stage is Stage.PLAYING:
                raise DeviceError("E_CHECK_IN_GAME")
            assert self._bench is not None  # nobody can ask before the hardware is open
            self._run, self._looked_at = Guided(self.profile, self._clock, self._bench), self._clock.now()
            self._bench.watch(self._flipped)
            self._turn()

    def answer(self, word: str) -> None:
        """Answer what is asked."""
        with self._lock:
            if self._run is None:
                raise DeviceError("E_CHECK_NOT_BEGUN")
            self._run.answer(word)
            self._turn()

    def stop(self) -> None:
        """Give up a check; what it found is forgotten."""
        with self._lock:
            self._run = None
            if self._bench is not None:
                self._bench.watch(None)
            self._show(self._waiting)

    def screen(self) -> CheckScreen:
        """Let the check go on with the time, and return what the tester sees."""
        with self._lock:
            self._looked_at = self._clock.now()
            self._turn()
            real = is_real(self.profile)
            if self._run is None or (task := self._run.task) is None:
                return CheckScreen(kept=self.kept, is_due=self.is_due, is_kept=self.is_kept, is_real=real)
            return CheckScreen(
                *(task.prompt, task.values, task.answers, self._run.counted),
                *(self._run.at + 1, len(self._run.tasks), (*self._run.found.values(),)),
                kept=self.kept, is_due=self.is_due, is_kept=self.is_kept, is_real=real,
            )  # fmt: skip

    def broken_slots(self) -> frozenset[int]:
        """Return the slots that the last check found broken; without one, those where nothing has moved so far."""
        if not self.is_due:
            return broken_slots(self.profile, self.kept.found)
        still = {slot.number for slot in self.profile.slots} - self._moved
        return frozenset(still) if is_real(self.profile) else frozenset()

    def _turn(self) -> None:
        """Go on as far as there is something new, and keep the result of a check that has ended."""
        if self._run is None:
            return
        self._run.tick()
        if self._run.task is None:
            self.kept = Kept(self._digest, self._clock.today(), (*self._run.found.values(),))
            self.is_kept = keep(self._data, self.kept)
            self.stop()
        else:
            self._show(self._run.shown() or DARK)

    def _give_way(self, moment: Moment) -> None:
        """Stop as soon as a game begins, whether or not anybody looks at the check. Runs on the table thread."""
        if moment.table.stage is Stage.PLAYING:
            with self._lock:
                if self._run is not None:
                    self.stop()

    # --- between devices and table

    def _flipped(self, edge: Edge) -> None:
        """Count a switch inside a box. Runs on the thread of the boards."""
        with self._lock:
            if self._run is not None:
                self._run.edge(edge)

    def edge(self, edge: Edge) -> None:
        """Count a press for the check, or let it through."""
        with self._lock:
            self._moved.add(edge.slot)
            if self._run is not None and self._clock.now() - self._looked_at > UNWATCHED_S:
                self.stop()
            if self._run is not None:
                self._run.edge(edge)
                return
        self._door.edge(edge)

    def show(self, shown: Shown) -> None:
        """Show what the table wants, or remember it until the check is over."""
        with self._lock:
            self._waiting = shown
            if self._run is None:
                self._show(shown)

    def close(self) -> None:
        """Have nothing of its own to switch off."""

    def _show(self, shown: Shown) -> None:
        if self._bench is not None and shown != self._told:
            self._told = shown
            self._bench.show(shown)

    # --- the rest of the door, as it is

    def box(self, news: BoxNews) -> None:
        """Let a board's news through."""
        self._door.box(news)

    def report(self, faults: Sequence[Fault]) -> None:
        """Let the hardware report through."""
        self._door.report(faults)

    def moment(self) -> Moment:
        """Return the newest screens."""
        return self._door.moment()

    def ask(self, ask: Ask) -> Future[Answer]:
        """Let a command through."""
        return self._door.ask(ask)

    def standing(self, sender: Sender) -> Standing:
        """Return what tokens stand for."""
        return self._door.standing(sender)

    def watch(self, listener: Callable[[Moment], None]) -> Callable[[], None]:
        """Let a listener through."""
        return self._door.watch(listener)
