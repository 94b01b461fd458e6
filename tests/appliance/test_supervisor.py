"""What systemd hears, on a real datagram socket."""

from __future__ import annotations

import socket

import pytest

from companion.appliance.supervisor import UNWATCHED_S, Supervisor


@pytest.fixture
def systemd(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(5)
        yield line


def hears(line: socket.socket) -> str:
    return line.recv(4096).decode()


def test_it_hears_that_we_are_ready_alive_and_stopping(systemd):
    supervisor = Supervisor({"NOTIFY_SOCKET": systemd.getsockname()})
    supervisor.ready("http://192.168.4.1")
    supervisor.alive()
    supervisor.stopping()
    assert [hears(systemd) for _ in range(3)] == ["READY=1\nSTATUS=http://192.168.4.1", "WATCHDOG=1", "STOPPING=1"]


def test_a_socket_without_a_file_is_found_too():
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind("\0companion-test-notify")
        line.settimeout(5)
        Supervisor({"NOTIFY_SOCKET": "@companion-test-notify"}).alive()
        assert hears(line) == "WATCHDOG=1"


def test_signs_of_life_come_twice_as_often_as_they_are_asked_for():
    assert Supervisor({"WATCHDOG_USEC": "30000000"}).every_s == 15.0


@pytest.mark.parametrize("environ", [{}, {"WATCHDOG_USEC": "soon"}, {"WATCHDOG_USEC": "0"}])
def test_without_a_supervisor_nobody_is_told(environ):
    supervisor = Supervisor(environ)
    supervisor.alive()
    assert not supervisor.is_there
    assert supervisor.every_s == UNWATCHED_S


def test_a_supervisor_that_has_gone_is_no_reason_to_stop(tmp_path):
    Supervisor({"NOTIFY_SOCKET": str(tmp_path / "gone")}).alive()
