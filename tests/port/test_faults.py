"""Everything that a cable, a board and other programs can do to a game under way, with the real driver."""

from __future__ import annotations

import json
import os
import pty
import tty
from contextlib import ExitStack
from random import Random

import pytest
import serial

from companion.devices.kinds.box import Box
from companion.devices.kinds.hub import Hub
from companion.devices.link import messages
from companion.devices.link.wire import seal
from tests.devices.conftest import HARDWARE
from tests.firmware.port import simulated_board
from tests.port.evening import port_evening

pytestmark = pytest.mark.port

MEGABYTE = 1_000_000
STAY, LEAVE = 0, 1


@pytest.fixture
def game(evening):
    """Three people in an open decision."""
    evening.start_game(3)
    evening.do("open_decision")
    return evening


@pytest.fixture
def locked(game):
    """Two of the three have locked: the first stays, the second leaves."""
    game.lock({1: STAY, 2: LEAVE})
    game.poll(lambda: game.deciding.ready == 2, "two that are ready")
    return game


def end_well(evening) -> None:
    """Let the third stay, and see the right reveal."""
    evening.decide({3: STAY})
    assert evening.last_reveal() == {"stay": ["a", "c"], "leave": ["b"]}


def faults(evening) -> dict[str, str]:
    return {fault.device: fault.code for fault in evening.boards.faults()}


# --- the board


def test_a_restarted_board_voids_its_locks_says_so_and_goes_on(hub, locked):
    hub.press_reset()
    locked.poll(lambda: "notice.board_restarted" in locked.announced(), "the announcement")
    assert locked.deciding.ready == 0
    locked.decide({1: STAY, 2: LEAVE, 3: STAY})
    assert locked.last_reveal() == {"stay": ["a", "c"], "leave": ["b"]}


def test_a_board_that_hangs_pauses_the_game_by_name_and_its_locks_hold(hub, locked):
    hub.pause()
    locked.poll(lambda: locked.moment.table.paused, "the pause")
    assert (locked.moment.table.paused, locked.moment.table.pause_values) == ("pause.board", (("device", "hub"),))
    hub.resume()
    locked.poll(locked.is_linked, "the board again")
    assert locked.deciding.ready == 2
    end_well(locked)


def test_another_board_in_its_place_starts_without_locks(hub, cable, locked):
    cable.pull()
    locked.poll(lambda: not locked.is_linked(), "the pause")
    with simulated_board(board_id="e660000000000099") as other:
        locked.boards._ports._find = lambda: [other.port]
        locked.poll(lambda: "notice.board_restarted" in locked.announced(), "the announcement")
        locked.board = other
        locked.decide({1: STAY, 2: LEAVE, 3: STAY})
        assert locked.last_reveal() == {"stay": ["a", "c"], "leave": ["b"]}


# --- the cable


def test_a_pulled_cable_pauses_and_the_board_returns_under_another_number(cable, locked):
    (before,) = cable.find()
    cable.pull()
    locked.poll(lambda: not locked.is_linked(), "the pause")
    cable.plug()
    locked.poll(locked.is_linked, "the board again")
    assert cable.find() != [before]
    assert locked.deciding.ready == 2
    end_well(locked)


def test_a_megabyte_of_garbage_in_both_directions(cable, locked, seed):
    random = Random(seed)
    for _ in range(MEGABYTE // 10_000):
        cable.say_to_host(random.randbytes(10_000))
        cable.say_to_board(random.randbytes(10_000))
    end_well(locked)


def test_a_long_line_that_never_ends(cable, locked):
    cable.say_to_host(b"$" + b"a" * 10_000)
    end_well(locked)


def test_valid_lines_of_the_wrong_kind(cable, locked):
    for name in ("to_board.jsonl", "rejected.jsonl"):
        for line in (HARDWARE / "wire" / name).read_text().splitlines():
            cable.say_to_host(json.loads(line)["line"].encode("latin-1") + b"\n")
    end_well(locked)


def test_old_answers_and_foreign_locks_count_for_nothing(cable, locked):
    for line in (HARDWARE / "wire" / "to_host.jsonl").read_text().splitlines():
        if json.loads(line)["kind"] != "hello":
            cable.say_to_host(json.loads(line)["line"].encode())
    assert locked.deciding.ready == 2
    end_well(locked)


def test_control_bytes_and_a_modem_program(cable, locked):
    cable.say_to_board(b"\x03\x03\x04\x01\x02AT\rAT\rAT\r")
    cable.say_to_host(b"\x03\x04\r\n")
    end_well(locked)


def test_half_lines_in_both_directions(cable, locked):
    cable.say_to_board(b"$open id=77 deci")
    cable.say_to_host(b"$lock seq=5 boot=1c5f")
    end_well(locked)


def test_a_reveal_whose_openings_are_lost_is_asked_again(cable, locked):
    cable.to_host = Once(lambda piece: b"", wanted=b"$opening")
    end_well(locked)
    assert cable.to_host.done


def test_an_opening_cut_in_the_middle_is_asked_again(cable, locked, seed):
    cable.to_host = Once(lambda piece: piece[: Random(seed).randrange(len(piece))], wanted=b"$opening")
    end_well(locked)
    assert cable.to_host.done


@pytest.mark.proof
@pytest.mark.parametrize("length", range(0, 260, 4))
def test_a_reveal_cut_at_any_byte_is_asked_again(cable, locked, length):
    cable.to_host = Once(lambda piece: piece[:length], wanted=b"$opening")
    end_well(locked)


def test_an_opening_that_was_changed_on_the_way_reveals_nothing_and_is_asked_anew(cable, locked):
    cable.to_host = Once(turned_round, wanted=b"$opening")
    locked.lock({3: STAY})
    locked.poll(lambda: "notice.box_wrong" in locked.announced(), "the announcement")
    assert locked.moment.table.view.revealed is None
    locked.decide({1: STAY, 2: LEAVE, 3: STAY})
    assert locked.last_reveal() == {"stay": ["a", "c"], "leave": ["b"]}


class Once:
    """Spoils the first line that has something in it, and lets everything else pass."""

    def __init__(self, spoil, wanted: bytes) -> None:
        self.done = False
        self._spoil = spoil
        self._wanted = wanted
        self._rest = b""

    def __call__(self, piece: bytes) -> bytes:
        *lines, self._rest = (self._rest + piece).split(b"\n")
        return b"".join(self._passed(line + b"\n") for line in lines)

    def _passed(self, line: bytes) -> bytes:
        if self.done or self._wanted not in line:
            return line
        self.done = True
        return self._spoil(line)


def turned_round(line: bytes) -> bytes:
    """Return an opening with its choice turned round, under a good checksum."""
    body = line[line.index(b"$") + 1 : -10].decode()
    head, choice, tail = body.partition("choice=")
    return seal(f"{head}{choice}{1 - int(tail[0])}{tail[1:]}")


# --- who is at which port


def test_two_boards_with_one_name_are_both_left_alone_and_both_ports_are_told():
    with (
        simulated_board() as first,
        simulated_board() as second,
        port_evening(first, lambda: [first.port, second.port]) as evening,
    ):
        evening.poll(lambda: first.board_id in faults(evening), "the report")
        (twice,) = [fault for fault in evening.boards.faults() if fault.code == "E_BOARD_TWICE"]
        assert {first.port, second.port} <= {*dict(twice.values).values()}
        assert faults(evening)["hub"] == "E_BOARD_WAITING"
        second.unplug()
        evening.poll(lambda: faults(evening)["hub"].startswith("HW_BOARD"), "the one that is left")


@pytest.fixture
def boxes():
    """Three boxes with a Pico each, called box-1 to box-3."""
    with ExitStack() as plugged:
        names = [f"box-{slot}" for slot in (1, 2, 3)]
        yield [plugged.enter_context(simulated_board(role="box", settings={"BOARD_ID": name})) for name in names]


def test_boxes_are_known_by_their_names_whichever_port_they_have(boxes):
    kinds = tuple(Box(slot=slot, board=f"box-{slot}") for slot in (1, 2, 3))
    with port_evening(boxes[0], lambda: [box.port for box in reversed(boxes)], kinds=kinds) as evening:
        evening.start_game(3)
        evening.do("open_decision")
        for evening.board, position in zip(boxes[:2], (LEAVE, STAY), strict=True):
            evening.lock({1: position})
        evening.board = boxes[2]
        evening.decide({1: STAY})
        assert evening.last_reveal() == {"stay": ["b", "c"], "leave": ["a"]}


def test_a_port_that_another_program_has_is_taken_when_it_is_free(hub):
    other = serial.Serial(hub.port, exclusive=True)
    with port_evening(hub, lambda: [hub.port]) as evening:
        evening.sit(3)
        evening.do("start_game", game="diamant", options={"depth": "reveal"})
        evening.poll(lambda: faults(evening).get("hub") == "E_BOARD_WAITING", "the report")
        assert evening.moment.table.paused == "pause.board"
        other.close()
        evening.poll(evening.is_linked, "the board")


def test_a_healthy_port_is_opened_once(hub):
    opened = []
    with port_evening(hub, lambda: [hub.port]) as evening:
        make = evening.boards._ports._open
        evening.boards._ports._open = lambda path: opened.append(path) or make(path)
        evening.start_game(3)
        evening.do("open_decision")
        evening.decide({1: STAY, 2: STAY, 3: LEAVE})
        assert len(opened) <= 1


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (messages.Hello(0, "e66", "hub", "9.0.0", 5, 6, "1c5f0a92", 8, 10, "-"), "E_COMPANION_TOO_OLD"),
        (messages.Hello(0, "e66", "hub", "0.0.1", 0, 0, "1c5f0a92", 8, 10, "-"), "E_FIRMWARE_TOO_OLD"),
        (b"settings.py: GP0 is used twice.\r\n>>> ", "E_BOARD_SETTINGS"),
        (b'Traceback (most recent call last):\r\n  File "main.py", line 3, in <module>\r\n', "E_FIRMWARE_FAILED"),
    ],
)
def test_whatever_is_at_a_port_instead_is_named(said, code):
    master, slave = pty.openpty()
    tty.setraw(slave)
    port, raw = os.ttyname(slave), said if isinstance(said, bytes) else messages.write(said)
    with port_evening(None, lambda: [port]) as evening:
        evening.meanwhile = lambda: os.write(master, raw)
        evening.poll(lambda: faults(evening).get(port) == code, code)
    for end in (master, slave):
        os.close(end)


def test_a_hub_with_fewer_jacks_than_the_profile_is_named():
    few = {"SWITCH_PINS": (0,), "LOCK_PINS": (1,), "LED_PINS": (16,)}
    with simulated_board(settings=few) as hub, port_evening(hub, lambda: [hub.port], kinds=(Hub(jacks=8),)) as evening:
        evening.poll(lambda: faults(evening).get("hub") == "E_BOARD_JACKS", "the report")


# --- lamps


def test_one_line_sets_all_lamps_of_a_reveal_and_before_it_all_carry_one_pattern(cable, locked):
    said = []
    cable.to_board = lambda piece: said.append(piece) or piece
    end_well(locked)
    lines = [line for line in b"".join(said).splitlines() if line.startswith(b"$lamps")]
    shows = [messages.read(messages.TO_BOARD, line).show[:3] for line in lines]
    assert shows[-1] != shows[0]
    assert all(len({*words} - {"-"}) <= 1 for words in shows[:-1])
