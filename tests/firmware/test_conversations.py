"""The recorded conversations, and that they have every kind and every refusal in them."""

from __future__ import annotations

import pytest

from tests.firmware.desk import Desk, parsed
from tests.firmware.loading import TABLES, examples, messages


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
