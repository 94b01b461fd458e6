"""Which board to flash, and getting it to its prompt: at work our firmware ignores Ctrl-C, so it has to restart."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path

from companion.devices.link.finding import PortClosed, open_port
from companion.devices.link.messages import Hello, Reset
from companion.devices.link.open_ports import OpenPort
from companion.errors import DeviceError
from companion.files import reason

#: How long a board may take to answer, and to come back after its restart.
ANSWER_S = 2.0
RETURN_S = 5.0
LOOK_S = 0.02


def choose_port(asked: str, found: Sequence[str]) -> str:
    """Return the port to flash: the one asked for, or the only Pico; raise `DeviceError` where that is none."""
    if not found:
        raise DeviceError("E_NO_PICO")
    if asked and os.path.realpath(asked) not in map(os.path.realpath, found):
        raise DeviceError("E_NOT_A_PICO", port=asked, found=", ".join(found))
    if not asked and len(found) > 1:
        raise DeviceError("E_WHICH_PICO", found=", ".join(found))
    return asked or found[0]


def call_to_prompt(path: str) -> Hello | None:
    """Ask the firmware at a port to restart, which then lets itself be stopped; return who it was, or None.

    Raise `DeviceError` where the port cannot be opened: stop the service before flashing.
    """
    line = open_port(path)
    if isinstance(line, PortClosed):
        raise why_closed(path, line)
    port = OpenPort(path, line, time.monotonic())
    try:
        hello = _greet(port)
        if hello is not None:
            port.session.ask(Reset(), time.monotonic())
            port.flush(time.monotonic())
            time.sleep(LOOK_S)
    except OSError as problem:
        raise DeviceError("E_BOARD_PORT", port=path, reason=reason(problem)) from None
    finally:
        port.close()
    _wait_for(path)
    return hello


def why_closed(path: str, closed: PortClosed) -> DeviceError:
    """Return why a port cannot be opened: who would have to be let in, or the system's own words."""
    if closed.fault.code == "E_PORT_DENIED":
        return DeviceError("E_BOARD_DENIED", port=path, **dict(closed.fault.values))
    return DeviceError("E_BOARD_PORT", port=path, reason=closed.reason)


def _greet(port: OpenPort) -> Hello | None:
    ends_at = time.monotonic() + ANSWER_S
    while time.monotonic() < ends_at and port.session.hello is None:
        now = time.monotonic()
        port.session.tick(now)
        port.flush(now)
        for _ in port.session.receive(port.read(), now):
            pass
        time.sleep(LOOK_S)
    return port.session.hello


def _wait_for(path: str) -> None:
    """Wait until the board is there again: at its restart it goes for a moment."""
    ends_at = time.monotonic() + RETURN_S
    while not Path(path).exists():
        if time.monotonic() > ends_at:
            raise DeviceError("E_BOARD_GONE", port=path)
        time.sleep(LOOK_S)
