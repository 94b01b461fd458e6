"""Secret choices: free until the countdown, counted but not named, revealed once and all together."""

from __future__ import annotations

import msgspec
import pytest

from companion.errors import TableError
from companion.table import display
from companion.table.ports import Sender


def sit_wired(evening, *slots: int) -> None:
    """Let people join by pressing at their slots, then start the game and open a decision."""
    for slot in slots:
        control = {"pair": "first", "fist": "fist", "switch": "lock"}[evening.table.slot(slot).means]
        evening.tap(slot, control)
    evening.be_host()
    evening.do(evening.as_host, "start_game", game="hands")
    evening.do(evening.as_host, "open")


def test_the_public_screen_counts_the_ready_and_names_nobody(evening):
    evening.start("Anna", "Bela", "Cili")
    evening.choose("b", "paper")
    assert (evening.deciding.ready, evening.deciding.total, evening.deciding.forced) == (1, 3, ())


def test_who_chose_and_what_leaves_the_public_screen_the_same(evening):
    evening.start("Anna", "Bela", "Cili")
    screens = []
    for seat, hand in (("a", "stone"), ("b", "paper")):
        evening.choose(seat, hand)
        screens.append(msgspec.json.encode((evening.screen, display.host_screen(evening.table).view)))
        evening.table.room.withdraw(seat)
    assert screens[0].replace(b'"ready":1', b"") == screens[1].replace(b'"ready":1', b"")


def test_a_choice_may_be_changed_until_the_countdown(evening):
    evening.start("Anna", "Bela")
    evening.choose("a", "stone")
    evening.choose("a", "paper")
    evening.choose("b", "stone")
    evening.wait(3)
    assert evening.last == (("a", "paper"), ("b", "stone"))


def test_the_last_one_ready_starts_the_countdown_and_freezes_all(evening):
    evening.start("Anna", "Bela")
    evening.choose("a", "stone")
    evening.choose("b", "stone")
    assert evening.deciding.stage == "countdown"
    with pytest.raises(TableError) as refusal:
        evening.choose("a", "paper")
    assert refusal.value.code == "E_FROZEN"


def test_nothing_is_revealed_before_the_countdown_has_ended(evening):
    evening.start("Anna", "Bela")
    evening.choose("a", "stone")
    evening.choose("b", "paper")
    evening.wait(2.9)
    assert evening.last == ()
    evening.wait(0.1)
    assert evening.last == (("a", "stone"), ("b", "paper"))


def test_without_a_countdown_the_last_choice_reveals_at_once(evening):
    evening.start("Anna", "Bela")
    evening.do(evening.as_host, "set_countdown", seconds=0)
    evening.choose("a", "stone")
    evening.choose("b", "paper")
    assert evening.last == (("a", "stone"), ("b", "paper"))


def test_one_decider_alone_has_no_countdown(evening):
    evening.start("Anna")
    evening.choose("a", "paper")
    assert evening.last == (("a", "paper"),)


def test_the_host_may_cancel_a_countdown_and_it_waits_for_a_change(evening):
    evening.start("Anna", "Bela")
    evening.choose("a", "stone")
    evening.choose("b", "stone")
    evening.do(evening.as_host, "cancel")
    evening.wait(10)
    assert evening.deciding.stage == "collecting"
    evening.choose("b", "paper")
    assert evening.deciding.stage == "countdown"


def test_a_power_cut_in_the_countdown_resumes_before_it(evening):
    evening.start("Anna", "Bela")
    evening.choose("a", "stone")
    evening.choose("b", "paper")
    evening.wait(2)
    evening.switch_on()
    assert evening.deciding.stage == "countdown"
    evening.wait(2.9)
    assert evening.last == ()
    evening.wait(0.2)
    assert evening.last == (("a", "stone"), ("b", "paper"))


def test_a_choice_for_another_decision_is_stale(evening):
    evening.start("Anna", "Bela")
    old = evening.deciding.id
    evening.do(evening.as_host, "undo")
    evening.do(evening.as_host, "open")
    assert evening.refusal(evening.phone("a"), "show", seat="a", hand="stone", decision=old) == "E_STALE"
    assert evening.deciding.ready == 0


def test_nobody_chooses_for_another_seat_not_even_the_host(evening):
    evening.start("Anna", "Bela")
    assert evening.refusal(evening.phone("a"), "show", seat="b", hand="stone") == "E_NOT_YOUR_SEAT"
    assert evening.refusal(evening.as_host, "show", seat="b", hand="stone") == "E_NOT_YOUR_SEAT"


def test_nobody_reveals_by_hand(evening):
    evening.start("Anna", "Bela")
    assert evening.refusal(evening.as_host, "compare", force=True) == "E_NOT_ALLOWED"


def test_a_force_names_the_missing_and_waits_five_seconds(evening):
    evening.start("Anna", "Bela", "Cili")
    evening.choose("b", "paper")
    evening.do(evening.as_host, "force")
    assert evening.deciding.forced == ("a", "c")
    evening.wait(4.9)
    assert evening.last == ()
    evening.wait(0.2)
    assert evening.last == (("a", "stone"), ("b", "paper"), ("c", "stone"))


def test_the_missing_may_still_choose_while_a_force_waits(evening):
    evening.start("Anna", "Bela")
    evening.choose("b", "paper")
    evening.do(evening.as_host, "force")
    evening.choose("a", "paper")
    assert evening.deciding.stage == "countdown"


def test_a_nudge_blinks_the_missing_seats_own_phone_alone(evening):
    evening.start("Anna", "Bela")
    evening.choose("b", "paper")
    evening.do(evening.as_host, "nudge")
    assert (evening.own("a").nudged, evening.own("b").nudged) == (True, False)
    evening.wait(5)
    assert not evening.own("a").nudged


def test_a_pause_stops_choices_and_the_countdown(evening):
    evening.start("Anna", "Bela")
    evening.choose("a", "stone")
    evening.choose("b", "stone")
    evening.do(evening.as_host, "pause")
    evening.wait(10)
    assert evening.last == ()
    assert evening.refusal(evening.phone("a"), "show", seat="a", hand="paper") == "E_PAUSED"
    evening.do(evening.as_host, "resume")
    evening.wait(3)
    assert evening.last == (("a", "stone"), ("b", "stone"))


def test_a_pair_chooses_by_the_press_and_the_other_press_changes_it(evening):
    sit_wired(evening, 1, 2)
    evening.tap(1, "first")
    evening.tap(1, "second")
    evening.tap(2, "first")
    evening.wait(3)
    assert evening.last == (("a", "paper"), ("b", "stone"))


def test_a_fist_is_ready_by_one_squeeze_and_read_at_zero(evening):
    sit_wired(evening, 3, 4)
    evening.tap(3, "fist")
    evening.tap(4, "fist", held_s=2)
    assert evening.deciding.stage == "countdown"
    evening.press(4, "fist")
    evening.wait(3)
    assert evening.last == (("a", "stone"), ("b", "paper"))


def test_a_hidden_switch_counts_when_it_is_locked_and_unlocks_again(evening):
    sit_wired(evening, 5, 1)
    evening.press(5, "switch")
    assert evening.deciding.ready == 0
    evening.tap(5, "lock")
    assert evening.deciding.ready == 1
    evening.tap(5, "lock")
    assert evening.deciding.ready == 0


def test_a_switch_that_moves_after_the_lock_changes_nothing(evening):
    sit_wired(evening, 5, 1)
    evening.press(5, "switch")
    evening.tap(5, "lock")
    evening.release(5, "switch")
    evening.tap(1, "first")
    evening.wait(3)
    assert evening.last == (("a", "paper"), ("b", "stone"))


def test_phones_and_every_wired_means_decide_together(evening):
    evening.sit("Anna")
    sit_wired(evening, 1, 3, 5)
    evening.choose("a", "paper")
    evening.tap(1, "second")
    evening.tap(3, "fist")
    evening.tap(5, "lock")
    evening.wait(3)
    assert evening.last == (("a", "paper"), ("b", "paper"), ("c", "stone"), ("d", "stone"))


def test_all_lamps_carry_one_pattern_before_the_reveal(evening):
    sit_wired(evening, 1, 2, 4)
    shown = []
    for slot in (1, 4):
        evening.tap(slot, "first" if slot == 1 else "fist")
        shown.append(display.shown(evening.table).signals)
        evening.table.room.withdraw(evening.table.state.seat_at(slot).seat)
    assert shown[0] == shown[1]


def test_a_seats_own_lamp_echoes_its_lock(evening):
    sit_wired(evening, 5, 1)
    evening.tap(5, "lock")
    private = dict(display.shown(evening.table).private)
    assert private["a"] != private["b"]


def test_the_next_decision_does_not_tell_that_somebody_has_changed_their_mind(evening):
    evening.start("Anna", "Bela")
    ids = []
    for hands in (["paper"], ["stone", "paper", "stone"]):
        for hand in hands:
            evening.choose("a", hand)
        evening.do(evening.as_host, "undo")
        evening.do(evening.as_host, "open")
        ids.append(int(evening.deciding.id.rpartition(".")[2]))
    assert ids[1] - ids[0] == 2


def test_the_open_decision_is_that_of_the_present_state_whatever_has_happened(evening):
    def is_present() -> bool:
        return evening.table.room.open() == evening.table.room._find_open()

    sit_wired(evening, 3, 4)
    decision = evening.deciding.id
    evening.tap(3, "fist")  # ready, by the table's state alone
    assert is_present()
    assert evening.deciding.ready == 1
    assert evening.refusal(Sender(), "show", seat="a", hand="rock") is not None  # taken back whole
    assert is_present()
    evening.tap(4, "fist")
    evening.wait(3)
    assert is_present()
    evening.do(evening.as_host, "undo")
    assert is_present()
    assert evening.table.room.open().frozen
    evening.do(evening.as_host, "end_game")
    assert evening.table.room.open() is None
    evening.do(evening.as_host, "start_game", game="hands")
    evening.do(evening.as_host, "open")
    assert is_present()
    assert evening.deciding.id != decision
