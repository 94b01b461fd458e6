"""The whole board on the desk: what its lights and its buzzer show."""

from __future__ import annotations

from tests.firmware.desk import Desk, parsed
from tests.firmware.loading import board


def test_private_light_tells_one_seat_that_it_is_locked():
    desk = Desk("hub")
    desk.greet()
    desk.choose([3])
    desk.press(3)
    assert desk.board.private_lights(desk.now) == [False, False, True, False, False, False, False, False]
    desk.ask("open", decision="d1")
    assert desk.board.private_lights(desk.now) == [False] * 8


def test_nudge_flickers_where_nothing_is_locked_and_ends():
    desk = Desk("hub")
    desk.greet()
    desk.choose([1, 2, 3])
    desk.press(2)
    desk.ask("nudge", decision="d1", seats=[1, 2])
    course = []
    for _ in range(400):
        desk.run(10)
        course.append(tuple(desk.board.private_lights(desk.now)[:3]))
    assert {first for first, _, _ in course[:200]} == {True, False}
    assert {second for _, second, _ in course} == {True}
    assert {third for _, _, third in course} == {False}
    assert not any(first for first, _, _ in course[310:])


def test_watched_switches_are_shown_to_everybody_whose_switch_it_is():
    desk = Desk("hub")
    desk.greet()
    desk.ask("watch", on=1)
    course = []
    for _ in range(50):
        desk.run(10)
        course.append(desk.board.private_lights(desk.now))
    assert [True] * 8 in course
    assert [False] * 8 in course


def test_watch_ends_when_the_host_falls_silent():
    desk = Desk("hub")
    desk.greet()
    desk.ask("watch", on=1)
    desk.run(board.HOST_SILENT_MS + 10)
    assert not desk.board.is_watched
    last_state = [fields for kind, fields in map(parsed, desk.heard) if kind == "state"][-1]
    assert last_state["switch"] == "-" * 8


def test_lamps_wait_for_the_host_and_come_back():
    desk = Desk("hub", BOOT_PERCENT=100)
    desk.greet()
    desk.ask("lamps", show=["s010203"] * 8)
    lit = desk.board.frame(desk.now)
    assert bytes(lit[:3]) == b"\x01\x02\x03"
    desk.run(board.HOST_SILENT_MS + 10)
    assert not any(desk.board.frame(desk.now)[3:])
    desk.ask("ping")
    assert desk.board.frame(desk.now) == lit


def test_locks_survive_a_silent_host():
    desk = Desk("box")
    desk.greet()
    desk.set_switch(1, 1)
    desk.choose([1])
    desk.press(1)
    desk.run(board.HOST_SILENT_MS * 2)
    desk.ask("hello", min=1, max=1)
    assert desk.ask("open", decision="d1")[0][1]["choice"] == "1"


def test_board_starts_dim_and_follows_the_host():
    desk = Desk("hub")
    desk.greet()
    desk.ask("meter", level=1, colour="640000")
    assert desk.board.frame(desk.now)[72] == 10
    desk.ask("dim", percent=50)
    assert desk.board.frame(desk.now)[72] == 50


def test_full_white_stays_within_the_named_supply():
    desk = Desk("hub", SUPPLY_MA=500)
    desk.greet()
    desk.ask("dim", percent=100)
    desk.ask("lamps", show=["sffffff"] * 8)
    frame = desk.board.frame(desk.now)
    assert 100 + 34 + sum(frame) * 20 / 255 <= 500


def test_buzz_is_heard_once_for_a_cue():
    desk = Desk("hub")
    desk.greet()
    for _ in range(2):
        desk.ask("buzz", cue=7, notes=["880:50"])
    assert desk.board.tune.hertz(desk.now) == 880
    desk.run(60)
    desk.ask("buzz", cue=7, notes=["880:50"])
    assert desk.board.tune.hertz(desk.now) == 0
