"""Whole random games of both editions, at all levels and with all house rules."""

from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.saboteur import GAME, SaboteurOptions
from companion.games.saboteur.commands import Play, PlayPath, SetLevel, StartGame
from companion.games.saboteur.editions import edition_of, role_deck
from companion.games.saboteur.legal import accepted, legal_commands
from companion.games.saboteur.maze import FIXED_CELLS
from companion.games.saboteur.played import Played
from companion.games.saboteur.rules import takes
from companion.games.saboteur.state import Phase
from companion.rulekit import Hidden, Step, fold, play, starred, unstarred
from tests.games.saboteur.random_games import SPELT, People, commands, steps

seeds = st.integers(0, 2**32 - 1)
FULL = st.builds(SaboteurOptions, expansion=st.booleans())
DECODER = GAME.happening_decoder()
few = settings(max_examples=25, deadline=None)


@given(seeds)
@settings(max_examples=60, deadline=None)
def test_every_game_ends_after_three_rounds_with_a_winner(seed):
    *_, (_, state) = steps(Random(seed))
    assert (state.phase, state.round) == (Phase.GAME_OVER, 3)
    assert state.winners
    assert max(state.totals) == state.totals[state.seats.index(state.winners[0])]


@given(seeds, FULL)
@few
def test_cards_are_always_all_accounted_for(seed, options):
    edition, gone = edition_of(GAME.opening.having(options=options)), 0
    before = GAME.opening
    for command, state in steps(Random(seed), options=options, steady=True):
        happening = GAME.decide(before, command)
        before = state
        if not state.round or state.level != "full":
            continue
        gone = 0 if state.phase is Phase.ROLES else gone
        gone += sum(event.spends for event in happening if isinstance(event, Played))
        assert sum(player.hand for player in state.players) + state.pile + gone == edition.cards - edition.removed
        assert min([state.pile, *(player.hand for player in state.players)]) >= 0


@given(seeds)
@few
def test_dwarf_cards_are_always_all_accounted_for(seed):
    for _, state in steps(Random(seed)):
        roles = [player.role.hidden for player in state.players if player.role]
        cards = [*roles, *(card.hidden for card in state.spare + state.hats)]
        if state.round and state.options.role_source == "service":
            assert sorted(cards) == sorted(role_deck(state))


@given(seeds)
@few
def test_no_two_cards_lie_on_one_cell(seed):
    for _, state in steps(Random(seed)):
        cells = [card.cell for card in state.maze.cards]
        assert len(set(cells)) == len(cells)
        assert not FIXED_CELLS & set(cells)


@given(seeds)
@few
def test_gold_comes_from_payouts_alone_and_is_never_owed(seed):
    paid, before = 0, GAME.opening
    for _, state in steps(Random(seed)):
        if state.payout and not before.payout:
            paid += sum(state.payout.pay)
        assert sum(player.gold for player in state.players) == paid
        assert all(player.gold >= 0 for player in state.players)
        before = state


def journal(seed):
    """Return all events of a random game, and the state after them."""
    state, written = GAME.opening, []
    for command in commands(Random(seed)):
        state, happening = play(GAME, state, command)
        written += happening
    return written, state


@given(seeds)
@few
def test_replay_of_the_events_gives_the_same_state(seed):
    written, state = journal(seed)
    assert fold(GAME, GAME.opening, DECODER.decode(msgspec.json.encode(written))) == state


@given(seeds)
@few
def test_replay_of_a_starred_export_gives_the_same_table(seed):
    written, state = journal(seed)
    told = unstarred(starred(msgspec.to_builtins(written)))
    replayed = fold(GAME, GAME.opening, DECODER.decode(msgspec.json.encode(told)))
    assert GAME.table_view(replayed) == GAME.table_view(state)


@given(seeds)
@few
def test_refusal_and_decision_change_nothing(seed):
    before = GAME.opening
    for command, state in steps(Random(seed)):
        kept = hash(before)
        assert GAME.decide(before, command) == GAME.decide(before, command)
        assert hash(before) == kept
        before = state


def some_states(seed, count=6):
    """Return a few states of a random game, with what comes next in each."""
    chance = Random(seed)
    game = [(None, GAME.opening), *steps(chance)]
    places = sorted(chance.sample(range(1, len(game) - 1), min(count, len(game) - 2)))
    return [(game[place][1], game[place + 1][0]) for place in places]


@given(seeds)
@few
def test_legal_commands_are_accepted(seed):
    for state, _ in some_states(seed):
        for seat in (*state.seats, None):
            legal = list(legal_commands(state, seat))
            assert all(accepted(state, command) for command in Random(seed).sample(legal, min(30, len(legal))))


@given(seeds)
@few
def test_commands_that_a_state_does_not_take_are_refused(seed):
    told = commands(Random(seed + 1))
    for state, _ in some_states(seed):
        for command in told:
            assert type(command) in takes(state) or not accepted(state, command)


@given(seeds)
@few
def test_play_that_was_accepted_is_on_the_list_of_legal_commands(seed):
    for state, command in some_states(seed, count=12):
        spelt_out = isinstance(command, PlayPath) and command.shape in SPELT
        if isinstance(command, Play) and not spelt_out:
            assert command in list(legal_commands(state, command.seat))
            assert command in list(legal_commands(state, None))


@given(seeds)
@few
def test_only_the_player_on_turn_can_play(seed):
    for state, _ in some_states(seed):
        others = [seat for seat in state.seats if seat != state.turn]
        if state.level != "light":
            plays = [one for seat in others for one in legal_commands(state, seat) if isinstance(one, Play)]
            assert plays == []


def with_other_secrets(state, seat):
    """Return the state with another role, other notes and other nuggets for one seat."""
    player = state.player(seat)
    other = "saboteur" if player.role and player.role.hidden != "saboteur" else "digger"
    return state.with_player(
        seat,
        role=player.role and Hidden(other),
        goal_notes=tuple(msgspec.structs.replace(note, saw=Hidden("another")) for note in player.goal_notes),
        nuggets=tuple(Hidden(9) for _ in player.nuggets),
    )


def seen(state, seats):
    """Return what the table, the host and some seats see, as bytes."""
    public = [GAME.table_view(state), GAME.host_view(state)]
    return msgspec.json.encode([*public, *(GAME.seat_view(state, seat) for seat in seats)])


@given(seeds)
@few
def test_secrets_of_one_seat_show_in_no_other_view_until_the_roles_are_turned_up(seed):
    for state, _ in some_states(seed):
        for seat in () if state.revealed else state.seats:
            others = [other for other in state.seats if other != seat]
            assert seen(state, others) == seen(with_other_secrets(state, seat), others)


@given(seeds)
@few
def test_spare_roles_show_in_no_view_until_they_are_turned_up(seed):
    for state, _ in some_states(seed):
        other = state.having(spare=(Hidden("x"),) * len(state.spare), hats=(Hidden("y"),) * len(state.hats))
        if not state.revealed:
            assert seen(state, state.seats) == seen(other, state.seats)


@given(seeds)
@few
def test_no_view_holds_a_hidden_value(seed):
    for state, _ in some_states(seed):
        assert b'"hidden"' not in seen(state, state.seats)


def taken_back(written, chance):
    """Return the events that an undo leaves: public steps go back to the last final one, settings stay."""
    done = written[: chance.randrange(1, len(written))]
    last_final = max((place for place, (command, _) in enumerate(done) if command.step is Step.FINAL), default=0)
    start = chance.randrange(last_final, len(done)) + 1
    kept = done[:start] + [(command, told) for command, told in done[start:] if command.step is Step.SETTING]
    return [event for _, told in kept for event in told]


@given(seeds)
@settings(max_examples=60, deadline=None)
def test_game_goes_on_to_its_end_after_steps_were_taken_back(seed):
    state, written, chance = GAME.opening, [], Random(seed)
    for command in commands(Random(seed)):
        state, happening = play(GAME, state, command)
        written.append((command, happening))
    state, people = fold(GAME, GAME.opening, taken_back(written, chance)), People(chance, steady=True)
    while not GAME.is_over(state):
        state, _ = play(GAME, state, people.command(state))
    assert state.round == 3


@given(seeds)
@few
def test_level_goes_up_only_between_rounds(seed):
    before = GAME.opening
    for command, state in steps(Random(seed)):
        if isinstance(command, SetLevel) and before.phase is not Phase.DEALING:
            assert GAME.depths.index(state.level) < GAME.depths.index(before.level)
        if not isinstance(command, SetLevel | StartGame):
            assert state.level == before.level
        before = state


def test_seed_tells_a_game_again():
    assert commands(Random(7)) == commands(Random(7))
