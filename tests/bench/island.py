"""Forbidden Island: from a press to the settled bar, all legal actions, and a whole game again."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.games.forbidden_island import GAME
from companion.resources import folder
from companion.rulekit import fold
from tests.bench.evening import Evening, evening
from tests.bench.figures import PAUSE_S, Figure, p50, per_second
from tests.bench.floors import commit_and_fan_out
from tests.games.forbidden_island.random_games import random_game

TRIALS = 40
SEED = 7


def meter() -> Iterator[Figure]:
    """`meter.p50`: the settled edge of button A to the last light of the calm bar, against one durable commit."""
    floor = commit_and_fan_out(1, TRIALS)
    with tempfile.TemporaryDirectory() as place:
        trace = Path(place) / "trace"
        with evening(trace_outputs=trace, profile=str(calm_rig(Path(place)))) as table:
            table.sit(0)
            table.do(table.host, "start_game", game="forbidden_island", options={"depth": "meter"})
            table.do(table.host, "begin")
            times = [one_rise(table, trace) for _ in range(TRIALS)]
    yield Figure("meter.p50", p50(times), "ms", p50(floor))


def calm_rig(place: Path) -> Path:
    """Return the rig's profile with a bar that does not climb: an animation is no latency."""
    profile = place / "calm.toml"
    shipped = (folder("hardware") / "profiles" / "rig.toml").read_text()
    profile.write_text(shipped.replace('kind = "bar"', 'kind = "bar"\ncalm = true'))
    return profile


def one_rise(table: Evening, trace: Path) -> float:
    """Return the ms from the press of A to the last light that it changes; the level is put back afterwards."""
    before = len(trace.read_text().splitlines())
    time.sleep(PAUSE_S)
    began = time.monotonic_ns()
    table.press(0, "A")
    table.settled()
    time.sleep(PAUSE_S)
    written = [json.loads(line) for line in trace.read_text().splitlines()[before:]]
    last = max(line["ns"] for line in written if line["name"].startswith("bar"))
    table.do(table.host, "undo")
    return (last - began) / 1e6


def legal() -> Iterator[Figure]:
    """`island.legal`: the list of all that all pawns may do, a second, against one step of the rules."""
    states = [step.after for step in random_game(SEED) if not GAME.is_over(step.after)]
    steps = [(step.before, step.command) for step in random_game(SEED)]
    listed = per_second(each(states, lambda state: list(GAME.legal_commands(state, None))))
    decided = per_second(each(steps, lambda step: GAME.decide(*step)))
    yield Figure("island.legal", listed, "1/s", decided)


def replay() -> Iterator[Figure]:
    """`island.replay`: one whole game folded from its events, in ms, against deciding its commands as well."""
    steps = list(random_game(SEED))
    events = [event for step in steps for event in step.events]
    folded = 1000 / per_second(lambda: fold(GAME, GAME.opening, events) and 1)
    decided = 1000 / per_second(lambda: sum(1 for step in steps if GAME.decide(step.before, step.command)) and 1)
    yield Figure("island.replay", folded, "ms", decided)


def each(items: list, work: Callable) -> Callable[[], int]:
    """Return what does some work for each item, and says how often."""

    def all_of_it() -> int:
        for item in items:
            work(item)
        return len(items)

    return all_of_it


MEASURES = (meter, legal, replay)
