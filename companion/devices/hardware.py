"""A profile, opened: the table's outputs, its inputs, and the report on both. The one owner of pins and boards."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from companion.devices.inputs import Inputs
from companion.devices.kept import is_real
from companion.devices.lamps import Lamps, Player
from companion.devices.lines import Edges, InputLine, Line, OutputLine
from companion.devices.link.boards import Boards
from companion.devices.link.device import Hear
from companion.devices.link.opening import open_boards
from companion.devices.pins import Backend, open_backend
from companion.devices.profile import Profile
from companion.devices.tasks import Lines, Standing
from companion.devices.trace import FileTrace, NoTrace, Trace
from companion.devices.tracks import Track
from companion.devices.wires import OutputKind
from companion.errors import DeviceError
from companion.rulekit import Signals
from companion.table.ports import Clock, Door, Fault, Shown, Slot
from companion.table.screens import Stage

#: What was shown before anything was.
NOTHING = Shown(step=-1, signals=Signals())
#: How often the hardware report is looked at, seconds.
LOOK_S = 1.0


class Hardware:
    """The open devices of one profile: `table.ports.Outputs`, and the edges that it puts through the door."""

    def __init__(
        self, profile: Profile, backend: Backend, door: Door, clock: Clock, trace: Trace, boards: Boards
    ) -> None:
        self.profile = profile
        self.backend = backend
        self.boards = boards
        self._door = door
        self._clock = clock
        self._trace = trace
        self._before = NOTHING
        self._refused: tuple[Fault, ...] = ()
        self._looked_at = clock.now()
        self._reported: tuple[Fault, ...] = ()
        edges = Edges()
        self._outputs = {kind.name: [OutputLine(wire, backend) for wire in kind.outputs()] for kind in profile.players}
        lines = [InputLine(wire, backend, profile.limits, clock, edges) for wire in profile.inputs]
        self._lamps = Lamps({name: Player(lines) for name, lines in self._outputs.items()}, clock, trace)
        self._inputs = Inputs(lines, edges, door, clock, self._look)

    def start(self) -> None:
        """Switch everything off, report what is broken, and begin to judge and to play."""
        self.boards.start()
        self._lamps.start()
        self._renew_report()
        self._inputs.start(in_game=self._in_game())

    def slots(self) -> tuple[Slot, ...]:
        """Return the slots that a seat can be bound to."""
        return self.profile.slots

    def show(self, shown: Shown) -> None:
        """Make the room look and sound like `shown`, all devices in one instant."""
        self.boards.show(shown)
        played = {kind.name: _track(kind, shown, self._before) for kind in self.profile.players}
        self._lamps.play({name: track for name, track in played.items() if isinstance(track, Track)})
        self._refused = tuple(fault for fault in played.values() if isinstance(fault, Fault))
        self._before = shown

    def watch(self, hear: Hear | None) -> None:
        """Let somebody hear where the switches inside boxes stand, or nobody any more."""
        self.boards.watch(hear)

    def standing(self) -> Lines:
        """Return how every input line stands."""
        pins = {
            (line.wire.slot, line.wire.control): Standing(line.debounce.pressed, line.debounce.noise)
            for line in self._inputs.lines
        }
        return {**pins, **self.boards.standing()}

    def out_of_order(self) -> dict[str, Fault]:
        """Return what cannot be used at all, by its name."""
        lines: list[Line] = [*self._inputs.lines, *(line for lines in self._outputs.values() for line in lines)]
        faults = [*(line.fault for line in lines if line.fault), *self.boards.faults()]
        return {fault.device: fault for fault in faults if not fault.working}

    def faults(self) -> tuple[Fault, ...]:
        """Return the hardware report: the backend, every input, every output, and what could not be shown."""
        outputs = [line.report() for lines in self._outputs.values() for line in lines]
        inputs = [line.report() for line in self._inputs.lines]
        return (self.backend.report(), *inputs, *outputs, *self._refused, *self.boards.faults())

    def _look(self) -> None:
        """Renew the report once in a while. Runs off the table thread."""
        now = self._clock.now()
        if now - self._looked_at < LOOK_S:
            return
        self._looked_at = now
        self._renew_report()

    def _renew_report(self) -> None:
        # Not in a game: that a button was pressed at last would tell who chose what. On screen there are no wires.
        if is_real(self.profile) and not self._in_game():
            for line in self._inputs.lines:
                line.judge(self._clock.now())
        faults = self.faults()
        if faults != self._reported:
            self._reported = faults
            self._door.report(faults)

    def _in_game(self) -> bool:
        return self._door.moment().table.stage is Stage.PLAYING

    def close(self) -> None:
        """Switch everything off and let go of it: outputs first."""
        self.boards.close()
        self._lamps.close()
        self._inputs.close()
        self.backend.close()
        self._trace.close()


def _track(kind: OutputKind, shown: Shown, before: Shown) -> Track | Fault | None:
    """Return what a device is to play; one that cannot show this stays as it is, and the fault says so."""
    try:
        return kind.track(shown, before)
    except DeviceError as problem:
        values = tuple((name, str(value)) for name, value in problem.values.items())
        return Fault(kind.name, working=False, code=problem.code, values=values)


def open_hardware(
    profile: Profile, door: Door, clock: Clock, firmware: Path, trace_outputs: Path | None = None
) -> Hardware:
    """Open a profile's devices and start them; raise `DeviceError` if there are no such pins here at all.

    firmware: the folder of the firmware that we bring, which simulated boards run.
    """
    with ExitStack() as opened:
        trace = NoTrace() if trace_outputs is None else FileTrace(trace_outputs)
        opened.callback(trace.close)
        backend = open_backend(profile.factory, profile.boards)
        opened.callback(backend.close)
        hardware = Hardware(profile, backend, door, clock, trace, open_boards(profile.linked, door, clock, firmware))
        opened.pop_all()
    hardware.start()
    return hardware
