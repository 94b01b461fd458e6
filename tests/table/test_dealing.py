"""Secret cards for everybody, as the host sees it: a whole deal, a deal again, and none at all."""

from __future__ import annotations

import json

import msgspec
import pytest

from companion.table import dealing, display, fair
from tests.table.deals import Deal, R


@pytest.fixture
def three() -> Deal:
    return Deal("Ann", "Ben", "Cid")


# --- a whole deal


def test_before_the_host_taps_there_is_no_deal(three):
    assert three.screen is None
    assert three.evening.own("a").deal is None


def test_the_service_commits_itself_before_any_phone_is_asked(three):
    three.begin()
    kept = three.evening.table.state.deal
    assert three.screen.commitment == fair.commitment("main", kept.id, kept.secret.hidden, kept.nonce.hidden)
    assert (three.screen.stage, three.screen.promised, three.screen.phones) == ("gathering", 0, 3)
    assert json.loads(three.evening.journal.entries[-1][1])["cmd"] == "deal_roles"


def test_every_phone_is_asked_for_the_same_tap(three):
    three.begin()
    asked = [three.evening.own(seat).deal for seat in three.seats]
    assert asked[0].asks
    assert len(set(asked)) == 1


def test_while_promises_come_in_only_their_number_is_shown(three):
    three.begin()
    three.promise("b")
    assert (three.screen.promised, three.screen.promises, three.screen.hurried) == (1, (), ())


def test_when_all_have_promised_the_list_and_its_digest_stand_on_every_phone(three):
    three.begin()
    three.promise("c", "a", "b")
    assert three.screen.stage == "opening"
    assert three.screen.promises == tuple((seat, fair.promise(R[seat])) for seat in "abc")
    assert three.screen.list_digest == three.evening.table.state.deal.list_digest
    assert not any(three.evening.own(seat).deal.asks for seat in "abc")


def test_when_all_have_opened_everybody_has_a_card(three):
    three.play()
    assert three.screen.stage == "dealt"
    assert sorted(card.hidden for card in three.state.cards) == ["guard", "guard", "guard", "thief"]
    assert three.evening.own("a").view.card == three.state.cards[0].hidden


def test_the_last_opening_and_the_cards_are_one_commit(three):
    three.begin()
    three.promise("a", "b", "c")
    three.open("a", "b")
    before = len(three.evening.journal.entries)
    three.open("c")
    commands = [json.loads(body)["cmd"] for _, body in three.evening.journal.entries[before:]]
    assert commands == ["open_promise", "hand_out", "cards_dealt"]


def test_the_hosts_own_fields_reach_the_game(three):
    three.begin(starter="b")
    three.promise("a", "b", "c")
    three.open("a", "b", "c")
    assert three.state.starter == "b"


def test_once_the_cards_are_public_the_record_is_and_it_fits(three):
    three.play()
    assert three.evening.table.state.records == ()
    record = three.publish()
    assert fair.misfits(record) == ()
    assert record.dealt + record.spare == tuple(card.hidden for card in three.state.cards)
    assert (three.screen.stage, three.evening.screen.records) == ("published", 1)


def test_the_record_goes_to_everybody(three):
    three.play()
    record = three.publish()
    assert display.moment(three.evening.table, 1).records == (record,)


def test_every_deal_has_a_secret_and_a_name_of_its_own(three):
    three.play()
    first = three.publish()
    three.play()
    second = three.publish()
    assert (first.key, second.key) == ("1", "2")
    assert not {first.deal, first.secret, first.nonce, first.seed} & {second.deal, second.secret, second.nonce}
    assert second.earlier == ()


def test_a_new_game_begins_without_the_records_of_the_last(three):
    three.play()
    three.publish()
    three.evening.do(three.host, "end_game")
    assert three.evening.screen.records == 1
    three.evening.do(three.host, "start_game", game="hands")
    assert (three.evening.screen.records, three.screen) == (0, None)


# --- where the randomness comes from


def test_secret_and_nonce_come_from_the_operating_system(three, monkeypatch):
    drawn = iter(["5d01c2aa", "5" * 64, "a" * 64])
    monkeypatch.setattr(dealing.secrets, "token_hex", lambda size: next(drawn))
    three.begin()
    kept = three.evening.table.state.deal
    assert (kept.id, kept.secret.hidden, kept.nonce.hidden) == ("5d01c2aa.1", "5" * 64, "a" * 64)


def test_the_cards_follow_from_secret_and_openings_alone(monkeypatch):
    dealt = []
    for order in ("abc", "cab"):
        drawn = iter(["5d01c2aa", "5" * 64, "a" * 64])
        monkeypatch.setattr(dealing.secrets, "token_hex", lambda size, drawn=drawn: next(drawn))
        deal = Deal("Ann", "Ben", "Cid")
        deal.begin()
        deal.promise(*order)
        deal.open(*reversed(order))
        dealt.append(deal.publish())
    assert dealt[0] == dealt[1]


# --- again, or not at all


def test_a_deal_again_is_announced_counted_and_keeps_the_old_commitment(three):
    three.begin(starter="c")
    three.promise("a")
    old = three.screen
    three.evening.do(three.host, "deal_again")
    assert (three.screen.called_off, three.screen.promised) == (1, 0)
    assert "notice.deal_again" in three.evening.announced()
    three.promise("a", "b", "c")
    three.open("a", "b", "c")
    record = three.publish()
    assert record.earlier == (fair.Earlier(old.id, old.commitment),)
    assert record.deal == f"{old.id[:-1]}2"
    assert (three.state.starter, fair.misfits(record)) == ("c", ())


def test_deals_called_off_add_up(three):
    three.begin()
    for _ in range(3):
        three.evening.do(three.host, "deal_again")
    assert three.screen.called_off == 3
    assert three.screen.id.endswith(".4")


def test_a_deal_under_way_is_not_begun_twice(three):
    three.begin()
    assert three.evening.refusal(three.host, "deal_roles") == "E_DEAL_RUNNING"


def test_once_the_cards_are_dealt_there_is_no_deal_again(three):
    three.play()
    assert three.evening.refusal(three.host, "deal_again") == "E_NO_DEAL"


def test_no_undo_goes_past_a_deal(three):
    three.play()
    assert three.evening.refusal(three.host, "undo") == "E_UNDO_FINAL"


def test_a_deal_that_the_game_waits_for_no_longer_is_called_off_and_counted_with_the_next(three):
    three.begin()
    three.evening.do(three.host, "open")
    assert (three.screen.stage, three.screen.called_off) == ("off", 1)
    assert "notice.deal_off" in three.evening.announced()
    three.evening.do(three.host, "undo")
    three.begin()
    assert three.screen.called_off == 1


def test_a_game_that_ends_takes_its_deal_along(three):
    three.begin()
    three.evening.do(three.host, "end_game")
    assert three.screen is None
    assert three.evening.refusal(three.evening.phone("a"), "promise", seat="a", deal="5d01c2aa.1") == "E_STALE"


def test_only_the_host_deals(three):
    for cmd in ("deal_roles", "deal_again", "hurry_deal", "close_list"):
        assert three.evening.refusal(three.evening.phone("a"), cmd) == "E_NOT_HOST"


def test_without_a_deal_under_way_there_is_nothing_to_hurry_or_to_close(three):
    for cmd in ("deal_again", "hurry_deal", "close_list"):
        assert three.evening.refusal(three.host, cmd) == "E_NO_DEAL"


def test_the_rules_refuse_before_anything_is_committed(three):
    assert three.evening.refusal(three.host, "deal_roles", fields={"starter": "z"}) == "E_NOT_NOW"
    assert three.screen is None


@pytest.mark.parametrize("field", [{"deal": {"hidden": [3, 2, 1, 0]}}, {"cmd": "turn_up"}])
def test_the_host_cannot_bring_a_shuffled_deck(three, field):
    three.begin(**field)
    three.promise("a", "b", "c")
    three.open("a", "b", "c")
    assert fair.misfits(three.publish()) == ()


def test_where_people_deal_real_cards_the_game_is_just_told(three):
    replace, ledger = msgspec.structs.replace, three.evening.table.ledger
    ledger.game = replace(ledger.game, deal=replace(ledger.game.deal, waiting=lambda state: None))
    three.begin()
    assert (three.screen, three.state.handed_out, three.state.cards) == (None, 1, ())


def test_a_game_without_secret_cards_has_nothing_to_deal(three):
    ledger = three.evening.table.ledger
    ledger.game = msgspec.structs.replace(ledger.game, deal=None)
    assert three.evening.refusal(three.host, "deal_roles") == "E_NOTHING_TO_DEAL"


def test_before_a_game_there_is_nothing_to_deal(evening):
    assert evening.refusal(evening.be_host(), "deal_roles") == "E_NO_GAME"
