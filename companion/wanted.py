"""What a refused value should have been, read off the type that it was meant for, so that a sentence can tell it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import inspect

#: Steps of a place as msgspec tells it: `$.device[0].pin`.
_STEP = re.compile(r"\.([\w-]+)|\[(\d+)\]")
Wanted = tuple[str, dict[str, object]]


def found_at(kind: type, written: Any, saying: str) -> tuple[inspect.Type, Any]:
    """Return the type that is wanted at the place of which msgspec's `saying` speaks, and what is there."""
    info, value = inspect.type_info(kind), written
    for name, number in _STEP.findall(saying.rpartition("`$")[2]):
        value = value[name or int(number)]
        info = _chosen(_PARTS[type(info)](info, name), value)
    return info, value


def keys_of(info: inspect.Type) -> tuple[str, ...]:
    """Return the keys that a table has."""
    return tuple(field.encode_name for field in info.fields) if isinstance(info, inspect.StructType) else ()


def wanted(info: inspect.Type) -> Wanted:
    """Return the word for what fits a type, and the values of its sentence."""
    return _WANTED[type(info)](info)


def shown(value: Any) -> str:
    """Return a value about as its owner has written it."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def listed(word: str, known: Iterable[str]) -> str:
    """Return all known words for a sentence, those first that look like this one."""
    return ", ".join(sorted(known, key=lambda each: -difflib.SequenceMatcher(None, word, each).ratio()))


def _chosen(info: inspect.Type, value: Any) -> inspect.Type:
    """Return the member of a union that is meant: the one that a table's tag names, or the one that is not nothing."""
    if not isinstance(info, inspect.UnionType):
        return info
    tables = [each for each in info.types if isinstance(each, inspect.StructType)]
    if not tables:
        return next(each for each in info.types if not isinstance(each, inspect.NoneType))
    return next((each for each in tables if isinstance(value, dict) and value.get(each.tag_field) == each.tag), info)


def _tags(union: Any, _: str) -> inspect.Type:
    return inspect.LiteralType(tuple(each.tag for each in union.types))


def _field(table: Any, name: str) -> inspect.Type:
    found: inspect.Type = next(field.type for field in table.fields if field.encode_name == name)
    return found


def _range(number: Any) -> str:
    if number.ge is not None and number.le is not None:
        return f" ({number.ge:g}–{number.le:g})"
    bounds = (("≥", number.ge), (">", number.gt))
    return next((f" ({sign} {limit:g})" for sign, limit in bounds if limit is not None), "")


def _list(info: Any) -> Wanted:
    is_fixed = info.min_length is not None and info.min_length == info.max_length
    return ("LENGTH", {"count": info.min_length}) if is_fixed else ("LIST", {})


_PARTS: dict[type, Callable[[Any, str], inspect.Type]] = {
    inspect.StructType: _field,
    inspect.UnionType: _tags,
    inspect.VarTupleType: lambda info, _: info.item_type,
    inspect.TupleType: lambda info, _: info.item_types[0],
}
_WANTED: dict[type, Callable[[Any], Wanted]] = {
    inspect.StrType: lambda info: ("NAME" if info.pattern else "TEXT", {}),
    inspect.CustomType: lambda _: ("TEXT", {}),
    inspect.IntType: lambda info: ("WHOLE", {"range": _range(info)}),
    inspect.FloatType: lambda info: ("NUMBER", {"range": _range(info)}),
    inspect.BoolType: lambda _: ("CHOICE", {"known": "true, false"}),
    inspect.LiteralType: lambda info: ("CHOICE", {"known": ", ".join(info.values)}),
    inspect.EnumType: lambda info: ("CHOICE", {"known": ", ".join(info.cls)}),
    inspect.VarTupleType: _list,
    inspect.TupleType: lambda info: ("LENGTH", {"count": len(info.item_types)}),
    inspect.DictType: lambda _: ("TABLE", {}),
    inspect.StructType: lambda _: ("TABLE", {}),
    inspect.UnionType: lambda _: ("TABLE", {}),
}
