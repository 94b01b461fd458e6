"""The thread of the boards, seen by a table that has none."""

import threading

from companion.clock import SystemClock
from companion.devices.link.boards import Boards
from companion.rulekit import Signals
from companion.table.ports import Shown

#: More than a pipe takes that nobody reads.
EVENINGS = 70_000
PATIENCE_S = 20.0


def test_a_table_without_boards_is_never_held_up_by_them(door):
    boards, shown = Boards((), door, SystemClock(), list), Shown(1, Signals())
    boards.start()
    table = threading.Thread(target=lambda: [boards.show(shown) for _ in range(EVENINGS)], daemon=True)
    table.start()
    table.join(PATIENCE_S)
    assert not table.is_alive()
    boards.close()
