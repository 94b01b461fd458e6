"""The life of a game: start, steps, undo, end; durable before shown, and resumed exactly where it was."""

from __future__ import annotations

import pytest

from companion.errors import CompanionError
from companion.table import display
from companion.table.ports import Sender
from companion.table.screens import Stage


def reveal(evening, **hands: str) -> None:
    for seat, hand in hands.items():
        evening.choose(seat, hand)
    evening.wait(3)


def test_only_the_host_starts_a_game(evening):
    seat = evening.sit("Anna")
    assert evening.refusal(evening.phone(seat), "start_game", game="hands") == "E_NOT_HOST"


def test_a_game_starts_with_the_people_in_seating_order(evening):
    evening.sit("Anna")
    evening.sit("Bela")
    evening.be_host()
    evening.do(evening.as_host, "order", seat="b")
    evening.do(evening.as_host, "start_game", game="hands")
    assert evening.table.ledger.state.seats == ("b", "a")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"game": "chess"}, "E_NO_SUCH_GAME"),
        ({"game": "hands", "options": {"rounds": "many"}}, "E_MALFORMED"),
        ({"game": "hands", "options": {"colour": "red"}}, "E_MALFORMED"),
    ],
)
def test_a_game_that_cannot_start_says_why_and_changes_nothing(evening, fields, code):
    evening.sit("Anna")
    evening.be_host()
    entries = len(evening.journal.entries)
    assert evening.refusal(evening.as_host, "start_game", **fields) == code
    assert (evening.screen.stage, len(evening.journal.entries)) == (Stage.LOBBY, entries)


def test_too_few_people_are_told_how_many_it_takes(evening):
    evening.be_host()
    assert evening.refusal(evening.as_host, "start_game", game="hands") == "E_SEATS"


def test_a_refused_command_is_not_journalled(evening):
    evening.start("Anna", "Bela")
    entries = list(evening.journal.entries)
    assert evening.refusal(evening.as_host, "open") == "E_CHOOSING"
    assert evening.journal.entries == entries


def test_the_same_ask_twice_is_carried_out_once(evening):
    first = evening.answer(Sender(), "join", name="Anna", once="k1")
    again = evening.answer(Sender(), "join", name="Anna", once="k1")
    assert first == again
    assert len(evening.screen.people) == 1


@pytest.mark.parametrize(
    "fields",
    [
        {"cmd": "fly"},
        {"cmd": "show", "seat": "a"},
        {},
        {"cmd": 3},
        {"cmd": ["nudge", "force"]},
        {"cmd": {"x": "nudge"}},
    ],
)
def test_a_command_that_cannot_be_read_is_refused(evening, fields):
    evening.start("Anna")
    from companion.table.ports import Ask

    answer = evening.table.ask(Ask(evening.phone("a"), fields))
    assert answer.error is not None
    assert answer.error.code == "E_MALFORMED"


def test_undo_takes_back_the_last_public_step(evening):
    evening.start("Anna", "Bela")
    evening.do(evening.as_host, "undo")
    assert evening.deciding is None


def test_two_steps_taken_back_are_announced_once_and_for_longer(evening):
    evening.start("Anna", "Bela")
    reveal(evening, a="stone", b="paper")
    for _ in range(2):
        evening.do(evening.as_host, "undo")
        evening.clock.advance(15)
    assert evening.announced().count("notice.undone") == 1


def test_a_game_that_was_put_away_has_nothing_to_undo(evening):
    evening.start("Anna", "Bela")
    evening.do(evening.as_host, "end_game")
    assert evening.refusal(evening.as_host, "undo") == "E_NOTHING_TO_UNDO"
    assert not display.host_screen(evening.table).may_undo


def test_undo_takes_the_secret_choices_of_an_undone_step_with_it(evening):
    evening.start("Anna", "Bela")
    evening.choose("a", "stone")
    evening.do(evening.as_host, "undo")
    evening.do(evening.as_host, "open")
    assert evening.deciding.ready == 0


def test_undo_across_a_reveal_brings_back_the_same_choices_frozen(evening):
    evening.start("Anna", "Bela")
    reveal(evening, a="stone", b="paper")
    evening.do(evening.as_host, "undo")
    assert evening.deciding.stage == "frozen"
    assert evening.refusal(evening.phone("a"), "show", seat="a", hand="paper") == "E_FROZEN"
    evening.do(evening.as_host, "reveal_again")
    assert evening.last == (("a", "stone"), ("b", "paper"))


def test_nobody_looks_first_and_chooses_after_by_undoing_the_card_as_well(evening):
    evening.start("Anna", "Bela")
    reveal(evening, a="stone", b="paper")
    evening.do(evening.as_host, "undo")
    evening.do(evening.as_host, "undo")
    evening.do(evening.as_host, "open")
    assert evening.deciding.stage == "frozen"
    evening.do(evening.as_host, "reveal_again")
    assert evening.last == (("a", "stone"), ("b", "paper"))


def test_a_wronged_seat_corrects_its_own_frozen_choice_and_everybody_hears_of_it(evening):
    evening.start("Anna", "Bela")
    reveal(evening, a="stone", b="paper")
    evening.do(evening.as_host, "undo")
    evening.do(evening.phone("b"), "correct", seat="b", who="b", value="stone")
    assert "notice.corrected" in evening.announced()
    evening.do(evening.as_host, "reveal_again")
    assert evening.last == (("a", "stone"), ("b", "stone"))


def test_nobody_corrects_the_choice_of_another(evening):
    evening.start("Anna", "Bela")
    reveal(evening, a="stone", b="paper")
    evening.do(evening.as_host, "undo")
    assert evening.refusal(evening.phone("a"), "correct", seat="a", who="b", value="stone") == "E_NOT_YOUR_SEAT"


def test_a_correction_is_only_for_a_reveal_that_was_taken_back(evening):
    evening.start("Anna", "Bela")
    fields = {"seat": "a", "who": "a", "value": "paper"}
    assert evening.refusal(evening.phone("a"), "correct", **fields) == "E_NOTHING_TO_CORRECT"


def test_undo_never_goes_past_a_deal(evening):
    evening.start("Anna", "Bela")
    reveal(evening, a="stone", b="paper")
    evening.do(evening.as_host, "deal")
    assert evening.refusal(evening.as_host, "undo") == "E_UNDO_FINAL"


def test_undo_never_goes_past_the_start_of_the_game(evening):
    evening.start("Anna")
    evening.do(evening.as_host, "undo")
    assert evening.refusal(evening.as_host, "undo") == "E_UNDO_FINAL"


def test_undo_passes_over_settings_and_leaves_them_standing(evening):
    evening.start("Anna", "Bela")
    evening.do(evening.as_host, "dim", dim=True)
    evening.do(evening.as_host, "undo")
    assert evening.deciding is None
    assert evening.table.ledger.state.dim


def test_undo_and_the_same_step_again_lead_to_the_same_state(evening):
    evening.start("Anna", "Bela")
    before = evening.table.ledger.state
    evening.do(evening.as_host, "undo")
    evening.do(evening.as_host, "open")
    assert evening.table.ledger.state == before


def test_the_same_people_play_again_with_one_tap(evening):
    evening.start("Anna", "Bela")
    for _ in range(4):
        reveal(evening, a="stone", b="paper")
        if evening.screen.stage is Stage.PLAYING:
            evening.do(evening.as_host, "open")
    assert evening.screen.stage is Stage.OVER
    evening.do(Sender(), "play_again")
    assert (evening.screen.stage, evening.table.ledger.state.round) == (Stage.PLAYING, 0)


def test_a_running_game_is_not_started_over_by_a_stranger(evening):
    evening.start("Anna")
    assert evening.refusal(Sender(), "play_again") == "E_GAME_RUNNING"


def test_ending_a_game_keeps_the_people(evening):
    evening.start("Anna", "Bela")
    evening.do(evening.as_host, "end_game")
    assert (evening.screen.stage, len(evening.screen.people)) == (Stage.LOBBY, 2)


@pytest.mark.parametrize("steps", range(6))
def test_a_restart_resumes_exactly_where_it_was(evening, steps):
    evening.start("Anna", "Bela")
    script = [
        lambda: evening.choose("a", "stone"),
        lambda: reveal(evening, b="paper"),
        lambda: evening.do(evening.as_host, "undo"),
        lambda: evening.do(evening.as_host, "reveal_again"),
        lambda: evening.do(evening.as_host, "open"),
    ]
    for step in script[:steps]:
        step()
    before = (evening.table.state, evening.table.ledger.state, evening.own("a"), evening.own("b"), evening.deciding)
    evening.switch_on()
    assert (
        evening.table.state,
        evening.table.ledger.state,
        evening.own("a"),
        evening.own("b"),
        evening.deciding,
    ) == before


def test_seats_and_the_host_survive_a_restart(evening):
    evening.start("Anna", "Bela")
    evening.switch_on()
    assert evening.table.standing(evening.phone("b")).seats == ("b",)
    assert evening.table.standing(evening.as_host).is_host


def test_the_journal_of_a_second_game_is_read_from_its_own_start(evening):
    evening.start("Anna", "Bela")
    evening.do(evening.as_host, "end_game")
    evening.do(evening.as_host, "start_game", game="hands")
    assert len(evening.journal.read()) < len(evening.journal.entries)
    before = evening.table.state
    evening.switch_on()
    assert evening.table.state == before


def test_a_full_disk_is_said_and_the_game_goes_on(evening):
    evening.start("Anna", "Bela")
    evening.journal.full = True
    evening.choose("a", "stone")
    assert evening.deciding.ready == 1
    assert (evening.screen.kept, "notice.not_kept" in evening.announced()) == (False, True)


def test_what_a_full_disk_did_not_take_is_kept_once_there_is_room(evening):
    evening.start("Anna", "Bela")
    evening.journal.full = True
    evening.choose("a", "stone")
    evening.journal.full = False
    evening.choose("b", "paper")
    before = evening.table.ledger.state
    evening.switch_on()
    assert evening.screen.kept
    assert evening.table.ledger.state == before


def test_a_cue_belongs_to_one_step(evening):
    evening.start("Anna", "Bela")
    reveal(evening, a="stone", b="paper")
    first = display.shown(evening.table)
    assert first.signals.cue == "shown"
    evening.wait(1)
    assert display.shown(evening.table) == first


def test_errors_of_the_tree_are_what_a_refusal_is(evening):
    answer = evening.answer(Sender(), "nudge")
    assert isinstance(answer.error, CompanionError)
