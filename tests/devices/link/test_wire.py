"""Lines and messages: every example of hardware/wire, every line of PROTOCOL.md, and noise of all sorts."""

from __future__ import annotations

import json
import os
import random
import re
import zlib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.link import messages
from companion.devices.link.messages import TO_BOARD, TO_HOST
from companion.devices.link.wire import LINE_LIMIT, LineReader, WireError, seal
from tests.devices.conftest import FIRMWARE, HARDWARE

DIRECTIONS = {"to_board": TO_BOARD, "to_host": TO_HOST}
#: The long run, `make proof`, reads a million.
FRAMES = int(os.environ.get("LINK_FRAMES", "10000"))


def examples(name: str):
    return [json.loads(line) for line in (HARDWARE / "wire" / name).read_text().splitlines()]


GOOD = [*examples("to_board.jsonl"), *examples("to_host.jsonl"), *examples("tolerated.jsonl")]


def read(raw: bytes, direction: str):
    """Return the messages and the reasons of rejections, in the order in which a reader meets them."""
    found = []
    for line in LineReader().feed(raw):
        try:
            found.append(messages.read(DIRECTIONS[direction], line) if isinstance(line, bytes) else line)
        except WireError as problem:
            found.append(problem.reason)
    return found


def fields(message):
    plain = msgspec.to_builtins(message)
    return {key: [*value] if isinstance(value, list | tuple) else value for key, value in plain.items()}


def described(example):
    return f"{example.get('kind', example.get('rejected'))}-{example['meaning']}"


@pytest.mark.parametrize("example", GOOD, ids=described)
def test_an_example_is_read_as_described(example):
    (message,) = read(example["line"].encode(), example["direction"])
    assert fields(message) == example["fields"]
    assert messages.layout(type(message)).word == example["kind"]


@pytest.mark.parametrize("example", [*examples("to_board.jsonl"), *examples("to_host.jsonl")], ids=described)
def test_an_example_is_written_as_it_stands(example):
    (message,) = read(example["line"].encode(), example["direction"])
    assert messages.write(message) == example["line"].encode()


@pytest.mark.parametrize("example", examples("rejected.jsonl"), ids=described)
def test_a_wrong_line_is_rejected_for_the_reason_given(example):
    found = read(example["line"].encode("latin-1") + b"\n", example["direction"])
    assert found[0] == example["rejected"]
    accepted = [fields(message) for message in found if not isinstance(message, str)]
    assert accepted == [then["fields"] for then in example.get("then", [])]


@pytest.mark.parametrize("name", DIRECTIONS)
def test_every_kind_has_an_example(name):
    assert {example["kind"] for example in examples(f"{name}.jsonl")} == {*DIRECTIONS[name]}


def test_the_lines_of_the_protocol_page_are_good():
    page = (FIRMWARE / "PROTOCOL.md").read_text()
    for speaker, line in re.findall(r"^(board|host) +(\$.*)$", page, flags=re.MULTILINE):
        (message,) = read(line.encode() + b"\n", "to_board" if speaker == "host" else "to_host")
        assert not isinstance(message, str), line


@pytest.mark.parametrize("value", [-1, 10**9, "01"])
def test_a_value_without_a_form_is_not_written(value):
    with pytest.raises(WireError):
        messages.write(messages.Ping(id=value))


def test_a_line_that_would_be_too_long_is_not_written():
    with pytest.raises(WireError) as caught:
        seal("a" * LINE_LIMIT)
    assert caught.value.reason == "long"


@given(st.lists(st.binary(max_size=20)), st.integers(1, 7))
def test_the_size_of_the_pieces_changes_nothing(pieces, size):
    raw = b"".join([*pieces, *(example["line"].encode() for example in GOOD[:3])])
    reader = LineReader()
    in_pieces = [found for start in range(0, len(raw), size) for found in reader.feed(raw[start : start + size])]
    assert in_pieces == [*LineReader().feed(raw)]


@given(st.binary())
def test_a_good_line_is_read_after_any_noise(noise):
    line = messages.write(messages.Ping(id=7))
    assert read(noise + line, "to_board")[-1] == messages.Ping(id=7)


@given(st.integers(0, 60))
def test_a_line_cut_anywhere_costs_itself_and_not_the_next(length):
    line = messages.write(messages.Open(id=5, decision="c2-4"))
    whole = [message for message in read(line[:length] + line, "to_board") if not isinstance(message, str)]
    assert whole == [messages.Open(id=5, decision="c2-4")] * (2 if length >= len(line) else 1)


def test_no_damaged_line_is_taken_for_another_message():
    seed = random.randrange(2**32)
    rng = random.Random(seed)
    lines = [example["line"].encode() for example in examples("to_host.jsonl")]
    for _ in range(FRAMES):
        torn = bytearray(rng.choice(lines))
        for _ in range(rng.randint(1, 4)):
            torn[rng.randrange(len(torn))] ^= 1 << rng.randrange(8)
        for message in read(bytes(torn), "to_host"):
            assert isinstance(message, str) or messages.write(message) in lines, (seed, bytes(torn))


def test_the_checksum_is_that_of_zlib():
    assert messages.write(messages.Ping(id=1)) == b"$ping id=1*%08x\n" % zlib.crc32(b"ping id=1")
