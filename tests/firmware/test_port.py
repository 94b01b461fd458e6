"""The shipped firmware behind a pseudo-terminal, when all goes well."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.firmware.loading import board as firmware_board
from tests.firmware.port import Host, poll, simulated_board

pytestmark = pytest.mark.port


@pytest.fixture
def hub() -> Iterator[Any]:
    with simulated_board() as board:
        yield board


@pytest.fixture
def host(hub) -> Iterator[Host]:
    connected = Host(hub)
    yield connected
    connected.close()


def test_hub_says_who_it_is(hub, host):
    hello = host.greet()
    assert (hello["board"], hello["role"], hello["jacks"]) == (hub.board_id, "hub", 8)
    assert hello["firmware"] == firmware_board.FIRMWARE
    assert (hello["min"], hello["max"], hello["decision"]) == (1, 1, "-")


def test_eight_seats_choose_and_every_opening_fits(hub, host):
    host.greet()
    host.wait_until_calm()
    choices = [0, 1, 1, 0, 1, 0, 0, 1]
    for jack, choice in enumerate(choices, start=1):
        hub.set_switch(jack, closed=bool(choice))
    host.set_switch(8, 1)
    assert host.code_of("choose", table="tuesday", decision="d1", seats=list(range(1, 9))) == "ok"
    promised = {jack: host.lock(jack) for jack in range(1, 9)}
    assert hub.wait_until(lambda: hub.lights == [True] * 8)
    opened = host.openings("d1")
    assert [int(opened[jack][0]) for jack in range(1, 9)] == choices
    for seat, (choice, nonce) in opened.items():
        text = f"tc1|tuesday|d1|{hub.board_id}|{seat}|{choice}|".encode()
        assert hashlib.sha256(text + bytes.fromhex(nonce)).hexdigest() == promised[seat]
    assert hub.wait_until(lambda: not any(hub.lights))


def test_one_line_sets_all_seat_lamps_in_one_frame(hub, host):
    host.greet()
    assert host.code_of("dim", percent=100) == "ok"
    assert host.code_of("lamps", show=["-"] * 8) == "ok"
    hub.wait_until(lambda: not any(map(any, hub.outputs.pixels)))
    assert host.code_of("lamps", show=["s001000", "s100000"] * 4) == "ok"
    stay, leave = [(0, 16, 0)] * 3, [(16, 0, 0)] * 3
    assert hub.wait_until(lambda: hub.outputs.pixels[:24] == (stay + leave) * 4)
    lit = [frame[:24] for frame in hub.outputs.frames if any(map(any, frame[:24])) and frame[0][2] == 0]
    assert all(frame == (stay + leave) * 4 for frame in lit)


def test_meter_is_a_target(hub, host):
    host.greet()
    assert host.code_of("dim", percent=100) == "ok"
    for level in (3, 3, 10, 0, 7):
        assert host.code_of("meter", level=level, colour="000010") == "ok"
        assert hub.wait_until(
            lambda wanted=level: hub.outputs.pixels[24:] == [(0, 0, 16)] * wanted + [(0, 0, 0)] * (10 - wanted)
        )
    assert host.code_of("meter", level=11, colour="000010") == "range"


def test_chain_at_rest_is_not_written(hub, host):
    host.greet()
    assert host.code_of("dim", percent=100) == "ok"
    assert host.code_of("lamps", show=["s101010"] * 8) == "ok"
    assert hub.wait_until(lambda: hub.outputs.pixels[:24] == [(16, 16, 16)] * 24)
    frames = len(hub.outputs.frames)
    for _ in range(50):
        assert host.code_of("ping") == "ok"
    assert len(hub.outputs.frames) == frames


def test_buzzer_sounds_and_falls_silent(hub, host):
    host.greet()
    assert host.code_of("buzz", cue=1, notes=["880:300"]) == "ok"
    assert hub.wait_until(lambda: hub.outputs.hertz == 880)
    assert hub.wait_until(lambda: hub.outputs.hertz == 0)


def test_heartbeat_tells_of_a_healthy_loop(hub, host):
    host.greet()
    beat = host.wait_for(lambda kind, fields: kind == "beat", "a heartbeat")
    assert beat["free"] > 20_000
    assert (beat["bad"], beat["lost"]) == (0, 0)
    assert hub.outputs.watchdog_ms == 8000


def test_reset_brings_a_board_that_has_forgotten(hub, host):
    boot = host.greet()["boot"]
    assert host.code_of("choose", table="tuesday", decision="d1", seats=[1]) == "ok"
    assert host.code_of("reset") == "ok"
    poll(lambda: hub.starts == 2, "the second start")
    again = host.greet()
    assert again["boot"] != boot
    assert again["decision"] == "-"
    assert hub.crashes == 0


def test_host_that_comes_back_finds_the_open_decision_and_its_locks(hub, host):
    host.greet()
    host.wait_until_calm()
    assert host.code_of("choose", table="tuesday", decision="d1", seats=[2]) == "ok"
    promised = host.lock(2)
    host.close()
    host.open()
    before = len(host.heard)
    assert host.ask("hello", min=1, max=1)[-1][1]["decision"] == "d1"
    assert host.wait_for(lambda kind, _: kind == "lock", "the lock again", since=before)["commit"] == promised


def test_box_serves_the_seat_it_is_given():
    with simulated_board(role="box", board_id="e660000000000007") as box:
        host = Host(box)
        assert host.greet()["role"] == "box"
        host.wait_until_calm()
        assert host.code_of("seats", map=[5]) == "ok"
        assert host.code_of("choose", table="tuesday", decision="d1", seats=[4, 5, 6]) == "ok"
        box.set_lock(1, down=True)
        assert host.wait_for(lambda kind, _: kind == "lock", "the lock")["seat"] == 5
        assert host.code_of("dim", percent=100) == "ok"
        assert host.code_of("lamps", show=["s100000"] * 4 + ["s001000"]) == "ok"
        assert box.wait_until(lambda: box.outputs.pixels == [(0, 16, 0)] * 3)
        host.close()


def test_lock_button_that_opens_when_pressed():
    with simulated_board(role="box", settings={"NORMALLY_CLOSED_LOCKS": (1,)}) as box:
        host = Host(box)
        host.greet()
        host.wait_until_calm()
        assert host.code_of("choose", table="tuesday", decision="d1", seats=[1]) == "ok"
        host.lock(1)
        host.close()


def test_lock_button_of_jack_1_held_at_the_start_keeps_the_prompt():
    box = simulated_board(role="box")
    box.set_lock(1, down=True)
    with box:
        host = Host(box)
        said = b""

        def is_at_prompt() -> bool:
            nonlocal said
            said += host.port.read(host.port.in_waiting or 1)
            return said.endswith(b">>> ")

        poll(is_at_prompt, "the prompt")
        assert said.startswith(b"The lock button of jack 1 was held at the start")
        assert box.outputs.watchdog_ms is None
        host.close()


def test_lock_button_of_jack_1_held_while_a_watchdog_restarts_the_board_does_not_stop_it(hub, host):
    host.greet()
    hub.set_lock(1, down=True)
    hub.press_reset()
    poll(lambda: hub.starts == 2, "the restart")
    host.greet()
    assert hub.starts == 2
    hub.set_lock(1, down=False)


def test_board_at_its_prompt_starts_at_the_host_s_word_once_the_button_is_free():
    box = simulated_board(role="box")
    box.set_lock(1, down=True)
    with box:
        host = Host(box)
        poll(lambda: b">>> " in host.port.read(host.port.in_waiting or 1), "the prompt")
        box.set_lock(1, down=False)
        host.send_raw(b"\x04")
        host.greet()
        assert (box.starts, box.crashes) == (2, 0)
        host.close()


def test_wrong_settings_are_said_in_one_sentence_at_the_prompt():
    with simulated_board(settings={"STRIP_PIN": 0}) as hub:
        host = Host(hub)
        said = b""

        def is_at_prompt() -> bool:
            nonlocal said
            said += host.port.read(host.port.in_waiting or 1)
            return said.endswith(b">>> ")

        poll(is_at_prompt, "the prompt")
        assert said.splitlines()[0] == b"settings.py: GP0 is used twice."
        host.close()
