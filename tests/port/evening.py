"""Eight people with boxes at the real table: the real driver, a pty, and the shipped firmware on MicroPython.

A deadline here only ends a test that hangs; nothing is concluded from how long something took.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from companion.clock import SystemClock
from companion.devices.kinds.hub import Hub
from companion.devices.link.boards import Boards
from companion.devices.link.kind import BoardKind
from companion.games import shelf
from companion.games.diamant.components import CHOICES
from companion.table.fakes import MemoryJournal
from companion.table.ports import Ask, Sender, Slot
from companion.table.screens import Moment
from companion.table.table import Table
from companion.table.thread import TableThread

PATIENCE_S = 60.0
PRESS_S = 1.0
#: Hands are slow; a contact that has not been at rest for 20 ms counts for nothing.
HAND_S = 0.03


def poll(is_so: Callable[[], Any], what: str, meanwhile: Callable[[], None] = lambda: None) -> Any:
    """Wait until something is true and return it; fail, naming it, when it never is."""
    ends_at = time.monotonic() + PATIENCE_S
    while not (found := is_so()):
        assert time.monotonic() < ends_at, f"never happened: {what}"
        meanwhile()
        time.sleep(0.002)
    return found


class PortEvening:
    """A table with its driver, and the hands at the boxes."""

    def __init__(
        self, board: Any, find: Callable[[], Sequence[str]], kinds: Sequence[BoardKind] = (Hub(percent=100),)
    ) -> None:
        self.board = board
        self.clock = SystemClock()
        self.table = Table("main", shelf(), MemoryJournal(), self.clock)
        self.table.slots = [Slot(slot, "box") for kind in kinds for slot in kind.jack_slots()]
        self.door = TableThread(self.table, self.clock)
        self.boards = Boards(kinds, self.door, self.clock, find)
        self.host = Sender()
        self.meanwhile: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Begin, and take the host's chair."""
        self.door.drive(self.boards)
        self.door.start()
        self.boards.start()
        self.host = Sender(host_token=self.do("become_host", sender=Sender()).token)
        self.do("set_countdown", seconds=0)

    def close(self) -> None:
        """End everything, as the service does."""
        self.boards.close()
        self.door.stop()

    def do(self, cmd: str, *, sender: Sender | None = None, **fields: Any) -> Any:
        """Ask the table; a refusal fails the test."""
        answer = self.door.ask(Ask(sender or self.host, {"cmd": cmd, **fields})).result(PATIENCE_S)
        if answer.error is not None:
            raise answer.error
        return answer.grant

    @property
    def moment(self) -> Moment:
        """What everybody is shown now."""
        return self.door.moment()

    @property
    def deciding(self) -> Any:
        """The open decision in public."""
        return self.moment.table.deciding

    def poll(self, is_so: Callable[[], Any], what: str) -> Any:
        """Wait for something, while whatever is to happen meanwhile goes on."""
        return poll(is_so, what, self.meanwhile)

    def announced(self) -> list[str]:
        """Return the codes of all announcements so far, oldest first."""
        return [notice.code for notice in reversed(self.moment.host.log)]

    def is_linked(self) -> bool:
        """Whether no board is missing that somebody plays by."""
        return self.moment.table.paused is None

    # --- people

    def sit(self, seats: int) -> None:
        """Seat people at the first slots."""
        for slot in range(1, seats + 1):
            self.do("add_seat", name=f"Guest {slot}", slot=slot)

    def start_game(self, seats: int = 8, **options: Any) -> None:
        """Seat people and begin to play Diamant."""
        self.sit(seats)
        self.do("start_game", game="diamant", options={"depth": "reveal", **options})
        self.poll(self.is_linked, "the board")

    def is_lit(self, jack: int) -> bool:
        """Whether the private light of a box is on."""
        return bool(self.board.lights[jack - 1])

    def press(self, jacks: Sequence[int], *, until: Callable[[], bool]) -> None:
        """Press some lock buttons together until something shows, for a moment at most, and let them go."""
        time.sleep(HAND_S)
        for jack in jacks:
            self.board.set_lock(jack, down=True)
        ends_at = time.monotonic() + PRESS_S
        while not until() and time.monotonic() < ends_at:
            time.sleep(0.002)
        for jack in jacks:
            self.board.set_lock(jack, down=False)
        time.sleep(HAND_S)

    def lock(self, choices: dict[int, int], *, until: Callable[[], bool] = lambda: False) -> None:
        """Set hidden switches (jack -> position) and lock them, as often as that takes; `until` ends it early."""
        for jack, position in choices.items():
            self.board.set_switch(jack, closed=bool(position))

        def is_done() -> bool:
            return until() or all(self.is_lit(jack) for jack in choices)

        def press() -> None:
            if self.deciding is not None and self.deciding.stage == "collecting":
                self.press([jack for jack in choices if not self.is_lit(jack)], until=is_done)
            self.meanwhile()

        poll(is_done, f"locks at {[*choices]}", press)

    def decide(self, choices: dict[int, int]) -> None:
        """Let everybody lock a position (by jack) until the decision that is open now has been revealed."""
        opened = self.deciding.id

        def is_over() -> bool:
            return self.deciding is None or self.deciding.id != opened

        def go_on() -> None:
            self.lock(choices, until=is_over)
            self.meanwhile()

        poll(is_over, "the reveal", go_on)

    def last_reveal(self) -> dict[str, list[str]]:
        """Return who stayed and who left in the last reveal."""
        revealed = self.moment.table.view.revealed
        return {choice: list(getattr(revealed, choice)) for choice in CHOICES}


@contextmanager
def port_evening(board: Any, find: Callable[[], Sequence[str]], **settings: Any) -> Iterator[PortEvening]:
    """Run an evening with a board that is found by `find`."""
    evening = PortEvening(board, find, **settings)
    evening.start()
    try:
        yield evening
    finally:
        evening.close()
