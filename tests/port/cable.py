"""A cable between a simulated board and the driver, to which everything can happen that happens to cables."""

from __future__ import annotations

import contextlib
import os
import pty
import select
import threading
import tty
from collections.abc import Callable, Iterable

Spoil = Callable[[bytes], bytes]


def whole(piece: bytes) -> bytes:
    """Let everything pass as it is."""
    return piece


def close(ends: Iterable[int]) -> None:
    for end in ends:
        os.close(end)


class Cable:
    """Passes bytes on. The board keeps its power when the cable is pulled; plugged in again, the port has another name.

    `to_host` and `to_board` may spoil what passes in that direction.
    """

    def __init__(self, board_port: str) -> None:
        self.to_host: Spoil = whole
        self.to_board: Spoil = whole
        self._board_port = board_port
        self._host: tuple[int, int] | None = None
        self._last = ""
        self._board: int | None = None
        self._ending = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="cable", daemon=True)
        self.plug()
        self._thread.start()

    def find(self) -> list[str]:
        """Return the port as the system numbers it now; nothing while the cable is out."""
        with self._lock:
            return [os.ttyname(self._host[1])] if self._host is not None else []

    def plug(self) -> None:
        """Connect host and board."""
        with self._lock:
            if self._host is None:
                self._host = self._new_port()
                tty.setraw(self._host[1])
                os.set_blocking(self._host[0], False)

    def _new_port(self) -> tuple[int, int]:
        """Open a port by another name than the last one had; the system likes to give the same again."""
        ends = pty.openpty()
        if os.ttyname(ends[1]) == self._last:
            same, ends = ends, pty.openpty()
            close(same)
        self._last = os.ttyname(ends[1])
        return ends

    def pull(self) -> None:
        """Take the cable out, in the middle of whatever passes."""
        with self._lock:
            close(self._host or ())
            self._host = None

    def say_to_host(self, raw: bytes) -> None:
        """Put bytes on the way to the host that no board has sent."""
        self._push(lambda: self._host[0] if self._host is not None else None, raw)

    def say_to_board(self, raw: bytes) -> None:
        """Put bytes on the way to the board that no host has sent."""
        self._push(lambda: self._board, raw)

    def close(self) -> None:
        """Throw the cable away."""
        self._ending = True
        self._thread.join()
        self.pull()
        self._leave_board()

    def _run(self) -> None:
        while not self._ending:
            self._reach_board()
            with self._lock:
                ends = [end for end in (self._host and self._host[0], self._board) if end is not None]
            with contextlib.suppress(OSError, ValueError):
                for end in select.select(ends, [], [], 0.01)[0]:
                    self._carry(end)

    def _reach_board(self) -> None:
        """Keep the board's own end open, whenever the board has power."""
        if self._board is None and os.path.exists(self._board_port):
            with contextlib.suppress(OSError):
                self._board = os.open(self._board_port, os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY)

    def _leave_board(self) -> None:
        if self._board is not None:
            os.close(self._board)
            self._board = None

    def _carry(self, end: int) -> None:
        with self._lock:
            is_from_board = end == self._board
            try:
                piece = os.read(end, 4096)
            except OSError:
                piece = b""
            if is_from_board and not piece:
                self._leave_board()
            elif is_from_board:
                self._pass(self._host[0] if self._host is not None else None, self.to_host(piece))
            else:
                self._pass(self._board, self.to_board(piece))

    def _push(self, end_of: Callable[[], int | None], raw: bytes) -> None:
        """Write all of it piece by piece, and hold nobody up while the far end is full."""
        while raw:
            with self._lock:
                end = end_of()
                if end is None:
                    return
                with contextlib.suppress(BlockingIOError):
                    raw = raw[os.write(end, raw[:1024]) :]
            with contextlib.suppress(OSError, ValueError):
                select.select([], [end], [], 0.01)

    @staticmethod
    def _pass(end: int | None, raw: bytes) -> None:
        if end is None or not raw:
            return
        with contextlib.suppress(OSError):
            os.write(end, raw)
