"""The chain: any change of what was written shows, and what came before it is still trusted."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.journal import Condition, verify
from companion.journal.chain import ROOT, chained, intact
from tests.journal.conftest import numbered

ROWS = list(chained(ROOT, numbered(1, 6), new_session=True))


def test_a_digest_is_taken_over_the_one_before_the_number_the_mark_and_the_body():
    first, second = list(chained(ROOT, [(7, b"a"), (8, b"b")], new_session=True))
    assert first.digest == hashlib.sha256(bytes(32) + b"7|1|a").digest()
    assert second.digest == hashlib.sha256(first.digest + b"8|0|b").digest()


def test_an_untouched_chain_is_intact():
    assert list(intact(ROWS)) == ROWS


@given(st.integers(0, 5), st.sampled_from(["number", "opens", "body", "digest"]))
def test_a_changed_field_ends_the_chain_before_its_row(place, field):
    row = ROWS[place]
    other = {"number": row.number + 1, "opens": 1 - row.opens, "body": row.body + b" ", "digest": bytes(32)}
    changed = [*ROWS[:place], row._replace(**{field: other[field]}), *ROWS[place + 1 :]]
    assert list(intact(changed)) == ROWS[:place]


def test_a_row_that_is_missing_ends_the_chain():
    assert list(intact([*ROWS[:2], *ROWS[3:]])) == ROWS[:2]


def test_a_journal_that_nobody_touched_is_whole(stored):
    assert verify(stored) == Condition(entries=40)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET body = CAST('x' AS BLOB) WHERE number = 25",
        "UPDATE entries SET opens = 1 WHERE number = 25",
        "DELETE FROM entries WHERE number = 25",
        "UPDATE entries SET digest = zeroblob(32) WHERE number = 25",
    ],
)
def test_an_edited_journal_is_trusted_up_to_the_edit(stored, edit, statement):
    edit(stored, statement)
    assert verify(stored) == Condition(entries=24, damage="chain")
