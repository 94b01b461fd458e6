"""Commitments, random bytes, and one decision from choose to open."""

from __future__ import annotations

import hashlib

import pytest

from tests.firmware.loading import commit, examples


@pytest.mark.parametrize("example", examples("commitments.jsonl"), ids=lambda example: example["commit"][:8])
def test_commitment_is_the_digest_of_the_example(example):
    nonce = bytes.fromhex(example["nonce"])
    words = [example[key] for key in ("table", "decision", "board", "seat", "choice")]
    assert commit.commitment(*words, nonce) == example["commit"]
    text = "tc1|" + "|".join(map(str, words)) + "|"
    assert hashlib.sha256(text.encode() + nonce).hexdigest() == example["commit"]


def test_each_part_of_the_text_changes_the_commitment():
    parts = ["t", "d", "b", 1, 0, bytes(16)]
    others = ["u", "e", "c", 2, 1, b"x" * 16]
    digests = {commit.commitment(*parts)}
    for place, other in enumerate(others):
        digests.add(commit.commitment(*parts[:place], other, *parts[place + 1 :]))
    assert len(digests) == 7


def test_pool_reads_many_times_before_its_first_nonce():
    reads = []
    pool = commit.NoncePool(lambda count: reads.append(count) or bytes(count))
    pool.draw()
    assert len(reads) >= 64


def test_pool_never_draws_twice_the_same_even_from_a_dead_source():
    pool = commit.NoncePool(bytes)
    drawn = {pool.draw() for _ in range(1000)}
    assert len(drawn) == 1000
    assert {len(nonce) for nonce in drawn} == {16}


@pytest.mark.parametrize("late", [0, 17, 63])
def test_one_good_read_anywhere_changes_all_that_follows(late):
    def pool_with(odd: bytes) -> commit.NoncePool:
        reads = iter([bytes(8)] * late + [odd] + [bytes(8)] * 1000)
        return commit.NoncePool(lambda _count: next(reads))

    assert pool_with(b"unguess1").draw() != pool_with(b"unguess2").draw()


def test_what_the_caller_mixes_in_changes_the_nonce():
    first, second = commit.NoncePool(bytes), commit.NoncePool(bytes)
    second.stir(b"loop took 3")
    first.stir(b"loop took 4")
    assert first.draw() != second.draw()


def opened(decision: commit.Decision) -> dict[int, tuple[object, str]]:
    return {seat: (choice, nonce) for seat, choice, nonce in decision.open()}


def test_opening_fits_the_commitment():
    decision = commit.Decision("tuesday", "d1", "board", [2, 5])
    decision.lock(5, 1, b"n" * 16)
    promised = decision.commitment_of(5)
    choice, nonce = opened(decision)[5]
    assert commit.commitment("tuesday", "d1", "board", 5, choice, bytes.fromhex(nonce)) == promised


def test_seat_that_has_not_locked_opens_nothing():
    assert commit.Decision("tuesday", "d1", "board", [2]).open() == [(2, "-", "-")]


def test_opening_again_gives_the_same():
    decision = commit.Decision("tuesday", "d1", "board", [1])
    decision.lock(1, 0, b"n" * 16)
    assert decision.open() == decision.open()


def test_unlocked_choice_cannot_be_opened():
    decision = commit.Decision("tuesday", "d1", "board", [1])
    decision.lock(1, 1, b"n" * 16)
    decision.unlock(1)
    assert decision.commitment_of(1) is None
    assert decision.open() == [(1, "-", "-")]


def test_nothing_may_change_when_frozen_opened_or_not_asked():
    decision = commit.Decision("tuesday", "d1", "board", [1])
    assert decision.may_change(1)
    assert not decision.may_change(2)
    decision.is_frozen = True
    assert not decision.may_change(1)
    decision.is_frozen = False
    decision.open()
    assert not decision.may_change(1)
