"""Which ports there are, and opening one. Ports are known by stable names, never by numbers that move."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
import serial
from serial.tools import list_ports

from companion.devices.link.faults import broken
from companion.devices.permission import group_of, our_user
from companion.table.ports import Fault

#: The maker's number that every Raspberry Pi Pico tells over USB.
RASPBERRY_PI = 0x2E8A
BY_ID = Path("/dev/serial/by-id")
#: Says nothing over USB; the number is what terminal programs expect.
BAUD = 115200

#: Gives the stable names of the ports that may have a board, as they are now.
Finder = Callable[[], Iterable[str]]


class PortClosed(msgspec.Struct, frozen=True):
    """Why a port could not be opened. busy: another program has it, which may pass (ModemManager tries every modem)."""

    fault: Fault
    reason: str
    busy: bool = False


def picos(comports: Callable[[], Iterable[Any]] = list_ports.comports, by_id: Path = BY_ID) -> list[str]:
    """Return the ports of all Picos, by their name in `by_id` where they have one."""
    names = {os.path.realpath(link): str(link) for link in sorted(by_id.glob("*"))} if by_id.is_dir() else {}
    found = (info.device for info in comports() if info.vid == RASPBERRY_PI)
    return [names.get(os.path.realpath(device), device) for device in found]


def open_port(path: str) -> serial.Serial | PortClosed:
    """Open a port for us alone, without waiting for anything; or say why not."""
    try:
        return serial.Serial(path, BAUD, timeout=0, write_timeout=0, exclusive=True)
    except (serial.SerialException, OSError) as problem:
        return _closed(path, problem)


def _closed(path: str, problem: OSError) -> PortClosed:
    number = problem.errno
    reason = os.strerror(number) if number else str(problem)
    if number in (errno.EBUSY, errno.EAGAIN):
        return PortClosed(broken(path, "E_PORT_BUSY"), reason, busy=True)
    if number == errno.EACCES:
        return PortClosed(broken(path, "E_PORT_DENIED", group=group_of(Path(path)), user=our_user()), reason)
    return PortClosed(broken(path, "E_PORT_FAILED", reason=reason), reason)
