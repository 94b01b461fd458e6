"""One table with the tiny game, a clock that stands still, and people on it."""

from __future__ import annotations

import pytest

from companion.errors import CompanionError
from companion.table import display
from companion.table.fakes import FakeClock, MemoryJournal
from companion.table.ports import Ask, Edge, Sender, Slot
from companion.table.table import Table
from tests.table.handgame import GAME

SLOTS = [Slot(1, "pair"), Slot(2, "pair"), Slot(3, "fist"), Slot(4, "fist"), Slot(5, "switch"), Slot(6, "switch")]


class Evening:
    """Drives a table as people would: by phone, by button, by waiting."""

    def __init__(self, journal: MemoryJournal | None = None) -> None:
        self.clock = FakeClock()
        self.journal = journal or MemoryJournal()
        self.table = self.switch_on()
        self.phones: dict[str, str] = {}
        self.host: str | None = None

    def switch_on(self) -> Table:
        """(Re)start the table from its journal, as after a power cut."""
        self.table = Table("main", {"hands": GAME}, self.journal, self.clock, recovery_code="123456")
        self.table.slots = SLOTS
        return self.table

    def answer(self, sender: Sender, cmd: str, *, decision=None, once=None, **fields):
        answer = self.table.ask(Ask(sender, {"cmd": cmd, **fields}, decision, once))
        self.table.commit()
        return answer

    def do(self, sender: Sender, cmd: str, **fields):
        answer = self.answer(sender, cmd, **fields)
        if answer.error is not None:
            raise answer.error
        return answer.grant

    def sit(self, name: str, **fields) -> str:
        grant = self.do(Sender(), "join", name=name, **fields)
        self.phones[grant.seat] = grant.token
        return grant.seat

    def be_host(self) -> Sender:
        self.host = self.do(Sender(), "become_host").token
        return self.as_host

    @property
    def as_host(self) -> Sender:
        return Sender(host_token=self.host)

    def phone(self, seat: str) -> Sender:
        return Sender(seat_tokens=(self.phones[seat],))

    def start(self, *names: str) -> None:
        """Seat people with phones, take the host's chair, start the game and open a decision."""
        for name in names:
            self.sit(name)
        if self.host is None:
            self.be_host()
        self.do(self.as_host, "start_game", game="hands")
        self.do(self.as_host, "open")

    def choose(self, seat: str, hand: str, **fields) -> None:
        self.do(self.phone(seat), "show", seat=seat, hand=hand, **fields)

    def refusal(self, sender: Sender, cmd: str, **fields) -> str | None:
        error = self.answer(sender, cmd, **fields).error
        assert error is None or isinstance(error, CompanionError)
        return error.code if error else None

    def press(self, slot: int, control: str) -> None:
        self.table.edge(Edge(slot, control, True, self.clock.now()))
        self.table.commit()

    def release(self, slot: int, control: str) -> None:
        self.table.edge(Edge(slot, control, False, self.clock.now()))
        self.table.commit()

    def tap(self, slot: int, control: str, held_s: float = 0.1) -> None:
        self.press(slot, control)
        self.clock.advance(held_s)
        self.release(slot, control)

    def wait(self, seconds: float) -> None:
        self.clock.advance(seconds)
        self.table.tick()
        self.table.commit()

    @property
    def screen(self):
        return display.table_screen(self.table)

    @property
    def deciding(self):
        return self.screen.deciding

    @property
    def last(self):
        return self.table.ledger.state.last

    def own(self, seat: str):
        return display.seat_screen(self.table, self.table.room.open(), seat)

    def announced(self) -> list[str]:
        return [notice.code for notice in self.screen.notices]


@pytest.fixture
def evening() -> Evening:
    return Evening()
