"""One conversation: greeting, asking again, and what may be at the other end instead of our firmware."""

from __future__ import annotations

import pytest

from companion.devices.link import messages
from companion.devices.link.messages import Ack, Beat, Error, Greet, Hello, Lock, Ok, Open, Opening, Ping, State
from companion.devices.link.session import OK, PING_S, RESEND_S, RESTART_S, SILENT_S, STARTING_S, Answer, Session

BOOT = "1c5f0a92"
PROMPT = b"\r\nMicroPython v1.28.0 on 2026-05-01; Raspberry Pi Pico with RP2040\r\n>>> "


def hello(number: int, **changes) -> Hello:
    told = {
        "board": "e66",
        "role": "hub",
        "firmware": "1.0.0",
        "min": 1,
        "max": 1,
        "boot": BOOT,
        "jacks": 8,
        "meter": 10,
    }
    return Hello(**{"id": number, "decision": "-", **told, **changes})


class Desk:
    """A session and the other end of its cable."""

    def __init__(self) -> None:
        self.now = 100.0
        self.session = Session(self.now)

    def said(self):
        """Return what the session has said since the last look."""
        raw, self.session.outgoing[:] = bytes(self.session.outgoing), b""
        return [messages.read(messages.TO_BOARD, line) for line in raw.splitlines() if line.startswith(b"$")]

    def hear(self, *told):
        raw = b"".join(one if isinstance(one, bytes) else messages.write(one) for one in told)
        return [*self.session.receive(raw, self.now)]

    def wait(self, seconds: float):
        self.now += seconds
        self.session.tick(self.now)
        return self.said()

    def greet(self) -> None:
        (greeting,) = self.said()
        assert self.hear(hello(greeting.id)) == [hello(greeting.id)]


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def greeted(desk) -> Desk:
    desk.greet()
    return desk


def test_the_first_word_is_a_greeting(desk):
    assert [type(message) for message in desk.said()] == [Greet]


def test_nothing_counts_before_the_greeting(desk):
    lock = Lock(1, BOOT, "d1", 2, "0" * 64)
    assert desk.hear(b"2:D\n", lock, State(1, BOOT, "-", "1", (1,), (0,))) == []
    assert not any(isinstance(message, Ack) for message in desk.said())


def test_a_greeting_is_repeated_until_it_is_answered(desk):
    first, *_ = desk.said()
    (second,) = desk.wait(RESEND_S)
    assert second.id > first.id
    assert desk.hear(hello(first.id)) == []
    assert desk.hear(hello(second.id)) == [hello(second.id)]
    assert desk.session.is_up


def test_an_answer_belongs_to_its_request(greeted):
    greeted.session.ask(Open(decision="d1"), greeted.now)
    (request,) = greeted.said()
    opening = Opening(request.id, "d1", 2, "1", "0" * 32)
    assert greeted.hear(opening, Ok(request.id)) == [opening, Answer(Open(decision="d1"), OK)]


def test_a_refusal_is_an_answer(greeted):
    greeted.session.ask(Open(decision="d1"), greeted.now)
    (request,) = greeted.said()
    assert greeted.hear(Error(request.id, "stale")) == [Answer(Open(decision="d1"), "stale")]


def test_a_request_without_an_answer_is_asked_again_and_the_late_answer_is_dropped(greeted):
    greeted.session.ask(Open(decision="d1"), greeted.now)
    (first,) = greeted.said()
    again = greeted.wait(RESEND_S)[0]
    assert greeted.hear(Opening(first.id, "d1", 2, "0", "1" * 32), Ok(first.id)) == []
    assert greeted.hear(Ok(again.id)) == [Answer(Open(decision="d1"), OK)]


def test_a_newer_request_takes_the_place_of_an_older_one_of_its_kind(greeted):
    for decision in ("d1", "d2"):
        greeted.session.ask(Open(decision=decision), greeted.now)
    old, new = greeted.said()
    assert greeted.hear(Ok(old.id)) == []
    assert greeted.hear(Ok(new.id)) == [Answer(Open(decision="d2"), OK)]


def test_what_a_board_repeats_is_acknowledged_at_once(greeted):
    lock = Lock(17, BOOT, "d1", 2, "0" * 64)
    assert greeted.hear(lock) == [lock]
    assert greeted.said() == [Ack(BOOT, 17)]


def test_a_message_of_an_earlier_start_is_no_news(greeted):
    assert greeted.hear(Lock(17, "00000000", "d1", 2, "0" * 64)) == []
    assert greeted.said() == []


def test_a_board_that_has_restarted_is_greeted_again(greeted):
    greeted.session.ask(Open(decision="d1"), greeted.now)
    greeted.said()
    assert greeted.hear(hello(0, boot="22222222")) == []
    assert not greeted.session.is_up
    (greeting,) = greeted.said()
    assert greeted.hear(hello(greeting.id, boot="22222222"))
    assert greeted.session.is_up


def test_without_anything_to_say_a_ping_shows_that_we_are_there(greeted):
    assert [type(message) for message in greeted.wait(PING_S)] == [Ping]


def test_a_silent_board_is_noticed(greeted):
    greeted.now += SILENT_S + 0.1
    assert greeted.session.is_silent(greeted.now)
    greeted.hear(Beat(BOOT, 1, 100000, 3, 0, 0))
    assert not greeted.session.is_silent(greeted.now)


def test_noise_is_no_sign_of_life(greeted):
    greeted.now += SILENT_S + 0.1
    greeted.hear(b"\xf8\x00\xff\n" * 10)
    assert greeted.session.is_silent(greeted.now)
    assert greeted.session.thrown_away["noise"] == 10


def test_a_starting_board_has_time_for_its_boot_window(desk):
    assert not desk.session.is_silent(desk.now + SILENT_S + 1)
    assert desk.session.is_silent(desk.now + STARTING_S + 1)


@pytest.mark.parametrize(
    ("low", "high", "trouble"), [(2, 3, "E_COMPANION_TOO_OLD"), (0, 0, "E_FIRMWARE_TOO_OLD"), (1, 4, "")]
)
def test_ranges_that_do_not_meet_say_which_side_to_update(desk, low, high, trouble):
    (greeting,) = desk.said()
    told = desk.hear(hello(greeting.id, min=low, max=high))
    assert (desk.session.trouble, bool(told)) == (trouble, not trouble)


def no_firmware(desk) -> None:
    """Let a board be at its prompt, and come back to it."""
    desk.hear(PROMPT)
    desk.now += RESTART_S + 0.1
    desk.hear(PROMPT)
    desk.said()
    desk.session.outgoing.clear()


def test_a_board_at_its_prompt_is_told_once_to_start_its_program(desk):
    desk.hear(PROMPT)
    assert desk.session.outgoing.endswith(b"\x04")
    desk.hear(b"\r\n>>> ")
    assert desk.session.trouble == ""
    desk.now += RESTART_S + 0.1
    desk.hear(b"\r\nMPY: soft reboot\r\n", PROMPT)
    assert desk.session.trouble == "E_FIRMWARE_MISSING"
    assert bytes(desk.session.outgoing).count(b"\x04") == 1


def test_a_board_without_firmware_is_not_asked_again_and_again(desk):
    no_firmware(desk)
    assert desk.wait(60) == []
    assert not desk.session.is_silent(desk.now)


def test_a_program_that_starts_after_all_is_greeted(desk):
    no_firmware(desk)
    desk.hear(hello(0))
    desk.now += RESEND_S
    desk.session.tick(desk.now)
    (greeting,) = desk.said()
    assert desk.hear(hello(greeting.id))
    assert desk.session.is_up


def test_a_prompt_that_complains_of_our_lines_is_no_failed_program(desk):
    desk.hear(b'Traceback (most recent call last):\r\n  File "<stdin>", line 1\r\nSyntaxError: invalid syntax\r\n>>> ')
    assert desk.session.trouble == ""
    assert desk.session.outgoing.endswith(b"\x04")


def test_a_prompt_in_pieces_is_recognised(desk):
    desk.hear(b"\r\n>>")
    desk.hear(b"> ")
    assert desk.session.outgoing.endswith(b"\x04")


def test_a_failed_program_is_recognised_until_it_speaks_again(greeted):
    greeted.hear(b'Traceback (most recent call last):\r\n  File "main.py", line 1\r\n')
    assert (greeted.session.trouble, greeted.session.is_up) == ("E_FIRMWARE_FAILED", False)
    greeted.hear(Beat(BOOT, 1, 100000, 3, 0, 0))
    assert greeted.session.is_up


def test_a_sentence_about_the_settings_is_kept_for_people(desk):
    desk.hear(b"settings.py: GP0 is used twice.\r\nMicroPython v1.28.0\r\n>>> ")
    desk.now += RESTART_S + 0.1
    desk.hear(b"\r\n>>> ")
    assert desk.session.trouble == "E_BOARD_SETTINGS"
    assert desk.session.saying == "settings.py: GP0 is used twice."
