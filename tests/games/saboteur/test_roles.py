"""The deal: a permutation of the role deck gives every seat a role, the rest is spare (Rules 1.4, 2; Saboteur 2, 2)."""

from collections import Counter

import pytest

from companion.errors import Malformed
from companion.games.saboteur import GAME
from companion.games.saboteur.commands import (
    CloseRound,
    EndRound,
    Inspect,
    RoleSeen,
    StartRound,
    SwapHats,
    TellRole,
    TookNugget,
)
from companion.games.saboteur.editions import role_deck
from companion.games.saboteur.roles import dealt as deal_out
from companion.games.saboteur.roles import left_over
from companion.games.saboteur.state import Phase
from companion.rulekit import Actor, Hidden, Step, fold
from tests.games.saboteur.playing import dealt, events, kinds, order_for, played, refusal, seated, started


def roles(state):
    return [player.role.hidden for player in state.players]


def test_permutation_deals_in_seating_order_and_sets_the_rest_aside():
    assert deal_out(("w", "x", "y", "z"), (2, 0, 3, 1), 3) == (("y", "w", "z"), ("x",))


def test_role_deck_is_canonical():
    assert role_deck(seated("abcde")) == ("saboteur",) * 2 + ("digger",) * 4
    pool = role_deck(seated("ab", expansion=True))
    assert Counter(pool) == {"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}


def test_identity_deals_the_deck_as_it_stands():
    state = played(seated("abc"), StartRound(deal=Hidden((0, 1, 2, 3))))
    assert roles(state) == ["saboteur", "digger", "digger"]
    assert state.spare == (Hidden("digger"),)


@pytest.mark.parametrize("order", [(), (0, 1, 2), (0, 1, 2, 2), (0, 1, 2, 4), (1, 2, 3, 4), (0, 1, 2, 3, 4)])
def test_deal_that_is_no_permutation_is_malformed(order):
    with pytest.raises(Malformed):
        GAME.decide(seated("abc"), StartRound(deal=Hidden(order)))


def test_service_does_not_start_a_round_without_a_deal_nor_deal_over_real_cards():
    with pytest.raises(Malformed):
        GAME.decide(seated("abc"), StartRound())
    with pytest.raises(Malformed):
        GAME.decide(seated("abc", role_source="table"), StartRound(deal=Hidden((0, 1, 2, 3))))


def test_play_begins_with_the_last_look():
    state = played(dealt(seated("abc")), RoleSeen("c"), RoleSeen("a"))
    assert state.phase is Phase.ROLES
    assert kinds(events(state, RoleSeen("b"))) == ["RoleAcknowledged", "PlayBegan"]


def test_role_is_acknowledged_once():
    assert refusal(played(dealt(seated("abc")), RoleSeen("c")), RoleSeen("c")) == "WRONG_STATE"


def test_real_roles_are_revealed_as_soon_as_the_last_one_is_told():
    state = played(started("abc", role_source="table"), TellRole("a", "saboteur"), TellRole("a", "digger"))
    state = played(state, EndRound("no-gold", last_card_by="a"), TellRole("c", "saboteur"))
    assert state.phase is Phase.ROUND_OVER
    assert kinds(events(state, TellRole("b", "digger")))[1:] == [
        "RolesRevealed",
        "SpareRolesRevealed",
        "PayoutComputed",
    ]
    assert roles(played(state, TellRole("b", "digger"))) == ["digger", "digger", "saboteur"]


def test_set_aside_role_follows_from_real_roles():
    assert left_over(("saboteur", "digger", "digger", "digger"), ("digger", "digger", "saboteur")) == ("digger",)


def test_impossible_roles_are_paid_as_told_with_a_warning():
    state = started("abc", role_source="table")
    state = played(state, *(TellRole(seat, "saboteur") for seat in "abc"), EndRound("no-gold", last_card_by="a"))
    assert [happened.key for happened in GAME.table_view(state).happened][2:] == ["warning", "payout_computed"]
    assert [warning.code for warning in GAME.table_view(state).warnings] == ["ROLES_IMPOSSIBLE"]
    assert state.payout.pay == (3, 3, 3)


def test_end_that_was_taken_back_leaves_told_roles_and_pays_nobody():
    state = played(started("abc", role_source="table"), TellRole("a", "digger"), TellRole("b", "saboteur"))
    ended = played(state, EndRound("no-gold", last_card_by="a"))
    last_word = events(ended, TellRole("c", "digger"))
    # An undo leaves the end of the round out, but not what `c` has told since.
    taken_back = fold(GAME, state, last_word)
    assert (taken_back.phase, taken_back.revealed, taken_back.payout) == (Phase.TURN, False, None)
    assert [player.gold for player in taken_back.players] == [0, 0, 0]
    assert played(taken_back, EndRound("no-gold", last_card_by="a")).payout.pay == (0, 4, 0)


def test_role_of_the_other_edition_is_malformed():
    with pytest.raises(Malformed):
        GAME.decide(started("abc", role_source="table"), TellRole("a", "boss"))


def test_what_seats_tell_alone_is_no_step_of_an_undo():
    steps = {command: command.step for command in GAME.commands if command.actor is Actor.OWNER}
    assert {command for command, step in steps.items() if step is not Step.SETTING} == {TookNugget}


def test_no_undo_goes_past_a_deal_a_private_look_or_a_closed_round():
    final = {command for command in GAME.commands if command.step is Step.FINAL}
    assert final == {StartRound, Inspect, SwapHats, CloseRound}


def test_wanted_roles_can_be_dealt_in_tests():
    deck = ("saboteur", "digger", "digger", "digger")
    assert deal_out(deck, order_for(deck, ["digger", "saboteur"]).hidden, 3)[0][:2] == ("digger", "saboteur")
