"""Which ports there are, and why one cannot be opened."""

from __future__ import annotations

import errno
import os
import pty
from types import SimpleNamespace

import pytest
import serial

from companion.devices.kinds.hub import Hub
from companion.devices.link import finding, open_ports
from companion.devices.link.finding import RASPBERRY_PI, PortClosed, open_port, picos
from companion.devices.link.open_ports import BUSY_PATIENCE_S, BUSY_WAIT_S, Ports
from companion.devices.link.opening import finder


def port(device, vid=RASPBERRY_PI):
    return SimpleNamespace(device=device, vid=vid)


def test_picos_are_found_and_nothing_else():
    ports = [port("/dev/ttyS0", None), port("/dev/ttyACM0"), port("/dev/ttyACM1", 0x2341)]
    assert picos(lambda: ports) == ["/dev/ttyACM0"]


def test_a_pico_is_known_by_its_stable_name(tmp_path):
    device, names = tmp_path / "ttyACM1", tmp_path / "by-id"
    device.touch()
    names.mkdir()
    (names / "usb-MicroPython_Board_e66").symlink_to(device)
    assert picos(lambda: [port(str(device))], names) == [str(names / "usb-MicroPython_Board_e66")]


def test_a_port_that_is_ours_is_nobody_elses():
    master, slave = pty.openpty()
    ours = open_port(os.ttyname(slave))
    second = open_port(os.ttyname(slave))
    assert isinstance(second, PortClosed)
    assert (second.fault.code, second.busy) == ("E_PORT_BUSY", True)
    ours.close()
    for end in (master, slave):
        os.close(end)


def test_a_port_without_permission_names_its_group_and_us(tmp_path, monkeypatch):
    monkeypatch.setattr(finding.serial, "Serial", refusing(errno.EACCES))
    path = tmp_path / "ttyACM0"
    path.touch()
    closed = open_port(str(path))
    assert closed.fault.code == "E_PORT_DENIED"
    assert {*dict(closed.fault.values)} == {"group", "user"}


def test_a_port_that_is_not_there_says_why():
    closed = open_port("/dev/none")
    assert (closed.fault.code, closed.busy) == ("E_PORT_FAILED", False)
    assert dict(closed.fault.values)["reason"] == os.strerror(errno.ENOENT)


def refusing(number):
    def refuse(*_, **__):
        raise serial.SerialException(number, os.strerror(number))

    return refuse


def test_a_busy_port_is_tried_again_and_called_a_fault_only_after_a_while():
    tries = []
    busy = PortClosed(finding.broken("p", "E_PORT_BUSY"), "busy", busy=True)
    ports = Ports(lambda: ["p"], lambda path: tries.append(path) or busy)
    for now in (0.0, BUSY_WAIT_S / 2, BUSY_WAIT_S):
        ports.scan(now)
    assert (len(tries), ports.faults()) == (2, [])
    ports.scan(BUSY_PATIENCE_S)
    assert [fault.code for fault in ports.faults()] == ["E_PORT_BUSY"]


def test_a_port_that_is_gone_is_spoken_of_no_more():
    found = ["p"]
    ports = Ports(lambda: found, lambda path: PortClosed(finding.broken(path, "E_PORT_DENIED"), "denied"))
    ports.scan(0.0)
    assert ports.faults()
    found.clear()
    ports.scan(0.5)
    assert ports.faults() == []


def test_a_port_that_we_have_is_left_alone(monkeypatch):
    opened = []
    monkeypatch.setattr(
        open_ports, "OpenPort", lambda path, line, now: SimpleNamespace(session=SimpleNamespace(trouble=""))
    )
    ports = Ports(lambda: ["p"], lambda path: opened.append(path) or object())
    for now in range(5):
        ports.scan(now)
    assert opened == ["p"]


def test_a_simulated_board_lets_real_picos_alone(tmp_path):
    (tmp_path / "port").touch()
    simulated = [SimpleNamespace(port=str(tmp_path / "port"))]
    find = finder([Hub(simulated=True)], simulated, real=lambda: ["/dev/ttyACM0"])
    assert [*find()] == [str(tmp_path / "port")]


def test_a_named_port_is_tried_and_no_other():
    assert [*finder([Hub(port="/dev/ttyUSB0")], [], real=lambda: ["/dev/ttyACM0"])()] == ["/dev/ttyUSB0"]


@pytest.mark.parametrize("kinds", [(Hub(),), (Hub(board="e66"), Hub(port="/dev/ttyUSB0", board="e67"))])
def test_picos_are_looked_for_where_a_board_has_no_port(kinds):
    assert "/dev/ttyACM0" in [*finder(kinds, [], real=lambda: ["/dev/ttyACM0"])()]
