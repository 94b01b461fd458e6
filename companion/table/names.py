"""Names of people: what is taken as it is, what is cleaned, what is refused."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from companion.errors import TableError

LONGEST = 24
#: Control and format characters that a name may keep: the joiner inside an emoji, the selector after it.
ALLOWED = {"\u200d", "\ufe0f"}


def clean(raw: str) -> str:
    """Return a name without control, format and line-turning characters, blanks folded; refuse an empty or long one."""
    if len(raw) > 40 * LONGEST:
        raise TableError("E_NAME_LONG", most=LONGEST)
    kept = "".join(character for character in raw if is_kept(character))
    name = " ".join(unicodedata.normalize("NFC", kept).split())
    if not any(is_visible(character) for character in name):
        raise TableError("E_NAME_EMPTY")
    if len(name) > LONGEST:
        raise TableError("E_NAME_LONG", most=LONGEST)
    return name


def is_kept(character: str) -> bool:
    """Say whether a character may stand in a name (surrogates, controls, bidi marks, tags and private ones may not)."""
    return character in ALLOWED or character.isspace() or not unicodedata.category(character).startswith("C")


def is_visible(character: str) -> bool:
    """Say whether a character leaves ink: letters, digits, punctuation and symbols, but no marks and blanks alone."""
    return unicodedata.category(character)[0] in "LNPS" and character not in "\u3164\u115f\u1160\uffa0\u2800"


def same(name: str) -> str:
    """Return what two names share that people cannot tell apart: width, case and form folded."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def unlike(name: str, others: Iterable[str]) -> str:
    """Return a cleaned name that nobody else has, or refuse it with a suggestion."""
    taken = {same(other) for other in others}
    if same(name) not in taken:
        return name
    number = 2
    while same(f"{name} {number}") in taken:
        number += 1
    raise TableError("E_NAME_TAKEN", name=name, suggestion=f"{name} {number}")
