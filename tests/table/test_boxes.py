"""Choices kept in boxes: opened together at the reveal, checked before they count, and never made up."""

from __future__ import annotations

import hashlib

import pytest

from companion.rulekit import Hidden
from companion.table import display
from companion.table.boxes import token
from companion.table.ports import Began, Linked, Locked, Opened, Opening, Slot, Spent, Unlocked
from tests.table.conftest import SLOTS

BOARD = "e660000000000001"
FIRST, SECOND = 11, 12
NONCE = "00112233445566778899aabbccddeeff"


class Hub:
    """A board with two boxes, as the table hears of it."""

    def __init__(self, evening) -> None:
        self.evening = evening
        self.choices: dict[int, int] = {}

    @property
    def target(self):
        return display.shown(self.evening.table).boxes

    def tell(self, news) -> None:
        self.evening.table.box(news)
        self.evening.table.commit()

    def lock(self, slot: int, choice: int, decision: str | None = None) -> None:
        self.choices[slot] = choice
        name = decision or self.target.decision
        text = f"tc1|main|{name}|{BOARD}|{slot}|{choice}|".encode() + bytes.fromhex(NONCE)
        self.tell(Locked(slot, name, BOARD, hashlib.sha256(text).hexdigest()))

    def open(self, **instead: int | None) -> None:
        """Open every box; `slot_11=0` says something else than what was locked."""
        told = self.choices | {int(name.removeprefix("slot_")): choice for name, choice in instead.items()}
        openings = (Opening(slot, Hidden(told.get(slot)), NONCE) for slot in self.target.slots)
        self.tell(Opened(self.target.decision, tuple(openings)))

    def link(self, *, up: bool) -> None:
        self.tell(Linked("hub", (FIRST, SECOND), up))


@pytest.fixture
def hub(evening):
    """Two people with boxes and one with a phone, in an open decision."""
    evening.table.slots = [*SLOTS, Slot(FIRST, "box"), Slot(SECOND, "box")]
    evening.sit("Anna")
    evening.be_host()
    for slot in (FIRST, SECOND):
        evening.tap(slot, "lock")
    evening.do(evening.as_host, "start_game", game="hands")
    evening.do(evening.as_host, "open")
    evening.wait(20)
    return Hub(evening)


@pytest.fixture
def at_zero(evening, hub):
    """Everybody has chosen: stone, stone, paper; the countdown has ended."""
    evening.choose("a", "stone")
    hub.lock(FIRST, 0)
    hub.lock(SECOND, 1)
    evening.wait(3)
    return hub


def test_a_press_at_a_box_takes_a_seat_that_decides_by_it(evening, hub):
    assert [(person.means, person.slots) for person in evening.screen.people[1:]] == [("box", (11,)), ("box", (12,))]


def test_boxes_are_asked_for_the_open_decision(evening, hub):
    target = hub.target
    assert (target.table, target.slots, target.frozen, target.opening) == ("main", (FIRST, SECOND), False, False)
    assert target.decision.startswith(evening.deciding.id)


def test_a_lock_counts_as_ready_and_says_no_more(evening, hub):
    hub.lock(FIRST, 1)
    assert evening.deciding.ready == 1
    assert [choice.value for choice in evening.own("b").choices] == [None]


def test_an_unlock_takes_it_back(evening, hub):
    hub.lock(FIRST, 1)
    hub.tell(Unlocked(FIRST, hub.target.decision))
    assert evening.deciding.ready == 0


def test_the_same_lock_told_again_is_not_recorded_again(evening, hub):
    hub.lock(FIRST, 1)
    before = evening.table.ledger.number
    hub.lock(FIRST, 1)
    assert evening.table.ledger.number == before


def test_a_lock_of_another_decision_means_nothing(evening, hub):
    hub.lock(FIRST, 1, decision="9.9.9")
    assert evening.deciding.ready == 0


def test_locks_are_held_during_the_countdown(evening, hub):
    evening.choose("a", "stone")
    hub.lock(FIRST, 0)
    hub.lock(SECOND, 1)
    assert (evening.deciding.stage, hub.target.frozen) == ("countdown", True)


def test_a_hand_quicker_than_the_freeze_stops_the_countdown(evening, hub):
    evening.choose("a", "stone")
    hub.lock(FIRST, 0)
    hub.lock(SECOND, 1)
    hub.tell(Unlocked(SECOND, hub.target.decision))
    assert (evening.deciding.stage, evening.deciding.ready) == ("collecting", 2)


def test_at_zero_the_boxes_are_asked_to_open_and_nothing_is_shown_yet(evening, at_zero):
    assert (evening.deciding.stage, at_zero.target.opening, evening.last) == ("gathering", True, ())


def test_all_choices_and_the_reveal_are_one_commit(evening, at_zero):
    commits = []
    evening.journal.append = lambda entries, **_: commits.append(len(entries))
    at_zero.open()
    assert evening.last == (("a", "stone"), ("b", "stone"), ("c", "paper"))
    assert commits == [3]


def test_nothing_is_revealed_while_one_box_is_missing(evening, at_zero):
    at_zero.tell(Opened(at_zero.target.decision, (Opening(FIRST, Hidden(0), NONCE),)))
    assert (evening.deciding.stage, evening.last) == ("gathering", ())


@pytest.mark.parametrize("told", [1, None])
def test_an_opening_that_is_not_what_was_promised_reveals_nothing_and_asks_anew(evening, at_zero, told):
    old = at_zero.target.decision
    at_zero.open(slot_11=told)
    assert (evening.last, evening.deciding.ready, evening.announced()) == ((), 1, ["notice.box_wrong"])
    assert at_zero.target.decision != old


def test_an_opening_of_an_earlier_decision_means_nothing(evening, at_zero):
    at_zero.tell(Opened("9.9.9", (Opening(FIRST, Hidden(0), NONCE), Opening(SECOND, Hidden(1), NONCE))))
    assert evening.deciding.stage == "gathering"


def test_phones_cannot_choose_while_boxes_open(evening, at_zero):
    assert evening.refusal(evening.phone("a"), "show", seat="a", hand="paper") == "E_FROZEN"


def test_a_restarted_board_voids_its_own_locks_and_says_so(evening, hub):
    evening.choose("a", "stone")
    hub.lock(FIRST, 0)
    hub.tell(Began("hub", (FIRST, SECOND), hub.target.decision))
    assert (evening.deciding.ready, evening.announced()) == (1, ["notice.board_restarted"])


def test_a_board_that_begins_a_decision_without_locks_is_nothing_to_speak_of(evening, hub):
    hub.tell(Began("hub", (FIRST, SECOND), hub.target.decision))
    assert evening.announced() == []


def test_a_board_that_restarts_while_boxes_open_has_all_asked_anew(evening, at_zero):
    at_zero.tell(Began("hub", (FIRST, SECOND), at_zero.target.decision))
    assert (evening.deciding.stage, evening.deciding.ready, evening.last) == ("collecting", 1, ())


def test_a_decision_that_a_board_has_spent_is_asked_under_another_name(evening, hub):
    old = hub.target.decision
    hub.tell(Spent("hub", old))
    assert hub.target.decision != old
    assert evening.announced() == ["notice.boxes_again"]


def test_a_power_cut_while_boxes_open_resumes_before_the_countdown(evening, at_zero):
    evening.switch_on()
    assert evening.deciding.stage == "countdown"
    at_zero.tell(Spent("hub", at_zero.target.decision))
    evening.wait(3)
    at_zero.open()
    assert evening.last == (("a", "stone"), ("b", "stone"), ("c", "paper"))


def test_a_board_that_has_gone_pauses_the_game_by_name_and_it_goes_on_by_itself(evening, hub):
    hub.lock(FIRST, 0)
    hub.link(up=False)
    assert (evening.screen.paused, evening.screen.pause_values) == ("pause.board", (("device", "hub"),))
    assert evening.refusal(evening.phone("a"), "show", seat="a", hand="paper") == "E_PAUSED"
    hub.link(up=True)
    assert (evening.screen.paused, evening.deciding.ready) == (None, 1)


def test_a_board_that_nobody_plays_by_pauses_nothing(evening):
    evening.start("Anna")
    evening.table.box(Linked("hub", (FIRST, SECOND), up=False))
    assert evening.screen.paused is None


def test_a_countdown_does_not_end_without_the_board(evening, hub):
    evening.choose("a", "stone")
    hub.lock(FIRST, 0)
    hub.lock(SECOND, 1)
    hub.link(up=False)
    evening.wait(10)
    assert (evening.deciding.stage, evening.last) == ("collecting", ())
    hub.link(up=True)
    evening.wait(3)
    assert evening.deciding.stage == "gathering"


def test_the_host_may_go_on_without_a_board_once_its_seats_are_named(evening, hub):
    evening.choose("a", "paper")
    hub.lock(FIRST, 1)
    hub.link(up=False)
    evening.do(evening.as_host, "force")
    assert evening.deciding.forced == ("b", "c")
    evening.wait(5)
    assert evening.last == (("a", "paper"), ("b", "stone"), ("c", "stone"))


def test_the_host_may_go_on_without_a_box_that_does_not_open_once_it_is_named(evening, at_zero):
    at_zero.tell(Opened(at_zero.target.decision, (Opening(SECOND, Hidden(1), NONCE),)))
    evening.do(evening.as_host, "force")
    assert evening.deciding.forced == ("b",)
    evening.wait(5)
    assert evening.last == (("a", "stone"), ("b", "stone"), ("c", "paper"))


def test_an_undo_while_boxes_open_lets_them_drop_the_decision(evening, at_zero):
    evening.do(evening.as_host, "undo")
    assert at_zero.target is None
    evening.do(evening.as_host, "open")
    assert (evening.deciding.stage, evening.deciding.ready) == ("collecting", 0)


def test_a_revealed_choice_taken_back_is_not_asked_of_the_boxes_again(evening, at_zero):
    at_zero.open()
    evening.do(evening.as_host, "undo")
    assert (evening.deciding.stage, at_zero.target) == ("frozen", None)


def test_a_nudge_reaches_the_boxes_that_are_missing(evening, hub):
    hub.lock(FIRST, 0)
    evening.do(evening.as_host, "nudge")
    assert hub.target.nudged == (SECOND,)


def test_promises_print_as_stars_until_the_reveal(evening, hub):
    hub.lock(FIRST, 1)
    assert "***" in repr(evening.table.state.promises)
    assert "commitment" not in repr(evening.table.state.promises)


@pytest.mark.parametrize("text", ["2.3.57.0", "main", "a-b_c.D"])
def test_a_name_that_boxes_can_be_told_is_told(text):
    assert token(text) == text


@pytest.mark.parametrize("text", ["x" * 25, "-a", "Tuesday table", "ő"])
def test_any_other_name_becomes_a_digest(text):
    assert len(token(text)) == 24
    assert token(text) != token(text + "!")
