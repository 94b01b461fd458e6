"""The thread that owns every port: finds boards, keeps talking to them, and notices when one goes or comes back.

A port is closed at the first sign of trouble and looked for again, so that a board that returns under another number is
the same board. Which device a board is, its own announced name says.
"""

from __future__ import annotations

import os
import select
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from companion.devices.link.device import BoardDevice, Hear, NewsDoor
from companion.devices.link.finding import Finder, open_port
from companion.devices.link.kind import BoardKind
from companion.devices.link.messages import Hello
from companion.devices.link.open_ports import PIECE, Opener, OpenPort, Ports
from companion.devices.link.placing import AtPort, at_ports, placed, unplaced
from companion.devices.link.session import Report
from companion.devices.link.simulated import SimulatedDevice
from companion.devices.tasks import Lines
from companion.rulekit import Signals
from companion.table.ports import Clock, Fault, Shown

#: How often ports are looked for, and the report renewed.
SCAN_S = 0.5
#: How often what is due is done while nothing arrives.
TICK_S = 0.05
#: How long the last lines may take to leave at the end.
FAREWELL_S = 0.3
#: A port is let go of at the next turn.
LENDING_S = 2.0


class Boards:
    """All boards of a profile. What is above its own thread's part may be called from any thread."""

    def __init__(
        self,
        kinds: Sequence[BoardKind],
        door: NewsDoor,
        clock: Clock,
        find: Finder,
        *,
        shipped: str = "",
        open_port: Opener = open_port,
        simulated: Sequence[SimulatedDevice] = (),
    ) -> None:
        nothing = Shown(0, Signals())
        self.devices = [BoardDevice(kind, door, nothing) for kind in kinds]
        self._clock = clock
        self._ports = Ports(find, open_port)
        self.simulated = simulated
        self._shipped = shipped
        self._shown = self._told = nothing
        self._hear: Hear | None = None
        self._report: tuple[Fault, ...] = ()
        self._seen: tuple[AtPort, ...] = ()
        self._lent: dict[str, threading.Event] = {}
        self._scan_at = clock.now()
        self._ending = self._is_closed = False
        self._gate = threading.Lock()
        self._wake_out, self._wake = os.pipe()
        os.set_blocking(self._wake, False)
        self._thread = threading.Thread(target=self._run, name="boards", daemon=True)

    def start(self) -> None:
        """Begin to look for boards, if the profile has any."""
        for device in self.devices:
            device.detach()
        if self.devices:
            self._thread.start()

    def show(self, shown: Shown) -> None:
        """Take what the boards are to show and to ask; does not wait."""
        self._shown = shown
        self._wake_up()

    def watch(self, hear: Hear | None) -> None:
        """Let somebody hear where the hidden switches stand, as long as no decision is open; None: nobody any more."""
        self._hear = hear
        self._wake_up()

    def standing(self) -> Lines:
        """Return how every line at a board stands."""
        return {key: line for device in self.devices for key, line in device.standing().items()}

    def faults(self) -> tuple[Fault, ...]:
        """Return the report: every device, and every port where something is wrong."""
        return self._report

    def seen(self) -> tuple[AtPort, ...]:
        """Return what is at each port of a real board."""
        return self._seen

    @contextmanager
    def lend(self, path: str) -> Iterator[None]:
        """Let somebody else have a port for a while; after that it is opened again like one that has appeared."""
        has_gone = self._lent[path] = threading.Event()
        self._wake_up()
        has_gone.wait(LENDING_S)
        try:
            yield
        finally:
            del self._lent[path]

    def close(self) -> None:
        """Switch off what is seen, and let go of every port."""
        self._ending = True
        self._wake_up()
        if self._thread.is_alive():
            self._thread.join()
        for device in self.simulated:
            device.board.close()
        with self._gate:
            for end in (self._wake, self._wake_out) if not self._is_closed else ():
                os.close(end)
            self._is_closed = True

    def _wake_up(self) -> None:
        # It may be full of wakings that are still to come. Without boards nobody is there to be woken.
        with self._gate, suppress(BlockingIOError):
            if self.devices and not self._is_closed:
                os.write(self._wake, b"!")

    # --- on its own thread

    def _run(self) -> None:
        while not self._ending:
            self.turn()
        self._say_farewell()

    def turn(self) -> None:
        """Wait for something to happen, for a moment at most, and do what is due."""
        full = [port for port in self._open_ports() if port.session.outgoing]
        ports = {port.fileno(): port for port in self._open_ports()}
        readable, _, _ = select.select([self._wake_out, *ports], full, [], TICK_S)
        now = self._clock.now()
        if self._wake_out in readable:
            os.read(self._wake_out, PIECE)
        self._show(now)
        for port in (ports[number] for number in readable if number in ports):
            self._guarded(port, self._listen, now)
        self._look_after(now)

    def _show(self, now: float) -> None:
        shown = self._shown
        if shown is not self._told:
            self._told = shown
            for device in self.devices:
                device.show(shown, now)
            # A reveal does not wait for what else there is to do.
            for port in self._open_ports():
                self._guarded(port, OpenPort.flush, now)

    def _listen(self, port: OpenPort, now: float) -> None:
        for report in port.session.receive(port.read(), now):
            self._take(port, report, now)
        port.flush(now)

    def _take(self, port: OpenPort, report: Report, now: float) -> None:
        for device in self._devices_at(port):
            if isinstance(report, Hello):
                device.attach(port.session, report, port.path, now)
            else:
                device.take(report, now)
        if isinstance(report, Hello):
            self._place(now)

    def _place(self, now: float) -> None:
        """Give every device its board, and take it from a device whose board is not to be used any more."""
        for device, port in placed(self.devices, self._open_ports()):
            session = port.session if port is not None else None
            if session is device.session:
                continue
            if port is not None and session is not None and session.hello is not None:
                device.attach(session, session.hello, port.path, now)
            else:
                device.detach()

    def _open_ports(self) -> list[OpenPort]:
        return [*self._ports.open.values()]

    def _devices_at(self, port: OpenPort) -> list[BoardDevice]:
        return [device for device in self.devices if device.session is port.session]

    def _look_after(self, now: float) -> None:
        for port in self._open_ports():
            port.session.tick(now)
            self._guarded(port, OpenPort.flush, now)
            if port.is_lost(now):
                self._drop(port)
        self._let_go_of_lost_boards()
        self._let_go_of_lent_ports()
        for device in self.devices:
            device.watch(self._hear)
            device.step(now)
        if now >= self._scan_at:
            self._scan_at = now + SCAN_S
            self._ports.scan(now)
            self._place(now)
            devices = [device.fault(self._shipped) for device in self.devices]
            self._report = (*devices, *self._ports.faults(), *unplaced(self.devices, self._open_ports()))
            made_up = {device.port for device in self.simulated}
            self._seen = tuple(one for one in at_ports(self._open_ports()) if one.port not in made_up)

    def _let_go_of_lent_ports(self) -> None:
        lent = {**self._lent}
        self._ports.lent = frozenset(lent)
        for port in self._open_ports():
            if port.path in lent:
                self._drop(port)
        for has_gone in lent.values():
            has_gone.set()

    def _let_go_of_lost_boards(self) -> None:
        for device in self.devices:
            if device.session is not None and not device.session.is_up:
                device.detach()

    def _guarded(self, port: OpenPort, work: Callable[[OpenPort, float], None], now: float) -> None:
        """Do something with a port; one that fails is closed at once, since a kept handle makes its number move."""
        try:
            work(port, now)
        except OSError:
            self._drop(port)

    def _drop(self, port: OpenPort) -> None:
        self._ports.drop(port)
        for device in self._devices_at(port):
            device.detach()

    def _say_farewell(self) -> None:
        now = self._clock.now()
        for device in self.devices:
            device.darken(now)
        ends_at = time.monotonic() + FAREWELL_S
        while time.monotonic() < ends_at and any(port.session.outgoing for port in self._open_ports()):
            for port in self._open_ports():
                self._guarded(port, OpenPort.flush, now)
        for port in self._open_ports():
            self._drop(port)
