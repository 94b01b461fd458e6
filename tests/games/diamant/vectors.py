"""Runs one vector of the rules document (Rules 8) against the game."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from companion.errors import Refused
from companion.games.diamant import GAME, odds
from companion.games.diamant.components import HAZARDS, VALUES
from companion.games.diamant.events import (
    Banked,
    CardRemoved,
    DecisionIn,
    DecisionsRevealed,
    ExpeditionStarted,
    GemsShared,
    HazardFirst,
    HazardSecond,
    IdolPlaced,
    IdolTaken,
    LeftoversSplit,
    LeftReturned,
    PilesLost,
)
from companion.games.diamant.handout import handout
from companion.games.diamant.scoring import winners
from companion.rulekit import play

#: State fields of which a vector may list some keys only.
PARTIAL = {"chests", "hazard_copies", "idols", "pile_idols", "scores"}


def run_vector(vector):
    state = GAME.opening
    if "setup" in vector:
        state, _ = give(state, {"cmd": "start_game", **vector["setup"]})
    for number, step in enumerate(vector["steps"], start=1):
        where = f"{vector['id']} step {number}"
        state = asked(state, step, where) if "ask" in step else done(state, step, where)


def done(state, step, where):
    expect = dict(step["expect"])
    code = expect.pop("refused", None)
    wanted = expect.pop("events", [])
    if code:
        with pytest.raises(Refused) as refused:
            give(state, step["do"])
        assert refused.value.code == code, where
        events = ()
    else:
        state, events = give(state, step["do"])
    happened = [shape(event) for event in events]
    for event in wanted:
        assert event in happened, f"{where}: {event} not in {happened}"
    compare(fields(state), expect, where)
    return state


def asked(state, step, where):
    ask = dict(step["ask"])
    answer = ANSWERS[ask.pop("fn")](state, **ask)
    compare(fields(state) | answer, step["expect"], where)
    return state


def give(state, do):
    """Play one command of a vector; `round` is several that hold together or not at all."""
    if do["cmd"] != "round":
        return play(GAME, state, GAME.read_command(do))
    happened = []
    for part in parts(state, do["leave"]):
        state, events = play(GAME, state, GAME.read_command(part))
        happened += events
    return state, happened


def parts(state, leave):
    for explorer in state.mine.inside:
        yield {"cmd": "decide", "explorer": explorer.name, "choice": "leave" if explorer.name in leave else "stay"}
    yield {"cmd": "resolve"}


def compare(found, expect, where):
    for key, value in expect.items():
        got = found[key]
        if key in PARTIAL:
            got = {name: got.get(name) for name in value}
        assert got == value, f"{where}: {key} is {got}, expected {value}"


def fields(state):
    mine, deck, inside = state.mine, state.deck, state.mine.inside
    return {
        "phase": state.phase,
        "expedition": state.expedition,
        "in_mine": [one.name for one in inside],
        "piles": {one.name: one.pile for one in inside},
        "pile_idols": {one.name: one.idols for one in inside},
        "left_in_mine": mine.pool,
        "idol_on_path": mine.idol_on_path,
        "chests": {player.seat: player.gems for player in state.players},
        "idols": {player.seat: player.idols for player in state.players},
        "scores": {player.seat: player.score for player in state.players},
        "hazard_copies": {kind: deck.copies(kind) for kind in HAZARDS},
        "deck_left": deck.cards_left if state.is_running else None,
        "odds_end": list(odds.ending(deck)) if state.is_running else None,
        "winners": list(winners(state)),
        "chest_mode": state.options.chests,
    }


def survive(state, **ask):
    assert state.is_running
    return {"prob": list(odds.survival(state.deck, ask["next"]).as_integer_ratio())}


def gain_next(state):
    assert state.is_running
    total, cards = odds.gain_next(state.deck, len(state.mine.inside), idols=state.options.idols)
    return {"sum": total, "cards": cards}


def possible(state):
    assert state.is_running
    left = state.deck.possible()
    return {
        "treasures": [value for card, value in VALUES.items() for _ in range(left.get(card, 0))],
        "hazards": {kind: left.get(kind, 0) for kind in HAZARDS},
    }


def hand_out(state, explorers, each, rest, rubies, diamonds):
    return as_json(handout(explorers, each, rest, rubies, diamonds))


def as_json(value):
    return msgspec.json.decode(msgspec.json.encode(value))


ANSWERS = {"survive": survive, "gain_next": gain_next, "possible": possible, "handout": hand_out}


def shape(event):
    """Return an event in the form of Rules 3.9: its name and arguments."""
    name = event.__struct_config__.tag
    return [name, *SHAPES.get(type(event), lambda _: [])(event)]


def plain(*names) -> Callable:
    return lambda event: [getattr(event, name) for name in names]


def by_name(event):
    record = as_json(event)
    del record["event"]
    return [record]


SHAPES = {
    ExpeditionStarted: plain("number"),
    GemsShared: by_name,
    HazardFirst: plain("kind"),
    HazardSecond: plain("kind"),
    PilesLost: lambda event: [dict(event.lost)],
    LeftReturned: plain("points"),
    CardRemoved: plain("kind"),
    IdolPlaced: plain(),
    IdolTaken: plain("explorer"),
    DecisionIn: plain("decided", "total"),
    DecisionsRevealed: by_name,
    LeftoversSplit: by_name,
    Banked: plain("explorer", "points"),
}

RUNNERS = {"diamant": run_vector}
