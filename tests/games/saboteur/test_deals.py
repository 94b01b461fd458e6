"""The deal of the dwarf cards as the table carries it out: for whom, of which deck, and when it may be told."""

from __future__ import annotations

import pytest

from companion.errors import Refused
from companion.games.saboteur import GAME
from companion.games.saboteur.commands import BeginPlay, EndRound, StartRound
from companion.games.saboteur.state import SaboteurOptions
from companion.rulekit import Hidden, play

DEAL = GAME.deal


def started(players: int, **options):
    seats = tuple("abcdefghijkl"[:players])
    return play(GAME, GAME.opening, GAME.setup(seats, SaboteurOptions(**options)))[0]


def dealt(state, order):
    return play(GAME, state, StartRound(deal=Hidden(tuple(order))))[0]


@pytest.mark.parametrize(
    ("players", "options", "cards"),
    [(3, {}, 4), (10, {}, 11), (2, {"expansion": True}, 15), (12, {"expansion": True}, 15)],
)
def test_a_round_waits_for_the_role_deck_of_its_players(players, options, cards):
    state = started(players, **options)
    waiting = DEAL.waiting(state)
    assert (waiting.key, waiting.seats, len(waiting.deck)) == ("1", state.seats, cards)


def test_the_card_on_top_goes_to_the_first_seat_and_what_is_left_is_spare():
    state = started(5)
    deck = DEAL.waiting(state).deck
    order = (5, 0, 4, 1, 3, 2)
    assert DEAL.cards(dealt(state, order)) == tuple(deck[place] for place in order)


def test_after_the_deal_nothing_waits_and_nothing_is_public():
    state = dealt(started(5), range(6))
    assert DEAL.waiting(state) is None
    assert not DEAL.is_public(state)


def test_the_deal_is_public_once_the_roles_are_turned_up():
    state = dealt(started(5), range(6))
    for command in (BeginPlay(), EndRound("no-gold", last_card_by="a")):
        state, _ = play(GAME, state, command)
    assert DEAL.is_public(state)


@pytest.mark.parametrize("order", [range(5), range(7), [0, 0, 1, 2, 3, 4], range(1, 7)])
def test_what_is_no_permutation_of_the_deck_is_refused(order):
    with pytest.raises(Refused):
        dealt(started(5), order)


def test_real_cards_are_not_dealt_by_the_table():
    assert DEAL.waiting(started(5, role_source="table")) is None
