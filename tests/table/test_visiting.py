"""A lent phone at a seat without one: who lets it in, how it ends, and what it cannot do meanwhile."""

from __future__ import annotations

import msgspec
import pytest

from companion.table.ports import Sender
from companion.table.visiting import VISIT_S


@pytest.fixture
def visits(evening):
    """Anna, Bela and Cili with phones, Dora without, and the host beside them; a game is on."""
    for name in ("Anna", "Bela", "Cili"):
        evening.sit(name)
    evening.be_host()
    evening.do(evening.as_host, "add_seat", name="Dora", slot=1)
    evening.do(evening.as_host, "start_game", game="hands")
    return evening


def ask(evening, by: Sender, seat: str = "d") -> Sender:
    """Lend a phone; return it with the token of the visit beside its own."""
    grant = evening.do(by, "ask_visit", seat=seat)
    return msgspec.structs.replace(by, visit_token=grant.token)


def agree(evening, by: str = "b") -> None:
    evening.do(evening.phone(by), "approve_visit", of="d", seat=by)


def visit(evening) -> Sender:
    lent = ask(evening, evening.phone("a"))
    agree(evening)
    return lent


def seats(evening, sender: Sender) -> tuple[str, ...]:
    return evening.table.standing(sender).seats


def test_asking_alone_opens_nothing(visits):
    lent = ask(visits, visits.phone("a"))
    assert seats(visits, lent) == ("a",)
    assert [(each.seat, each.by, each.is_open) for each in visits.screen.visits] == [("d", "a", False)]


def test_a_tap_on_another_phone_opens_the_visit_for_all_to_see(visits):
    lent = visit(visits)
    assert seats(visits, lent) == ("d",)
    assert visits.screen.visits[0].is_open
    assert visits.announced()[-2:] == ["notice.visit_asked", "notice.visit_open"]


def test_neither_the_lender_nor_the_host_opens_it(visits):
    ask(visits, visits.phone("a"))
    assert visits.refusal(visits.phone("a"), "approve_visit", of="d", seat="a") == "E_NOT_ALLOWED"
    assert visits.refusal(visits.phone("a"), "approve_visit", of="d") == "E_NOT_YOUR_SEAT"
    assert visits.refusal(visits.as_host, "approve_visit", of="d") == "E_NOT_ALLOWED"


def test_a_host_who_lends_needs_another_phone(visits):
    both = Sender((visits.phones["a"],), visits.host)
    lent = ask(visits, both)
    assert visits.refusal(both, "approve_visit", of="d") == "E_NOT_ALLOWED"
    assert visits.refusal(both, "approve_visit", of="d", seat="a") == "E_NOT_ALLOWED"
    agree(visits, "c")
    assert seats(visits, lent) == ("d",)


@pytest.fixture
def lonely(evening):
    """Anna with the only phone, Dora without, and the host; a game is on."""
    evening.sit("Anna")
    evening.be_host()
    evening.do(evening.as_host, "add_seat", name="Dora", slot=1)
    evening.do(evening.as_host, "start_game", game="hands")
    return evening


def test_where_there_is_no_other_phone_the_host_opens_the_visit(lonely):
    lent = ask(lonely, lonely.phone("a"), "b")
    assert lonely.refusal(lonely.phone("a"), "approve_visit", of="b", seat="a") == "E_NOT_ALLOWED"
    lonely.do(lonely.as_host, "approve_visit", of="b")
    assert seats(lonely, lent) == ("b",)


def test_the_host_with_the_only_phone_opens_the_visit_of_it(lonely):
    both = Sender((lonely.phones["a"],), lonely.host)
    lent = ask(lonely, both, "b")
    lonely.do(both, "approve_visit", of="b", seat="a")
    assert seats(lonely, lent) == ("b",)


def test_the_visitor_decides_for_the_visited_seat_and_for_no_other(visits):
    visits.do(visits.as_host, "open")
    lent = visit(visits)
    assert visits.refusal(lent, "show", seat="a", hand="stone") == "E_NOT_YOUR_SEAT"
    assert visits.refusal(lent, "show", seat="d", hand="stone") is None


def test_while_it_is_lent_a_phone_shows_nothing_of_its_own_seat_not_even_on_a_page_left_open(visits):
    visit(visits)
    assert seats(visits, visits.phone("a")) == ()
    assert seats(visits, visits.phone("b")) == ("b",)


def test_a_tap_ends_it_and_the_lenders_own_seat_is_back(visits):
    lent = visit(visits)
    visits.do(lent, "end_visit", seat="d")
    standing = visits.table.standing(lent)
    assert (standing.seats, standing.visiting, standing.visit_over) == (("a",), None, True)
    assert seats(visits, visits.phone("a")) == ("a",)
    assert visits.screen.visits == ()


def test_it_ends_by_itself_after_two_minutes_of_the_tables_clock(visits):
    lent = visit(visits)
    visits.wait(VISIT_S - 1)
    assert seats(visits, lent) == ("d",)
    assert visits.table.deadline() <= visits.clock.now() + 1
    visits.wait(1)
    assert seats(visits, lent) == ("a",)


def test_a_second_tap_makes_it_no_longer(visits):
    lent = visit(visits)
    visits.wait(100)
    agree(visits)
    visits.wait(20)
    assert seats(visits, lent) == ("a",)


def test_an_asking_that_nobody_answers_is_over_after_two_minutes(visits):
    ask(visits, visits.phone("a"))
    visits.wait(VISIT_S)
    assert visits.screen.visits == ()


def test_a_new_visit_of_the_same_phone_ends_the_old_one(visits):
    first = visit(visits)
    second = ask(visits, visits.phone("a"))
    assert seats(visits, first) == ("a",)
    assert seats(visits, second) == ("a",)
    agree(visits)
    assert seats(visits, second) == ("d",)
    assert seats(visits, first) == ()


def test_somebody_elses_visit_is_refused(visits):
    visit(visits)
    assert visits.refusal(visits.phone("b"), "ask_visit", seat="d") == "E_VISITED"
    assert visits.refusal(visits.phone("b"), "end_visit", seat="d") == "E_NOT_ALLOWED"
    stranger = Sender((visits.phones["b"],), visit_token="x" * 32)
    assert seats(visits, stranger) == ("b",)


def test_the_host_can_end_a_visit(visits):
    lent = visit(visits)
    visits.do(visits.as_host, "end_visit", seat="d")
    assert seats(visits, lent) == ("a",)


def test_a_seat_with_a_phone_cannot_be_visited(visits):
    assert visits.refusal(visits.phone("a"), "ask_visit", seat="b") == "E_SEAT_HAS_PHONE"


def test_a_visit_ends_when_the_seat_gets_a_phone_of_its_own(visits):
    lent = visit(visits)
    own = Sender((visits.do(Sender(), "ask_take_over", seat="d").token,))
    visits.do(visits.as_host, "approve_take_over", of="d")
    assert seats(visits, own) == ("d",)
    assert seats(visits, lent) == ("a",)


@pytest.mark.parametrize("sender", ["nobody", "host"])
def test_who_has_no_seat_has_no_phone_to_lend(visits, sender):
    asker = visits.as_host if sender == "host" else Sender()
    assert visits.refusal(asker, "ask_visit", seat="d") == "E_NOT_SEATED"


def test_there_is_nothing_to_visit_before_a_game(evening):
    evening.sit("Anna")
    evening.be_host()
    evening.do(evening.as_host, "add_seat", name="Dora", slot=1)
    assert evening.refusal(evening.phone("a"), "ask_visit", seat="b") == "E_NO_GAME"


def test_the_end_of_the_game_ends_the_visit(visits):
    lent = visit(visits)
    visits.do(visits.as_host, "end_game")
    assert seats(visits, lent) == ("a",)


def test_a_visit_is_not_written_down_and_a_restart_ends_it(visits):
    lent = visit(visits)
    assert not any(b"visit" in body for _, body in visits.journal.entries)
    visits.switch_on()
    assert seats(visits, lent) == ("a",)


def test_a_visited_seat_adds_nothing_to_a_deal(visits):
    visits.do(visits.as_host, "deal_roles")
    assert visits.own("d").deal is None
    assert visits.own("a").deal is not None
