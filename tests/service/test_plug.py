"""The plug is pulled again and again in a running game: nothing that was answered is lost, and the game goes on."""

from __future__ import annotations

import http.client
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import shelf
from companion.journal.reading import entries_of
from companion.rulekit import State
from companion.table import transcript
from tests.games.diamant.random_games import Table as Cardboard
from tests.service.process import Process

pytestmark = pytest.mark.service

ROUNDS = 5
KILLS_A_ROUND = 11
SEATS = 4
GUESTS = ("Anna", "Béla", "Cili", "Dóra")


class Game:
    """A game of Diamant played over HTTP; it knows what was answered, and forgets nothing when the service dies."""

    def __init__(self, data: Path, source: random.Random) -> None:
        self.data = data
        self.source = source
        self.answered: list[str] = []
        self.cardboard = Cardboard(source)
        self.service = Process(data)
        self.phones = [self.service.post(cmd="join", name=name)[1] for name in GUESTS]
        self.host = self.service.post(cmd="become_host")[1]
        for cmd, fields in (("start_game", {"game": "diamant"}), ("set_countdown", {"seconds": "0"})):
            assert self.service.post(self.host, cmd=cmd, **fields)[0]["ok"]

    def state(self) -> State:
        """The game as the journal has it."""
        return transcript.replay(shelf(), entries_of(self.data / "main.journal")).state

    def commands(self) -> list[str]:
        """The commands in the journal, of this session."""
        return [entry.cmd for entry in transcript.replay(shelf(), entries_of(self.data / "main.journal")).entries]

    def step(self) -> None:
        """Give the next command that fits the state, by whoever may give it."""
        state = self.state()
        if state.phase == "DECIDING":
            missing = [nth for nth, name in enumerate("abcd") if self.owes(state, name)]
            nth = self.source.choice(missing)
            choice = self.source.choice(("stay", "stay", "leave"))
            self.send(self.phones[nth], cmd="decide", explorer="abcd"[nth], choice=choice)
        elif state.phase == "AWAIT_CARD":
            self.send(self.host, cmd="reveal", card=self.cardboard.turn(state).card)
        elif state.phase == "EXPEDITION_OVER":
            self.send(self.host, cmd="next_expedition")
        else:
            self.send(self.host, cmd="play_again")

    def owes(self, state: State, name: str) -> bool:
        decision = shelf()["diamant"].choice.decision(state)
        return any(decider.who == name and not decider.chosen for decider in decision.deciders)

    def send(self, cookie: str, **fields: str) -> None:
        """Send a command; note it once it is answered."""
        answer, _ = self.service.post(cookie, **fields)
        assert answer["ok"], answer
        self.answered.append(fields["cmd"])

    def kill_soon(self) -> None:
        """Pull the plug within the next few commands, at any point of one."""
        plug = threading.Timer(self.source.uniform(0.0, 0.05), self.service.kill)
        plug.start()
        try:
            while True:
                self.step()
        except (OSError, http.client.HTTPException):
            plug.join()
        self.service.close()

    def plug_in(self) -> None:
        """Start the service again."""
        self.service = Process(self.data)


@pytest.fixture
def game(tmp_path, request) -> Iterator[Game]:
    seed = request.param
    print(f"seed {seed}")  # noqa: T201 - shown where it fails
    game = Game(tmp_path, random.Random(seed))
    yield game
    game.service.close()


@pytest.mark.parametrize("game", range(ROUNDS), indirect=True, ids=lambda seed: f"seed-{seed}")
def test_a_pulled_plug_loses_nothing_that_was_answered(game):
    for _ in range(KILLS_A_ROUND):
        game.answered.clear()
        before = game.commands()
        game.kill_soon()
        written = game.commands()
        assert is_kept(before, game.answered, written), (before[-3:], game.answered, written[-6:])
        game.plug_in()
        status, page = game.service.get("/")
        assert status == 200, game.service.end() or game.service.read_rest()
        assert all(name in page for name in GUESTS)
        game.step()


def is_kept(before: list[str], answered: list[str], written: list[str]) -> bool:
    """Whether the journal holds all that was answered, in order; reveals and one unanswered command may be there too.

    A new game opens a new session, which holds only what came after it.
    """
    if "play_again" in answered:
        answered = answered[len(answered) - answered[::-1].index("play_again") :]
        before = written[: written.index("start_game") + 2]
    assert written[: len(before)] == before
    told = [cmd for cmd in written[len(before) :] if cmd != "resolve"]
    return told[: len(answered)] == answered and len(told) <= len(answered) + 1
