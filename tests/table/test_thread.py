"""The one thread: answers come after durability, every moment is seen in order, and a stop loses nothing."""

from __future__ import annotations

import threading

import pytest

from companion.errors import JournalError
from companion.table.fakes import FakeClock, MemoryJournal, RecordedOutputs
from companion.table.ports import Ask, Edge, Sender, Slot
from companion.table.table import Table
from companion.table.thread import TableThread
from tests.table.handgame import GAME

WAIT_S = 10


class WatchedJournal(MemoryJournal):
    """Notes what had been shown at the time of each append."""

    def __init__(self) -> None:
        super().__init__()
        self.log: list[str] = []

    def append(self, entries, *, new_session=False):
        self.log.append("durable")
        super().append(entries, new_session=new_session)


@pytest.fixture
def journal():
    return WatchedJournal()


@pytest.fixture
def door(journal):
    clock = FakeClock()
    table = Table("main", {"hands": GAME}, journal, clock)
    table.slots = [Slot(1, "pair"), Slot(2, "pair")]
    thread = TableThread(table, clock)
    yield thread
    if thread.is_running:
        thread.stop()


def ask(door, cmd, sender=None, **fields):
    return door.ask(Ask(sender or Sender(), {"cmd": cmd, **fields})).result(WAIT_S)


def test_an_answer_comes_when_its_entry_is_durable(door, journal):
    door.start()
    assert ask(door, "join", name="Anna").error is None
    assert len(journal.entries) == 1


def test_nothing_is_shown_before_it_is_durable(door, journal):
    door.watch(lambda _: journal.log.append("shown"))
    door.start()
    ask(door, "join", name="Anna")
    assert journal.log == ["durable", "shown"]


def test_every_moment_has_a_higher_version(door):
    versions = []
    door.watch(lambda moment: versions.append(moment.version))
    door.start()
    for name in ("Anna", "Bela", "Cili"):
        ask(door, "join", name=name)
    assert versions == sorted(set(versions))
    assert door.moment().version == versions[-1]


def test_a_refusal_shows_nothing_new(door):
    door.start()
    before = door.moment()
    assert ask(door, "nudge").error.code == "E_NOT_HOST"
    assert door.moment() is before


def test_a_listener_that_stops_watching_hears_no_more(door):
    heard = []
    stop = door.watch(heard.append)
    door.start()
    stop()
    ask(door, "join", name="Anna")
    assert heard == []


def test_what_queues_up_is_committed_together(journal):
    clock = FakeClock()
    thread = TableThread(Table("main", {"hands": GAME}, journal, clock), clock)
    answers = [thread.ask(Ask(Sender(), {"cmd": "join", "name": f"Guest {n}"})) for n in range(5)]
    thread.start()
    assert all(answer.result(WAIT_S).error is None for answer in answers)
    assert (journal.log, len(journal.entries)) == (["durable"], 5)
    thread.stop()


def test_edges_are_taken_in_the_order_in_which_they_came(door):
    door.start()
    door.edge(Edge(2, "first", True, 1.0))
    door.edge(Edge(1, "first", True, 1.0))
    ask(door, "nudge")
    assert [person.slots for person in door.moment().table.people] == [(2,), (1,)]


def test_outputs_are_shown_only_what_is_new(door):
    outputs = RecordedOutputs()
    door.drive(outputs)
    door.start()
    ask(door, "join", name="Anna")
    ask(door, "nudge")
    assert len(outputs.shown) == 1


def test_a_stop_finishes_what_is_queued(door, journal):
    door.start()
    answer = door.ask(Ask(Sender(), {"cmd": "join", "name": "Anna"}))
    door.stop()
    assert answer.result(0).error is None
    assert len(journal.entries) == 1
    assert not any(thread.name == "table-main" for thread in threading.enumerate())


@pytest.mark.parametrize("fault", [JournalError("E_JOURNAL"), ZeroDivisionError()])
def test_a_fault_in_one_edge_does_not_end_the_evening(door, monkeypatch, fault):
    def fail(*_):
        raise fault

    monkeypatch.setattr(Table, "edge", fail)
    door.start()
    door.edge(Edge(1, "first", True, 1.0))
    assert ask(door, "join", name="Anna").error is None
