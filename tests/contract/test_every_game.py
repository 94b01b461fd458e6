"""What every game promises, whatever it is. Each test plays whole random games; their seeds stand in the test ids."""

from __future__ import annotations

import msgspec

from companion.rulekit import (
    Actor,
    Hidden,
    SeatView,
    Signals,
    Step,
    TableView,
    View,
    ViewerKind,
    fold,
    starred,
    unstarred,
)
from companion.table.commands import TABLE_TAGS
from tests.contract.conftest import played
from tests.contract.hiding import hidden_paths


def seats_of(game, step) -> tuple[str, ...]:
    """The seats of a game, from the command that opened it."""
    return getattr(step.command, "players", None) or getattr(step.command, "seats", ())


def test_a_replay_of_the_events_gives_the_same_state(game, seed):
    state = game.opening
    for step in played(game, seed):
        state = fold(game, state, step.events)
        assert state == step.after
        assert hash(state) == hash(step.after)


def test_every_event_survives_its_codec_both_ways(game, seed):
    decoder = game.happening_decoder()
    for step in played(game, seed):
        assert decoder.decode(msgspec.json.encode(step.events)) == step.events


def test_a_starred_event_can_still_be_read_and_folded(game, seed):
    decoder = game.happening_decoder()
    state = game.opening
    for step in played(game, seed):
        plain = unstarred(starred(msgspec.json.decode(msgspec.json.encode(step.events))))
        state = fold(game, state, decoder.decode(msgspec.json.encode(plain)))
    assert game.is_over(state)


def test_every_viewer_gets_views_that_hold_nothing_hidden(game, seed):
    seats: tuple[str, ...] = ()
    for step in played(game, seed):
        seats = seats or seats_of(game, step)
        views = [
            game.table_view(step.after),
            game.host_view(step.after),
            *(game.seat_view(step.after, s) for s in seats),
        ]
        assert not [path for view in views for path, _ in hidden_paths(view)]
        assert all(isinstance(view, View) for view in views)


def test_views_are_values_so_that_equal_ones_are_rendered_once(game, seed):
    for step in played(game, seed):
        first, second = game.table_view(step.after), game.table_view(step.after)
        assert first == second
        assert hash(first) == hash(second)


def test_each_view_is_of_its_kind(game):
    state = next(played(game, 0)).after
    seat = seats_of(game, next(played(game, 0)))[0] if seats_of(game, next(played(game, 0))) else "a"
    assert isinstance(game.table_view(state), TableView)
    assert isinstance(game.views[ViewerKind.SEAT](state, seat), SeatView)


def test_the_public_view_does_not_move_with_a_secret_step(game, seed):
    for step in played(game, seed):
        if step.command.step is Step.SECRET:
            assert game.table_view(step.after) == game.table_view(step.before)
            assert game.host_view(step.after) == game.host_view(step.before)


def test_signals_come_from_the_public_view_alone(game, seed):
    for step in played(game, seed):
        assert isinstance(game.signals(game.table_view(step.after)), Signals)


def test_a_secret_belongs_to_a_seat(game, seed):
    for step in played(game, seed):
        if step.command.actor is Actor.OWNER:
            assert game.owner(step.before, step.command) is not None


def test_the_game_ends(game, seed):
    *_, last = played(game, seed)
    assert game.is_over(last.after)


def test_hidden_values_print_as_stars(game, seed):
    for step in played(game, seed):
        for _, hidden in hidden_paths(step.after):
            assert repr(hidden) == "Hidden(***)"
        for event in step.events:
            assert all("***" in repr(getattr(event, path[0])) for path, _ in hidden_paths(event))


def test_no_command_is_called_like_one_of_the_tables(game):
    opening = type(next(played(game, 0)).command)
    tags = {kind.__struct_config__.tag for kind in game.commands if kind is not opening}
    assert not tags & TABLE_TAGS


def test_the_depth_of_a_state_is_one_of_the_games(game, seed):
    for step in played(game, seed):
        assert game.depth(step.after) in game.depths


def test_hidden_wraps_are_known_to_the_test_tools(game):
    assert list(hidden_paths((Hidden("x"), (Hidden(1),)))) == [((0,), Hidden("x")), ((1, 0), Hidden(1))]


def other_choice(game, step):
    """The state after the same decider chose the other value instead; None where the command is no choice."""
    if game.choice is None or game.choice.decision(step.before) is None:
        return None
    for decider in game.choice.decision(step.before).deciders:
        for mine, other in (game.choice.values, game.choice.values[::-1]):
            if game.choice.choose(decider.who, mine) == step.command:
                return fold(game, step.before, game.decide(step.before, game.choice.choose(decider.who, other)))
    return None


def test_nobody_can_peek_at_what_another_seat_has_chosen(game, seed):
    seats: tuple[str, ...] = ()
    for step in played(game, seed):
        seats = seats or seats_of(game, step)
        other = other_choice(game, step)
        if other is None:
            continue
        mine = game.owner(step.before, step.command)
        views = [
            [game.table_view(state), game.host_view(state), *(game.seat_view(state, s) for s in seats if s != mine)]
            for state in (step.after, other)
        ]
        assert msgspec.json.encode(views[0]) == msgspec.json.encode(views[1])
        assert game.seat_view(step.after, mine) != game.seat_view(other, mine)
