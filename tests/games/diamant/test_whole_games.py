"""Random whole games: every gem is accounted for, nothing leaks, and a replay is exact."""

from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import Refused
from companion.games.diamant import GAME, DiamantOptions, Phase
from companion.games.diamant.commands import (
    Decide,
    EndExpedition,
    NextExpedition,
    OpenDecision,
    Resolve,
    Reveal,
    SetChests,
    SetDepth,
    SetOdds,
)
from companion.games.diamant.components import CHOICES, COPIES, DIAMOND_POINTS, HAZARDS, VALUES
from companion.games.diamant.events import (
    Banked,
    CardTurned,
    DecisionsRevealed,
    ExpeditionStarted,
    GemsShared,
    LeftReturned,
    PilesLost,
)
from companion.games.diamant.handout import FULL_SUPPLY
from companion.games.diamant.options import ChestMode, Depth
from companion.rulekit import fold, play, starred, unstarred
from tests.games.diamant.random_games import commands, random_options, steps

seeds = st.integers(0, 2**32)
tables = st.integers(2, 8)
#: A whole game takes as long as the machine needs.
patient = settings(deadline=None, max_examples=50)
bare = DiamantOptions(depth=Depth.REVEAL)


def history(seed, seats, options=None):
    """Return the events of a whole game, in order."""
    state, all_events = GAME.opening, []
    for command in commands(Random(seed), seats, options):
        state, events = play(GAME, state, command)
        all_events += events
    return all_events


def by_expedition(events):
    """Return the events of each expedition."""
    found = []
    for event in events:
        if isinstance(event, ExpeditionStarted):
            found.append([])
        if found:
            found[-1].append(event)
    return found


def total(events, kind, points):
    return sum(points(event) for event in events if isinstance(event, kind))


@patient
@given(seeds, tables)
def test_what_is_found_is_banked_lost_or_goes_back(seed, seats):
    for events in by_expedition(history(seed, seats)):
        found = total(events, GemsShared, lambda event: event.value)
        banked = total(events, Banked, lambda event: event.points)
        lost = total(events, PilesLost, lambda event: sum(points for _, points in event.lost))
        returned = total(events, LeftReturned, lambda event: event.points)
        assert found == banked + lost + returned


@patient
@given(seeds, tables)
def test_at_every_moment_the_finds_lie_in_piles_pool_and_chests(seed, seats):
    state, found = GAME.opening, 0
    for command in commands(Random(seed), seats):
        state, events = play(GAME, state, command)
        found += total(events, GemsShared, lambda event: event.value)
        found -= total(events, LeftReturned, lambda event: event.points)
        found -= total(events, PilesLost, lambda event: sum(points for _, points in event.lost))
        in_mine = state.mine.pool + sum(one.pile for one in state.mine.inside)
        assert found == in_mine + sum(player.gems for player in state.players)


@patient
@given(seeds, tables)
def test_chests_hold_what_was_banked(seed, seats):
    events = history(seed, seats)
    state = fold(GAME, GAME.opening, events)
    assert sum(player.gems for player in state.players) == total(events, Banked, lambda event: event.points)


@patient
@given(seeds, tables)
def test_stones_are_never_made_up(seed, seats):
    rubies, diamonds = FULL_SUPPLY.rubies, FULL_SUPPLY.diamonds
    for _, state in steps(Random(seed), seats):
        inside = [one.stones for one in state.mine.inside]
        left_rubies = state.supply.rubies + state.mine.rubies + sum(stones.rubies for stones in inside)
        left_diamonds = state.supply.diamonds + sum(stones.diamonds for stones in inside)
        assert 0 <= left_rubies <= rubies
        assert 0 <= left_diamonds <= diamonds
        rubies, diamonds = left_rubies, left_diamonds


@patient
@given(seeds, tables)
def test_nobody_holds_more_stones_than_points(seed, seats):
    for _, state in steps(Random(seed), seats):
        assert 0 <= state.mine.rubies <= state.mine.pool
        for one in state.mine.inside:
            assert one.stones.rubies + DIAMOND_POINTS * one.stones.diamonds <= one.pile


@patient
@given(seeds, tables)
def test_games_have_five_expeditions_of_at_most_twenty_one_cards(seed, seats):
    expeditions = by_expedition(history(seed, seats))
    assert len(expeditions) == 5
    assert all(sum(isinstance(event, CardTurned) for event in events) <= 21 for events in expeditions)


@patient
@given(seeds, tables, st.sampled_from([None, bare]))
def test_replay_of_the_written_events_is_exact(seed, seats, options):
    events = history(seed, seats, options)
    read = GAME.happening_decoder().decode(msgspec.json.encode(events))
    assert read == tuple(events)
    assert fold(GAME, GAME.opening, read) == fold(GAME, GAME.opening, events)


@patient
@given(seeds, tables, st.sampled_from([None, bare]))
def test_starred_export_replays_to_the_same_game_after_each_reveal(seed, seats, options):
    events = history(seed, seats, options)
    stars = GAME.happening_decoder().decode(msgspec.json.encode(unstarred(starred(msgspec.to_builtins(events)))))
    state = blind = GAME.opening
    for event, shown in zip(events, stars, strict=True):
        state, blind = GAME.evolve(state, event), GAME.evolve(blind, shown)
        if isinstance(event, DecisionsRevealed):
            assert blind == state
    assert blind == state


@patient
@given(seeds, tables)
def test_states_and_views_are_values(seed, seats):
    for _, state in steps(Random(seed), seats):
        assert len({state, msgspec.structs.replace(state)}) == 1
        hash((GAME.table_view(state), GAME.host_view(state), GAME.seat_view(state, "a")))


def encoded(state, without):
    """Return everything that leaves for anybody but the seat `without`, as bytes."""
    view = GAME.table_view(state)
    others = [GAME.seat_view(state, seat) for seat in "abcdefgh" if seat != without]
    return msgspec.json.encode([view, GAME.host_view(state), GAME.signals(view), *others])


def outcomes(state, command):
    return play(GAME, state, command)[0]


@patient
@given(seeds, tables, st.sampled_from([None, bare]))
def test_a_choice_changes_nothing_that_others_see(seed, seats, options):
    for _, state in steps(Random(seed), seats, options):
        if state.phase is not Phase.DECIDING:
            continue
        one = Random(seed).choice(state.mine.inside)
        seen = {encoded(outcomes(state, Decide(one.name, choice)), one.seat) for choice in CHOICES}
        assert seen == {encoded(state, one.seat)}


@patient
@given(seeds, tables)
def test_no_print_shows_a_choice(seed, seats):
    for _, state in steps(Random(seed), seats):
        if state.phase is Phase.DECIDING:
            assert not {"leave", "stay"} & set(repr(state.mine.inside).replace("'", " ").split())


def every_command(state):
    """Return one of each shape that a command of this game can have."""
    names = [*(one.name for one in state.party), "nobody"]
    yield from map(Reveal, (*COPIES, "T6"))
    yield from (Decide(name, choice) for name in names for choice in (*CHOICES, "maybe"))
    yield from (Resolve(), Resolve(force=True), OpenDecision(), NextExpedition())
    yield from map(EndExpedition, (None, *HAZARDS, *VALUES))
    yield from (*map(SetChests, (*ChestMode, "shut")), *map(SetDepth, Depth), SetOdds(True), SetOdds(False))


def accepted(state, command):
    try:
        return bool(GAME.decide(state, command))
    except Refused:
        return False


@patient
@given(seeds, tables, st.sampled_from([None, bare]))
def test_exactly_the_legal_commands_are_accepted(seed, seats, options):
    random = Random(seed)
    states = [state for _, state in steps(random, seats, options or random_options(random))]
    state = random.choice(states)
    legal = {command for seat in (None, *"abcdefgh"[:seats]) for command in GAME.legal_commands(state, seat)}
    assert legal == {command for command in every_command(state) if accepted(state, command)}
