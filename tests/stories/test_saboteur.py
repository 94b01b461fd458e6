"""Evenings with Saboteur at each level: what people tell, and what each of them is shown, and no one else."""

from __future__ import annotations

import pytest

from companion.table import display
from tests.stories.evening import Evening

NAMES = ("Anna", "Béla", "Cili", "Dóra")


@pytest.fixture
def evening():
    evening = Evening(*NAMES)
    yield evening
    evening.close()


def start(evening: Evening, **options: str) -> None:
    evening.tell("start_game", game="saboteur", options=options)


def deal(evening: Evening) -> None:
    """Begin a round; every phone is ready and adds nothing."""
    evening.tell("deal_roles")
    if evening.view.phase == "DEALING":
        named = display.table_screen(evening.table).deal.id
        for name, seat in zip(NAMES, "abcd", strict=True):
            evening.on_phone(name, "promise", seat=seat, deal=named)
    for name, seat in zip(NAMES, "abcd", strict=True):
        evening.on_phone(name, "role_seen", seat=seat)


def own(evening: Evening, seat: str):
    """What one seat alone is shown."""
    return display.moment(evening.table, 0).seats[seat].view


def put_away(evening: Evening) -> None:
    """Hand out nothing now: the totals are told at the end."""
    evening.tell("close_round", later=True)


def test_an_evening_with_roles_and_gold_alone(evening):
    start(evening, level="light")
    for _ in range(3):
        deal(evening)
        assert evening.view.turn is None
        evening.tell("end_round", outcome="no-gold", last_card_by="b")
        evening.tell("close_round")
    pay = {player.seat: player.total for player in evening.view.players}
    assert evening.view.phase == "GAME_OVER"
    assert max(pay.values()) == max(pay[seat] for seat in evening.view.winners)


def test_nuggets_left_open_are_told_as_one_sum_after_the_third_round(evening):
    start(evening, level="light")
    for _ in range(2):
        deal(evening)
        evening.tell("end_round", outcome="gold", completer="a")
        put_away(evening)
    deal(evening)
    evening.tell("end_round", outcome="gold", completer="a")
    assert evening.refusal("close_round", later=True) == "WRONG_STATE"
    for name, seat in zip(NAMES, "abcd", strict=True):
        evening.on_phone(name, "tell_total", seat=seat, nuggets=5 if seat == "c" else 2)
    put_away(evening)
    assert (evening.view.phase, evening.view.winners) == ("GAME_OVER", ("c",))


def test_an_evening_of_turns_tells_who_is_blocked(evening):
    start(evening, level="table")
    deal(evening)
    evening.on_phone("Anna", "break_tool", seat="a", target="b", tool="lamp")
    assert evening.refusal_on_phone("Béla", "play_path", seat="b") == "TOOLS_BROKEN"
    evening.on_phone("Béla", "repair_tool", seat="b", target="b", tool="lamp", card=["pick", "lamp"])
    evening.on_phone("Cili", "play_path", seat="c")
    assert evening.view.turn == "d"


def test_real_cards_are_told_by_each_player_alone_before_the_gold(evening):
    start(evening, level="light", role_source="table")
    deal(evening)
    for name, seat in zip(NAMES[:3], "abc", strict=True):
        evening.on_phone(name, "tell_role", seat=seat, role="digger")
    evening.tell("end_round", outcome="no-gold", last_card_by="a")
    assert evening.view.untold == ("d",)
    evening.on_phone("Dóra", "tell_role", seat="d", role="saboteur")
    assert [player.pay for player in evening.view.players] == [0, 0, 0, 4]


def test_a_hat_swap_and_an_inspection_show_each_what_is_theirs(evening):
    start(evening, expansion="true", level="table")
    deal(evening)
    evening.on_phone("Anna", "inspect", seat="a", target="c")
    assert [note.role for note in own(evening, "a").role_notes] == [own(evening, "c").role]
    evening.on_phone("Béla", "swap_hats", seat="b", target="c")
    assert (own(evening, "c").new_role, own(evening, "a").role_notes[0].outdated) == (True, True)
    evening.on_phone("Cili", "role_seen", seat="c")
    assert not own(evening, "c").new_role
    assert not any(own(evening, seat).role_notes for seat in "bcd")


def test_thieves_steal_in_the_order_that_was_agreed_on(evening):
    start(evening, expansion="true", level="light", theft_order="newest-first")
    deal(evening)
    told = {"crystals": 4, "jailed": [], "thieves_in_play_order": ["b", "d"]}
    evening.tell("end_round", outcome="gold", completer="a", open_for_blue=True, open_for_green=True, **told)
    assert evening.view.to_steal == ("d", "b")
    assert evening.refusal_on_phone("Béla", "steal", seat="b") == "NOT_THIEFS_TURN"
    evening.on_phone("Dóra", "steal", seat="d")
    evening.tell("steal", seat="b")
    assert evening.view.phase == "CLOSED"


def test_a_table_that_is_tired_of_telling_cards_tells_less(evening):
    start(evening)
    deal(evening)
    evening.on_phone("Anna", "play_path", seat="a", shape="tee-h", x=1, y=0)
    assert len(evening.view.maze) == 2
    evening.tell("set_level", level="light")
    assert evening.view.maze == ()
    assert evening.refusal("set_level", level="full") == "WRONG_STATE"
    evening.tell("end_round", outcome="no-gold", last_card_by="a")
    evening.tell("close_round")
    evening.tell("set_level", level="full")


def test_a_deal_cannot_be_taken_back(evening):
    start(evening)
    deal(evening)
    before = own(evening, "a").role
    assert evening.refusal("undo") is not None
    assert own(evening, "a").role == before


@pytest.mark.parametrize(("seats", "expansion"), [(2, "false"), (11, "false")])
def test_too_few_and_too_many_are_told_so(seats, expansion):
    evening = Evening(*(f"P{place}" for place in range(seats)))
    assert evening.refusal("start_game", game="saboteur", options={"expansion": expansion}) == "PLAYER_COUNT"
    evening.close()
