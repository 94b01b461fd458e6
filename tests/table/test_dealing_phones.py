"""The phones in a deal: missing, late, wrong, replaced, or not there at all."""

from __future__ import annotations

import pytest

from companion.table import fair
from tests.table.deals import Deal, R


@pytest.fixture
def three() -> Deal:
    return Deal("Ann", "Ben", "Cid")


# --- phones that are missing, late or wrong


def test_the_host_goes_on_without_a_phone_that_does_not_promise(three):
    three.begin()
    three.promise("a", "c")
    three.evening.do(three.host, "close_list")
    three.open("a", "c")
    record = three.publish()
    assert [each.seat for each in record.contributions] == ["a", "c"]
    assert (fair.misfits(record), record.left_out) == ((), ())


def test_the_hosts_last_call_names_the_missing_and_waits_twenty_seconds(three):
    three.begin()
    three.promise("b")
    three.evening.do(three.host, "hurry_deal")
    assert three.screen.hurried == ("a", "c")
    three.evening.wait(19)
    assert three.screen.stage == "gathering"
    three.evening.wait(2)
    assert three.screen.stage == "opening"


def test_a_second_last_call_does_not_start_anew(three):
    three.begin()
    three.evening.do(three.host, "hurry_deal")
    three.evening.wait(15)
    three.evening.do(three.host, "hurry_deal")
    three.evening.wait(6)
    assert three.screen.stage == "dealt"


def test_a_phone_that_never_opens_is_announced_counted_and_left_out(three):
    three.begin()
    three.promise("a", "b", "c")
    three.open("a", "c")
    three.evening.wait(21)
    assert (three.screen.stage, three.screen.left_out, three.screen.claims) == ("dealt", 1, True)
    assert "notice.deal_missing" in three.evening.announced()
    record = three.publish()
    assert record.contributions[1] == fair.Contribution("b", fair.promise(R["b"]), "")
    assert fair.misfits(record) == ()


def test_an_opening_that_does_not_match_is_announced_counted_and_left_out(three):
    three.begin()
    three.promise("a", "b", "c")
    three.open("b", opening="f" * 64)
    three.open("a", "c")
    assert (three.screen.stage, three.screen.left_out) == ("dealt", 1)
    assert "notice.deal_wrong" in three.evening.announced()
    record = three.publish()
    assert (record.left_out, fair.misfits(record)) == (("b",), ())


def test_the_first_opening_counts(three):
    three.begin()
    three.promise("a", "b", "c")
    three.open("b")
    three.open("b", opening="f" * 64)
    three.open("a", "c")
    assert three.screen.left_out == 0


def test_a_tap_without_a_script_is_ready_but_adds_nothing(three):
    three.begin()
    three.promise("a", "b")
    three.tell("c", "promise")
    assert three.screen.promised == 2
    assert [seat for seat, _ in three.screen.promises] == ["a", "b"]


def test_until_the_list_is_closed_a_phone_may_promise_other_bytes(three):
    three.begin()
    three.tell("a", "promise", promise="0" * 64)
    three.promise("a", "b", "c")
    assert three.screen.promises[0] == ("a", fair.promise(R["a"]))


@pytest.mark.parametrize(("cmd", "field"), [("promise", "promise"), ("open_promise", "opening")])
@pytest.mark.parametrize("written", ["abc", "g" * 64, "A" * 64, "0" * 64 + "\n"])
def test_what_is_no_digest_is_refused(three, cmd, field, written):
    three.begin()
    assert three.refusal("a", cmd, **{field: written}) == "E_MALFORMED"


def test_a_phone_that_slept_through_the_deal_is_told_so(three):
    three.begin()
    before = three.screen.id
    three.evening.do(three.host, "deal_again")
    assert three.refusal("a", "promise", deal=before) == "E_STALE"
    assert three.refusal("a", "open_promise", deal=before, opening=R["a"]) == "E_STALE"


def test_a_promise_after_the_list_was_closed_comes_too_late(three):
    three.begin()
    three.promise("a", "b")
    three.evening.do(three.host, "close_list")
    assert three.refusal("c", "promise") == "E_DEAL_LATE"
    assert three.refusal("c", "open_promise", opening=R["c"]) == "E_NOT_ALLOWED"


def test_nobody_opens_before_the_list_is_closed(three):
    three.begin()
    three.promise("a")
    assert three.refusal("a", "open_promise", opening=R["a"]) == "E_DEAL_LATE"


def test_nobody_promises_or_opens_for_another_seat(three):
    three.begin()
    for sender in (three.evening.phone("b"), three.host):
        assert three.evening.refusal(sender, "promise", seat="a", deal=three.screen.id) == "E_NOT_YOUR_SEAT"


# --- seats without a phone


def test_seats_without_a_phone_add_nothing_and_nobody_waits_for_them():
    deal = Deal("Ann", wired=2)
    deal.begin()
    assert deal.screen.phones == 1
    deal.promise("a")
    deal.open("a")
    record = deal.publish()
    assert (deal.screen.claims, len(record.seats), len(record.contributions)) == (True, 3, 1)


def test_without_any_phone_the_deal_goes_through_at_once_and_claims_nothing():
    deal = Deal(wired=3)
    deal.begin()
    assert (deal.screen.stage, deal.screen.phones, deal.screen.claims) == ("dealt", 0, False)
    record = deal.publish()
    assert (record.claims, fair.misfits(record)) == (False, ())


def test_when_nobody_opened_there_is_no_claim_either(three):
    three.begin()
    three.promise("a", "b", "c")
    three.evening.wait(21)
    assert (three.screen.claims, three.screen.left_out) == (False, 3)


def test_a_replaced_phone_promises_anew(three):
    three.begin()
    three.promise("a", "b")
    three.evening.do(three.host, "free_seat", seat="a")
    assert (three.screen.promised, three.screen.phones) == (1, 2)
    grant = three.evening.do(three.evening.phone("b"), "ask_take_over", seat="a")
    three.evening.phones["a"] = grant.token
    assert three.evening.own("a").deal.asks
