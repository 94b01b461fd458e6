"""Secrets that sing: every hidden value of a game's state carries a mark with its owner, wherever it goes.

A marked value is equal to the plain one, so that the rules play on as ever; as text it ends in its mark. What reaches a
viewer with somebody else's mark in it has leaked, unless the rules have told it in a public event.
"""

from __future__ import annotations

import itertools
import re
from typing import Any, NamedTuple

import msgspec

from companion.rulekit import Command, Game, Happening, Hidden, Seat, State, Step, starred
from tests.contract.hiding import hidden_paths, replaced

MARK = re.compile(r"zq([a-z]?)([0-9]+)qz")


class Mark(NamedTuple):
    """Whose secret it is ("": nobody's, such as a card that was set aside), and which one."""

    owner: str
    serial: str


def marks_in(text: str) -> set[Mark]:
    return {Mark(*found) for found in MARK.findall(text)}


def plain(text: str) -> str:
    return MARK.sub("", text)


class Word(str):
    """A word with a mark at its end; equal to the word without."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and plain(self) == plain(other)

    def __hash__(self) -> int:
        return hash(plain(self))


class Number(int):
    """A number with marks, which it hands on to sums."""

    marks: tuple[str, ...] = ()

    def __add__(self, other: int) -> Number:
        return number(int(self) + int(other), *self.marks, *getattr(other, "marks", ()))

    __radd__ = __add__

    def __str__(self) -> str:
        return f"{int(self)}{''.join(self.marks)}"

    __repr__ = __str__

    def __format__(self, how: str) -> str:
        return format(int(self), how) + "".join(self.marks)


def is_markable(value: object) -> bool:
    return isinstance(value, (str, int)) and not isinstance(value, bool)


def number(value: int, *marks: str) -> Number:
    made = Number(value)
    made.marks = tuple(dict.fromkeys(marks))
    return made


def text_of(marked: object) -> str:
    """How a marked value is written down where plain ones are expected (the hook of a codec)."""
    return str.__str__(marked) if isinstance(marked, str) else str(marked)


class Cage:
    """Marks the secrets of a game. `game` plays it; `public` are the marks that the rules have told everybody."""

    def __init__(self, game: Game[Any], opening: Command) -> None:
        self._real = game
        self._serials = itertools.count(1)
        self._places: dict[str, tuple[Any, ...]] = {}
        self._told: dict[int, Hidden[Any]] = {}
        self.public: set[Mark] = set()
        self.game = msgspec.structs.replace(
            game, setup=lambda _, __: opening, decide=self._decide, evolve=self._evolve, deal=self._deal()
        )

    def _deal(self) -> Any:
        """Records of deals are made of plain words."""
        deal = self._real.deal
        if deal is None:
            return None
        return msgspec.structs.replace(deal, cards=lambda state: tuple(map(plain, deal.cards(state))))

    def _decide(self, state: State, command: Command) -> Happening:
        """Mark what the events of a command hide; what they do not hide, they have told everybody."""
        events = self._real.decide(state, command)
        told = marks_in(str(starred(msgspec.to_builtins(events, enc_hook=text_of))))
        assert not told or command.step is not Step.SECRET, f"{command} tells everybody {told}"
        self.public |= told
        for path, hidden in list(hidden_paths(events)):
            events = replaced(events, path, Hidden(self._in_event(hidden.hidden)))
        return events

    def _in_event(self, value: Any) -> Any:
        """Mark a hidden value of an event, or each field of one that is made of several."""
        if isinstance(value, msgspec.Struct):
            fields = msgspec.structs.asdict(value).items()
            return msgspec.structs.replace(value, **{name: self._in_event(inner) for name, inner in fields})
        return self._mark(("event",), value, None) if is_markable(value) else value

    def _evolve(self, state: State, event: Any) -> State:
        """Mark what an event hides in the state, and anew what was moved there: it is perhaps somebody else's now.

        What an event without a secret brings has been told by it, and stays unmarked for as long as it lies there.
        """
        state = self._real.evolve(state, event)
        brings_secrets = next(hidden_paths(event), None) is not None
        for path, hidden in list(hidden_paths(state)):
            if is_markable(hidden.hidden) and self._is_secret(path, hidden, brings_secrets=brings_secrets):
                state = replaced(state, path, Hidden(self._mark(path, hidden.hidden, owner_of(state, path))))
        return state

    def _is_secret(self, path: tuple[Any, ...], hidden: Hidden[Any], *, brings_secrets: bool) -> bool:
        found = MARK.search(text_of(hidden.hidden))
        if found is not None:
            return self._places[found[2]] != path
        if not brings_secrets:
            self._told[id(hidden)] = hidden
        return id(hidden) not in self._told

    def _mark(self, path: tuple[Any, ...], value: str | int, owner: Seat | None) -> Word | Number:
        serial = str(next(self._serials))
        self._places[serial] = path
        mark = f"zq{owner or ''}{serial}qz"
        return Word(plain(value) + mark) if isinstance(value, str) else number(int(value), mark)


def owner_of(value: Any, path: tuple[Any, ...]) -> Seat | None:
    """Return the seat whose secret stands at a path: the innermost one on the way that names a seat."""
    owner = None
    for step in path:
        named = getattr(value, "seat", None) or (value[0] if isinstance(value, tuple) and len(value) == 2 else None)
        owner = named if isinstance(named, str) and len(named) == 1 else owner
        value = value[step] if isinstance(value, tuple) else getattr(value, step)
    return owner
