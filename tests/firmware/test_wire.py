"""Lines: every example of hardware/wire, every line of PROTOCOL.md, and noise of all sorts."""

from __future__ import annotations

import os
import random
import re
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.firmware.loading import FIRMWARE, TABLES, examples, messages, wire

GOOD = examples("to_board.jsonl") + examples("to_host.jsonl") + examples("tolerated.jsonl")
BAD = examples("rejected.jsonl")
# The long run is FIRMWARE_FRAMES=1000000.
FRAMES = int(os.environ.get("FIRMWARE_FRAMES", "20000"))


def outcomes(raw: bytes, direction: str = "to_board") -> list[tuple[str, object]]:
    """Return ("message", (kind, fields)) and ("rejected", reason) in the order in which a reader meets them."""
    found: list[tuple[str, object]] = []
    for line, reason in wire.LineReader().feed(raw):
        try:
            found.append(("message", messages.read(TABLES[direction], line)) if line else ("rejected", reason))
        except wire.WireError as error:
            found.append(("rejected", error.reason))
    return found


def described(example: dict[str, object]) -> str:
    return f"{example.get('kind', example.get('rejected'))}-{example['meaning']}"


@pytest.mark.parametrize("example", GOOD, ids=described)
def test_example_is_read_as_described(example):
    raw = example["line"].encode("ascii")
    assert outcomes(raw, example["direction"]) == [("message", (example["kind"], example["fields"]))]


@pytest.mark.parametrize("example", GOOD, ids=described)
def test_example_checksum_is_that_of_zlib(example):
    body, crc = example["line"].strip().lstrip("$").split("*")
    assert f"{zlib.crc32(body.encode()):08x}" == crc


@pytest.mark.parametrize("example", examples("to_board.jsonl") + examples("to_host.jsonl"), ids=described)
def test_example_is_written_as_it_stands(example):
    line = messages.write(TABLES[example["direction"]], example["kind"], example["fields"])
    assert line == example["line"].encode("ascii")


@pytest.mark.parametrize("example", BAD, ids=described)
def test_wrong_line_is_rejected_for_the_reason_given(example):
    found = outcomes(example["line"].encode("latin-1") + b"\n", example["direction"])
    accepted = [message for what, message in found if what == "message"]
    assert found[0] == ("rejected", example["rejected"])
    assert accepted == [(then["kind"], then["fields"]) for then in example.get("then", [])]


@pytest.mark.parametrize("direction", TABLES)
def test_every_kind_has_an_example(direction):
    assert {example["kind"] for example in examples(f"{direction}.jsonl")} == set(TABLES[direction])


def test_every_reason_has_an_example():
    page = (FIRMWARE / "PROTOCOL.md").read_text()
    reasons = re.findall(r"^\| `(\w+)` \|", page.split("## 2.")[0], flags=re.MULTILINE)
    assert {example["rejected"] for example in BAD} == set(reasons)


def test_lines_in_the_protocol_page_are_good():
    page = (FIRMWARE / "PROTOCOL.md").read_text()
    lines = re.findall(r"^(board|host) +(\$.*)$", page, flags=re.MULTILINE)
    assert len(lines) > 15
    for speaker, line in lines:
        direction = "to_board" if speaker == "host" else "to_host"
        assert outcomes(line.encode() + b"\n", direction)[0][0] == "message", line


@pytest.mark.parametrize(("direction", "section"), [("to_board", "## 3."), ("to_host", "## 4.")])
def test_protocol_page_lists_the_fields_of_every_kind(direction, section):
    page = (FIRMWARE / "PROTOCOL.md").read_text().split(section)[1].split("\n### ")[0].split("\n## ")[0]
    told = {}
    for kind, fields in re.findall(r"^\| `(\w+)` \| ([^|]*) \|", page, flags=re.MULTILINE):
        told[kind] = tuple(re.findall(r"`(\w+)` (\w+)", fields))
    assert told == TABLES[direction]


def test_line_as_long_as_allowed_is_read_and_one_byte_more_is_not():
    longest = wire.seal("ping id=1 x=" + "a" * (wire.LINE_LIMIT - 23))
    assert len(longest) == wire.LINE_LIMIT
    assert outcomes(longest) == [("message", ("ping", {"id": 1}))]
    assert outcomes(longest[:5] + b"b" + longest[5:])[0] == ("rejected", "long")


def test_longer_body_is_not_sealed():
    with pytest.raises(wire.WireError, match="long"):
        wire.seal("a" * wire.LINE_LIMIT)


def test_line_that_did_not_come_through_a_reader_is_measured_too():
    body = b"ping id=1 x=" + b"a" * wire.LINE_LIMIT
    with pytest.raises(wire.WireError, match="long"):
        wire.unseal(b"$%s*%08x" % (body, zlib.crc32(body)))


def test_reader_keeps_no_more_than_a_line_of_endless_input():
    reader = wire.LineReader()
    for _ in range(1000):
        reader.feed(b"$" + b"x" * 1000)
    assert len(reader._line) <= wire.LINE_LIMIT


def test_line_cut_at_every_byte_costs_only_itself():
    whole = wire.seal("choose id=9 table=tuesday decision=c2-4 seats=1,2,3")
    following = wire.seal("ping id=10")
    for end in range(1, len(whole)):
        found = outcomes(whole[:end] + following)
        assert [what for what, _ in found] == ["rejected", "message"], end
        assert found[1] == ("message", ("ping", {"id": 10}))


@given(st.lists(st.sampled_from([example["line"].encode("latin-1") for example in GOOD + BAD])), st.data())
def test_pieces_of_any_size_give_the_same_lines(lines, data):
    raw = b"".join(lines)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(raw)), max_size=20)))
    reader = wire.LineReader()
    found = []
    for begin, end in zip([0, *cuts], [*cuts, len(raw)], strict=True):
        found += reader.feed(raw[begin:end])
    assert found == wire.LineReader().feed(raw)


@given(st.binary(max_size=600))
def test_noise_never_raises_and_never_becomes_a_message(noise):
    assert all(what == "rejected" for what, _ in outcomes(noise))


@given(st.text(st.characters(codec="ascii", exclude_characters="$*\n\r"), max_size=200))
def test_sealed_nonsense_never_raises(body):
    for direction in TABLES:
        outcomes(wire.seal(body), direction)


def corrupted(line: bytes, rng: random.Random) -> bytes:
    """Return the line after one to three faults of a bad cable."""
    raw = bytearray(line)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(raw)) if raw else 0
        fault = rng.randrange(6)
        if fault == 0 and raw:
            raw[at] ^= 1 << rng.randrange(8)
        elif fault == 1:
            raw[at : at + 1] = rng.randbytes(1)
        elif fault == 2:
            del raw[at : at + rng.randint(1, 8)]
        elif fault == 3:
            raw[at:at] = rng.randbytes(rng.randint(1, 4))
        elif fault == 4:
            raw[at:at] = raw[at : at + rng.randint(1, 8)]
        else:
            del raw[at:]
    return bytes(raw)


def test_corrupted_lines_are_never_read_as_something_else(seed):
    rng = random.Random(seed)
    good = [(example["direction"], example["line"].encode()) for example in GOOD if len(example["line"]) < 140]
    following = wire.seal("ping id=424242")
    for _ in range(FRAMES):
        direction, line = rng.choice(good)
        original = messages.read(TABLES[direction], line[:-1])
        torn = corrupted(line, rng)
        for what, message in outcomes(torn + b"\n" + following, direction)[:-1]:
            assert what == "rejected" or message == original, torn
