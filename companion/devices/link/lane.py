"""What one board is asked for a decision, one request after the other, until it has what the table wants. Pure.

The order matters (seats before a decision, a decision before its freeze), so only one request is under way at a time.
The wiring check, in which a board tells where its hidden switches stand, ends before any decision is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.devices.link.messages import (
    Choose,
    Drop,
    Freeze,
    Hello,
    Lock,
    Nudge,
    Open,
    Opening,
    Request,
    Seats,
    State,
    Unlock,
    Watch,
)
from companion.devices.link.session import OK, Answer
from companion.rulekit import Hidden
from companion.table import ports
from companion.table.ports import BoxNews, BoxTarget

#: The board has answered, but not all of its openings have arrived.
LOST = "lost"
#: The requests of this lane.
STEPS = (Seats, Watch, Choose, Freeze, Open, Drop, Nudge)


class Lane:
    """One board of a device and how far it has come. slots: those at its jacks; a slot is a seat on the wire."""

    def __init__(self, device: str, slots: tuple[int, ...]) -> None:
        self._device = device
        self._slots = slots
        self._seats = slots
        self.refusal = OK  #: or the code of a refusal that should not be
        self._want: BoxTarget | None = None
        self._is_deciding = False  #: here or at another board
        self._is_check = False
        self._watched = 0  #: whether the board tells positions
        self._board = ""
        self._is_mapped = False
        self._decision = ""  #: open on the board
        self._frozen: int | None = None
        self._nudged: tuple[int, ...] = ()
        self._ended = ""  #: opened here, or not to be had any more
        self._openings: dict[int, Opening] = {}
        self._spoken_of = ""  #: a decision of which the board has told locks, so it has surely begun it

    def greeted(self, hello: Hello) -> None:
        """Begin with what the board knows."""
        self._board = hello.board
        self._seats = (*self._slots, *[0] * (hello.jacks - len(self._slots)))
        self._is_mapped = False
        self._watched = 0
        self._decision = "" if hello.decision == "-" else hello.decision
        self._frozen, self._nudged = None, ()
        self._ended = self._spoken_of = ""
        self._openings = {}

    def want(self, target: BoxTarget | None) -> None:
        """Take what the table wants; a board without any of the seats has nothing to do with it."""
        self._is_deciding = target is not None
        self._want = target if target is not None and self._ours(target.slots) else None
        if self._want is None or not self._want.opening:
            self._ended, self._openings = "", {}

    def watch(self, *, on: bool) -> None:
        """Take whether a wiring check runs that is to hear of switch positions."""
        self._is_check = on

    @property
    def is_watched(self) -> bool:
        """Whether the board tells positions, and is meant to."""
        return self._watched == self._to_watch == 1

    @property
    def _to_watch(self) -> int:
        return int(self._is_check and not self._is_deciding and bool(self._slots))

    def _ours(self, slots: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(slot for slot in self._slots if slot in slots)

    def next(self) -> Request | None:
        """Return the next request on the way to what is wanted, or None where the board has it all."""
        want = self._want
        if self._decision and (want is None or want.decision != self._decision):
            return Drop(decision=self._decision)
        if not self._is_mapped:
            return Seats(map=self._seats)
        if self._watched != self._to_watch:
            return Watch(on=self._to_watch)
        if want is None or self._ended == want.decision:
            return None
        if want.opening:
            return Open(decision=want.decision)
        if not self._decision:
            return Choose(table=want.table, decision=want.decision, seats=want.slots)
        return self._adjustment(want)

    def _adjustment(self, want: BoxTarget) -> Request | None:
        if self._frozen != want.frozen:
            return Freeze(decision=want.decision, on=int(want.frozen))
        nudged = self._ours(want.nudged)
        if nudged and nudged != self._nudged:
            return Nudge(decision=want.decision, seats=nudged)
        self._nudged = nudged
        return None

    def stands(self, state: State) -> None:
        """Note whether the board tells positions: one left in a check goes on, one that lost us has ended it."""
        self._watched = int(any(bit != "-" for bit in state.switch))

    def heard(self, message: Lock | Unlock) -> BoxNews:
        """Return what a lock or an unlock tells the table."""
        self._spoken_of = message.decision
        if isinstance(message, Lock):
            return ports.Locked(message.seat, message.decision, self._board, message.commit)
        return ports.Unlocked(message.seat, message.decision)

    def opening(self, opening: Opening) -> Iterator[BoxNews]:
        """Keep an opening, and yield all of them once they are there: each asking brings the same ones."""
        want = self._want
        if want is None or not want.opening or want.decision != opening.decision or self._ended:
            return
        self._openings[opening.seat] = opening
        if {*self._ours(want.slots)} <= self._openings.keys():
            self._decision, self._ended = "", want.decision
            yield ports.Opened(self._ended, tuple(map(_told, self._openings.values())))

    def answered(self, answer: Answer) -> Iterator[BoxNews]:
        """Note an answer, and yield what it tells the table."""
        self.refusal = OK
        take = _ANSWERED.get((type(answer.request), answer.code), Lane._refused)
        yield from take(self, answer)

    def _refused(self, answer: Answer) -> Iterator[BoxNews]:
        self.refusal = answer.code
        return iter(())

    def _mapped(self, _: Answer) -> Iterator[BoxNews]:
        self._is_mapped = True
        return iter(())

    def _watched_as_asked(self, answer: Answer) -> Iterator[BoxNews]:
        self._watched = answer.request.on  # type: ignore[attr-defined]
        return iter(())

    def _chosen(self, answer: Answer) -> Iterator[BoxNews]:
        decision = _decision_of(answer)
        self._decision, self._frozen, self._nudged = decision, 0, ()
        # The answer may be to the second asking: a lock that came between the two still holds.
        if self._spoken_of != decision:
            yield ports.Began(self._device, self._slots, decision)

    def _spent(self, answer: Answer) -> Iterator[BoxNews]:
        self._decision, self._ended = "", _decision_of(answer)
        yield ports.Spent(self._device, self._ended)

    def _frozen_as_asked(self, answer: Answer) -> Iterator[BoxNews]:
        self._frozen = answer.request.on  # type: ignore[attr-defined]
        return iter(())

    def _gone(self, _: Answer) -> Iterator[BoxNews]:
        self._decision = ""
        return iter(())

    def _nudged_as_asked(self, answer: Answer) -> Iterator[BoxNews]:
        self._nudged = answer.request.seats  # type: ignore[attr-defined]
        return iter(())

    def _opened(self, _: Answer) -> Iterator[BoxNews]:
        # The openings may have been there before this answer, and the table may have gone on.
        if self._want is not None and self._want.opening and not self._ended:
            self.refusal = LOST
        return iter(())


def _decision_of(answer: Answer) -> str:
    decision: str = answer.request.decision  # type: ignore[attr-defined]
    return decision


def _told(opening: Opening) -> ports.Opening:
    choice = None if opening.choice == "-" else int(opening.choice)
    return ports.Opening(opening.seat, Hidden(choice), opening.nonce)


_ANSWERED: dict[tuple[type[Request], str], Any] = {
    (Seats, "ok"): Lane._mapped,
    (Watch, "ok"): Lane._watched_as_asked,
    (Choose, "ok"): Lane._chosen,
    (Choose, "spent"): Lane._spent,
    (Freeze, "ok"): Lane._frozen_as_asked,
    (Freeze, "stale"): Lane._gone,
    (Open, "ok"): Lane._opened,
    (Open, "stale"): Lane._spent,
    (Drop, "ok"): Lane._gone,
    (Drop, "stale"): Lane._gone,
    (Nudge, "ok"): Lane._nudged_as_asked,
    (Nudge, "stale"): Lane._gone,
}
