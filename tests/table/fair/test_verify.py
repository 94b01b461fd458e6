"""A record that fits, and every way in which one does not."""

from __future__ import annotations

import msgspec
import pytest

from companion.table.fair import Misfit, Record, misfits
from tests.table.fair.vectors import RECORDS, VECTORS, altered


@pytest.mark.parametrize("record", RECORDS)
def test_a_true_record_fits(record):
    assert misfits(record) == ()


@pytest.mark.parametrize("case", VECTORS["altered"], ids=lambda case: case["what"])
def test_whatever_is_altered_is_named(case):
    assert misfits(altered(case)) == (Misfit(case["code"], case["seat"]),)


def test_every_field_is_part_of_the_chain():
    covered = {name for case in VECTORS["altered"] for name in case["change"]}
    assert covered == set(Record.__struct_fields__) - {"format"}


def test_every_seat_whose_card_was_exchanged_is_named():
    record = RECORDS[1]
    first = next(place for place, card in enumerate(record.dealt) if card != record.dealt[0])
    dealt = list(record.dealt)
    dealt[0], dealt[first] = dealt[first], dealt[0]
    exchanged = msgspec.structs.replace(record, dealt=tuple(dealt))
    assert misfits(exchanged) == (Misfit("E_DEAL_ROLE", "a"), Misfit("E_DEAL_ROLE", record.seats[first]))


def test_a_card_more_than_seats_is_no_card_of_this_deal():
    record = RECORDS[0]
    assert misfits(msgspec.structs.replace(record, dealt=(*record.dealt, "digger"))) == (Misfit("E_DEAL_ROLE"),)


def test_without_an_opening_a_deal_claims_nothing():
    assert [record.claims for record in RECORDS] == [True, True, False]


def test_who_did_not_open_is_counted_as_left_out():
    assert [record.left_out for record in RECORDS] == [(), ("c",), ()]


@pytest.mark.parametrize("change", [{"secret": "AB"}, {"nonce": "g" * 64}, {"seed": "0" * 64 + "\n"}, {"more": 1}])
def test_what_is_not_written_as_specified_is_no_record(change):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(VECTORS["records"][0] | change, Record)
