"""Packet, saboteurs, stock and change (Rules 6), and options of other editions."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.saboteur import GAME
from companion.games.saboteur.commands import BeginPlay, BreakTool, CloseRound, EndRound, TellTotal, TookNugget
from companion.games.saboteur.gold import change, change_for_each, winning_teams
from companion.games.saboteur.state import Phase
from tests.games.saboteur.playing import dealt, events, kinds, played, refusal, seated, started

stocks = st.fixed_dictionaries({1: st.integers(0, 5), 2: st.integers(0, 4), 3: st.integers(0, 3)})


def ways(stock, amount):
    """Return all sets of cards worth an amount, largest cards first."""
    counts = itertools.product(*(range(stock[value] + 1) for value in (3, 2, 1)))
    sets = [(3,) * threes + (2,) * twos + (1,) * ones for threes, twos, ones in counts]
    return [cards for cards in sets if sum(cards) == amount]


@given(stocks, st.integers(0, 12))
def test_change_is_the_set_with_the_largest_cards_first(stock, amount):
    assert change(stock, amount) == max(ways(stock, amount), default=None)


def test_each_saboteur_is_paid_from_what_the_one_before_left():
    assert change_for_each({1: 2, 2: 1, 3: 1}, (0, 3, 3, 3)) == ((), (3,), (2, 1), None)


def test_gold_for_a_saboteur_leaves_the_public_stock():
    state = played(started("abcd", ["saboteur"]), EndRound("no-gold", last_card_by="b"))
    assert state.payout.change == ((3, 1), (), (), ())
    assert dict(state.stock) == {1: 15, 2: 8, 3: 3}
    assert [player.cards for player in state.players] == [2, 0, 0, 0]


def test_change_proposal_does_not_depend_on_values_that_only_their_takers_know():
    proposals = []
    for value in (1, 3):
        state = played(started("abcd", ["digger"] * 4), EndRound("gold", completer="a"))
        state = played(state, *(TookNugget(seat, value) for seat in state.payout.packet), CloseRound())
        state = dealt(state, ["saboteur"])
        proposals.append(played(state, BeginPlay(), EndRound("no-gold", last_card_by="b")))
    assert proposals[0].payout == proposals[1].payout


@pytest.mark.parametrize(("packet", "cards"), [("players", 9), ("diggers", 6)])
def test_packet_by_edition_with_six_diggers_at_a_table_of_ten(packet, cards):
    roles = ["digger"] * 6 + ["saboteur"] * 4
    state = played(started("abcdefghij", roles, packet=packet), EndRound("gold", completer="a"))
    assert len(state.payout.packet) == cards


def test_packet_for_each_digger_gives_every_digger_one_card():
    roles = ["digger"] * 7 + ["saboteur"] * 3
    state = played(started("abcdefghij", roles, packet="diggers"), EndRound("gold", completer="c"))
    assert sorted(state.payout.packet) == list("abcdefg")


def sabotaged(**options):
    state = started("abcd", ["digger"] * 4, **options)
    return played(state, BreakTool("a", "b", "lamp"), EndRound("gold", completer="b"))


def test_broken_tool_does_not_cost_the_gold():
    assert sabotaged().payout.packet == ("b", "a", "d", "c")


def test_broken_tool_costs_the_gold_by_the_house_rule():
    assert sabotaged(sabotaged_get_nothing=True).payout.packet == ("a", "d", "c", "a")


def test_no_card_is_given_out_when_nobody_is_left_to_take_one():
    state = started("abc", ["digger"] * 3, sabotaged_get_nothing=True)
    state = played(state, *(BreakTool(seat, seat, "pick") for seat in "abc"), EndRound("gold", completer="a"))
    assert state.payout.packet == ()
    assert played(state, CloseRound()).phase is Phase.DEALING


def test_packet_is_entered_in_order_and_by_its_taker_alone():
    state = played(started("abc", ["digger"] * 3), EndRound("gold", completer="b"))
    assert refusal(state, TookNugget("a", 1)) == "NOT_YOUR_TURN"
    state = played(state, TookNugget("b", 3), TookNugget("a", 1), TookNugget("c", 2))
    assert [player.total() for player in state.players] == [1, 3, 2]
    assert refusal(state, TookNugget("b", 1)) == "WRONG_STATE"


def third_round(seats="abc"):
    state = started(seats, ["digger"] * 3)
    for _ in range(2):
        state = dealt(played(state, EndRound("gold", completer="a"), CloseRound(later=True)), ["digger"] * 3)
        state = played(state, BeginPlay())
    return played(state, EndRound("gold", completer="a"))


def test_round_with_open_cards_closes_only_later():
    state = played(started("abc", ["digger"] * 3), EndRound("gold", completer="a"))
    assert refusal(state, CloseRound()) == "WRONG_STATE"
    closed = played(state, CloseRound(later=True))
    assert [player.unknown_cards for player in closed.players] == [1, 1, 1]


def test_totals_left_open_are_asked_for_at_the_end():
    state = third_round()
    assert GAME.table_view(state).totals_missing == ("a", "b", "c")
    assert refusal(state, CloseRound(later=True)) == "WRONG_STATE"
    state = played(state, TellTotal("a", 5), TellTotal("b", 2), TellTotal("c", 7), TellTotal("a", 7))
    assert kinds(events(state, CloseRound(later=True))) == ["RoundClosed", "GameEnded"]
    state = played(state, CloseRound(later=True))
    assert (state.totals, state.winners) == ((7, 2, 7), ("a", "c"))


def test_last_packet_left_open_asks_for_the_total_of_its_takers():
    state = seated("abc")
    for _ in range(3):
        state = played(dealt(state, ["digger"] * 3), BeginPlay(), EndRound("gold", completer="a"))
        first = state.payout.packet[0]
        state = (
            state if state.round == 3 else played(state, *(TookNugget(s, 1) for s in state.payout.packet), CloseRound())
        )
    state = played(state, TookNugget(first, 1))
    assert GAME.table_view(state).totals_missing == ("b", "c")
    assert refusal(state, CloseRound(later=True)) == "WRONG_STATE"
    assert played(state, TellTotal("b", 9), TellTotal("c", 0), CloseRound(later=True)).totals == (3, 9, 0)


def test_total_is_told_only_in_the_third_round():
    state = played(started("abc", ["digger"] * 3), EndRound("gold", completer="a"))
    assert refusal(state, TellTotal("a", 5)) == "WRONG_STATE"


def test_team_shut_out_wins_nothing_even_when_it_completes():
    assert winning_teams("blue", ("green",)) == ("green",)
    assert winning_teams("blue", ("blue", "green")) == ("blue",)
    assert winning_teams("saboteur", ("blue", "green")) == ("blue", "green")
