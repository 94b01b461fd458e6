"""The whole board on the desk: its locks, and what must never be told."""

from __future__ import annotations

import random

from tests.firmware.desk import Desk, kinds, parsed
from tests.firmware.loading import TABLES, commit, messages


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
    desk.acknowledge_all()
    for closed in (1, 0, 1):
        desk.set_switch(2, closed)
    desk.run(300)
    assert [kind for kind in kinds(desk.heard[before:]) if kind != "beat"] == []


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
