"""Two tables that differ in one secret alone: to everybody but its owner they are the same, to the byte."""

from __future__ import annotations

from collections import defaultdict
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.games import shelf
from companion.rulekit import Hidden, State
from companion.server import render
from tests.contract.hiding import hidden_paths, replaced
from tests.leaks.canaries import MARK, Number, Word, marks_in, number, owner_of, plain, text_of
from tests.leaks.evening import HOST, TABLE, Evening

#: Pairs of states of each game.
PAIRS = 10
WITH_SECRETS = [key for key, game in shelf().items() if game.choice or game.deal]


class Pair(NamedTuple):
    """Two states that differ in one secret, and whose it is."""

    one: State
    other: State
    owner: str | None


class Twin:
    """A table whose state is set from outside, seen through its real pages."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        evening.sit_down()

    def put(self, state: State) -> None:
        self.evening.table.ledger.state = state
        self.evening.door._show()

    def pages(self, viewer: str) -> list[bytes]:
        """Everything a viewer can fetch, headers included, but for what tells when and by whom."""
        self.evening.heard.clear()
        for path in ({HOST: "/host", TABLE: "/"}.get(viewer, "/seat"), "/deal.json", "/visit"):
            self.evening.get(viewer, path)
        return [one.body for one in self.evening.heard if one.outlet == "page"]

    def screen(self, viewer: str) -> bytes:
        moment = self.evening.door.moment()
        own = {HOST: moment.host, TABLE: moment.table}.get(viewer) or moment.seats[viewer]
        return repr(own).encode()


def pairs(evening: Evening) -> list[Pair]:
    """States of a game with a secret that is not told yet, each beside the same with another secret."""
    random, game, state = Random(1), evening.game, evening.game.opening
    met: dict[str, set[Any]] = defaultdict(set)
    secrets = []
    for command in (evening.opening, *evening.script):
        for event in game.decide(state, command):
            state = game.evolve(state, event)
        for path, hidden in hidden_paths(state):
            met[kind_of(path)].add(bare(hidden.hidden))
            if isinstance(hidden.hidden, (Word, Number)) and not marks_in(text_of(hidden.hidden)) & evening.cage.public:
                secrets.append((state, path, hidden.hidden))
    found = (changed(random, met, *secret) for secret in random.sample(secrets, len(secrets)))
    return [*islice(filter(None, found), PAIRS)]


def changed(random: Random, met: dict[str, set[Any]], state: State, path: tuple[Any, ...], secret: Any) -> Pair | None:
    """A state with one of its secrets changed to another that came up in the same place; None where there is none."""
    others = sorted(met[kind_of(path)] - {bare(secret), None})
    if not others:
        return None
    new, (mark,) = random.choice(others), (found[0] for found in MARK.finditer(text_of(secret)))
    marked = Word(new + mark) if isinstance(new, str) else number(new, mark)
    return Pair(state, replaced(state, path, Hidden(marked)), owner_of(state, path))


def bare(secret: Any) -> Any:
    """A secret without its mark."""
    return plain(secret) if isinstance(secret, str) else secret if secret is None else int(secret)


def kind_of(path: tuple[Any, ...]) -> str:
    """The field that a secret stands in, whoever's it is."""
    return next(step for step in reversed(path) if isinstance(step, str))


@pytest.fixture
def twins(hold, monkeypatch):
    """Return a function that prepares two equal tables of a game."""
    monkeypatch.setattr(render, "once", lambda: "once")
    monkeypatch.setattr("companion.server.painter.time.time", lambda: 0)

    def prepare(key: str, seed: int) -> tuple[Twin, Twin]:
        return Twin(hold(key, seed)), Twin(hold(key, seed))

    return prepare


@pytest.mark.parametrize("seed", [2, 3, 8], ids="seed-{}".format)
@pytest.mark.parametrize("key", WITH_SECRETS)
def test_who_may_not_know_a_secret_sees_the_same_whatever_it_is(twins, key, seed):
    one, other = twins(key, seed)
    for pair in pairs(one.evening):
        one.put(pair.one)
        other.put(pair.other)
        for viewer in {*one.evening.browsers} - {pair.owner}:
            assert one.screen(viewer) == other.screen(viewer)
            assert one.pages(viewer) == other.pages(viewer)


@pytest.mark.parametrize("key", WITH_SECRETS)
def test_its_owner_sees_the_difference(twins, key):
    one, other = twins(key, 2)
    owned = [pair for pair in pairs(one.evening) if pair.owner]
    assert owned
    for pair in owned:
        one.put(pair.one)
        other.put(pair.other)
        assert one.screen(pair.owner) != other.screen(pair.owner)


@pytest.mark.parametrize("key", WITH_SECRETS)
def test_not_even_the_size_of_the_owners_page_tells(twins, key):
    """Whoever listens to the radio counts bytes."""
    one, other = twins(key, 3)
    for pair in (pair for pair in pairs(one.evening) if pair.owner):
        one.put(pair.one)
        other.put(pair.other)
        sizes = [[len(MARK.sub("", body.decode())) for body in twin.pages(pair.owner)[:1]] for twin in (one, other)]
        assert sizes[0] == sizes[1]


@pytest.mark.parametrize("key", WITH_SECRETS)
def test_an_answer_that_is_longer_for_one_secret_than_for_another_is_found(twins, key, monkeypatch):
    one, other = twins(key, 2)
    pair = next(pair for pair in pairs(one.evening) if size_of(pair.one) != size_of(pair.other))
    one.put(pair.one)
    other.put(pair.other)
    for twin in (one, other):
        size = size_of(twin.evening.table.ledger.state)
        twin.evening.asgi.flask.after_request_funcs[None].append(lambda answer, size=size: padded(answer, size))
    assert one.pages(TABLE) != other.pages(TABLE)


def size_of(state: State) -> int:
    """How long all secrets of a state are."""
    return sum(len(text_of(hidden.hidden)) for _, hidden in hidden_paths(state))


def padded(answer, size: int):
    answer.set_data(answer.get_data() + b" " * size)
    return answer
