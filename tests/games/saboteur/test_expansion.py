"""Rounds of Saboteur 2: doors, ladders, jail, hats, thieves (Saboteur 2, 4 to 7)."""

import pytest

from companion.games.saboteur import GAME
from companion.games.saboteur.commands import (
    BeginPlay,
    CloseRound,
    DiscardTwo,
    EndRound,
    Free,
    HandsOff,
    Inspect,
    Jail,
    Pass,
    RevealGoal,
    Rockfall,
    RoleSeen,
    Steal,
    SwapHats,
    TellRole,
    Thief,
)
from companion.games.saboteur.maze import Card
from companion.games.saboteur.state import Phase
from tests.games.saboteur.playing import (
    dealt,
    hands,
    kinds,
    lay,
    played,
    refusal,
    seated,
    started,
    straight,
    with_maze,
)

ROLES = ["blue", "green", "boss", "geologist"]


def game(roles=ROLES, seats="abcd", **options):
    return started(seats, roles, expansion=True, **options)


def lay_row(state, *cards):
    """Lay cards from west to east, each by the player on turn."""
    for x, shape in enumerate(cards, start=1):
        state = played(state, lay(state.turn, shape, x, 0))
    return state


def test_round_with_doors_laid_card_by_card_until_the_gold_is_revealed():
    state = lay_row(game(), "crystal-cross", "door-blue-h", "straight-h", "bridge", "straight-h", "straight-h")
    assert (state.turn, hands(state), state.pile) == ("c", [6, 6, 6, 6], 78)
    state = played(state, lay("c", "crystal-tee-h", 7, 0), RevealGoal("c", "G2", "goal-gold"))
    assert (state.result.completer, state.result.open_for, state.result.crystals) == ("c", ("blue",), 2)
    # The boss completes and green is shut out: one blue and the boss share as two winners; the geologist digs crystals.
    assert (state.payout.winning_teams, state.payout.pay) == (("blue",), (4, 0, 3, 2))
    assert state.phase is Phase.CLOSED
    assert played(state, CloseRound()).next_starter == "d"


def test_green_who_completes_behind_a_blue_door_makes_blue_win():
    state = with_maze(game(), Card("door-blue-h", 1, 0), *straight(2, 3, 4, 5, 6)).having(turn="b")
    state = played(state, lay("b", "straight-h", 7, 0), RevealGoal("b", "G2", "goal-gold"))
    assert state.payout.winning_teams == ("blue",)


def test_goal_behind_doors_of_both_colours_is_not_turned():
    state = with_maze(game(), Card("door-blue-h", 1, 0), Card("door-green-h", 2, 0), *straight(3, 4, 5, 6))
    state = played(state, lay("a", "straight-h", 7, 0))
    assert (state.phase, state.turn) == (Phase.TURN, "b")


def test_ladder_later_makes_that_goal_reached_by_whoever_laid_it():
    state = with_maze(
        game(), Card("door-blue-h", 1, 0), Card("door-green-h", 2, 0), Card("tee-h", 3, 0), *straight(4, 5, 6, 7)
    )
    state = played(state, lay("a", "ladder-n", 3, -1, 180), RevealGoal("a", "G2", "goal-gold"))
    assert (state.result.completer, state.result.open_for) == ("a", ("blue", "green"))


def test_rockfall_on_a_ladder_cuts_its_island_off():
    state = with_maze(game(), Card("ladder-e", 4, 0), Card("straight-h", 5, 0))
    assert refusal(played(state, Rockfall("a", 4, 0)), lay("b", "straight-h", 6, 0)) == "NOT_CONNECTED"


def test_role_at_the_moment_of_turning_counts_after_a_hat_swap():
    state = with_maze(game(["green", "boss", "blue", "saboteur", "blue"], "abc"), *straight(1, 2, 3, 4, 5, 6))
    state = played(state, SwapHats("a", "b"))
    assert state.player("b").role.hidden == "saboteur"
    state = played(state, lay("b", "straight-h", 7, 0), RevealGoal("b", "G2", "goal-gold"))
    assert state.payout.winning_teams == ("blue", "green")


def test_swapped_hat_leaves_the_round_and_is_revealed_at_its_end():
    state = played(game(["blue", "green", "boss", "geologist", "saboteur"]), SwapHats("a", "a"))
    assert [hat.hidden for hat in state.hats] == ["blue"]
    state = played(state, EndRound("no-gold"))
    assert dict(next(h for h in GAME.table_view(state).happened if h.key == "spare_roles_revealed").values)["hats"] == (
        "blue",
    )


def test_new_role_carries_a_private_mark_until_it_is_looked_at():
    state = played(game(), SwapHats("a", "c"))
    assert GAME.seat_view(state, "c").new_role
    assert not GAME.seat_view(state, "a").new_role
    assert not GAME.seat_view(played(state, RoleSeen("c")), "c").new_role
    assert refusal(state, RoleSeen("a")) == "WRONG_STATE"


def test_inspection_is_seen_by_the_inspector_alone_and_outdated_by_a_swap():
    state = played(game(), Inspect("a", "c"))
    assert [note.role for note in GAME.seat_view(state, "a").role_notes] == ["boss"]
    assert all(GAME.seat_view(state, seat).role_notes == () for seat in "bcd")
    note = GAME.seat_view(played(state, SwapHats("b", "c")), "a").role_notes[0]
    assert (note.role, note.outdated) == ("boss", True)


def test_real_hat_swap_asks_for_the_new_card():
    state = game(role_source="table")
    state = played(state, *(TellRole(seat, role) for seat, role in zip("abcd", ROLES, strict=True)), SwapHats("a", "b"))
    assert GAME.seat_view(state, "b").to_tell
    state = played(state, EndRound("no-gold"))
    assert state.phase is Phase.ROUND_OVER
    assert played(state, TellRole("b", "profiteer")).payout.pay == (0, 3, 0, 0)


def test_jailed_player_may_do_all_but_paths_and_theft():
    state = played(game(), Jail("a", "b"))
    assert refusal(state, Thief("b")) == "JAILED"
    assert "play_path" not in GAME.seat_view(state, "b").may
    assert not played(state, Free("b", "b")).player("b").jailed


def test_theft_card_played_anew_takes_its_new_place():
    state = played(game(), Thief("a"), Thief("b"), HandsOff("c", "a"), Pass("d"), Thief("a"))
    assert state.thieves == ("b", "a")


@pytest.mark.parametrize(("card", "before"), [("thief", Thief("a")), ("jail", None), ("pick", None)])
def test_two_cards_away_remove_one_card_in_front_of_oneself(card, before):
    state = game(["blue", "green"], "ab")
    state = played(state, before, Pass("b")) if before else state.with_player("a", jailed=True, broken=("pick",))
    after = played(state, DiscardTwo("a", card))
    assert (after.thieves, after.player("a").jailed, after.player("a").broken) == (
        (),
        state.player("a").jailed and card != "jail",
        tuple(tool for tool in state.player("a").broken if tool != card),
    )
    assert hands(after)[0] == 5


@pytest.mark.parametrize(("rule", "order"), [("oldest-first", ("b", "c")), ("newest-first", ("c", "b"))])
def test_thieves_steal_in_the_order_of_the_sheet_without_those_in_jail(rule, order):
    state = game(["blue"] * 4, theft_order=rule).having(thieves=("b", "a", "c")).with_player("a", jailed=True)
    state = played(state, EndRound("gold", completer="a", open_for_blue=True, open_for_green=True))
    assert (state.phase, state.thieves_left) == (Phase.THEFT, order)


def robbing():
    state = game(["saboteur", "blue", "blue", "blue"]).having(thieves=("b", "c"))
    return played(state, EndRound("no-gold", last_card_by="d"))


def test_stolen_gold_changes_hands_and_can_be_stolen_on():
    state = played(robbing(), Steal("b", "a"), Steal("c", "b"))
    assert [player.gold for player in state.players] == [4, 0, 1, 0]
    assert state.phase is Phase.CLOSED
    assert refusal(state, Steal("b", "a")) == "WRONG_STATE"


def test_thief_may_decline():
    assert kinds(GAME.decide(robbing(), Steal("b"))) == ["TheftDeclined"]
    assert played(robbing(), Steal("b")).thieves_left == ("c",)


def test_gold_of_others_shows_only_as_yes_or_no_until_the_end():
    state = robbing()
    assert [(player.has_gold, player.total) for player in GAME.table_view(state).players] == [
        (True, None),
        (False, None),
        (False, None),
        (False, None),
    ]
    assert GAME.seat_view(state, "a").total == 5


def test_three_rounds_end_in_totals_for_everybody():
    state = seated("ab", expansion=True)
    for _ in range(3):
        state = played(
            dealt(state, ["saboteur", "profiteer"]), BeginPlay(), EndRound("no-gold", last_card_by="a"), CloseRound()
        )
    assert [player.total for player in GAME.table_view(state).players] == [12, 6]
    assert state.winners == ("a",)
