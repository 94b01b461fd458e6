"""Promises that hold in every game: nothing gets lost, nothing lies that cannot, what is listed is what is allowed."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import Refused
from companion.games.forbidden_island import GAME
from companion.games.forbidden_island import commands as cmd
from companion.games.forbidden_island.components import (
    ADVENTURERS,
    ALL_TILES,
    TILES,
    TREASURE_DECK,
    TREASURES,
    Phase,
    Result,
)
from companion.games.forbidden_island.state import DecksState, FullState
from companion.rulekit import fold
from tests.games.forbidden_island.random_games import commands_of, final_state, random_game, replayed

SEEDS = st.integers(0, 2**32)
DEPTHS = st.sampled_from(GAME.depths)
EVENTS = GAME.happening_decoder()

few = settings(max_examples=15, deadline=None)


@given(seed=SEEDS, depth=DEPTHS)
@few
def test_all_tiles_and_cards_are_always_somewhere(seed, depth):
    for step in random_game(seed, depth, corrections=0.02):
        if isinstance(step.after, DecksState):
            assert_tiles_are_all_there(step.after)
            assert_flood_cards_are_all_there(step.after)
            assert_treasure_cards_are_all_there(step.after)


def assert_tiles_are_all_there(state):
    assert set(state.layout) == ALL_TILES
    assert state.flooded | state.sunk <= ALL_TILES
    assert not state.flooded & state.sunk


def assert_flood_cards_are_all_there(state):
    piles = [*state.layers, state.flood_discard, state.sunk]
    assert Counter(chain(*piles)) == Counter(TILES)
    assert all(state.layers)


def assert_treasure_cards_are_all_there(state):
    told = Counter(chain(state.treasure_discard, *state.hands))
    deck = Counter({card: state.copies_left(card) for card in TREASURE_DECK})
    assert told + deck == TREASURE_DECK
    assert deck.total() == state.treasure_left > 0 or state.ending
    assert "WatersRise" not in chain(*state.hands)


@given(seed=SEEDS, depth=DEPTHS)
@few
def test_no_game_gets_into_a_state_that_the_rules_do_not_know(seed, depth):
    for step in random_game(seed, depth, corrections=0.02):
        state = step.after
        assert state.phase in Phase
        assert GAME.is_over(state) or GAME.legal_commands(state, None)
        if isinstance(state, FullState) and not state.ending:
            assert_nobody_stands_in_the_water(state)
    assert state.ending.result in Result


def assert_nobody_stands_in_the_water(state):
    assert {pawn.role for pawn in state.pawns if pawn.at in state.sunk} == set(state.to_swim)
    assert {role for role in state.roles if state.excess(role)} == {state.to_discard} - {None}
    assert state.left >= 0
    assert state.phase in (Phase.DISCARD, Phase.SWIM) or state.left


@given(seed=SEEDS, depth=DEPTHS)
@few
def test_replaying_the_commands_or_the_events_gives_the_same_state(seed, depth):
    steps = list(random_game(seed, depth, corrections=0.02))
    assert replayed(tuple(step.command for step in steps)) == steps[-1].after
    assert fold(GAME, GAME.opening, chain(*(step.events for step in steps))) == steps[-1].after


@given(seed=SEEDS, depth=DEPTHS)
@few
def test_every_event_and_command_survives_the_journal(seed, depth):
    for step in random_game(seed, depth, corrections=0.02):
        assert EVENTS.decode(msgspec.json.encode(step.events)) == step.events
        assert GAME.read_command(msgspec.to_builtins(step.command)) == step.command


@given(seed=SEEDS, depth=DEPTHS)
@settings(max_examples=6, deadline=None)
def test_every_listed_command_is_accepted_and_every_state_can_be_shown(seed, depth):
    for step in list(random_game(seed, depth, show_odds=True))[::7]:
        for command in GAME.legal_commands(step.after, None):
            GAME.decide(step.after, command)
        for view in (GAME.table_view(step.after), GAME.seat_view(step.after, "a"), GAME.host_view(step.after)):
            assert msgspec.json.encode(view)


@given(seed=SEEDS, depth=DEPTHS)
@settings(max_examples=6, deadline=None)
def test_no_command_is_listed_twice(seed, depth):
    for step in random_game(seed, depth):
        listed = GAME.legal_commands(step.after, None)
        assert len(set(listed)) == len(listed)


@given(seed=SEEDS, depth=DEPTHS)
@few
def test_a_command_that_is_not_listed_is_refused(seed, depth):
    random = Random(seed)
    for step in random_game(seed, depth):
        listed = GAME.legal_commands(step.after, None)
        for command in sampled(random, step.after):
            assert is_accepted(step.after, command) == (command in listed), command


def is_accepted(state, command):
    try:
        GAME.decide(state, command)
    except Refused:
        return False
    return True


def sampled(random, state):
    """Return a command of each kind in the form in which they are listed, with words chosen blindly."""
    seat, role, other = random.choice("abz"), *random.choices([*ADVENTURERS, ""], k=2)
    tile, card = random.choice(TILES), random.choice([*TREASURE_DECK, "Gold"])
    pair = tuple(sorted(random.sample(TILES, random.randint(1, 2))))
    here = tuple(pawn.role for pawn in state.pawns if random.random() < 0.5)
    return (
        cmd.ChooseDifficulty(random.choice(("Elite", "Hard"))),
        cmd.ChooseDepth(random.choice(("meter", "deep"))),
        cmd.TakeRole(seat, role),
        cmd.LayTiles((tile,)),
        cmd.TurnFirstFloods((tile,)),
        cmd.DealCards(seat, (card,)),
        cmd.Begin(),
        cmd.SetLevel(random.randint(-1, 12)),
        cmd.EndTurn(),
        cmd.LowerDepth(random.choice(GAME.depths)),
        cmd.TellEnd(random.choice(tuple(Result))),
        cmd.Move(role, tile),
        cmd.Fly(role, tile),
        cmd.Navigate(role, other, tile),
        cmd.ShoreUp(pair, role),
        cmd.Give(role, other, card),
        cmd.Capture(random.choice([*TREASURES, "Gold"]), role),
        cmd.EndActions(role),
        cmd.DrawTreasure(card),
        cmd.DrawFlood(tile),
        cmd.Discard(card, role),
        cmd.Swim(role, tile),
        cmd.NoHelicopter(role),
        cmd.PlaySandbags(tile, role),
        cmd.PlayHelicopter(role, here, tile),
        cmd.LiftOff(role),
    )


@pytest.mark.parametrize("depth", GAME.depths)
def test_a_seed_plays_the_same_game_each_time(depth):
    assert commands_of(7, depth) == commands_of(7, depth)
    assert final_state(7, depth) == replayed(commands_of(7, depth))


def test_what_a_seat_may_do_is_part_of_what_the_host_may_do():
    for step in random_game(11):
        everything = set(GAME.legal_commands(step.after, None))
        assert everything.issuperset(GAME.legal_commands(step.after, "a"))
