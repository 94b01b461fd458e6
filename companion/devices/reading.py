"""Reading TOML into structs, with every fault named: the file, the place in it, and the nearest word that is known."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from companion.errors import ProfileError

T = TypeVar("T")

#: What msgspec says -> our code; the named groups become values.
_SAYINGS = (
    (re.compile(r"Object contains unknown field `(?P<key>.+?)`"), "E_KEY_UNKNOWN"),
    (re.compile(r"Object missing required field `(?P<key>.+?)`"), "E_KEY_MISSING"),
    (re.compile(r"Invalid value '(?P<key>.+?)' - at `\$.+\.kind`"), "E_KIND_UNKNOWN"),
    (re.compile(r"(?P<reason>.+?)(?: - at `|$)"), "E_VALUE_WRONG"),
)
_PLACE = re.compile(r" - at `\$\.?(.*?)`")


def read_toml(file: Path, kind: type[T], known: Sequence[str]) -> T:
    """Return a file's values; raise `ProfileError`. `known` are the words that a misspelt key is compared with."""
    try:
        return msgspec.convert(_read(file), kind, str_keys=True)
    except msgspec.ValidationError as problem:
        raise _named(file, str(problem), known) from None


def _read(file: Path) -> Any:
    try:
        return msgspec.toml.decode(file.read_bytes())
    except OSError as problem:
        raise ProfileError("E_FILE_UNREADABLE", file=str(file), reason=str(problem.strerror)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise ProfileError("E_FILE_SYNTAX", file=str(file), reason=str(problem)) from None


def _named(file: Path, saying: str, known: Sequence[str]) -> ProfileError:
    matches = ((pattern.match(saying), code) for pattern, code in _SAYINGS)
    values, code = next((match.groupdict(), code) for match, code in matches if match)
    if code.endswith("_UNKNOWN"):
        values["nearest"] = nearest(values["key"], known)
    return ProfileError(code, file=str(file), place=place(saying), **values)


def place(saying: str) -> str:
    """Return where msgspec found a fault, counted as people count: `$.device[0].pin` -> `device 1, pin`."""
    found = _PLACE.search(saying)
    words = found.group(1) if found else "top level"
    counted = re.sub(r"\[(\d+)\]", lambda nth: f" {int(nth.group(1)) + 1}", words.removesuffix("[...]"))
    return counted.replace(".", ", ")


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that looks most like this one; empty if none does."""
    return next(iter(difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)), "")
