"""The whole board on the desk: what it says again, what it saves up, and for whom."""

from __future__ import annotations

from tests.firmware.desk import Desk, kinds, parsed
from tests.firmware.loading import TABLES, board, messages, outbox


def test_reset_is_answered_before_it_happens():
    desk = Desk("hub")
    assert desk.code_of("reset") == "ok"
    assert desk.board.wants_reset


def test_nothing_is_repeated_before_the_host_has_said_hello():
    desk = Desk("hub")
    desk.run(600)
    desk.press(1)
    desk.run(3000)
    assert set(kinds(desk.heard)) == {"hello"}


def test_press_before_the_greeting_is_counted_and_told_after_it():
    desk = Desk("hub")
    desk.run(600)
    desk.press(2)
    desk.greet()
    states = [fields for kind, fields in map(parsed, desk.heard) if kind == "state"]
    assert states[0]["press"] == [0, 1, 0, 0, 0, 0, 0, 0]


def test_acknowledgement_of_an_earlier_start_ends_nothing():
    desk = Desk("box")
    desk.greet()
    seq = parsed(desk.heard[-2])[1]["seq"]
    desk.receive(messages.write(TABLES["to_board"], "ack", {"boot": "00000000", "seq": seq}))
    assert "state" in kinds(desk.run(outbox.REPEAT_MS + 10))


def test_chattering_line_does_not_flood_the_cable():
    desk = Desk("box")
    desk.greet()
    before = len(desk.heard)
    for _ in range(200):
        desk.move(1, 1)
        desk.run(2)
        desk.move(1, 0)
        desk.run(25)
    states = [kind for kind in kinds(desk.heard[before:]) if kind == "state"]
    assert len(states) <= 200 * 27 / outbox.PACE_MS + 2


def test_host_that_does_not_read_costs_old_lines_only():
    desk = Desk("box")
    desk.greet()
    for number in range(100):
        desk.board.receive(messages.write(TABLES["to_board"], "ping", {"id": number}), desk.now)
    for _ in range(10000):
        desk.now += 1
        desk.board.tick(desk.raw, desk.now)
    assert desk.board.outbox.lost >= 100 - outbox.MAX_ANSWERS
    desk.move(1, 1)
    desk.run(100)
    last_state = [fields for kind, fields in map(parsed, desk.heard) if kind == "state"][-1]
    assert (last_state["down"], last_state["press"]) == ("1", [1])


def test_lock_that_nobody_acknowledged_is_not_repeated_after_the_reveal_or_a_drop():
    desk = Desk("hub")
    desk.greet()
    for decision, ending in (("d1", "open"), ("d2", "drop")):
        desk.choose([1, 2], decision)
        desk.press(1)
        desk.ask(ending, decision=decision)
        assert "lock" not in kinds(desk.run(3 * outbox.REPEAT_MS))


def test_nudge_of_one_decision_does_not_flicker_in_the_next():
    desk = Desk("box")
    desk.greet()
    desk.choose([1], "d1")
    desk.ask("nudge", decision="d1", seats=[1])
    desk.ask("open", decision="d1")
    desk.choose([1], "d2")
    for _ in range(30):
        desk.run(10)
        assert desk.board.private_lights(desk.now) == [False]


def test_ping_alone_does_not_end_the_waiting():
    desk = Desk("hub")
    desk.ask("ping")
    assert desk.board.show.is_waiting
    desk.greet()
    assert not desk.board.show.is_waiting


def test_heartbeats_are_not_saved_up_for_a_host_that_does_not_read():
    desk = Desk("box")
    desk.greet()
    desk.acknowledge_all()
    desk.board.receive(messages.write(TABLES["to_board"], "ping", {"id": 9}), desk.now)
    for _ in range(10 * board.BEAT_MS):
        desk.now += 1
        desk.board.tick(desk.raw, desk.now)
    assert kinds(desk.run(1)) == ["ok"]
    assert desk.board.outbox.lost >= 9


def test_nudge_that_was_followed_is_over():
    desk = Desk("box")
    desk.greet()
    desk.choose([1])
    desk.ask("nudge", decision="d1", seats=[1])
    desk.press(1)
    desk.press(1)
    for _ in range(30):
        desk.run(10)
        assert desk.board.private_lights(desk.now) == [False]


def test_host_that_starts_anew_may_count_its_cues_from_the_beginning():
    desk = Desk("hub")
    desk.greet()
    desk.ask("buzz", cue=1, notes=["880:50"])
    desk.run(100)
    desk.ask("hello", min=1, max=1)
    desk.ask("buzz", cue=1, notes=["880:50"])
    assert desk.board.tune.hertz(desk.now) == 880
