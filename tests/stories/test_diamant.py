"""An evening of Diamant with four people who decide in four ways: a phone, two buttons, a fist, a switch in a box."""

from __future__ import annotations

import pytest

from tests.stories.evening import Evening

#: Where Béla, Cili and Dóra sit on the rig.
PAIR, FIST, SWITCH = 1, 4, 7


@pytest.fixture
def evening():
    evening = Evening("Anna")
    for slot, control in ((PAIR, "first"), (FIST, "fist"), (SWITCH, "lock")):
        evening.tap(slot, control)
    for seat, name in zip("bcd", ("Béla", "Cili", "Dóra"), strict=True):
        evening.tell("rename", seat=seat, name=name)
    evening.tell("start_game", game="diamant")
    yield evening
    evening.close()


def everybody_stays(evening: Evening) -> None:
    evening.on_phone("Anna", "decide", explorer="a", choice="stay")
    evening.tap(PAIR, "first")
    evening.tap(FIST, "fist")
    evening.tap(SWITCH, "lock")
    evening.wait(3)


def inside(evening: Evening) -> list[str]:
    return [explorer.seat for explorer in evening.view.explorers if explorer.inside]


def chests(evening: Evening) -> dict[str, int]:
    return {chest.seat: chest.gems for chest in evening.view.books.chests}


def test_four_people_decide_in_four_ways_and_all_is_shown_at_once(evening):
    evening.tell("reveal", card="T13")
    evening.on_phone("Anna", "decide", explorer="a", choice="stay")
    evening.tap(PAIR, "second")
    evening.at(SWITCH, "switch", pressed=True)
    evening.tap(SWITCH, "lock")
    evening.tap(FIST, "fist")
    assert evening.deciding.stage == "countdown"
    evening.at(FIST, "fist", pressed=True)
    evening.wait(3)
    assert evening.view.revealed.leave == ("b", "c", "d")
    assert chests(evening) == {"a": 0, "b": 3, "c": 3, "d": 3}


def test_before_the_reveal_lamps_count_and_name_nobody(evening):
    evening.tell("reveal", card="T13")
    evening.tap(SWITCH, "lock")
    assert evening.lamps[f"lamp {PAIR}"]
    assert not evening.lamps[f"lamp {SWITCH}"]


def test_a_second_snake_takes_the_piles_and_leaves_the_chests(evening):
    evening.tell("reveal", card="T13")
    everybody_stays(evening)
    for card in ("snake", "snake"):
        evening.tell("reveal", card=card)
        if evening.view.phase == "DECIDING":
            everybody_stays(evening)
    assert evening.view.phase == "EXPEDITION_OVER"
    assert set(chests(evening).values()) == {0}
    assert evening.view.books.removed == ("snake",)


def test_a_wrong_card_is_taken_back_by_the_button_on_the_table(evening):
    evening.tell("reveal", card="T5")
    evening.press("B")
    assert evening.view.phase == "AWAIT_CARD"
    evening.tell("reveal", card="T15")
    assert evening.view.books.path == ("T15",)


def test_a_reveal_that_is_taken_back_shows_the_same_choices_again(evening):
    evening.tell("reveal", card="T13")
    everybody_stays(evening)
    evening.press("B")
    assert evening.deciding.stage == "frozen"
    evening.tap(PAIR, "second")
    evening.tell("reveal_again")
    assert evening.view.revealed.stay == ("a", "b", "c", "d")


def test_the_button_for_going_on_starts_the_next_expedition(evening):
    evening.tell("reveal", card="gas")
    everybody_stays(evening)
    evening.tell("reveal", card="gas")
    evening.press("A")
    assert (evening.view.expedition, inside(evening)) == (2, ["a", "b", "c", "d"])


def test_only_the_reveal_serves_a_table_that_counts_for_itself():
    evening = Evening("Anna", "Béla", "Cili")
    evening.tell("start_game", game="diamant", options={"depth": "reveal"})
    evening.tell("open_decision")
    for name, seat in zip(("Anna", "Béla", "Cili"), "abc", strict=True):
        evening.on_phone(name, "decide", explorer=seat, choice="leave" if seat == "b" else "stay")
    evening.wait(3)
    assert inside(evening) == ["a", "c"]
    assert evening.view.books is None
    evening.close()
