"""Which roles a seat has been shown: what a key card tells a seat that has no phone."""

from __future__ import annotations

from companion.games.saboteur import GAME, SaboteurOptions
from companion.games.saboteur.commands import BeginPlay, Inspect, StartRound, SwapHats
from companion.rulekit import Hidden, play


def dealt(**options):
    """Three players of the expansion: blue, blue, blue; the first spare card is a green one."""
    state = GAME.opening
    for command in (
        GAME.setup(("a", "b", "c"), SaboteurOptions(expansion=True, **options)),
        StartRound(deal=Hidden((0, 1, 2, 4, 3, *range(5, 15))) if "role_source" not in options else None),
        BeginPlay(),
    ):
        state, _ = play(GAME, state, command)
    return state


def known(state, seat):
    return [(each.key, each.of, each.card) for each in GAME.deal.known(state, seat)]


def test_a_seat_knows_its_own_role():
    assert known(dealt(), "b") == [("1.b.0", "b", "blue")]


def test_an_inspection_shows_another_role_to_the_inspector_alone():
    state, _ = play(GAME, dealt(), Inspect("a", "b"))
    assert known(state, "a") == [("1.a.0", "a", "blue"), ("1.b.0", "b", "blue")]
    assert known(state, "c") == [("1.c.0", "c", "blue")]


def test_a_hat_swap_is_a_new_card_even_where_the_role_stays_the_same():
    state, _ = play(GAME, dealt(), SwapHats("a", "b"))
    assert known(state, "b") == [("1.b.1", "b", "green")]
    state, _ = play(GAME, state, SwapHats("b", "b"))
    assert known(state, "b") == [("1.b.2", "b", "blue")]


def test_an_inspection_from_before_a_hat_swap_is_shown_no_more():
    state, _ = play(GAME, dealt(), Inspect("a", "b"))
    state, _ = play(GAME, state, SwapHats("b", "b"))
    assert known(state, "a") == [("1.a.0", "a", "blue")]


def test_turned_up_roles_and_real_cards_need_no_key():
    assert known(dealt().having(revealed=True), "a") == []
    assert known(dealt(role_source="table"), "a") == []


def test_what_is_public_of_a_showing_is_the_same_whatever_the_role():
    state = dealt()
    other = state.with_player("a", role=Hidden("saboteur"))
    assert [each[:2] for each in known(state, "a")] == [each[:2] for each in known(other, "a")]


def test_every_card_that_can_be_dealt_is_among_the_words():
    for expansion in (False, True):
        state, _ = play(GAME, GAME.opening, GAME.setup(("a", "b", "c"), SaboteurOptions(expansion=expansion)))
        assert set(GAME.deal.waiting(state).deck) <= set(GAME.deal.words)
