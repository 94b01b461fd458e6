"""A seat is open in one browser at a time: who has its token in another one has to ask for it, and everybody hears."""

from __future__ import annotations

import pytest

from companion.errors import TableError
from companion.table.ports import Sender


@pytest.fixture
def token(evening):
    return evening.do(Sender(browser="first"), "join", name="Anna").token


def standing(evening, token, browser):
    return evening.table.standing(Sender((token,), browser=browser))


def test_a_copied_token_opens_no_second_browser(evening, token):
    assert standing(evening, token, "first").seats == ("a",)
    for other in ("second", None):
        assert standing(evening, token, other).seats == ()
        assert standing(evening, token, other).elsewhere


def test_the_newest_claim_wins_and_is_announced(evening, token):
    evening.do(Sender((token,), browser="second"), "use_here")
    assert standing(evening, token, "second").seats == ("a",)
    assert standing(evening, token, "first").seats == ()
    assert standing(evening, token, "first").elsewhere
    assert "notice.opened_elsewhere" in evening.announced()


def test_the_older_browser_gives_no_command_any_more(evening, token):
    evening.do(Sender((token,), browser="second"), "use_here")
    assert evening.refusal(Sender((token,), browser="first"), "leave_table", seat="a") == "E_NOT_YOUR_SEAT"
    assert evening.refusal(Sender((token,), browser="second"), "leave_table", seat="a") is None


def test_where_nothing_is_open_elsewhere_there_is_nothing_to_claim(evening, token):
    for sender in (Sender((token,), browser="first"), Sender(("made up",), browser="first"), Sender(browser="second")):
        with pytest.raises(TableError, match="E_NOT_YOUR_SEAT"):
            evening.do(sender, "use_here")


def test_a_browser_without_a_mark_claims_nothing(evening, token):
    assert evening.refusal(Sender((token,)), "use_here") == "E_NOT_YOUR_SEAT"
    assert standing(evening, token, "first").seats == ("a",)


def test_all_seats_of_a_shared_tablet_move_together(evening, token):
    tablet = Sender((token,), browser="first")
    second = evening.do(tablet, "join", name="Bela", shared=True).token
    evening.do(Sender((token, second), browser="second"), "use_here")
    assert evening.table.standing(Sender((token, second), browser="second")).seats == ("a", "b")
    assert evening.table.standing(Sender((token, second), browser="first")).seats == ()


def test_a_seat_that_was_handed_over_is_open_in_the_new_phone_alone(evening, token):
    evening.be_host()
    new = evening.do(Sender(browser="new"), "ask_take_over", seat="a").token
    evening.do(evening.as_host, "approve_take_over", of="a", seat="")
    assert standing(evening, new, "new").seats == ("a",)
    assert standing(evening, new, "first").elsewhere


def test_a_seat_from_before_browsers_had_marks_is_open_in_any(evening):
    seat = evening.sit("Anna")
    assert evening.table.standing(evening.phone(seat)).seats == (seat,)
    assert standing(evening, evening.phones[seat], "any").seats == (seat,)
