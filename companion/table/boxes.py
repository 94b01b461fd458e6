"""Choices that are kept in boxes: what they have promised, the moment of opening, and every way in which it goes wrong.

A box tells that it is locked and a commitment (PROTOCOL.md 6). The choice comes at the reveal, from all boxes, and is
checked against the promises before any is recorded. Whatever is void is announced, and the box decides anew.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from companion.rulekit import Decider, Hidden
from companion.table.events import BoxesAskedAgain, MadeReady
from companion.table.ports import Began, BoxNews, BoxTarget, Linked, Locked, Opened, Opening, Spent, Unlocked
from companion.table.state import Promise

if TYPE_CHECKING:
    from companion.table.opened import Open
    from companion.table.table import Table

#: The word for the means of deciding that keep their choice.
BOX = "box"
_TOKEN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,23}")


def token(text: str) -> str:
    """Return a name as boxes can be told it: the same, or a digest of one that is too long or has other letters."""
    return text if _TOKEN.fullmatch(text) else hashlib.sha256(text.encode()).hexdigest()[:24]


def kept(promise: Promise | None, table: str, opening: Opening) -> int | None:
    """Return the choice in an opening that is what was promised, else None. `table` is the name the box was told."""
    choice = opening.choice.hidden
    if promise is None or choice is None:
        return None
    text = f"tc1|{table}|{promise.decision}|{promise.board}|{promise.slot}|{choice}|"
    digest = hashlib.sha256(text.encode() + bytes.fromhex(opening.nonce)).hexdigest()
    return choice if digest == promise.commitment else None


class Gathering(msgspec.Struct):
    """The reveal under way: what was read at zero by others, whose openings are awaited, and what has come."""

    decision: str
    positions: dict[str, int]
    awaited: dict[int, Decider]
    openings: dict[int, Opening]
    forced: bool

    @property
    def missing(self) -> list[Decider]:
        """Return who has not opened yet."""
        return [decider for slot, decider in self.awaited.items() if slot not in self.openings]


class Boxes:
    """The boxes of one table. All methods run on the table thread."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._gathering: Gathering | None = None
        self._gone: dict[str, tuple[int, ...]] = {}

    # --- what boxes are asked for

    def target(self, current: Open | None) -> BoxTarget | None:
        """Return what the boxes are to do now, or None where no box owes a choice."""
        deciders = dict(self._at_slots(current))
        if current is None or current.frozen or not deciders:
            return None
        room = self._table.room
        nudged = (slot for slot, decider in deciders.items() if room.is_nudged(current, decider.seat))
        return BoxTarget(
            table=token(self._table.name),
            decision=self._name(current),
            slots=tuple(deciders),
            frozen=room.countdown_ends is not None or self._table.pause_reason() is not None,
            opening=self._gathering is not None,
            nudged=tuple(nudged),
        )

    def _name(self, current: Open) -> str:
        """Return what boxes know a decision by: they answer one name once, so asking again needs another."""
        return token(f"{current.id}.{self._table.state.asked_again}")

    def _at_slots(self, current: Open | None) -> Iterator[tuple[int, Decider]]:
        for decider in current.deciders if current is not None else ():
            record = self._table.state.record(decider.seat)
            if record.means == BOX and decider.nth < len(record.slots):
                yield record.slots[decider.nth], decider

    def missing_board(self) -> str | None:
        """Return a board by which somebody plays and which is not there, or None."""
        if not self._gone:
            return None
        records = map(self._table.state.record, self._table.state.playing)
        needed = {slot for record in records if record.means == BOX for slot in record.slots}
        return next((device for device, slots in self._gone.items() if needed & {*slots}), None)

    # --- what boxes tell

    def take(self, news: BoxNews) -> None:
        """Take what a board tells."""
        _TAKE[type(news)](self, news)

    def _linked(self, news: Linked) -> None:
        if news.up:
            self._gone.pop(news.device, None)
            return
        self._gone[news.device] = news.slots
        if self.missing_board() is not None and self._gathering is None:
            self._table.room.stop()

    def _locked(self, news: Locked) -> None:
        current, decider = self._asked(news.decision, news.slot)
        if current is None or decider is None or self._gathering is not None:
            return
        promise = Promise(news.board, news.slot, news.decision, news.commitment)
        if self._promise(current, decider) == promise:
            return
        self._void(current, decider)
        mark = MadeReady(current.id, Hidden(decider.who), Hidden(promise))
        self._table.ledger.record_table("make_ready", mark, by=(decider.seat, decider.who))

    def _unlocked(self, news: Unlocked) -> None:
        current, decider = self._asked(news.decision, news.slot)
        # A countdown may have begun before the box was told of it: the hand was quicker, so it counts.
        if current is not None and decider is not None and self._gathering is None:
            self._void(current, decider)

    def _began(self, news: Began) -> None:
        current, _ = self._asked(news.decision)
        promised = self._promised(current) if current is not None else {}
        lost = [decider for slot, decider in promised.items() if slot in news.slots]
        if current is None or not lost:
            return
        if self._gathering is not None:
            self._ask_again("notice.board_restarted", device=news.device)
            return
        for decider in lost:
            self._void(current, decider)
        self._table.notices.announce("notice.board_restarted", device=news.device)

    def _spent(self, news: Spent) -> None:
        current, _ = self._asked(news.decision)
        # With everybody ready this board has opened already and the service ended before the reveal: at the reveal the
        # same openings can be had again.
        if current is not None and (self._gathering is not None or not current.all_ready):
            self._ask_again("notice.boxes_again", device=news.device)

    def _opened(self, news: Opened) -> None:
        gathering = self._gathering
        if gathering is None or news.decision != gathering.decision:
            return
        gathering.openings.update({one.slot: one for one in news.openings if one.slot in gathering.awaited})
        if not gathering.missing:
            self._conclude(gathering)

    def _asked(self, decision: str, slot: int = 0) -> tuple[Open | None, Decider | None]:
        """Return the open decision if that is what boxes know by this name, and who decides at a slot."""
        current = self._table.room.open()
        if current is None or current.frozen or self._name(current) != decision:
            return None, None
        return current, dict(self._at_slots(current)).get(slot)

    # --- promises

    def _promise(self, current: Open, decider: Decider) -> Promise | None:
        return self._table.state.promise(current.id, decider.who)

    def _promised(self, current: Open) -> dict[int, Decider]:
        return {slot: each for slot, each in self._at_slots(current) if self._promise(current, each) is not None}

    def _void(self, current: Open, decider: Decider) -> None:
        """Let go of a promise; without it there is nothing to count down to."""
        if self._promise(current, decider) is not None:
            self._table.room.stop()
            self._table.room.withdraw(decider.seat, decider.who)

    # --- the reveal

    @property
    def is_gathering(self) -> bool:
        """Whether boxes are opening."""
        return self._gathering is not None

    def missing(self, current: Open) -> list[Decider]:
        """Return who has not opened yet, or whose board is not there."""
        if self._gathering is not None:
            return self._gathering.missing
        gone = {slot for slots in self._gone.values() for slot in slots}
        return [decider for slot, decider in self._at_slots(current) if slot in gone]

    def gather(self, current: Open, positions: Mapping[str, int], *, forced: bool) -> bool:
        """Begin to open the boxes that have promised; say whether there are any. By force, not those that are gone."""
        for decider in self.missing(current) if forced else ():
            self._void(current, decider)
        awaited = self._promised(current)
        if awaited and not current.frozen:
            self._gathering = Gathering(self._name(current), {**positions}, awaited, {}, forced)
        return self._gathering is not None

    def reveal_without_missing(self) -> None:
        """Give up those that have not opened: they have been named, and count as not ready."""
        gathering, current = self._gathering, self._table.room.open()
        if gathering is None or current is None:
            return
        for decider in gathering.missing:
            self._void(current, decider)
        gathering.awaited = {slot: gathering.awaited[slot] for slot in gathering.openings}
        gathering.forced = True
        self._conclude(gathering)

    def stop(self) -> None:
        """Forget a reveal under way: the state that it belonged to has gone."""
        self._gathering = None

    def _conclude(self, gathering: Gathering) -> None:
        """Check everything, and only then record anything."""
        current = self._table.room.open()
        if current is None:
            return
        positions = {**gathering.positions}
        for slot, decider in gathering.awaited.items():
            promise = self._promise(current, decider)
            choice = kept(promise, token(self._table.name), gathering.openings[slot])
            if choice is None:
                self._ask_again("notice.box_wrong", seat=decider.seat)
                return
            positions[decider.who] = choice
        self._gathering = None
        self._table.room.finish(current, positions, forced=gathering.forced)

    def _ask_again(self, code: str, **values: str) -> None:
        """Void every promise and ask the boxes anew, under another name."""
        current = self._table.room.open()
        self._table.room.stop()
        for decider in self._promised(current).values() if current is not None else ():
            self._table.room.withdraw(decider.seat, decider.who)
        self._table.ledger.record_table("ask_again", BoxesAskedAgain())
        self._table.notices.announce(code, **values)


_TAKE: Mapping[type[BoxNews], Callable[[Boxes, Any], None]] = {
    Linked: Boxes._linked,
    Locked: Boxes._locked,
    Unlocked: Boxes._unlocked,
    Began: Boxes._began,
    Spent: Boxes._spent,
    Opened: Boxes._opened,
}
