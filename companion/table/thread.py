"""The one thread of a table: takes what has been queued, commits it in one go, then shows it and answers.

`TableThread` is the `Door` that edges hold. Its methods may be called from any thread; only `_run` touches the table.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any

import msgspec

from companion.errors import CompanionError
from companion.table import display
from companion.table.ports import Answer, Ask, BoxNews, Clock, Edge, Fault, Outputs, Sender, Shown
from companion.table.screens import Moment, Standing
from companion.table.table import Table


class _Job(msgspec.Struct):
    """One thing to do on the table thread, and where its answer goes."""

    work: Callable[[Table], Any]
    future: Future[Any] | None = None


def _time_and_disk(table: Table) -> None:
    table.tick()
    table.commit()


_STOP = _Job(lambda _: None)
_TICK = _Job(_time_and_disk)
LOG = logging.getLogger(__name__)


class TableThread:
    """Runs one table. `start` it once the outputs are known; `stop` commits what is queued and ends the thread."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self.id = table.name
        self._table = table
        self._clock = clock
        self._queue: queue.SimpleQueue[_Job] = queue.SimpleQueue()
        self._outputs: list[Outputs] = []
        self._listeners: list[Callable[[Moment], None]] = []
        self._shown: Shown | None = None
        self._moment = display.moment(table, 0)
        self._thread = threading.Thread(target=self._run, name=f"table-{self.id}", daemon=True)

    # --- the door

    def ask(self, ask: Ask) -> Future[Answer]:
        """Queue a command."""
        return self._put(lambda table: table.ask(ask))

    def edge(self, edge: Edge) -> None:
        """Queue a settled edge."""
        self._queue.put(_Job(lambda table: table.edge(edge)))

    def box(self, news: BoxNews) -> None:
        """Queue what a board tells."""
        self._queue.put(_Job(lambda table: table.box(news)))

    def report(self, faults: Sequence[Fault]) -> None:
        """Replace the hardware report."""
        self._queue.put(_Job(lambda table: setattr(table, "faults", tuple(faults))))

    def moment(self) -> Moment:
        """Return the newest screens."""
        return self._moment

    def standing(self, sender: Sender) -> Standing:
        """Return what a sender's tokens stand for, from the table's own state (which is replaced, never changed)."""
        return self._table.standing(sender)

    def watch(self, listener: Callable[[Moment], None]) -> Callable[[], None]:
        """Add a listener; return the function that removes it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # --- its life

    def drive(self, outputs: Outputs) -> None:
        """Add outputs before the start."""
        self._outputs.append(outputs)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """Whether the thread is at work."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """Finish what is queued and end the thread."""
        self._queue.put(_STOP)
        self._thread.join()

    def _put(self, work: Callable[[Table], Any]) -> Future[Any]:
        future: Future[Any] = Future()
        self._queue.put(_Job(work, future))
        return future

    # --- on the table thread

    def _run(self) -> None:
        self._do(_Job(lambda _: self._show()))
        while True:
            jobs = self._take()
            answers = [(job, self._do(job)) for job in jobs]
            self._do(_TICK)
            self._do(_Job(lambda _: self._show()))
            for job, answer in answers:
                if job.future is not None:
                    job.future.set_result(answer)
            if _STOP in jobs:
                return

    def _take(self) -> list[_Job]:
        """Wait for work or for the next deadline; take all that is there, so that one commit serves it all."""
        jobs = []
        due = self._table.deadline()
        wait_s = None if due is None else max(0.0, due - self._clock.now())
        try:
            jobs.append(self._queue.get(timeout=wait_s))
            while True:
                jobs.append(self._queue.get_nowait())
        except queue.Empty:
            return jobs

    def _do(self, job: _Job) -> Any:
        """Do a job; a fault that nobody foresaw is logged and answered, and the evening goes on."""
        try:
            return job.work(self._table)
        except CompanionError as refusal:
            return Answer(error=refusal)
        except Exception:
            LOG.exception("a fault in table %s", self.id)
            return Answer(error=CompanionError("E_INTERNAL"))

    def _show(self) -> None:
        # Pages first: while their listeners wake up, the devices are told.
        moment = display.moment(self._table, self._moment.version)
        if moment != self._moment:
            self._moment = msgspec.structs.replace(moment, version=self._moment.version + 1)
            for listener in list(self._listeners):
                listener(self._moment)
        shown = display.shown(self._table)
        if shown != self._shown:
            self._shown = shown
            for outputs in self._outputs:
                outputs.show(shown)
