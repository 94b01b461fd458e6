"""The arithmetic of a deal in a real Chromium: the same vectors as in Python, on a page without crypto.subtle."""

from __future__ import annotations

import pytest

from tests.table.deals import Deal
from tests.table.fair.vectors import RECORDS, VECTORS
from tests.web.dealing import Phone

pytestmark = pytest.mark.browser


@pytest.fixture
def page(chrome, pages):
    """Open a page of the service on plain http, with the scripts in reach."""
    context = chrome.new_context()
    yield Phone(context.new_page(), pages, Deal("Ann"), None).page
    context.close()


FAIR = "import('/static/1/js/fair.js').then((fair) => %s)"


def fairly(page, body: str, given=None):
    """Evaluate an expression of `fair` and `given` in the page."""
    return page.evaluate(f"(given) => {FAIR % body}", given)


def test_the_page_has_no_hash_of_the_browsers_own(page):
    assert page.evaluate("[isSecureContext, crypto.subtle === undefined]") == [False, True]


def test_texts_are_packed_alike(page):
    for case in VECTORS["packed"]:
        assert fairly(page, "fair.packed(given)", case["fields"]).encode().hex() == case["hex"]


def test_promises_are_made_alike(page):
    for case in VECTORS["promises"]:
        assert fairly(page, "fair.promise(given)", case["bytes"]) == case["promise"]


def test_numbers_are_drawn_alike(page):
    for case in VECTORS["drawn"]:
        assert fairly(page, "fair.below(given.limit, given.numbers.values())", case) == case["drawn"]


def test_decks_are_shuffled_alike(page):
    for case in VECTORS["shuffles"]:
        assert fairly(page, "fair.shuffle(given.seed, given.size)", case) == case["order"]


def test_true_records_fit(page):
    assert fairly(page, "given.map(fair.misfits)", VECTORS["records"]) == [[], [], []]


def test_whatever_is_altered_is_named_alike(page):
    for case in VECTORS["altered"]:
        record = VECTORS["records"][case["record"]] | case["change"]
        assert fairly(page, "fair.misfits(given)", record) == [{"code": case["code"], "seat": case["seat"]}], case[
            "what"
        ]


@pytest.mark.parametrize(
    ("seen", "own", "found"),
    [
        (None, {}, []),
        ({"commitment": RECORDS[1].commitment, "list": RECORDS[1].list_digest}, {}, []),
        ({"commitment": "0" * 64}, {}, ["E_DEAL_OTHER"]),
        ({"commitment": RECORDS[1].commitment, "list": "0" * 64}, {}, ["E_DEAL_OTHER"]),
        (None, {"b": (RECORDS[1].openings[0], True)}, []),
        (None, {"b": ("0" * 64, True)}, ["E_DEAL_NOT_LISTED"]),
        (None, {"a": ("0" * 64, True)}, ["E_DEAL_NOT_LISTED"]),
        (None, {"a": ("0" * 64, False)}, []),
    ],
)
def test_what_a_phone_remembers_is_compared(page, seen, own, found):
    kept = {seat: {"opening": opening, "opened": opened} for seat, (opening, opened) in own.items()}
    told = fairly(page, "fair.contradictions(...given)", [VECTORS["records"][1], seen, kept])
    assert [each["code"] for each in told] == found
