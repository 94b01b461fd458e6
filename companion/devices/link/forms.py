"""The forms that a value on the cable can have (PROTOCOL.md 2): a pattern for its whole text, and its Python value."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any

from companion.devices.link.wire import WireError

MOST_SEATS = 16


class Form:
    """How a value is written: a pattern for the whole text, and how it becomes a Python value."""

    def __init__(self, pattern: str, value: Callable[[str], Any] = str, *, distinct: bool = False) -> None:
        self._pattern = re.compile(pattern)
        self._value = value
        self._distinct = distinct

    def read(self, text: str) -> Any:
        """Return the value, or raise `WireError`."""
        if not self._pattern.fullmatch(text):
            raise WireError("value")
        value = self._value(text)
        if self._distinct and len(set(value)) < len(value):
            raise WireError("value")
        return value

    def write(self, value: object) -> str:
        """Return the text of a value, or raise `WireError` for one that this form does not have."""
        parts = value if isinstance(value, tuple) else (value,)
        text = ",".join(map(str, parts)) or "-"
        self.read(text)
        return text


def _listed(item: str, *, most: int | None = None) -> str:
    """Return the pattern of items with commas between."""
    return f"(?:{item})(?:,(?:{item})){{0,{'' if most is None else most - 1}}}"


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split(","))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


def _seats(text: str) -> tuple[int, ...]:
    return () if text == "-" else _numbers(text)


_NUMBER = "0|[1-9][0-9]{0,8}"
_SEAT = "[1-9]|1[0-6]"
_NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,23}"
_LAMP = "-|[sbfpd][0-9a-f]{6}"
#: 0 or 50 to 8000 hertz, 1 to 2000 milliseconds.
_NOTE = "(?:0|[5-9][0-9]|[1-9][0-9]{2}|[1-7][0-9]{3}|8000):(?:[1-9][0-9]{0,2}|1[0-9]{3}|2000)"

Number = Annotated[int, Form(_NUMBER, int)]
Numbers = Annotated[tuple[int, ...], Form(_listed(_NUMBER), _numbers)]
Flag = Annotated[int, Form("[01]", int)]
Percent = Annotated[int, Form("[1-9]?[0-9]|100", int)]
WireSeat = Annotated[int, Form(_SEAT, int)]
WireSeats = Annotated[tuple[int, ...], Form(f"-|{_listed(_SEAT)}", _seats, distinct=True)]
SeatMap = Annotated[tuple[int, ...], Form(_listed(f"0|{_SEAT}"), _numbers)]
Token = Annotated[str, Form(_NAME)]
Maybe = Annotated[str, Form(f"-|{_NAME}")]
Hex8 = Annotated[str, Form("[0-9a-f]{8}")]
Hex64 = Annotated[str, Form("[0-9a-f]{64}")]
Nonce = Annotated[str, Form("-|[0-9a-f]{32}")]
ChoiceWord = Annotated[str, Form("[-01]")]
Bits = Annotated[str, Form("[-01?]{1,16}")]
ColourWord = Annotated[str, Form("[0-9a-f]{6}")]
LampWords = Annotated[tuple[str, ...], Form(_listed(_LAMP, most=MOST_SEATS), _words)]
Notes = Annotated[tuple[str, ...], Form(_listed(_NOTE, most=12), _words)]
