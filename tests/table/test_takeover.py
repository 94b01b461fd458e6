"""A lost phone: who must agree, who can refuse, and that no secret moves along."""

from __future__ import annotations

import pytest

from companion.table.ports import Sender


def ask(evening, seat: str) -> Sender:
    return Sender(seat_tokens=(evening.do(Sender(), "ask_take_over", seat=seat).token,))


@pytest.fixture
def early(evening):
    """Anna, Bela and Cili with phones and the host; a game is on, and nothing is secret yet."""
    for name in ("Anna", "Bela", "Cili"):
        evening.sit(name)
    evening.be_host()
    evening.do(evening.as_host, "start_game", game="hands")
    return evening


def test_a_seat_without_a_secret_is_handed_over_by_the_hosts_tap(early):
    new = ask(early, "a")
    assert early.table.standing(new).waiting == "a"
    early.do(early.as_host, "approve_take_over", of="a")
    assert early.table.standing(new).seats == ("a",)


def test_the_old_phone_learns_that_its_seat_is_gone(early):
    ask(early, "a")
    early.do(early.as_host, "approve_take_over", of="a")
    standing = early.table.standing(early.phone("a"))
    assert (standing.seats, standing.lost) == ((), True)


def test_a_seat_with_a_secret_needs_two_other_seats_and_twenty_seconds(evening):
    evening.start("Anna", "Bela", "Cili")
    evening.choose("a", "paper")
    new = ask(evening, "a")
    evening.do(evening.phone("b"), "approve_take_over", of="a", seat="b")
    evening.do(evening.phone("c"), "approve_take_over", of="a", seat="c")
    evening.wait(19)
    assert evening.table.standing(new).seats == ()
    evening.wait(1)
    assert evening.table.standing(new).seats == ("a",)


def test_with_one_other_phone_it_and_the_host_must_both_agree(evening):
    evening.start("Anna", "Bela")
    evening.choose("a", "paper")
    new = ask(evening, "a")
    evening.do(evening.phone("b"), "approve_take_over", of="a", seat="b")
    evening.wait(30)
    assert evening.table.standing(new).seats == ()
    evening.do(evening.as_host, "approve_take_over", of="a")
    evening.wait(20)
    assert evening.table.standing(new).seats == ("a",)


def test_the_host_alone_cannot_move_a_secret(evening):
    evening.start("Anna", "Bela", "Cili")
    evening.choose("a", "paper")
    ask(evening, "a")
    assert evening.refusal(evening.as_host, "approve_take_over", of="a") == "E_NOT_ALLOWED"
    assert evening.refusal(evening.as_host, "approve_take_over", of="a", seat="b") == "E_NOT_YOUR_SEAT"


def test_the_asker_never_votes_for_itself(evening):
    evening.start("Anna", "Bela", "Cili")
    evening.choose("a", "paper")
    evening.do(evening.phone("b"), "ask_take_over", seat="a")
    assert evening.refusal(evening.phone("b"), "approve_take_over", of="a", seat="b") == "E_NOT_ALLOWED"


def test_two_taps_of_one_seat_count_once(evening):
    evening.start("Anna", "Bela", "Cili")
    evening.choose("a", "paper")
    ask(evening, "a")
    for _ in range(2):
        evening.do(evening.phone("b"), "approve_take_over", of="a", seat="b")
    assert evening.screen.take_overs[0].given == 1


def test_the_old_phone_can_refuse_while_it_is_announced(evening):
    evening.start("Anna", "Bela", "Cili")
    evening.choose("a", "paper")
    new = ask(evening, "a")
    for seat in ("b", "c"):
        evening.do(evening.phone(seat), "approve_take_over", of="a", seat=seat)
    evening.do(evening.phone("a"), "refuse_take_over", seat="a")
    evening.wait(30)
    assert evening.table.standing(new).seats == ()
    assert evening.table.standing(evening.phone("a")).seats == ("a",)


def test_the_unrevealed_choice_does_not_come_along(evening):
    evening.start("Anna", "Bela", "Cili")
    evening.choose("a", "paper")
    ask(evening, "a")
    for seat in ("b", "c"):
        evening.do(evening.phone(seat), "approve_take_over", of="a", seat=seat)
    evening.wait(20)
    assert evening.own("a").choices[0].value is None
    assert evening.deciding.ready == 0


def test_a_role_counts_as_a_secret_although_nothing_is_to_be_chosen(evening):
    evening.start("Anna", "Bela", "Cili")
    evening.do(evening.as_host, "deal")
    ask(evening, "a")
    assert evening.screen.take_overs[0].needed == 2


def test_a_freed_seat_is_taken_at_once(early):
    early.do(early.as_host, "free_seat", seat="a")
    assert early.table.standing(ask(early, "a")).seats == ("a",)


def test_everything_about_a_take_over_is_announced(early):
    ask(early, "a")
    early.do(early.as_host, "approve_take_over", of="a")
    assert {"notice.take_over_asked", "notice.taken_over"} <= set(early.announced())


def test_to_ask_before_the_deal_does_not_let_the_host_move_the_secret_after_it(early):
    new = ask(early, "a")
    early.do(early.as_host, "deal")
    assert early.refusal(early.as_host, "approve_take_over", of="a") == "E_NOT_ALLOWED"
    assert early.table.standing(new).seats == ()
    assert early.screen.take_overs[0].needed == 2


def test_what_agreed_to_one_phone_does_not_serve_the_next(evening):
    evening.start("Anna", "Bela", "Cili")
    mine = ask(evening, "a")
    evening.do(evening.phone("b"), "approve_take_over", of="a", seat="b")
    assert evening.refusal(Sender(), "ask_take_over", seat="a") == "E_ASKED_ALREADY"
    assert evening.screen.take_overs[0].given == 1
    assert evening.table.standing(mine).waiting == "a"


def test_a_phone_that_asks_again_starts_anew(evening):
    evening.start("Anna", "Bela", "Cili")
    first = ask(evening, "a")
    evening.do(evening.phone("b"), "approve_take_over", of="a", seat="b")
    evening.do(first, "ask_take_over", seat="a")
    assert evening.screen.take_overs[0].given == 0


def test_after_the_host_has_turned_a_phone_away_another_may_ask(evening):
    evening.start("Anna", "Bela", "Cili")
    ask(evening, "a")
    evening.do(evening.as_host, "refuse_take_over", seat="a")
    assert evening.table.standing(ask(evening, "a")).waiting == "a"


def test_who_sits_down_on_a_seat_is_not_taken_for_who_left_it(evening):
    evening.sit("Anna")
    evening.be_host()
    old = ask(evening, "a")
    evening.do(evening.as_host, "free_seat", seat="a")
    evening.sit("Bela")
    assert evening.table.standing(old).waiting is None
    assert evening.screen.take_overs == ()


def test_a_take_over_goes_on_when_the_game_is_put_away(evening):
    evening.start("Anna", "Bela", "Cili")
    evening.choose("a", "paper")
    new = ask(evening, "a")
    for seat in ("b", "c"):
        evening.do(evening.phone(seat), "approve_take_over", of="a", seat=seat)
    evening.do(evening.as_host, "end_game")
    evening.wait(20)
    assert evening.table.standing(new).seats == ("a",)


@pytest.mark.parametrize("chosen", [False, True])
def test_nobody_learns_from_a_take_over_whether_somebody_has_chosen(evening, chosen):
    evening.start("Anna", "Bela", "Cili")
    if chosen:
        evening.choose("a", "paper")
    ask(evening, "a")
    assert evening.screen.take_overs[0].needed == 2
    assert evening.refusal(evening.as_host, "free_seat", seat="a") == "E_SEAT_HOLDS_SECRET"
    assert evening.refusal(evening.as_host, "bind", seat="a", slot=1) == "E_SEAT_HOLDS_SECRET"
