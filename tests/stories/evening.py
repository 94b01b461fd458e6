"""A table with the on-screen rig, both real and in one thread: a clock that stands still, a journal in memory."""

from __future__ import annotations

from pathlib import Path

from companion.devices.hardware import Hardware
from companion.devices.link.opening import open_boards
from companion.devices.pins import open_backend
from companion.devices.profile import load_profile
from companion.devices.rig import ScreenRig
from companion.devices.trace import NoTrace
from companion.games import shelf
from companion.table import display
from companion.table.fakes import FakeClock, MemoryJournal
from companion.table.ports import Ask, Sender
from companion.table.table import TABLE_SLOT, Table

ROOT = Path(__file__).parents[2]
A_WHILE_S = 3.0  #: longer than any lamp moves
SETTLED_S = 0.1


class Evening:
    """Tell it what people do; look at the view, the pins of the bar, and what was announced."""

    def __init__(self, *names: str) -> None:
        self.clock = FakeClock()
        self.table = Table("main", shelf(), MemoryJournal(), self.clock, recovery_code="123456")
        profile = load_profile("rig", ROOT / "hardware")
        boards = open_boards((), self, self.clock, ROOT / "firmware")
        backend = open_backend(profile.factory, profile.boards)
        self.hardware = Hardware(profile, backend, self, self.clock, NoTrace(), boards)
        self.rig = ScreenRig(self.hardware)
        self.table.slots = self.hardware.slots()
        self.phones = {name: self._ask(Sender(), "join", name=name).grant.token for name in names}
        self.host = Sender(host_token=self._ask(Sender(), "become_host").grant.token)

    # --- what the hardware needs of a door

    id = "main"

    def edge(self, edge) -> None:
        self.table.edge(edge)

    def moment(self):
        return display.moment(self.table, 0)

    def report(self, faults) -> None:
        self.table.faults = tuple(faults)

    # --- what people do

    def tell(self, cmd: str, **fields) -> None:
        """Give a command on the host's tablet."""
        assert self.refusal(cmd, **fields) is None

    def refusal(self, cmd: str, **fields) -> str | None:
        """Give a command on the host's tablet; return the code by which it is refused, if it is."""
        return self._code(self.host, cmd, **fields)

    def refusal_on_phone(self, name: str, cmd: str, **fields) -> str | None:
        """Give a command on somebody's phone."""
        return self._code(Sender(seat_tokens=(self.phones[name],)), cmd, **fields)

    def press(self, letter: str, held_s: float = SETTLED_S) -> None:
        """Press a table button and let it go, by its pin."""
        self.push(letter, held_s)
        self.let_go(letter)

    def push(self, letter: str, then_s: float = SETTLED_S) -> None:
        """Press a table button and keep it down."""
        self._drive(TABLE_SLOT, letter, pressed=True, then_s=then_s)

    def let_go(self, letter: str) -> None:
        """Let a table button go."""
        self._drive(TABLE_SLOT, letter, pressed=False, then_s=SETTLED_S)

    def at(self, slot: int, control: str, *, pressed: bool) -> None:
        """Press, let go or switch a control of somebody's place, by its pin."""
        self._drive(slot, control, pressed=pressed, then_s=SETTLED_S)

    def tap(self, slot: int, control: str) -> None:
        """Press a control of somebody's place and let it go."""
        self.at(slot, control, pressed=True)
        self.at(slot, control, pressed=False)

    def on_phone(self, name: str, cmd: str, **fields) -> None:
        """Give a command on somebody's phone."""
        assert self.refusal_on_phone(name, cmd, **fields) is None

    def wait(self, seconds: float) -> None:
        """Let time pass at the table."""
        self.clock.advance(seconds)
        self._show(wait_s=0.0)

    # --- what they see

    @property
    def view(self):
        return display.table_screen(self.table).view

    @property
    def bar(self) -> list[bool]:
        """The ten lights of the bar at rest, from the bottom."""
        self._show()
        return [lit for name, lit in self.rig.lamps() if name.startswith("bar")]

    @property
    def lamps(self) -> dict[str, bool]:
        """The lamps at the places, as their pins are at this instant."""
        return {name: lit for name, lit in self.rig.lamps() if name.startswith("lamp")}

    @property
    def deciding(self):
        return display.table_screen(self.table).deciding

    @property
    def announced(self) -> list[str]:
        return [notice.code for notice in display.table_screen(self.table).notices]

    def close(self) -> None:
        self.hardware.close()

    def _drive(self, slot: int, control: str, *, pressed: bool, then_s: float) -> None:
        self.rig.set(slot, control, pressed=pressed)
        self.clock.advance(then_s)
        edges = self.hardware._inputs._edges
        self.hardware._inputs.step(None if edges.empty() else edges.get())
        self._show(wait_s=0.0)

    def _code(self, sender: Sender, cmd: str, **fields) -> str | None:
        error = self._ask(sender, cmd, **fields).error
        return error.code if error else None

    def _ask(self, sender: Sender, cmd: str, **fields):
        answer = self.table.ask(Ask(sender, {"cmd": cmd, **fields}))
        self._show()
        return answer

    def _show(self, wait_s: float = A_WHILE_S) -> None:
        """Write it down, show it, and let what moves come to rest while one waits."""
        self.table.tick()
        self.table.commit()
        self.hardware.show(display.shown(self.table))
        self.clock.advance(wait_s)
        self.hardware._lamps.tick()
