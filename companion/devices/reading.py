"""Reading TOML into structs, with every fault named: the file, the place in it, and what would be right there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from companion.errors import ProfileError
from companion.files import reason
from companion.wanted import found_at, keys_of, listed, shown, wanted

T = TypeVar("T")
Named = tuple[str, dict[str, object]]

_PLACE = re.compile(r" - at `\$\.?(.*?)`")


def read_toml(file: Path, kind: type[T]) -> T:
    """Return a file's values; raise `ProfileError` naming the place and what it should be."""
    return typed(file, kind, toml_of(file))


def typed(file: Path, kind: type[T], written: Any) -> T:
    """Return what is written in a file as values of a kind; raise `ProfileError` as `read_toml` does."""
    try:
        return msgspec.convert(written, kind, str_keys=True)
    except msgspec.ValidationError as problem:
        code, values = _named(kind, written, str(problem))
        raise ProfileError(code, file=str(file), place=place(str(problem)), **values) from None


def toml_of(file: Path) -> Any:
    """Return what a file holds, not yet looked at; raise `ProfileError`."""
    try:
        return msgspec.toml.decode(text_of(file))
    except msgspec.DecodeError as problem:
        raise ProfileError("E_FILE_SYNTAX", file=str(file), reason=str(problem)) from None


def text_of(file: Path) -> str:
    """Return the text of a file that somebody has named; raise `ProfileError`."""
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ProfileError("E_FILE_MISSING", file=str(file)) from None
    except (OSError, UnicodeDecodeError) as problem:
        raise ProfileError("E_FILE_UNREADABLE", file=str(file), reason=reason(problem)) from None


def _named(kind: type, written: Any, saying: str) -> Named:
    info, value = found_at(kind, written, saying)
    matches = ((pattern.match(saying), name) for pattern, name in _SAYINGS)
    return next((name(match[1], info) for match, name in matches if match), _unfit(value, info))


def _unknown_key(key: str, table: Any) -> Named:
    return "E_KEY_UNKNOWN", {"key": key, "known": listed(key, keys_of(table))}


def _missing_key(key: str, _: Any) -> Named:
    return "E_KEY_MISSING", {"key": key}


def _unfit(value: Any, info: Any) -> Named:
    what, values = wanted(info)
    return f"E_VALUE_{what}", {"value": shown(value), **values}


#: What msgspec says of a key -> what we say.
_SAYINGS: tuple[tuple[re.Pattern[str], Callable[[str, Any], Named]], ...] = (
    (re.compile(r"Object contains unknown field `(.+?)`"), _unknown_key),
    (re.compile(r"Object missing required field `(.+?)`"), _missing_key),
)


def place(saying: str) -> str:
    """Return where msgspec found a fault, counted as people count: `$.device[0].pin` -> `device 1, pin`."""
    found = _PLACE.search(saying)
    words = found.group(1) if found else "top level"
    counted = re.sub(r"\[(\d+)\]", lambda nth: f" {int(nth.group(1)) + 1}", words.removesuffix("[...]"))
    return counted.replace(".", ", ")
