"""The open decision: who owes what, who is ready, the countdown, the force, and the one reveal.

Before the reveal nothing leaves this room but how many of how many are ready.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.errors import TableError
from companion.rulekit import Decider, Hidden, Seat, SecretChoice
from companion.table.events import MadeReady, Withdrawn
from companion.table.means import MEANS, Choose, Deed, MakeReady
from companion.table.opened import Open
from companion.table.screens import Deciding, OwnChoice

if TYPE_CHECKING:
    from companion.table.ports import Edge
    from companion.table.table import Table

FORCE_WAITS_S = 5.0
NUDGE_S = 4.0


class DecidingRoom:
    """Collects the secret choices of one table. All methods run on the table thread."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._levels: dict[int, dict[str, bool]] = {}
        self.countdown_ends: float | None = None
        self.force_ends: float | None = None
        self._nudged_until = 0.0
        self._opened: tuple[tuple[object, ...], Open | None] | None = None
        self._held_at: int | None = None  #: a cancelled countdown waits until something is recorded, or for a force

    def open(self) -> Open | None:
        """Return the open decision, or None; found once for a state, whoever asks."""
        ledger = self._table.ledger
        known, state = self._opened, (ledger.state, ledger.table, ledger.started, ledger.steps)
        if known is None or any(one is not other for one, other in zip(known[0], state, strict=True)):
            self._opened = known = (state, self._find_open())
        return known[1]

    def _find_open(self) -> Open | None:
        ledger = self._table.ledger
        game = ledger.game
        if game is None or game.choice is None:
            return None
        decision = game.choice.decision(ledger.state)
        if decision is None:
            return None
        number = f"{decision.key}.{ledger.started}.{ledger.steps}"
        frozen = self._table.state.frozen_choices(decision.key) is not None
        ready = tuple(frozen or self._is_ready(number, decider) for decider in decision.deciders)
        return Open(number, decision.key, decision.deciders, ready, frozen)

    def _is_ready(self, number: str, decider: Decider) -> bool:
        means = MEANS.get(self._means(decider.seat))
        if means is None or not means.marks_ready:
            return decider.chosen
        return (number, Hidden(decider.who)) in self._table.state.ready

    def _means(self, seat: Seat) -> str:
        return self._table.state.record(seat).means

    def choice(self) -> SecretChoice[Any]:
        """Return how the running game chooses."""
        game = self._table.ledger.game
        if game is None or game.choice is None:
            raise TableError("E_NOTHING_TO_DECIDE")
        return game.choice

    # --- a choice arrives

    def check_may_choose(self, decision: str | None) -> None:
        """Refuse a choice that is late, early or for another decision."""
        current = self.open()
        if current is None:
            return  # the rules say why
        if decision is not None and decision != current.id:
            raise TableError("E_STALE")
        if current.frozen or self._is_revealing():
            raise TableError("E_FROZEN")
        if self._table.pause_reason() is not None:
            raise TableError("E_PAUSED")

    def on_edge(self, edge: Edge, seat: Seat, nth: int) -> None:
        """Take a settled edge of a seat's slot."""
        levels = self._levels.setdefault(edge.slot, {})
        levels[edge.control] = edge.pressed
        current = self.open()
        means = MEANS.get(self._means(seat))
        if current is None or means is None or current.frozen or self.is_closed():
            return
        for decider, ready in current.each():
            if decider.seat == seat and decider.nth == nth:
                self._do(current, decider, means.on_edge(edge.control, edge.pressed, ready=ready, levels=levels))

    def _is_revealing(self) -> bool:
        return self.countdown_ends is not None or self._table.boxes.is_gathering

    def is_closed(self) -> bool:
        """Whether no choice can be made now, whoever owes one."""
        return self._is_revealing() or self._table.pause_reason() is not None

    def _do(self, current: Open, decider: Decider, deed: Deed) -> None:
        if deed is None:
            return
        if isinstance(deed, Choose):
            self._choose(decider, deed.position)
        elif isinstance(deed, MakeReady):
            if deed.position is not None:
                self._choose(decider, deed.position)
            mark = MadeReady(current.id, Hidden(decider.who))
            self._table.ledger.record_table("make_ready", mark, by=(decider.seat, decider.who))
        else:
            self.withdraw(decider.seat, decider.who)

    def _choose(self, decider: Decider, position: int) -> None:
        self.play(decider, self.choice().values[position])

    def play(self, decider: Decider, value: str) -> None:
        """Let a decider choose by the rules."""
        self._table.play(self.choice().choose(decider.who, value), by=(decider.seat, decider.who))

    def withdraw(self, seat: Seat, who: str | None = None) -> None:
        """Void a seat's unrevealed choices in the open decision; what a box keeps, only when that decider is named."""
        ledger = self._table.ledger
        sought = [Hidden((seat, name)) for name in ([who] if who else ["", *self._deciders_of(seat)])]
        numbers = tuple(
            entry.number for entry in ledger.counting if entry.number > ledger.last_step and entry.by in sought
        )
        if numbers:
            ledger.record_table("withdraw", Withdrawn(numbers))

    def _deciders_of(self, seat: Seat) -> list[str]:
        current = self.open()
        own = [decider.who for decider in current.deciders if decider.seat == seat] if current else []
        return [who for who in own if current and self._table.state.promise(current.id, who) is None]

    def holds_choice(self, seat: Seat) -> bool:
        """Whether a seat has a part in the open decision, chosen or not: which of the two would show in a refusal."""
        current = self.open()
        return current is not None and any(decider.seat == seat for decider in current.deciders)

    # --- the way to the reveal

    def settle(self) -> None:
        """Start the countdown when the last one is ready; without a countdown, reveal at once."""
        current = self.open()
        if current is None:
            self.stop()
            return
        if current.frozen or not current.all_ready or self._is_revealing() or self._is_held():
            return
        seconds = self._table.state.countdown_s if len(current.deciders) > 1 else 0
        if seconds == 0:
            self.reveal()
            return
        self.force_ends = None
        self.countdown_ends = self._table.clock.now() + seconds
        self._table.sound("countdown")

    def _is_held(self) -> bool:
        return self._table.pause_reason() is not None or self._held_at == self._table.ledger.number

    def tick(self) -> None:
        """Carry out what time has brought."""
        now = self._table.clock.now()
        if self.countdown_ends is not None and now >= self.countdown_ends:
            self.reveal()
        elif self.force_ends is not None and now >= self.force_ends:
            self.reveal(force=True)

    def deadline(self) -> float | None:
        """Return when `tick` has something to do next."""
        nudged = self._nudged_until if self._nudged_until > self._table.clock.now() else None
        return min((when for when in (self.countdown_ends, self.force_ends, nudged) if when is not None), default=None)

    def reveal(self, *, force: bool = False) -> None:
        """Read what is read at zero and reveal; where choices are in boxes, open these first."""
        self.countdown_ends = self.force_ends = None
        current, boxes = self.open(), self._table.boxes
        if boxes.is_gathering:
            boxes.reveal_without_missing()
        elif current is not None:
            positions = self._read_at_zero(current)
            if not boxes.gather(current, positions, forced=force):
                self.finish(current, positions, forced=force)

    def finish(self, current: Open, positions: Mapping[str, int], *, forced: bool) -> None:
        """Record what was read at the reveal, and make everything public in the same commit."""
        for decider in current.deciders:
            if decider.who in positions:
                self._choose(decider, positions[decider.who])
        self._table.play(self.choice().reveal(forced))

    def _read_at_zero(self, current: Open) -> dict[str, int]:
        ready = [] if current.frozen else [each for each, is_ready in current.each() if is_ready]
        read = ((decider.who, self._at_zero(decider)) for decider in ready)
        return {who: position for who, position in read if position is not None}

    def _at_zero(self, decider: Decider) -> int | None:
        record = self._table.state.record(decider.seat)
        means = MEANS.get(record.means)
        if means is None or decider.nth >= len(record.slots):
            return None
        return means.at_zero(self._levels.get(record.slots[decider.nth], {}))

    # --- what the host can do

    def force(self) -> None:
        """Name the missing and give them five more seconds."""
        current = self.open()
        if current is None:
            raise TableError("E_NOTHING_TO_DECIDE")
        self._held_at = None
        if self.countdown_ends is None and self._missing(current):
            self.force_ends = self._table.clock.now() + FORCE_WAITS_S

    def cancel(self) -> None:
        """Stop a countdown or a force; the choices stay and can be changed again."""
        if self.countdown_ends is None and self.force_ends is None:
            raise TableError("E_NOTHING_TO_CANCEL")
        self.stop()
        self._held_at = self._table.ledger.number

    def stop(self) -> None:
        """Forget any countdown, force and opening of boxes: the state they belonged to has gone."""
        self.countdown_ends = self.force_ends = None
        self._table.boxes.stop()

    def _missing(self, current: Open) -> tuple[Seat, ...]:
        absent = self._table.boxes.missing(current)
        seats = (decider.seat for decider, is_ready in current.each() if not is_ready or decider in absent)
        return tuple(dict.fromkeys(seats))

    def nudge(self) -> None:
        """Let the missing seats' own phones and boxes blink for a while."""
        if self.open() is None:
            raise TableError("E_NOTHING_TO_DECIDE")
        self._nudged_until = self._table.clock.now() + NUDGE_S

    def reveal_again(self) -> None:
        """Reveal frozen choices once more; whoever had not chosen counts as before."""
        current = self.open()
        if current is None or not current.frozen:
            raise TableError("E_NOTHING_TO_DECIDE")
        self.reveal(force=True)

    def refreeze(self) -> None:
        """Put the choices of a reveal that was taken back onto its decision when it is open again."""
        current = self.open()
        if current is None or not current.frozen:
            return
        choices = self._table.state.frozen_choices(current.key) or {}
        for decider in current.deciders:
            if not decider.chosen and decider.who in choices:
                self.play(decider, choices[decider.who])

    # --- what is shown

    def screen(self) -> Deciding | None:
        """Return the public part."""
        current = self.open()
        if current is None:
            return None
        counting = self.countdown_ends is not None
        return Deciding(
            id=current.id,
            ready=sum(current.ready),
            total=len(current.ready),
            stage=self._stage(current),
            countdown_s=self._table.state.countdown_s if counting else 0,
            forced=self._missing(current) if self.force_ends is not None else (),
        )

    def _stage(self, current: Open) -> str:
        if current.frozen:
            return "frozen"
        if self._table.boxes.is_gathering:
            return "gathering"
        return "countdown" if self.countdown_ends is not None else "collecting"

    def own(self, current: Open, seat: Seat) -> tuple[OwnChoice, ...]:
        """Return one seat's own choices, for that seat's eyes."""
        chosen = self.choice().chosen
        state = self._table.ledger.state
        return tuple(
            OwnChoice(decider.who, chosen(state, decider.who), ready)
            for decider, ready in current.each()
            if decider.seat == seat
        )

    def is_nudged(self, current: Open, seat: Seat) -> bool:
        """Whether a seat's own phone or box is to blink now."""
        return not all(current.ready_of(seat)) and self._nudged_until > self._table.clock.now()
