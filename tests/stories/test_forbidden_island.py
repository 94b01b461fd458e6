"""Evenings with Forbidden Island at each depth: with the buttons on the table, and every pin of the bar looked at."""

from __future__ import annotations

import pytest

from companion.games.forbidden_island.components import DRAW_COUNTS
from tests.stories import forbidden_island as played
from tests.stories.evening import Evening


@pytest.fixture
def evening():
    evening = Evening("Anna", "Béla")
    yield evening
    evening.close()


def start(evening: Evening, depth: str, **options: str) -> None:
    evening.tell("start_game", game="forbidden_island", options={"depth": depth, **options})


def lit(level: int) -> list[bool]:
    """Exactly so many lights, from the bottom."""
    return [mark <= level for mark in range(1, 11)]


def at_decks(evening: Evening) -> None:
    """Begin with floods and cards told, Fools' Landing among the first floods."""
    start(evening, "decks")
    evening.tell("turn_first_floods", tiles=["Fools' Landing", *played.FIRST_FLOODS[:5]])
    for seat in "ab":
        evening.tell("deal_cards", seat=seat, cards=["Earth", "Sandbags"])
    evening.tell("begin")


# --- the water alone, by three buttons and without any phone ---


def test_an_evening_by_the_three_buttons_alone(evening):
    start(evening, "meter")
    for level in (1, 2, 3, 4, 1):  # C begins, then walks through the four starting marks
        evening.press("C")
        assert (evening.view.level, evening.bar) == (level, lit(level))
    for level in range(2, 10):
        evening.press("A")
        assert (evening.view.level, evening.bar) == (level, lit(level))
        assert evening.view.draw_count == DRAW_COUNTS[level - 1]
        evening.press("C")
    evening.press("A")
    assert (evening.view.result, evening.bar) == ("WATER_LEVEL", lit(10))


def test_b_takes_back_even_the_skull(evening):
    start(evening, "meter", difficulty="Legendary")
    evening.press("C")
    for _ in range(6):
        evening.press("A")
    assert evening.view.phase == "GAME_OVER"
    evening.press("B")
    assert (evening.view.phase, evening.view.level, evening.bar) == ("ACTIONS", 9, lit(9))


def test_two_waters_rise_in_one_turn_raise_twice_and_ask_for_one_shuffle(evening):
    start(evening, "meter")
    evening.press("C")
    evening.press("A")
    evening.press("A")
    assert (evening.view.level, evening.bar) == (3, lit(3))
    assert evening.view.to_do.code == "do.shuffle_and_draw"


def test_waters_rise_pressed_while_hands_are_dealt_is_refused_aloud(evening):
    start(evening, "decks")
    evening.press("A")
    assert (evening.view.level, evening.bar) == (1, lit(1))
    assert "refused.E_WR_IN_DEAL" in evening.announced


def test_two_buttons_at_once_do_nothing_and_say_so(evening):
    start(evening, "meter")
    evening.press("C")
    evening.push("A")
    evening.push("C")
    assert "notice.two_buttons" in evening.announced
    evening.let_go("A")
    evening.let_go("C")
    assert (evening.view.level, evening.view.turn) == (1, 1)


def test_a_button_held_for_a_minute_raises_no_water(evening):
    start(evening, "meter")
    evening.press("C")
    evening.press("A", held_s=60)
    assert (evening.view.level, evening.bar) == (1, lit(1))


def test_the_host_puts_the_marker_right_and_the_bar_follows(evening):
    start(evening, "meter")
    evening.press("C")
    evening.tell("set_level", level="7")
    assert evening.bar == lit(7)
    assert evening.refusal("set_level", level="10") == "E_LEVEL"
    assert evening.bar == lit(7)


def test_an_end_that_the_meter_cannot_see_is_told(evening):
    start(evening, "meter")
    evening.press("C")
    evening.tell("tell_end", result="WON")
    assert (evening.view.result, evening.view.level) == ("WON", 1)


# --- with the decks ---


def test_an_evening_with_the_decks_ends_when_fools_landing_sinks(evening):
    at_decks(evening)
    evening.press("A")
    evening.tell("draw_treasure", card="Fire")
    assert set(evening.view.top_layer) == {"Fools' Landing", *played.FIRST_FLOODS[:5]}
    assert evening.refusal("draw_flood", tile="Observatory") == "E_CARD_NOT_POSSIBLE"
    evening.tell("draw_flood", tile="Fools' Landing")
    assert (evening.view.result, evening.bar) == ("FOOLS_LANDING", lit(2))


def test_sandbags_told_in_time_save_the_landing(evening):
    at_decks(evening)
    evening.tell("draw_treasure", card="WatersRise")
    evening.tell("draw_treasure", card="Fire")
    evening.tell("play_sandbags", tile="Fools' Landing")
    evening.tell("draw_flood", tile="Fools' Landing")
    assert evening.view.result is None


def test_waters_rise_pressed_while_flood_cards_are_drawn_says_why_not(evening):
    at_decks(evening)
    for card in ("Fire", "Fire"):
        evening.tell("draw_treasure", card=card)
    evening.press("A")
    assert (evening.view.level, evening.announced[-1]) == (1, "refused.E_NOT_DRAW_PHASE")


def test_going_down_to_the_water_and_up_again_by_telling_what_lies_there(evening):
    at_decks(evening)
    evening.tell("lower_depth", depth="meter")
    assert (evening.view.depth, evening.view.tiles) == ("meter", ())
    evening.press("A")
    evening.press("C")
    board = {"flooded": ["Watchtower"], "sunk": ["Iron Gate"], "players": [{"hand": ["Fire"]}]}
    evening.tell("tell_table", depth="decks", level="2", board=board)
    assert (evening.view.depth, evening.view.tiles_left, evening.view.hand) == ("decks", 23, ("Fire",))
    assert (evening.view.approximate, evening.bar) == (True, lit(2))


# --- the whole game ---


def test_a_whole_game_is_won_in_eight_turns(evening):
    start(evening, "full")
    for cmd, fields in (*played.set_up(), *played.turns()):
        evening.tell(cmd, **fields)
        assert evening.bar == lit(evening.view.level)
    view = evening.view
    assert (view.result, view.turn, view.level, view.tiles_left) == ("WON", 8, 2, 22)
    assert [(mark.turn, mark.tiles_left) for mark in view.history][-3:] == [(7, 24), (8, 22), (8, 22)]


def test_a_card_told_wrong_is_taken_back_with_b_and_told_again(evening):
    start(evening, "full")
    for cmd, fields in (*played.set_up(), ("end_actions", {"role": "Messenger"})):
        evening.tell(cmd, **fields)
    evening.press("A")
    evening.press("B")
    evening.tell("draw_treasure", card="Fire")
    assert (evening.view.level, evening.view.rises_left, evening.bar) == (1, 3, lit(1))


def test_a_phone_moves_its_own_pawn_and_no_other(evening):
    start(evening, "full")
    for cmd, fields in played.set_up():
        evening.tell(cmd, **fields)
    messenger = {"role": "Messenger", "to": "Coral Palace"}
    assert evening.refusal_on_phone("Béla", "move", **messenger) == "E_NOT_YOUR_SEAT"
    assert evening.refusal_on_phone("Béla", "move", role="Pilot", to="Howling Garden") == "E_NOT_YOUR_TURN"
    assert evening.refusal_on_phone("Anna", "move", **messenger) is None


def test_anybody_tells_the_cards_that_are_turned(evening):
    start(evening, "full")
    for cmd, fields in (*played.set_up(), ("end_actions", {"role": "Messenger"})):
        evening.tell(cmd, **fields)
    assert evening.refusal_on_phone("Béla", "draw_treasure", card="Fire") is None


def test_a_fifth_player_is_one_too_many():
    evening = Evening("Anna", "Béla", "Cili", "Dóra", "Emma")
    assert evening.refusal("start_game", game="forbidden_island") == "E_SEATS"
    evening.close()
