"""Runs one rule vector (Rules 7): a set-up or a made-up state, then commands and questions with their answers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import msgspec
import pytest

from companion.errors import Refused
from companion.games.forbidden_island import GAME
from companion.games.forbidden_island.board import Board
from companion.games.forbidden_island.components import DRAWS_A_TURN, SKULL, Phase, draw_count
from companion.games.forbidden_island.events import GameLost, IslandEvent, WatersRose
from companion.games.forbidden_island.laying import full_on
from companion.games.forbidden_island.odds import rise_within, tile_drawn
from companion.games.forbidden_island.reach import REACHES
from companion.games.forbidden_island.state import FullState, IslandState, MeterState
from companion.rulekit import play


def run_vector(vector: dict) -> None:
    """Run one vector; fails at the first thing that is not as expected."""
    state = given(vector["given"], vector.get("given_expect", {}))
    for number, step in enumerate(vector["steps"]):
        try:
            state = ask(state, step) if "ask" in step else do(state, step["do"], step["expect"])
        except AssertionError as problem:
            raise AssertionError(f"step {number}: {step}") from problem


# --- the state at the beginning ---


def given(told: dict, expected: dict) -> IslandState:
    """Return the state a vector begins with, compared with what it must be."""
    if "setup" in told:
        return do(GAME.opening, {"cmd": "setup", **told["setup"]}, expected)
    state = made_up(told)
    compare(state, (), expected)
    return state


def made_up(told: dict) -> FullState:
    """Return a made-up state; it need not be reachable."""
    board = msgspec.convert({name: told[name] for name in Board.__struct_fields__ if name in told}, Board)
    phase, level = Phase(told.get("phase", "ACTIONS")), told.get("level", 1)
    meter = MeterState(level=level, step=phase, left=steps_left(told, phase, level))
    state = full_on(meter, board)
    if "flood_layers" not in told:
        return state
    return msgspec.structs.replace(state, layers=tuple(map(frozenset, told["flood_layers"])))


def steps_left(told: dict, phase: Phase, level: int) -> int:
    """Return what is left of the step a state stands in."""
    defaults = {
        Phase.ACTIONS: ("actions_left", 3),
        Phase.DRAW_TREASURE: ("draws_left", DRAWS_A_TURN),
        Phase.FLOOD: ("floods_left", draw_count(level)),
    }
    name, default = defaults[phase]
    return told.get(name, default)


# --- commands ---


def do(state: IslandState, fields: dict, expected: dict) -> IslandState:
    """Give a command and return the state after it, compared with what it must be."""
    command = GAME.read_command(fields)
    if "refused" in expected:
        with pytest.raises(Refused) as refusal:
            GAME.decide(state, command)
        assert refusal.value.code == expected["refused"]
        compare(state, (), {name: value for name, value in expected.items() if name != "refused"})
        return state
    after, events = play(GAME, state, command)
    compare(after, events, expected)
    return after


# --- questions ---


def ask(state: FullState, step: dict) -> FullState:
    """Answer a question and compare the answer."""
    question = {name: value for name, value in step["ask"].items() if name != "fn"}
    answer = ANSWERS[step["ask"]["fn"]](state, **question)
    for name, value in step["expect"].items():
        assert plain(name, answer[name]) == plain(name, value), name
    return state


def answer_draw_count(_state: FullState, level: int) -> dict:
    return {"draw_count": draw_count(level), "lost": level >= SKULL}


def answer_wr_next(state: FullState, draws: int) -> dict:
    return {"prob": pair(rise_within(state, draws))}


def answer_tile_drawn(state: FullState, tile: str, cards: int | None = None) -> dict:
    return {"prob": pair(tile_drawn(state, tile, cards))}


def answer_reach(state: FullState, how: str, role: str) -> dict:
    return {"tiles": REACHES[how](state, role)}


ANSWERS = {
    "draw_count": answer_draw_count,
    "wr_next": answer_wr_next,
    "tile_drawn": answer_tile_drawn,
    "reach": answer_reach,
}


def pair(chance: Fraction) -> list[int]:
    return [chance.numerator, chance.denominator]


# --- comparing ---

UNORDERED = {"flooded", "sunk", "flood_discard", "treasure_discard", "captured", "top_layer", "tiles"}


def plain(name: str, value: object) -> object:
    """Return a value as it is compared: sets of tiles and piles of cards without order."""
    if name == "hands":
        return {role: Counter(hand) for role, hand in value.items()}
    return Counter(value) if name in UNORDERED else value


def compare(state: IslandState, events: tuple[IslandEvent, ...], expected: dict) -> None:
    """Compare only what a vector names."""
    expected = dict(expected)
    shapes = [shape(event) for event in events]
    for wanted in expected.pop("events", []):
        assert wanted in shapes, f"{wanted} is not among {shapes}"
    for name, value in expected.items():
        assert plain(name, FIELDS[name](state, value)) == plain(name, value), name


def shape(event: IslandEvent) -> list:
    """Return an event as Rules 3.9 write it."""
    fields = msgspec.to_builtins(event)
    tag = fields.pop("event")
    if isinstance(event, WatersRose):
        return ["waters_rise", fields]
    if isinstance(event, GameLost) and not event.subject:
        fields.pop("subject")
    return [tag, *fields.values()]


def left_of(phase: Phase):
    return lambda state, _: state.left if state.step is phase and not state.ending else 0


FIELDS = {
    "phase": lambda state, _: state.phase,
    "active": lambda state, _: state.active_role,
    "level": lambda state, _: state.level,
    "draw_count": lambda state, _: state.draw_count,
    "actions_left": left_of(Phase.ACTIONS),
    "draws_left": left_of(Phase.DRAW_TREASURE),
    "floods_left": left_of(Phase.FLOOD),
    "to_discard": lambda state, _: state.to_discard,
    "to_swim": lambda state, _: list(state.to_swim),
    "result": lambda state, _: state.ending and state.ending.result,
    "flooded": lambda state, _: state.flooded,
    "sunk": lambda state, _: state.sunk,
    "flood_discard": lambda state, _: state.flood_discard,
    "treasure_discard": lambda state, _: state.treasure_discard,
    "treasure_deck_left": lambda state, _: state.treasure_left,
    "captured": lambda state, _: state.captured,
    "layer_sizes": lambda state, _: [len(layer) for layer in state.layers],
    "top_layer": lambda state, _: state.top_layer,
    "at": lambda state, wanted: {role: state.place(role) for role in wanted},
    "hands": lambda state, wanted: {role: state.hand(role) for role in wanted},
}

RUNNERS = {"forbidden-island": run_vector}
