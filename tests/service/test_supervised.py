"""The real process under a supervisor: what it tells, and what it does after starts that failed."""

from __future__ import annotations

import socket
import subprocess

import pytest

from tests.service.process import COMMAND, WAIT_S, Process

pytestmark = pytest.mark.service


@pytest.fixture
def systemd(tmp_path, monkeypatch):
    """The socket of a supervisor that wants a sign of life every 0.4 s."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(WAIT_S)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "400000")
        yield line


def hears(line: socket.socket, word: str) -> str:
    while word not in (told := line.recv(4096).decode()):
        pass
    return told


def test_it_tells_that_it_is_ready_alive_and_stopping(systemd, tmp_path):
    process = Process(tmp_path / "data")
    assert f":{process.port}" in hears(systemd, "READY=1")
    hears(systemd, "WATCHDOG=1")
    assert process.end() == 0
    hears(systemd, "STOPPING=1")
    process.close()


def test_after_three_failed_starts_it_serves_without_hardware_and_says_why(systemd, tmp_path):
    data = tmp_path / "data"
    broken = tmp_path / "mine.toml"
    broken.write_text(
        'name = "mine"\nfactory = "mock"\nboards = ["pi-4"]\n[[device]]\nkind = "fits"\nslot = 1\npin = 17\n'
    )
    for _ in range(3):
        words = [*COMMAND, "serve", "--data", str(data), "--port", "0", "--profile", str(broken)]
        failed = subprocess.run(words, capture_output=True, text=True, timeout=WAIT_S, check=False)
        assert (failed.returncode, failed.stderr.count("\n")) == (2, 1)
    process = Process(data, "--profile", str(broken))
    code = process.code()
    host = process.post(cmd="become_host", code=code)[1]
    assert "Safe mode: the last 3 starts failed" in process.get("/health", host)[1]
    assert process.end() == 0
    process.close()
    assert not (data / "starts.json").exists()


def test_started_by_hand_it_counts_no_starts(tmp_path):
    process = Process(tmp_path)
    assert not (tmp_path / "starts.json").exists()
    process.end()
    process.close()
