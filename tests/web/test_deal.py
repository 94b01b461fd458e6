"""A phone's part in a deal, in a real Chromium: the tap, the opening, what it refuses, and the check."""

from __future__ import annotations

import json

import msgspec
import pytest

from companion.table import fair
from tests.table.deals import Deal
from tests.web.dealing import Phone, published

pytestmark = pytest.mark.browser


@pytest.fixture
def deal():
    return Deal("Ann", "Ben", "Cid")


@pytest.fixture
def phone(chrome, pages, deal):
    """Open the deal on the phone of a seat, or on a screen that has none."""
    contexts = []

    def open_phone(seat):
        contexts.append(chrome.new_context())
        return Phone(contexts[-1].new_page(), pages, deal, seat)

    yield open_phone
    for context in contexts:
        context.close()


def test_a_deal_from_the_tap_to_the_check(deal, phone):
    phones = [phone(seat) for seat in deal.seats]
    deal.begin()
    for each in phones:
        each.show()
        each.tap()
    for each in phones:
        each.show()
        each.until(lambda each=each: deal.evening.table.state.deal.share(each.seat).fits)
    record = deal.publish()
    assert (len(set(record.openings)), record.left_out) == (3, ())
    for each in phones:
        each.show()
        assert each.verdict == "fits"


def test_a_phone_that_was_reloaded_still_opens_what_it_had_promised(deal, phone):
    ann = phone("a")
    deal.begin()
    ann.show()
    ann.tap()
    deal.promise("b", "c")
    ann.page.reload()
    ann.page.evaluate("import('/static/1/js/forms.js')")
    ann.show()
    ann.until(lambda: deal.evening.table.state.deal.share("a").fits)


def test_a_shared_tablet_opens_for_all_its_seats_whichever_it_shows(deal, phone):
    tablet = phone("a")
    deal.begin()
    for seat in "ab":
        tablet.seat = seat
        tablet.show()
        tablet.tap()
    deal.promise("c")
    tablet.seat = None  # it shows the cover by then
    tablet.show()
    tablet.until(lambda: all(deal.evening.table.state.deal.share(seat).fits for seat in "ab"))


def test_the_bytes_of_every_tap_are_others(deal, phone):
    promises = set()
    for seat in deal.seats:
        deal.begin() if not promises else deal.evening.do(deal.host, "deal_again")
        each = phone(seat)
        each.show()
        each.tap()
        promises.add(deal.evening.table.state.deal.share(seat).promise)
    assert len(promises) == 3


@pytest.mark.parametrize(
    ("lie", "code"),
    [
        ({"commitment": "0" * 64}, "E_DEAL_OTHER"),
        ({"list_digest": "0" * 64}, "E_DEAL_OTHER"),
        ({"deck": ("thief", "thief", "thief", "thief")}, "E_DEAL_OTHER"),
        ({"earlier": (("00000000.1", "0" * 64),)}, "E_DEAL_OTHER"),
    ],
)
def test_a_phone_opens_nothing_into_a_list_that_it_cannot_trust(deal, phone, lie, code):
    ann = phone("a")
    deal.begin()
    ann.show()
    ann.tap()
    deal.promise("b", "c")
    ann.show(**lie)
    assert ann.verdict == code
    assert deal.evening.table.state.deal.share("a").opening is None


def test_a_phone_opens_nothing_into_a_list_without_its_promise(deal, phone):
    ann = phone("a")
    deal.begin()
    ann.show()
    ann.tap()
    deal.tell("a", "promise", promise="0" * 64)
    deal.promise("b", "c")
    ann.show()
    assert ann.verdict == "E_DEAL_NOT_LISTED"
    assert deal.evening.table.state.deal.share("a").opening is None


def test_a_screen_that_saw_the_commitment_speaks_for_less_than_one_that_took_part(deal, phone):
    seen, unseen = phone(None), phone(None)
    deal.begin()
    seen.show()
    deal.promise(*deal.seats)
    deal.open(*deal.seats)
    deal.publish()
    for each, verdict in ((seen, "fits_seen"), (unseen, "fits_unseen")):
        each.show()
        assert each.verdict == verdict


def test_without_phones_the_check_claims_nothing(phone, deal):
    deal.begin()
    deal.evening.do(deal.host, "close_list")
    deal.publish()
    table = phone(None)
    table.show()
    assert table.verdict == "no_claim"


def test_a_record_that_does_not_fit_is_said_with_the_name_of_the_seat(deal, phone):
    ann = phone("a")
    deal.begin()
    ann.show()
    deal.promise(*deal.seats)
    deal.open(*deal.seats)
    deal.publish()
    ann.records = published(deal)
    ann.records[0]["dealt"][1] = "king"
    ann.show()
    assert ann.verdict == "E_DEAL_ROLE"
    assert "\u2068Ben\u2069" in ann.page.locator("[data-verdict=E_DEAL_ROLE]").inner_text()


def test_another_deal_that_fits_together_is_found_out_by_what_the_phone_saw(deal, phone):
    ann = phone("a")
    deal.begin()
    ann.show()
    deal.promise(*deal.seats)
    deal.open(*deal.seats)
    deal.publish()
    forged = forge(deal.evening.table.state.records[0])
    assert fair.misfits(forged) == ()
    ann.records = [json.loads(msgspec.json.encode(forged))]
    ann.show()
    assert ann.verdict == "E_DEAL_OTHER"


def forge(record: fair.Record) -> fair.Record:
    """Return the same deal made anew of another secret, so that all of it fits together."""
    secret = "e" * 64
    committed = fair.commitment(record.table, record.deal, secret, record.nonce)
    listed = fair.list_digest(
        record.table, record.deal, record.key, committed, earlier=[], deck=record.deck, seats=record.seats,
        promises=[(each.seat, each.promise) for each in record.contributions],
    )  # fmt: skip
    seed = fair.seed(listed, secret, record.openings)
    order = fair.shuffle(seed, len(record.deck))
    cards = tuple(record.deck[place] for place in order)
    return msgspec.structs.replace(
        record, secret=secret, commitment=committed, list_digest=listed, seed=seed, order=order,
        dealt=cards[:3], spare=cards[3:],
    )  # fmt: skip
