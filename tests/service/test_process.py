"""The real process: what it prints, how it ends, and what it says when it cannot start."""

from __future__ import annotations

import signal
import socket
import subprocess
import time

import pytest

from tests.bench.phones import open_stream
from tests.service.process import COMMAND, WAIT_S, Process

pytestmark = pytest.mark.service


@pytest.fixture
def service(tmp_path):
    process = Process(tmp_path)
    yield process
    process.close()


def run(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run([*COMMAND, *words], capture_output=True, text=True, timeout=WAIT_S, check=False)


def test_it_says_that_it_is_the_rig_and_how_the_host_gets_back_in(service):
    assert len(service.code()) == 6
    assert "rig" in "".join(service.printed).lower()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_within_three_seconds_with_ten_phones_connected(service, number):
    phones = [open_stream(service.port, "/stream?page=table", "x=1") for _ in range(10)]
    began = time.monotonic()
    assert service.end(number) == 0
    assert time.monotonic() - began < 3
    for phone in phones:
        phone.close()


def test_the_last_write_on_every_pin_is_off(tmp_path):
    trace = tmp_path / "trace"
    service = Process(tmp_path / "data", "--trace-outputs", str(trace))
    host = service.post(cmd="become_host")[1]
    service.post(host, cmd="add_seat", name="Anna", slot="1")
    service.post(host, cmd="add_seat", name="Bela", slot="2")
    service.post(host, cmd="start_game", game="diamant", **{"options.depth": "reveal"})
    service.post(host, cmd="open_decision")
    service.end()
    service.close()
    import json

    last = {line["pin"]: line["value"] for line in map(json.loads, trace.read_text().splitlines())}
    assert last
    assert set(last.values()) == {0}


def test_a_second_copy_is_told_where_the_first_one_runs(service, tmp_path):
    second = run("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path))
    assert second.returncode == 2
    assert str(service.port) in second.stderr
    assert service.get("/")[0] == 200


def test_a_busy_port_is_named(service, tmp_path):
    second = run("serve", "--host", "127.0.0.1", "--port", str(service.port), "--data", str(tmp_path / "other"))
    assert second.returncode == 2
    assert str(service.port) in second.stderr
    assert "Traceback" not in second.stderr


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--profile", "nothing"), "nothing"),
        (("--profile", "pi-five-pairs"), ""),
        (("--port", "many"), "port"),
    ],
)
def test_what_cannot_be_started_is_one_sentence(tmp_path, words, named):
    failed = run("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path), *words)
    assert failed.returncode == 2
    assert len(failed.stderr.strip().splitlines()) == 1
    assert named in failed.stderr


def test_a_damaged_journal_is_kept_aside_and_said(tmp_path):
    service = Process(tmp_path)
    service.post(cmd="join", name="Anna")
    service.end()
    service.close()
    journal = tmp_path / "main.journal"
    journal.write_bytes(b"this is no journal" + journal.read_bytes()[18:])
    again = Process(tmp_path)
    (kept,) = (path.name for path in tmp_path.iterdir() if "damaged" in path.name)
    assert kept in again.get("/")[1]
    again.end()
    again.close()


def test_the_game_goes_on_in_memory_when_the_folder_takes_nothing(tmp_path):
    if not hasattr(socket, "AF_UNIX"):
        pytest.skip("needs Linux")
    data = tmp_path / "data"
    data.mkdir()
    (data / "main.journal").mkdir()
    failed = run("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data))
    assert failed.returncode == 2
    assert "Traceback" not in failed.stderr


def test_check_reports_every_input_and_output(tmp_path):
    checked = run("check", "--data", str(tmp_path))
    assert checked.returncode == 0, checked.stderr
    assert "lamp of place 1" in checked.stdout
    assert "buzzer" in checked.stdout


def test_an_export_of_a_running_game_replays(service, tmp_path):
    phones = [service.post(cmd="join", name=name)[1] for name in ("Anna", "Bela", "Cili")]
    host = service.post(cmd="become_host")[1]
    service.post(host, cmd="start_game", game="diamant")
    service.post(host, cmd="reveal", card="T11")
    service.post(phones[0], cmd="decide", explorer="a", choice="leave")
    exported = run("export", "--data", str(tmp_path))
    assert '"***"' in exported.stdout
    assert "leave" not in exported.stdout
    lines = tmp_path / "game.jsonl"
    lines.write_text(exported.stdout)
    replayed = run("replay", str(lines))
    assert replayed.returncode == 0
    assert '"phase"' in replayed.stdout
