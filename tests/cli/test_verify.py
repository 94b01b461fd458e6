"""`companion verify`: one sentence a deal, 0 if all fits and 1 if not."""

from __future__ import annotations

import json

import pytest

from companion.table.fair import spoken
from tests.table.fair.vectors import RECORDS, VECTORS


@pytest.fixture
def file(tmp_path):
    """Write records into a file and return its path."""

    def write(*records):
        path = tmp_path / "deal.json"
        path.write_text(json.dumps(records), encoding="utf-8")
        return str(path)

    return write


def test_a_deal_that_fits_is_told_in_one_sentence_with_its_words(companion, file):
    status, out, _ = companion("verify", file(VECTORS["records"][0]))
    assert status == 0
    assert out.startswith(f"{RECORDS[0].deal}: fits")
    assert out.endswith(" ".join(spoken(RECORDS[0].commitment)) + "\n")


def test_a_deal_without_phones_fits_and_proves_nothing(companion, file):
    status, out, _ = companion("verify", file(VECTORS["records"][2]))
    assert (status, "proves nothing" in out) == (0, True)


@pytest.mark.parametrize("case", VECTORS["altered"], ids=lambda case: case["what"])
def test_whatever_was_altered_is_told_and_the_exit_code_is_1(companion, file, case):
    record = VECTORS["records"][case["record"]] | case["change"]
    status, out, _ = companion("verify", file(VECTORS["records"][0], record))
    assert status == 1
    assert out.splitlines()[1].startswith(f"{record['deal']}: It does not fit")


def test_what_was_seen_before_the_cards_must_be_there(companion, file):
    path = file(VECTORS["records"][0])
    assert companion("verify", path, "--saw", RECORDS[0].list_digest)[0] == 0
    status, out, _ = companion("verify", path, "--saw", "dupaf sakin kubat kinas")
    assert (status, "dupaf sakin kubat kinas" in out) == (1, True)


def test_no_deal_is_one_sentence_and_no_traceback(companion, file, tmp_path):
    assert companion("verify", file())[0] == 2
    status, out, err = companion("verify", str(tmp_path / "missing.json"))
    assert (status, out, err.count("\n")) == (2, "", 1)
