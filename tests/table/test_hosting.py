"""The host's chair: the first who taps, then by hand-over, code or a held button; a lost host always gets back in."""

from __future__ import annotations

from companion.table.ports import Sender


def test_the_first_who_taps_becomes_the_host_and_it_is_announced(evening):
    evening.be_host()
    assert evening.screen.has_host
    assert evening.announced() == ["notice.new_host"]


def test_the_second_who_taps_does_not(evening):
    evening.be_host()
    assert evening.refusal(Sender(), "become_host") == "E_HOST_TAKEN"


def test_a_host_who_gets_up_leaves_the_chair_free(evening):
    evening.be_host()
    evening.do(evening.as_host, "hand_over")
    evening.be_host()
    assert evening.table.standing(evening.as_host).is_host


def test_the_recovery_code_of_the_console_lets_a_host_back_in(evening):
    old = evening.be_host()
    new = Sender(host_token=evening.do(Sender(), "become_host", code="123456").token)
    assert evening.table.standing(new).is_host
    assert not evening.table.standing(old).is_host


def test_guessing_the_code_shuts_the_door_for_a_minute(evening):
    evening.be_host()
    for _ in range(5):
        assert evening.refusal(Sender(), "become_host", code="000000") == "E_WRONG_CODE"
    assert evening.refusal(Sender(), "become_host", code="123456") == "E_TOO_MANY_TRIES"
    evening.wait(60)
    assert evening.refusal(Sender(), "become_host", code="123456") is None


def test_a_button_held_for_five_seconds_opens_the_chair_for_a_while(evening):
    evening.be_host()
    evening.tap(0, "A", held_s=5)
    assert evening.refusal(Sender(), "become_host") is None


def test_the_opened_chair_closes_again(evening):
    evening.be_host()
    evening.tap(0, "A", held_s=5)
    evening.wait(31)
    assert evening.refusal(Sender(), "become_host") == "E_HOST_TAKEN"


def test_the_host_alone_turns_cards_when_the_table_wants_it_so(evening):
    evening.start("Anna", "Bela")
    evening.do(evening.as_host, "undo")
    evening.do(evening.as_host, "set_anybody_turns", anybody=False)
    assert evening.refusal(evening.phone("a"), "open") == "E_NOT_HOST"
    assert evening.refusal(evening.as_host, "open") is None


def test_a_guest_without_a_seat_turns_no_card(evening):
    evening.start("Anna", "Bela")
    evening.do(evening.as_host, "undo")
    assert evening.refusal(Sender(), "open") == "E_NOT_SEATED"


def test_the_countdown_is_nothing_one_or_three_seconds(evening):
    evening.be_host()
    assert evening.refusal(evening.as_host, "set_countdown", seconds=1) is None
    assert evening.refusal(evening.as_host, "set_countdown", seconds=2) == "E_BAD_COUNTDOWN"


def test_guests_do_not_do_what_is_the_hosts(evening):
    evening.start("Anna", "Bela")
    for cmd in ("nudge", "force", "cancel", "pause", "undo", "end_game", "hand_over", "reveal_again"):
        assert evening.refusal(evening.phone("a"), cmd) == "E_NOT_HOST"
