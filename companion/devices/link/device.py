"""One device of a profile that is a board: what it shows, what it is asked, and what is known of it.

Runs on the thread of `boards.py` alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from companion.devices.link.faults import broken, working
from companion.devices.link.kind import BoardKind
from companion.devices.link.lane import STEPS, Lane
from companion.devices.link.messages import Hello, Lock, Opening, Request, State, Unlock
from companion.devices.link.session import OK, Answer, Report, Session
from companion.devices.tasks import Lines, Standing
from companion.rulekit import Signals
from companion.table.ports import BoxNews, Edge, Fault, Linked, Shown

#: After a refusal that should not be, the same is not asked again at once.
REFUSED_WAIT_S = 0.5
DARK = Shown(0, Signals())
#: How the lines stand before a board has told anything.
NOTHING = State(0, "", "", "", (), ())
#: Whoever hears, in the wiring check alone, where hidden switches stand.
Hear = Callable[[Edge], None]


class NewsDoor(Protocol):
    """The part of the table's door that boards use."""

    def box(self, news: BoxNews) -> None:
        """Queue what a board tells."""

    def edge(self, edge: Edge) -> None:
        """Queue a press."""


class BoardDevice:
    """A device, with the session of its board while that is there."""

    def __init__(self, kind: BoardKind, door: NewsDoor, shown: Shown) -> None:
        self.kind = kind
        self.session: Session | None = None
        self.port = ""
        self._door = door
        self._shown = shown
        self._lane = Lane(kind.name, kind.jack_slots())
        self._told: dict[type[Request], Request] = {}
        self._pressed: dict[int, int] = {}
        self._hear: Hear | None = None
        self._positions: dict[int, bool] = {}  #: of hidden switches, while somebody watches
        self._state = NOTHING
        self._hello: Hello | None = None  #: the last, also while the board is away
        self._is_linked: bool | None = None
        self._refused: dict[type[Request], str] = {}
        self._now = self._wait_until = 0.0

    # --- its board comes and goes

    def attach(self, session: Session, hello: Hello, port: str, now: float) -> None:
        """Take a board that has just been greeted, for the first time or again."""
        if self._hello is None or hello.boot != self._hello.boot:
            self._pressed = {}
        self.session, self.port, self._hello = session, port, hello
        self._lane.greeted(hello)
        self._lane.want(self._shown.boxes)
        self._told, self._refused = {}, {}
        self._tell_targets(now)
        self.step(now)

    def detach(self) -> None:
        """Let go of the board: it has gone, or cannot be used."""
        self.session = None
        self._link(up=False)

    def _link(self, *, up: bool) -> None:
        if up != self._is_linked:
            self._is_linked = up
            self._door.box(Linked(self.kind.name, self.kind.jack_slots(), up))

    # --- what it is to do

    def show(self, shown: Shown, now: float) -> None:
        """Take what the table shows."""
        before, self._shown = self._shown, shown
        self._lane.want(shown.boxes)
        if self.session is None:
            return
        self._tell_targets(now)
        sound = self.kind.sound(shown) if shown.step != before.step else None
        if sound is not None:
            self.session.ask(sound, now)
        self.step(now)

    def _tell_targets(self, now: float) -> None:
        for target in self.kind.targets(self._shown):
            if self.session is not None and self._told.get(type(target)) != target:
                self._told[type(target)] = target
                self.session.ask(target, now)

    def watch(self, hear: Hear | None) -> None:
        """Take who hears of switch positions, if anybody does."""
        self._hear = hear
        self._lane.watch(on=hear is not None)

    def darken(self, now: float) -> None:
        """Switch off what is seen; locks stay as they are, for the service may only be starting anew."""
        if self.session is not None:
            for target in self.kind.targets(DARK):
                self.session.ask(target, now)

    def step(self, now: float) -> None:
        """Ask the next thing on the way to the open decision; without one, the board is ready to play."""
        if self.session is None or self._is_short_of_jacks:
            return
        if now < self._wait_until or self.session.is_waiting(*STEPS):
            return
        request = self._lane.next()
        if request is not None:
            self.session.ask(request, now)
        else:
            self._link(up=True)

    # --- what its board tells

    def take(self, report: Report, now: float) -> None:
        """Take what the session tells of the board."""
        self._now = now
        _TAKE[type(report)](self, report)
        self.step(now)

    def _answer(self, answer: Answer) -> None:
        code = answer.code
        if isinstance(answer.request, STEPS):
            for news in self._lane.answered(answer):
                self._door.box(news)
            code = self._lane.refusal
        self._refused.pop(type(answer.request), None)
        if code != OK:
            self._refused[type(answer.request)] = code
            self._wait_until = self._now + REFUSED_WAIT_S

    def _opening(self, message: Opening) -> None:
        for news in self._lane.opening(message):
            self._door.box(news)

    def _lock(self, message: Lock | Unlock) -> None:
        self._door.box(self._lane.heard(message))

    def _stands(self, message: State) -> None:
        self._state = message
        self._lane.stands(message)
        self._tell_presses(message)
        self._tell_switches(message)

    def _tell_switches(self, message: State) -> None:
        """Tell whoever watches of switches that have moved. The table is told of none, ever."""
        if self._hear is None or not self._lane.is_watched:
            self._positions = {}
            return
        bits = zip(self.kind.jack_slots(), message.switch, strict=False)
        settled = {slot: bit == "1" for slot, bit in bits if bit in "01"}
        moved = [slot for slot, position in settled.items() if position != self._positions.get(slot, position)]
        self._positions |= settled
        for slot in moved:
            self._hear(Edge(slot, "switch", settled[slot], self._now))

    def _tell_presses(self, message: State) -> None:
        """Tell presses by their counters, since a press may be over before its line arrives."""
        counted = dict(zip(self.kind.jack_slots(), message.press, strict=False))
        # The first counters after a start tell what was before: a button held over a restart is no press.
        pressed = [slot for slot, presses in counted.items() if presses != self._pressed.get(slot, presses)]
        self._pressed = counted
        for slot in pressed:
            for level in (True, False):
                self._door.edge(Edge(slot, "lock", level, self._now))

    # --- what is known of it

    def standing(self) -> Lines:
        """Return how its lines stand. May be called from any thread."""
        state, slots = self._state, self.kind.jack_slots()
        locks = {
            (slot, "lock"): Standing(down == "1", noise)
            for slot, down, noise in zip(slots, state.down, state.noise, strict=False)
        }
        switches = {(slot, "switch"): Standing(bit == "1") for slot, bit in zip(slots, state.switch, strict=False)}
        return locks | switches

    def fault(self, shipped: str) -> Fault:
        """Return its line in the hardware report. `shipped`: the version of the firmware that we bring."""
        name, hello = self.kind.name, self._hello
        if self.session is None or hello is None:
            return broken(name, "E_BOARD_WAITING")
        if self._is_short_of_jacks:
            wanted = len(self.kind.jack_slots())
            return broken(name, "E_BOARD_JACKS", board=hello.board, jacks=hello.jacks, wanted=wanted)
        for request, code in self._refused.items():
            return broken(name, "E_BOARD_REFUSED", board=hello.board, request=request.__name__.lower(), code=code)
        code = "HW_BOARD" if hello.firmware == shipped else "HW_BOARD_OTHER_FIRMWARE"
        return working(name, code, board=hello.board, firmware=hello.firmware, shipped=shipped, port=self.port)

    @property
    def _is_short_of_jacks(self) -> bool:
        """Whether the profile has more boxes than the board has jacks; such a board is not asked for anything."""
        return self._hello is not None and self._hello.jacks < len(self.kind.jack_slots())


_TAKE: dict[type[Report], Callable[[BoardDevice, Any], None]] = {
    Answer: BoardDevice._answer,
    Lock: BoardDevice._lock,
    Unlock: BoardDevice._lock,
    State: BoardDevice._stands,
    Opening: BoardDevice._opening,
}
