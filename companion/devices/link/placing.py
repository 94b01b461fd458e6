"""Which board is which device. A board is known by the name that it announces, never by its port."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from companion.devices.link.device import BoardDevice
from companion.devices.link.faults import broken
from companion.devices.link.messages import Hello
from companion.devices.link.open_ports import OpenPort
from companion.table.ports import Fault


class AtPort(msgspec.Struct, frozen=True):
    """What is at a port: a board's name, role and version as it announced them, or nothing, and its trouble."""

    port: str
    board: str = ""
    role: str = ""
    firmware: str = ""
    trouble: str = ""


def at_ports(ports: Sequence[OpenPort]) -> Iterator[AtPort]:
    """Yield what is at each port."""
    for port in ports:
        hello, trouble = port.session.hello, port.session.trouble
        told = (hello.board, hello.role, hello.firmware) if hello is not None else ("", "", "")
        yield AtPort(port.path, *told, trouble)


def greeted(ports: Sequence[OpenPort]) -> list[tuple[OpenPort, Hello]]:
    """Return the ports where a board is at work, with what it announced."""
    hellos = ((port, port.session.hello) for port in ports if port.session.is_up)
    return [(port, hello) for port, hello in hellos if hello is not None]


def placed(devices: Sequence[BoardDevice], ports: Sequence[OpenPort]) -> Iterator[tuple[BoardDevice, OpenPort | None]]:
    """Yield every device with the port of its board; None where there is none, or more than one that may be meant.

    Of two boards with one name neither is used. A device keeps the board that it has.
    """
    there = greeted(ports)
    names = Counter(hello.board for _, hello in there)
    for device in devices:
        fitting = [port for port, hello in there if names[hello.board] == 1 and fits(device, hello, devices)]
        own = [port for port in fitting if port.session is device.session]
        yield device, next(iter(own or fitting)) if own or len(fitting) == 1 else None


def fits(device: BoardDevice, hello: Hello, devices: Sequence[BoardDevice]) -> bool:
    """Say whether a board may be a device: of its role, and of its name or of a name that no other device asks for."""
    named = {other.kind.board for other in devices}
    is_meant = device.kind.board == hello.board if device.kind.board else hello.board not in named
    return is_meant and device.kind.role == hello.role


def unplaced(devices: Sequence[BoardDevice], ports: Sequence[OpenPort]) -> Iterator[Fault]:
    """Yield what is to be said of boards that no device has."""
    paths: dict[str, list[str]] = {}
    for port, hello in greeted(ports):
        paths.setdefault(hello.board, []).append(port.path)
        if not any(device.session is port.session for device in devices):
            yield broken(port.path, "E_BOARD_UNUSED", board=hello.board, role=hello.role, firmware=hello.firmware)
    for board, (first, *others) in paths.items():
        if others:
            yield broken(board, "E_BOARD_TWICE", first=first, second=others[0])
