"""The whole board on the desk: the recorded conversations, and what must never be told."""

from __future__ import annotations

import random

import pytest

from tests.firmware.desk import Desk, kinds, parsed
from tests.firmware.loading import TABLES, board, commit, examples, messages, outbox


def play(desk: Desk, step: dict[str, object]) -> list[bytes]:
    """Carry out one step of a conversation; return what the board says."""
    if "host" in step:
        return desk.receive(step["host"].encode("ascii"))
    if "noise" in step:
        return desk.receive(step["noise"].encode("latin-1"))
    if "wait_ms" in step:
        return desk.run(step["wait_ms"])
    if "restart" in step:
        desk.start()
    elif "switch" in step:
        desk.move(2 * (step["switch"] - 1), step["closed"])
    else:
        desk.move(2 * (step["lock"] - 1) + 1, step["down"])
    return desk.run(1)


@pytest.mark.parametrize("conversation", examples("conversations.jsonl"), ids=lambda example: example["name"])
def test_conversation_goes_as_recorded(conversation):
    desk = Desk(conversation["role"])
    steps = conversation["steps"]
    for number, step in enumerate(steps):
        if "board" in step:
            continue
        expected = []
        for later in steps[number + 1 :]:
            if "board" not in later:
                break
            expected.append(later["board"].encode())
        assert play(desk, step) == expected, f"step {number}: {step}"


def test_every_refusal_of_the_protocol_page_is_in_a_conversation():
    heard = [
        parsed(step["board"].encode())
        for talk in examples("conversations.jsonl")
        for step in talk["steps"]
        if "board" in step
    ]
    codes = {fields["code"] for kind, fields in heard if kind == "error"}
    page_codes = {"version", "greet", "map", "busy", "watched", "spent", "stale", "range", "kind", "field", "value"}
    assert codes == page_codes


@pytest.mark.parametrize("direction", TABLES)
def test_every_kind_is_in_a_conversation_or_an_action(direction):
    speaker = "host" if direction == "to_board" else "board"
    said = set()
    for talk in examples("conversations.jsonl"):
        for step in talk["steps"]:
            if speaker in step:
                said.add(messages.read(TABLES[direction], step[speaker].rstrip("\n").encode())[0])
    assert set(TABLES[direction]) - said <= {"dim", "buzz", "reset"}


def evening(seed: int, choices: list[int]) -> tuple[list[bytes], list[object]]:
    """Play a random decision up to the reveal; return all that the board has said and shown."""
    rng = random.Random(seed)
    desk = Desk("hub")
    for jack, choice in enumerate(choices, start=1):
        desk.move(2 * (jack - 1), choice)
    desk.greet()
    desk.choose(list(range(1, 9)))
    shown = []
    for _ in range(40):
        action = rng.randrange(6)
        if action <= 1:
            desk.press(rng.randint(1, 8))
        elif action == 2:
            desk.run(rng.randint(1, 500))
        elif action == 3:
            desk.ask("freeze", decision="d1", on=rng.randint(0, 1))
        elif action == 4:
            # A switch that is moved is moved in both evenings, and ends in the other position in both.
            desk.raw ^= 1 << 2 * rng.randrange(8)
            desk.run(rng.randint(30, 60))
        else:
            desk.receive(
                rng.choice([b"$open", b"\x03", b"AT\r", messages.write(TABLES["to_board"], "ping", {"id": 9})])
            )
        shown.append((desk.board.frame(desk.now), desk.board.private_lights(desk.now), desk.board.tune.hertz(desk.now)))
    return desk.heard, shown


def without_digests(lines: list[bytes]) -> list[tuple[str, dict[str, object]]]:
    messages_of = [parsed(line) for line in lines]
    for _, fields in messages_of:
        if "commit" in fields:
            fields["commit"] = "*"
    return messages_of


def test_before_the_reveal_nothing_depends_on_the_choices(seed):
    rng = random.Random(seed)
    for _ in range(5):
        evening_seed = rng.randrange(2**32)
        first, second = ([rng.randint(0, 1) for _ in range(8)] for _ in range(2))
        heard, shown = evening(evening_seed, first)
        other_heard, other_shown = evening(evening_seed, second)
        assert without_digests(heard) == without_digests(other_heard)
        assert shown == other_shown


def test_moving_a_switch_tells_the_host_nothing():
    desk = Desk("hub")
    desk.greet()
    desk.choose([1, 2, 3])
    desk.run(50)
    before = len(desk.heard)
    acknowledge_all(desk)
    for closed in (1, 0, 1):
        desk.set_switch(2, closed)
    desk.run(300)
    assert [kind for kind in kinds(desk.heard[before:]) if kind != "beat"] == []


def acknowledge_all(desk: Desk) -> None:
    """Acknowledge every repeated message heard so far."""
    for kind, fields in map(parsed, list(desk.heard)):
        if kind in ("state", "lock", "unlock"):
            ack = {"boot": fields["boot"], "seq": fields["seq"]}
            desk.receive(messages.write(TABLES["to_board"], "ack", ack))


def test_all_eight_openings_fit_their_commitments():
    desk = Desk("hub")
    desk.greet()
    desk.choose(list(range(1, 9)))
    choices = [0, 1, 1, 0, 1, 0, 0, 1]
    promised = {}
    for jack, choice in enumerate(choices, start=1):
        desk.set_switch(jack, choice)
        for kind, fields in map(parsed, desk.press(jack)):
            if kind == "lock":
                promised[fields["seat"]] = fields["commit"]
    *openings, last = desk.ask("open", decision="d1")
    assert last[0] == "ok"
    assert [int(fields["choice"]) for _, fields in openings] == choices
    for _, fields in openings:
        nonce = bytes.fromhex(fields["nonce"])
        digest = commit.commitment("tuesday", "d1", desk.board.board_id, fields["seat"], fields["choice"], nonce)
        assert promised[fields["seat"]] == digest


def test_each_lock_has_its_own_random_bytes():
    desk = Desk("box")
    desk.greet()
    desk.choose([1])
    digests = [fields["commit"] for _ in range(9) for kind, fields in map(parsed, desk.press(1)) if kind == "lock"]
    assert len(digests) == len(set(digests)) == 5


def test_switch_moved_after_the_lock_changes_nothing():
    desk = Desk("box")
    desk.greet()
    desk.choose([1])
    desk.press(1)
    desk.set_switch(1, 1)
    assert desk.ask("open", decision="d1")[0][1]["choice"] == "0"


def test_lock_while_the_switch_is_moving_is_not_taken():
    desk = Desk("box")
    desk.greet()
    desk.choose([1])
    desk.move(0, 1)
    desk.run(5)
    assert "lock" not in kinds(desk.press(1))


def test_decision_with_another_table_or_other_seats_is_not_the_same():
    desk = Desk("hub")
    desk.greet()
    assert desk.choose([1, 2]) == "ok"
    assert desk.choose([1, 2]) == "ok"
    assert desk.choose([1, 3]) == "busy"
    assert desk.code_of("choose", table="friday", decision="d1", seats=[1, 2]) == "busy"


def test_spent_decisions_are_remembered_for_an_evening_but_not_without_end():
    desk = Desk("box")
    desk.greet()
    for number in range(200):
        assert desk.choose([1], f"d{number}") == "ok"
        assert desk.code_of("drop", decision=f"d{number}") == "ok"
    assert len(desk.board.spent) == 64
    assert desk.choose([1], "d150") == "spent"


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
    acknowledge_all(desk)
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
