"""Sentences without words: a code for the translations, its values, and odds where people asked for them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from companion.games.forbidden_island.odds import Term, percent, total
from companion.rulekit import Event

Value = str | int | tuple[str, ...] | None


class Chance(msgspec.Struct, frozen=True):
    """A reduced fraction, and as people say it."""

    num: int
    den: int
    percent: int


class Case(msgspec.Struct, frozen=True):
    """One case of the formula: so many Waters Rise, how likely they are, and how likely the loss is then."""

    rises: int
    chance: Chance
    loss: Chance


class Odds(msgspec.Struct, frozen=True):
    """A chance and the cases it is the sum of; none where it is a single number."""

    chance: Chance
    cases: tuple[Case, ...] = ()


class Note(msgspec.Struct, frozen=True):
    """A code and the values of its sentence."""

    code: str
    values: tuple[tuple[str, Value], ...] = ()
    odds: Odds | None = None


def note(code: str, odds: Odds | None = None, **values: Value) -> Note:
    """Return a note with named values."""
    return Note(code, tuple(values.items()), odds)


def as_chance(chance: Fraction) -> Chance:
    """Return a fraction for a page."""
    return Chance(chance.numerator, chance.denominator, percent(chance))


def as_odds(terms: Iterable[Term]) -> Odds:
    """Return a sum with its cases for a page."""
    terms = tuple(terms)
    cases = tuple(Case(term.rises, as_chance(term.chance), as_chance(term.loss)) for term in terms)
    return Odds(as_chance(total(terms)), cases)


def happened(event: Event) -> Note:
    """Return a public event as a note; what lies open on a whole board is on the screen anyway."""
    named = ((name, getattr(event, name)) for name in event.__struct_fields__)
    values = tuple((name, value) for name, value in named if not isinstance(value, msgspec.Struct))
    return Note(f"happened.{event.__struct_config__.tag}", values)
