"""Records out of files: as published, out of exports, and what is neither."""

from __future__ import annotations

import json

import msgspec
import pytest

from companion.errors import JournalError
from companion.table import transcript
from companion.table.fair import spoken
from companion.table.records import records_in, verdicts_on
from tests.table.deals import Deal
from tests.table.fair.vectors import RECORDS, VECTORS, altered


@pytest.fixture
def three() -> Deal:
    return Deal("Ann", "Ben", "Cid")


def export(deal: Deal) -> str:
    return "\n".join(transcript.lines(deal.evening.journal.entries, with_secrets=True))


def keys(*records, saw=()) -> list[str]:
    return [verdict.key for verdict in verdicts_on(records, saw)]


def test_published_records_are_read_back():
    assert records_in(json.dumps(VECTORS["records"], indent=2)) == tuple(RECORDS)


def test_one_record_alone_is_read_too():
    assert records_in(json.dumps(VECTORS["records"][0])) == (RECORDS[0],)


def test_a_published_deal_is_found_in_a_starred_export(three):
    three.play()
    record = three.publish()
    assert records_in(three.exported) == (record,)


def test_a_deal_whose_cards_are_not_public_is_found_only_with_secrets(three):
    three.play()
    starred, full = three.exported, export(three)
    assert records_in(starred) == ()
    assert records_in(full) == (three.publish(),)


@pytest.mark.parametrize("steps", [1, 2, 3, 4, 5, 6])
def test_an_export_that_ends_in_the_middle_of_a_deal_has_no_record(three, steps):
    three.begin()
    three.promise(*"abc"[:steps])
    three.open(*"abc"[: max(0, min(steps - 3, 2))])
    assert records_in(export(three)) == ()


@pytest.mark.parametrize("cmd", ["deal_roles", "cards_dealt"])
def test_an_export_without_the_begin_or_the_end_of_a_deal_has_no_record(three, cmd):
    three.play()
    assert records_in(without(cmd, export(three))) == ()


@pytest.mark.parametrize("cmd", ["promise", "close_list"])
def test_an_export_from_which_the_list_was_taken_does_not_fit(three, cmd):
    three.play()
    assert keys(*records_in(without(cmd, export(three)))) == ["refused.E_DEAL_LIST"]


def without(cmd: str, lines: str) -> str:
    return "\n".join(line for line in lines.splitlines() if json.loads(line)["cmd"] != cmd)


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_nothing_has_no_record(text):
    assert records_in(text) == ()


@pytest.mark.parametrize(
    "text", ["{", "[]x", "no\nlines\n", '{"number": 1}', '{"number": 1, "cmd": "x", "at": "", "events": [3]}']
)
def test_lines_that_are_no_export_are_refused(text):
    with pytest.raises(JournalError, match=r"E_EXPORT_LINE|E_JOURNAL_ENTRY"):
        records_in(text)


@pytest.mark.parametrize("text", ["3", '"words"', "null", "[3]", '{"deal": "1.1"}'])
def test_json_that_is_no_record_is_refused(text):
    with pytest.raises(JournalError, match="E_RECORD_UNREADABLE"):
        records_in(text)


def test_a_deal_is_said_to_fit_to_prove_nothing_or_what_is_wrong():
    assert keys(*RECORDS) == ["verify.fits", "verify.fits", "verify.no_claim"]
    assert keys(altered(VECTORS["altered"][0])) == ["refused.E_DEAL_SECRET"]


def test_what_was_noted_before_is_looked_for():
    record = RECORDS[0]
    words = " ".join(spoken(record.commitment)).upper()
    assert keys(record, saw=[record.commitment, record.list_digest, f" {words} "]) == ["verify.fits"]
    assert keys(record, saw=["0" * 64]) == ["verify.fits", "refused.E_DEAL_NOT_SEEN"]


def test_another_record_that_fits_together_is_found_out_by_what_was_noted():
    forged = msgspec.structs.replace(RECORDS[2], key=RECORDS[2].key)
    assert "refused.E_DEAL_NOT_SEEN" in keys(forged, saw=[RECORDS[0].commitment])
