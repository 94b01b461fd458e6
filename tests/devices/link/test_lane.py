"""What a board is asked for a decision, step by step, and what its answers tell the table."""

from __future__ import annotations

import msgspec
import pytest

from companion.devices.link.lane import Lane
from companion.devices.link.messages import (
    Choose,
    Drop,
    Freeze,
    Hello,
    Lock,
    Nudge,
    Open,
    Opening,
    Seats,
    State,
    Unlock,
    Watch,
)
from companion.devices.link.session import OK, Answer
from companion.rulekit import Hidden
from companion.table import ports
from companion.table.ports import BoxTarget

TARGET = BoxTarget(table="main", decision="d1", slots=(1, 2, 9))
FROZEN = msgspec.structs.replace(TARGET, frozen=True)
OPENING = msgspec.structs.replace(TARGET, opening=True)
NONCE = "0" * 32


def hello(decision: str = "-", jacks: int = 2) -> Hello:
    return Hello(1, "e66", "hub", "1.0.0", 1, 1, "1c5f0a92", jacks, 0, decision)


@pytest.fixture
def lane() -> Lane:
    """The lane of a hub with slots 1 and 2, just greeted."""
    lane = Lane("hub", (1, 2))
    lane.greeted(hello())
    return lane


def step(lane: Lane, code: str = OK, *openings: Opening):
    """Let the board answer the next request; return the request and the news."""
    request = lane.next()
    told = [news for opening in openings for news in lane.opening(opening)]
    return request, [*told, *lane.answered(Answer(request, code))]


def choosing(lane: Lane, target: BoxTarget = TARGET) -> Lane:
    lane.want(target)
    step(lane)
    step(lane)
    return lane


def test_seats_come_first_then_the_decision(lane):
    lane.want(TARGET)
    assert step(lane) == (Seats(map=(1, 2)), [])
    request, news = step(lane)
    assert request == Choose(table="main", decision="d1", seats=(1, 2, 9))
    assert news == [ports.Began("hub", (1, 2), "d1")]


def test_jacks_beyond_the_profile_have_nobody():
    lane = Lane("hub", (1, 2))
    lane.greeted(hello(jacks=4))
    assert lane.next() == Seats(map=(1, 2, 0, 0))


def test_a_decision_of_other_seats_is_not_this_boards_business(lane):
    step(lane)
    lane.want(msgspec.structs.replace(TARGET, slots=(9,)))
    assert lane.next() is None


def test_a_countdown_freezes_and_its_end_lets_go(lane):
    choosing(lane, FROZEN)
    assert step(lane)[0] == Freeze(decision="d1", on=1)
    assert lane.next() is None
    lane.want(TARGET)
    assert step(lane)[0] == Freeze(decision="d1", on=0)


def test_a_nudge_is_told_once_to_the_seats_at_this_board(lane):
    choosing(lane, msgspec.structs.replace(TARGET, nudged=(2, 9)))
    assert step(lane)[0] == Nudge(decision="d1", seats=(2,))
    assert lane.next() is None


def test_the_reveal_brings_all_openings_of_the_board(lane):
    choosing(lane)
    lane.want(OPENING)
    request, news = step(lane, OK, Opening(1, "d1", 1, "1", NONCE), Opening(1, "d1", 2, "-", "-"))
    assert request == Open(decision="d1")
    told = (ports.Opening(1, Hidden(1), NONCE), ports.Opening(2, Hidden(None), "-"))
    assert news == [ports.Opened("d1", told)]
    assert lane.next() is None


def test_a_reveal_that_lost_an_opening_is_asked_again_and_what_has_come_counts(lane):
    choosing(lane)
    lane.want(OPENING)
    assert step(lane, OK, Opening(1, "d1", 1, "1", NONCE))[1] == []
    request, news = step(lane, OK, Opening(2, "d1", 2, "0", NONCE))
    assert request == Open(decision="d1")
    assert [one.slot for one in news[0].openings] == [1, 2]


def test_an_answer_that_comes_after_all_openings_holds_nothing_up(lane):
    choosing(lane)
    lane.want(msgspec.structs.replace(OPENING, slots=(1,)))
    request = lane.next()
    assert [*lane.opening(Opening(1, "d1", 1, "1", NONCE))]
    lane.want(msgspec.structs.replace(TARGET, decision="d2"))
    assert [*lane.answered(Answer(request, OK))] == []
    assert (lane.refusal, lane.next().decision) == (OK, "d2")


def test_an_opening_of_another_decision_counts_for_nothing(lane):
    choosing(lane)
    lane.want(OPENING)
    assert [*lane.opening(Opening(1, "d0", 1, "1", NONCE)), *lane.opening(Opening(1, "d1", 2, "1", NONCE))] == []


def test_a_reveal_that_was_put_off_is_asked_again(lane):
    choosing(lane)
    lane.want(OPENING)
    step(lane, OK, Opening(1, "d1", 1, "1", NONCE), Opening(1, "d1", 2, "0", NONCE))
    lane.want(FROZEN)
    lane.want(OPENING)
    assert lane.next() == Open(decision="d1")


def test_a_decision_that_is_over_without_a_reveal_is_dropped(lane):
    choosing(lane)
    lane.want(None)
    assert step(lane)[0] == Drop(decision="d1")
    assert lane.next() is None


def test_another_decision_drops_the_old_one_first(lane):
    choosing(lane)
    lane.want(msgspec.structs.replace(TARGET, decision="d2"))
    assert [step(lane)[0], step(lane)[0].decision] == [Drop(decision="d1"), "d2"]


def test_a_board_that_still_has_the_decision_goes_on_with_it():
    lane = Lane("hub", (1, 2))
    lane.greeted(hello("d1"))
    lane.want(TARGET)
    assert [step(lane), step(lane)] == [(Seats(map=(1, 2)), []), (Freeze(decision="d1", on=0), [])]
    assert lane.next() is None


def test_a_board_with_a_decision_of_long_ago_drops_it_before_its_seats_are_told():
    lane = Lane("hub", (1, 2))
    lane.greeted(hello("d0"))
    lane.want(TARGET)
    assert [step(lane)[0], step(lane)[0]] == [Drop(decision="d0"), Seats(map=(1, 2))]


def test_a_decision_that_the_board_has_ended_is_told_and_left_alone(lane):
    lane.want(TARGET)
    step(lane)
    assert step(lane, "spent")[1] == [ports.Spent("hub", "d1")]


def test_a_board_that_knows_nothing_of_the_decision_to_open_says_so(lane):
    lane.want(OPENING)
    step(lane)
    request, news = step(lane, "stale")
    assert (request, news) == (Open(decision="d1"), [ports.Spent("hub", "d1")])
    assert lane.next() is None


def test_a_lock_between_two_askings_of_the_same_decision_still_holds(lane):
    lane.want(TARGET)
    step(lane)
    request = lane.next()
    lane.heard(Lock(1, "1c5f0a92", "d1", 1, "0" * 64))
    assert [*lane.answered(Answer(request, OK))] == []


def test_locks_and_unlocks_are_told_with_the_boards_name(lane):
    assert lane.heard(Lock(1, "1c5f0a92", "d1", 2, "a" * 64)) == ports.Locked(2, "d1", "e66", "a" * 64)
    assert lane.heard(Unlock(2, "1c5f0a92", "d1", 2)) == ports.Unlocked(2, "d1")


def test_a_refusal_that_should_not_be_is_kept_and_asked_again(lane):
    assert step(lane, "map")[1] == []
    assert lane.refusal == "map"
    assert lane.next() == Seats(map=(1, 2))


# --- the wiring check, in which positions are told


def state(switch: str) -> State:
    return State(1, "1c5f0a92", switch, "00", (0, 0), (0, 0))


def watching(lane: Lane) -> Lane:
    lane.watch(on=True)
    step(lane)
    step(lane)
    return lane


def test_a_check_is_told_positions_until_it_ends(lane):
    lane.watch(on=True)
    step(lane)
    assert step(lane)[0] == Watch(on=1)
    assert lane.is_watched
    lane.watch(on=False)
    assert not lane.is_watched
    assert step(lane)[0] == Watch(on=0)
    assert lane.next() is None


def test_a_decision_ends_the_watching_before_it_is_asked_for(lane):
    watching(lane).want(TARGET)
    assert not lane.is_watched
    assert [type(step(lane)[0]) for _ in range(2)] == [Watch, Choose]


@pytest.mark.parametrize("slots", [(1, 2, 9), (9,)])
def test_no_check_is_told_positions_while_a_decision_is_open_here_or_elsewhere(lane, slots):
    choosing(lane, msgspec.structs.replace(TARGET, slots=slots)) if 1 in slots else step(lane)
    lane.want(msgspec.structs.replace(TARGET, slots=slots))
    lane.watch(on=True)
    assert (lane.next(), lane.is_watched) == (None, False)


def test_a_board_that_was_left_in_a_check_is_told_to_end_it_before_a_decision(lane):
    lane.stands(state("01"))
    lane.want(TARGET)
    assert [type(step(lane)[0]) for _ in range(3)] == [Seats, Watch, Choose]


def test_a_board_that_has_ended_a_check_by_itself_is_asked_again(lane):
    watching(lane).stands(state("--"))
    assert lane.next() == Watch(on=1)


def test_where_there_is_no_box_there_is_nothing_to_watch():
    meter = Lane("meter", ())
    meter.greeted(hello())
    meter.watch(on=True)
    step(meter)
    assert meter.next() is None
