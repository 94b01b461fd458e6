"""Turns, the end of a round, the next starter, the end of the game (Rules 3, 6.3)."""

import pytest

from companion.games.saboteur import GAME
from companion.games.saboteur.commands import (
    BeginPlay,
    CloseRound,
    CorrectPile,
    EndRound,
    Pass,
    RevealGoal,
    SwapHands,
    TookNugget,
)
from companion.games.saboteur.maze import Card
from companion.games.saboteur.state import Phase
from tests.games.saboteur.playing import (
    dealt,
    events,
    hands,
    kinds,
    lay,
    played,
    seated,
    started,
    straight,
    with_maze,
)

CLIMB = (Card("curve-nw", 7, 0), Card("curve-nw", 7, -1, 180))


def short(counts, pile=0, roles=(), **options):
    """Return a first turn with these hands and hardly any pile."""
    seats = "abcdefgh"[: len(counts)]
    sizes = dict(zip(seats, counts, strict=True))
    return started(seats, roles, **options).having(pile=pile).with_each(lambda player: {"hand": sizes[player.seat]})


@pytest.mark.parametrize(("players", "hand", "pile"), [(3, 6, 49), (5, 6, 37), (6, 5, 37), (10, 4, 27)])
def test_cards_dealt_in_the_base_game(players, hand, pile):
    state = started("abcdefghij"[:players])
    assert (set(hands(state)), state.pile) == ({hand}, pile)


def test_starter_is_named_by_the_host_else_the_first_seat():
    assert dealt(seated("abc"), starter="b").turn == "b"
    assert dealt(seated("abc")).turn == "a"


def test_player_without_cards_is_skipped():
    state = short([1, 0, 2])
    assert kinds(events(state, Pass("a"))) == ["Passed", "TurnSkipped", "TurnPassed"]
    assert played(state, Pass("a")).turn == "c"


def test_turn_comes_back_to_the_only_player_with_cards():
    assert played(short([3, 0, 0]), Pass("a")).turn == "a"


def test_round_ends_with_the_last_card_and_the_left_neighbour_of_its_player_starts_the_next():
    state = played(short([1, 1, 1, 0], roles=["digger"] * 4), Pass("a"), Pass("b"), Pass("c"))
    assert (state.phase, state.result.outcome, state.result.last_card_by) == (Phase.GOLD, "no-gold", "c")
    assert dealt(played(state, CloseRound())).turn == "d"


def test_skipped_player_does_not_count_as_the_player_of_the_last_card():
    state = played(short([2, 1, 0]), Pass("a"), Pass("b"), Pass("a"))
    assert played(state, CloseRound()).next_starter == "b"


def test_gold_by_the_word_of_the_host_makes_the_left_neighbour_of_the_reacher_start():
    state = played(started("abc", ["digger"] * 3), EndRound("gold", completer="c"))
    assert played(state, CloseRound(later=True)).next_starter == "a"


def test_named_starter_beats_the_left_neighbour():
    state = played(started("abc"), EndRound("no-gold", last_card_by="c"), CloseRound())
    assert dealt(state, starter="b").turn == "b"


def test_last_card_can_be_the_path_to_the_gold():
    state = with_maze(short([1, 0, 0], roles=["digger"] * 3), *straight(1, 2, 3, 4, 5, 6))
    state = played(state, lay("a", "straight-h", 7, 0), RevealGoal("a", "G2", "goal-gold"))
    assert (state.result.outcome, state.result.completer) == ("gold", "a")


def test_two_waiting_goals_are_both_turned_when_the_last_card_reaches_them():
    state = with_maze(short([1, 0, 0]), *straight(1, 2, 3, 4, 5, 6), *CLIMB)
    state = played(state, lay("a", "tee-v", 8, -1, 180), RevealGoal("a", "G1", "goal-stone-ne"))
    assert state.phase is Phase.REVEAL
    assert played(state, RevealGoal("a", "G2", "goal-stone-ne")).result.outcome == "no-gold"


def test_corrected_pile_keeps_hands_that_were_not_counted():
    state = played(short([3, 3, 3], pile=9), CorrectPile(5, (("b", 1),)))
    assert (hands(state), state.pile) == ([3, 1, 3], 5)


def test_corrected_pile_skips_the_player_on_turn_without_cards():
    state = short([3, 3, 3], pile=9)
    happening = events(state, CorrectPile(5, (("a", 0),)))
    assert kinds(happening) == ["PileCorrected", "TurnSkipped", "TurnPassed"]
    assert played(state, CorrectPile(5, (("a", 0),))).turn == "b"


def test_corrected_pile_can_end_the_round():
    nothing = CorrectPile(0, (("a", 0), ("b", 0), ("c", 0)))
    assert played(short([1, 1, 1], roles=["digger"] * 3), nothing).result.outcome == "no-gold"


def test_hand_is_dealt_cards_for_skipped_players_by_a_swap():
    state = short([2, 0, 1], expansion=True)
    state = played(state, SwapHands("a", "b"))
    assert (hands(state), state.turn) == ([0, 1, 1], "b")


def test_saboteurs_win_when_the_gold_is_not_reached_and_nobody_gains_without_one():
    assert played(started("abc", ["digger"] * 3), EndRound("no-gold", last_card_by="a")).payout.pay == (0, 0, 0)


def test_three_rounds_and_a_shared_victory():
    state = seated("abc")
    for _ in range(3):
        state = played(dealt(state, ["digger"] * 3), BeginPlay(), EndRound("gold", completer="a"))
        state = played(state, *(TookNugget(seat, 2) for seat in state.payout.packet), CloseRound())
    assert GAME.is_over(state)
    assert (state.totals, state.winners) == ((6, 6, 6), ("a", "b", "c"))


def test_broken_tools_never_carry_over():
    state = started("abc").with_player("b", broken=("lamp",))
    state = played(state, EndRound("no-gold", last_card_by="a"))
    assert state.player("b").broken == ("lamp",)
    assert played(state, CloseRound()).player("b").broken == ()
