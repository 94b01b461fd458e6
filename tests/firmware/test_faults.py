"""Everything that a cable, a computer or a curious program can do to the firmware, with the real files and pyserial."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator
from typing import Any

import pytest
import serial

from tests.firmware.loading import TABLES, examples, messages
from tests.firmware.port import Host, poll, simulated_board

pytestmark = pytest.mark.port

MEGABYTE = 1_000_000
# The long run, FIRMWARE_FRAMES=1000000, sends ten thousand of them over the cable.
DAMAGED = max(1000, int(os.environ.get("FIRMWARE_FRAMES", "0")) // 100)


@pytest.fixture
def hub() -> Iterator[Any]:
    with simulated_board() as board:
        yield board
        assert board.crashes == 0


@pytest.fixture
def host(hub) -> Iterator[Host]:
    connected = Host(hub)
    connected.greet()
    connected.wait_until_calm()
    assert connected.code_of("choose", table="tuesday", decision="d1", seats=list(range(1, 9))) == "ok"
    yield connected
    connected.close()


@pytest.fixture
def promised(host) -> str:
    """The commitment of seat 3, which has locked position 0."""
    return host.lock(3)


def assert_unharmed(hub: Any, host: Host) -> None:
    """The board is still in the same start and decision, seat 3 is locked as before, and nobody else is."""
    assert hub.starts == 1
    hello = host.ask("hello", min=1, max=1)[-1][1]
    assert hello["decision"] == "d1"
    opened = host.openings("d1")
    assert opened[3][0] == "0"
    assert [choice for seat, (choice, _) in opened.items() if seat != 3] == ["-"] * 7


def test_a_megabyte_of_garbage(hub, host, promised, seed):
    rng = random.Random(seed)
    for _ in range(MEGABYTE // 10_000):
        host.send_raw(rng.randbytes(10_000))
        host.listen_if_any()
    assert_unharmed(hub, host)


def test_a_long_line_that_never_ends(hub, host, promised):
    host.send_raw(b"$" + b"a" * 10_000)
    assert_unharmed(hub, host)


def test_valid_frames_of_the_wrong_type(hub, host, promised):
    for example in examples("rejected.jsonl"):
        host.send_raw(example["line"].encode("latin-1") + b"\n")
    for example in examples("to_host.jsonl"):
        host.send_raw(example["line"].encode())
    assert_unharmed(hub, host)


def test_control_bytes_do_not_stop_the_program(hub, host, promised):
    for byte in (b"\x03", b"\x04", b"\x03\x03\r\x04", b"\x01", b"\x02", b"\x00", b"\xff"):
        host.send_raw(byte)
        assert host.code_of("ping") == "ok"
    assert_unharmed(hub, host)


def test_a_modem_program_asks_three_times(hub, host, promised):
    host.heard.clear()
    host.send_raw(b"AT\r" * 3)
    assert host.code_of("ping") == "ok"
    assert [kind for kind, _ in host.heard if kind == "error"] == []
    assert_unharmed(hub, host)


def test_half_lines(hub, host, promised):
    host.send_raw(b"$open id=77 deci")
    assert host.code_of("ping") == "ok"
    host.send_raw(b"$open id=78 decision=d1*\n")
    assert host.code_of("ping") == "ok"
    assert [kind for kind, _ in host.heard if kind == "opening"] == []
    assert_unharmed(hub, host)


def test_open_cut_at_every_byte_opens_nothing(hub, host, promised):
    whole = messages.write(TABLES["to_board"], "open", {"id": 424242, "decision": "d1"})
    for end in range(len(whole)):
        host.send_raw(whole[:end])
        assert host.code_of("ping") == "ok"
    assert [kind for kind, _ in host.heard if kind == "opening"] == []
    assert_unharmed(hub, host)


def test_open_in_pieces_of_one_byte_is_one_request(hub, host, promised):
    for byte in messages.write(TABLES["to_board"], "open", {"id": 424242, "decision": "d1"}):
        host.send_raw(bytes([byte]))
    fields = host.wait_for(lambda kind, fields: kind == "opening" and fields["seat"] == 3, "the opening")
    assert fields["choice"] == "0"


def test_reveal_of_another_decision_opens_nothing(hub, host, promised):
    assert host.code_of("open", decision="d0") == "stale"
    assert_unharmed(hub, host)


def test_answers_that_come_late_carry_their_old_id(hub, host, promised):
    hub.pause()
    host.drain()
    host.send("ping", id=900001)
    assert host.listen() == []
    hub.resume()
    host.send("ping", id=900002)
    host.wait_for(lambda _, fields: fields.get("id") == 900002, "the next answer")
    assert [fields["id"] for kind, fields in host.heard if kind == "ok"][-2:] == [900001, 900002]
    assert_unharmed(hub, host)


def test_host_that_does_not_read_for_long(hub, host, promised):
    # Pings are answered and states repeated until the line is full; then the board must go on without it.
    for number in range(3000):
        host.send("ping", id=number)
    hub.set_lock(2, down=True)
    assert hub.wait_until(lambda: hub.lights[1])
    hub.set_lock(2, down=False)
    host.heard.clear()
    state = host.wait_for(
        lambda kind, fields: kind == "state" and fields["press"][1] == 1 and fields["down"][1] == "0", "the press"
    )
    assert state["press"] == [0, 1, 1, 0, 0, 0, 0, 0]
    beat = host.wait_for(lambda kind, _: kind == "beat", "a heartbeat")
    assert beat["lost"] > 0
    assert host.openings("d1")[2][0] == "0"


def test_pulled_cable_is_a_restart_and_the_port_is_found_again(hub, host, promised):
    boot = host.ask("hello", min=1, max=1)[-1][1]["boot"]
    hub.unplug()
    with pytest.raises((serial.SerialException, OSError)):
        host.wait_for(lambda kind, _: kind == "hello", "nothing, since the cable is out")
    host.close()
    hub.plug()
    host.open()
    hello = host.greet()
    assert hello["boot"] != boot
    assert hello["decision"] == "-"
    assert host.code_of("open", decision="d1") == "stale"


def test_program_that_fails_is_restarted_by_the_watchdog():
    with simulated_board() as hub:
        host = Host(hub)
        boot = host.greet()["boot"]
        os.kill(hub.pid, signal.SIGTERM)
        poll(lambda: hub.starts == 2, "the restart")
        assert host.greet()["boot"] != boot
        assert hub.crashes == 1
        # What the prompt said in between is noise to a host, not the end of it.
        assert "noise" in host.rejected
        host.close()


def test_switch_held_over_a_restart_is_no_new_press(hub, host, promised):
    hub.set_lock(5, down=True)
    host.wait_for(lambda kind, fields: kind == "state" and fields["press"][4] == 1, "the press")
    hub.press_reset()
    poll(lambda: hub.starts == 2, "the second start")
    before = len(host.heard)
    host.ask("hello", min=1, max=1)
    state = host.wait_for(
        lambda kind, fields: kind == "state" and fields["down"][4] == "1", "the held button", since=before
    )
    assert state["press"] == [0] * 8


def test_board_works_on_while_no_host_has_the_port_open(hub, host, promised):
    host.close()
    hub.set_lock(7, down=True)
    assert hub.wait_until(lambda: hub.lights[6])
    host.open()
    before = len(host.heard)
    assert host.ask("hello", min=1, max=1)[-1][1]["decision"] == "d1"
    host.wait_for(lambda kind, fields: kind == "lock" and fields["seat"] == 7, "the lock made meanwhile", since=before)


def test_damaged_requests_lead_to_no_wrong_answer(hub, host, promised, seed):
    rng = random.Random(seed)
    lines = [
        messages.write(TABLES["to_board"], kind, fields)
        for kind, fields in (
            ("open", {"id": 1, "decision": "d1"}),
            ("drop", {"id": 1, "decision": "d1"}),
            ("choose", {"id": 1, "table": "tuesday", "decision": "d2", "seats": [1]}),
            ("reset", {"id": 1}),
        )
    ]
    for _ in range(DAMAGED):
        torn = bytearray(rng.choice(lines))
        for _ in range(rng.randint(1, 3)):
            torn[rng.randrange(len(torn))] ^= 1 << rng.randrange(8)
        if bytes(torn) not in lines:
            host.send_raw(bytes(torn) + b"\n")
            host.listen_if_any()
    assert_unharmed(hub, host)


def test_every_line_from_the_board_is_whole_and_printable(hub, host, promised):
    assert host.rejected == []
    assert_unharmed(hub, host)
