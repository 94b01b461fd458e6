"""Commitments, promises and digests, by the vectors and by what they are for."""

from __future__ import annotations

import hashlib
from itertools import combinations

import pytest

from companion.table.fair import commitment, list_digest, promise, spoken
from companion.table.fair.digests import packed
from tests.table.fair.vectors import RECORDS, VECTORS

SETTLED = {
    "table": "main",
    "deal": "00000001.1",
    "key": "1",
    "committed": "c0",
    "earlier": [("00000000.1", "c9")],
    "deck": ["thief", "guard", "guard"],
    "seats": ["a", "b"],
    "promises": [("a", "p1"), ("b", "p2")],
}
OTHERWISE = {
    "table": "loft",
    "deal": "00000001.2",
    "key": "2",
    "committed": "c1",
    "earlier": [],
    "deck": ["thief", "thief", "guard"],
    "seats": ["b", "a"],
    "promises": [("a", "p1")],
}


def digest(**changes) -> str:
    settled = SETTLED | changes
    names = [settled.pop(name) for name in ("table", "deal", "key", "committed")]
    return list_digest(*names, **settled)


@pytest.mark.parametrize("case", VECTORS["packed"])
def test_texts_are_packed_with_their_length_in_bytes(case):
    assert packed(case["fields"]).hex() == case["hex"]


def test_no_two_lists_of_texts_look_alike():
    lists = [("ab", "c"), ("a", "bc"), ("abc",), ("", "abc"), ("ab,1:c",), ()]
    assert all(packed(one) != packed(other) for one, other in combinations(lists, 2))


@pytest.mark.parametrize("case", VECTORS["promises"])
def test_a_promise_is_the_plain_hash_of_the_bytes(case):
    assert promise(case["bytes"]) == case["promise"]
    assert hashlib.sha256(bytes.fromhex(case["bytes"])).hexdigest() == case["promise"]


@pytest.mark.parametrize("record", RECORDS)
def test_the_commitment_binds_table_deal_secret_and_nonce(record):
    parts = [record.table, record.deal, record.secret, record.nonce]
    assert commitment(*parts) == record.commitment
    for place in range(4):
        assert commitment(*parts[:place], "other", *parts[place + 1 :]) != record.commitment


@pytest.mark.parametrize("name", SETTLED)
def test_the_list_binds_all_that_is_settled_before_the_cards(name):
    assert digest(**{name: OTHERWISE[name]}) != digest()


@pytest.mark.parametrize("case", VECTORS["spoken"])
def test_four_words_stand_for_the_first_64_bits(case):
    assert list(spoken(case["digest"])) == case["words"]


def test_another_bit_in_front_is_another_word():
    first = "0" * 64
    assert all(spoken(f"{1 << bit:016x}" + first[16:]) != spoken(first) for bit in range(64))
