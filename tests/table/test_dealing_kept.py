"""What is kept of a deal and what leaves the service: power cuts, exports, screens."""

from __future__ import annotations

import json

import msgspec
import pytest

from companion.rulekit import Hidden
from companion.table import deal_display, dealing, fair, transcript
from tests.table.deals import Deal, R, steps


@pytest.fixture
def three() -> Deal:
    return Deal("Ann", "Ben", "Cid")


# --- power cuts


def test_a_power_cut_after_any_step_changes_nothing(three):
    for _ in steps(three):
        before = (three.screen, three.evening.table.state, three.state)
        three.cut_the_power()
        assert (three.screen, three.evening.table.state, three.state) == before
    assert fair.misfits(three.evening.table.state.records[0]) == ()


def test_after_a_power_cut_a_phone_that_never_opens_is_waited_for_anew(three):
    three.begin()
    three.promise("a", "b", "c")
    three.open("a", "b")
    three.evening.wait(19)
    three.cut_the_power()
    three.evening.wait(19)
    assert three.screen.stage == "opening"
    three.evening.wait(2)
    assert (three.screen.stage, three.screen.left_out) == ("dealt", 1)


def test_a_cut_before_the_commit_leaves_the_deal_as_it_was(three):
    three.begin()
    three.promise("a", "b", "c")
    three.open("a", "b")
    three.evening.journal.full = True
    three.open("c")
    assert three.screen.stage == "dealt"
    three.cut_the_power()
    assert three.screen.stage == "opening"
    three.evening.journal.full = False
    three.open("c")
    assert three.screen.stage == "dealt"


def test_the_table_wakes_up_when_its_patience_ends(three):
    three.begin()
    three.evening.wait(60)
    assert three.evening.table.deadline() is None
    three.evening.do(three.host, "hurry_deal")
    assert three.evening.table.deadline() == three.evening.clock.now() + dealing.WAITS_S


# --- what leaves the service


def test_the_export_of_an_unfinished_deal_tells_no_secret(three):
    for _ in steps(three):
        deal = three.evening.table.state.deal
        if deal.stage == "published":
            break
        assert not [word for word in (deal.secret.hidden, deal.nonce.hidden, *R.values()) if word in three.exported]


def test_the_export_of_an_unfinished_deal_tells_no_card_and_no_order(three):
    three.play()
    lines = {line["cmd"]: line["events"][0] for line in map(json.loads, three.exported.splitlines())}
    assert lines["hand_out"]["cards"] == ["***"] * 4
    assert lines["cards_dealt"]["cards"] == "***"


def test_a_starred_export_replays_and_holds_the_published_record(three):
    three.play()
    three.publish()
    rows = list(transcript.entries(three.exported.splitlines()))
    replayed = transcript.replay({"hands": three.evening.table.ledger.game}, rows)
    assert replayed.table.records == three.evening.table.state.records


def test_deals_that_differ_in_their_cards_alone_are_shown_alike(three):
    three.play()
    deal = three.evening.table.state.deal
    other = msgspec.structs.replace(deal, cards=Hidden(tuple(reversed(deal.cards.hidden))))
    assert deal_display.screen(deal, 3, ()) == deal_display.screen(other, 3, ())


def test_printing_a_deal_prints_stars(three):
    three.begin()
    deal = three.evening.table.state.deal
    assert deal.secret.hidden not in repr(deal)
