"""Lines on the cable: framing, checksum, and a reader that survives noise (PROTOCOL.md 1)."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator

LINE_LIMIT = 240

_START, _NEWLINE = 0x24, 0x0A
_FIRST, _LAST = 0x20, 0x7E  #: printable ASCII
#: What stands around the body: start mark, star and eight hex digits.
_FRAME = re.compile(rb"\$\*[0-9a-f]{8}")
_NOT_IN_BODY = re.compile(rb"[^\x20-\x7e]|[$*]")
#: A body: a kind, then `key=value` words.
_BODY = re.compile(r"[a-z]{1,12}( [a-z]{1,12}=[^ =]+)*")

#: What a reader found: a line without its newline, or the reason why something was thrown away.
Found = bytes | str


class WireError(ValueError):
    """A line that must not be acted upon; `reason` is one of the words of PROTOCOL.md."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def seal(body: str) -> bytes:
    """Return the whole line, newline included, that carries a body; raise `WireError` for one that is too long."""
    checked = body.encode("ascii")
    line = b"$%s*%08x\n" % (checked, zlib.crc32(checked))
    if len(line) > LINE_LIMIT:
        raise WireError("long")
    return line


def unseal(line: bytes) -> str:
    """Return the body of a line (without its newline), or raise `WireError`."""
    if len(line) >= LINE_LIMIT:
        raise WireError("long")
    if len(line) < 11 or not _FRAME.fullmatch(line[:1] + line[-9:]):
        raise WireError("form")
    body = line[1:-9]
    if zlib.crc32(body) != int(line[-8:], 16):
        raise WireError("crc")
    if _NOT_IN_BODY.search(body):
        raise WireError("form")
    return body.decode("ascii")


def split_body(body: str) -> tuple[str, dict[str, str]]:
    """Return (kind, {key: text}) of a body, or raise `WireError`."""
    if not _BODY.fullmatch(body):
        raise WireError("form")
    kind, *words = body.split(" ")
    fields = dict(_pair(word) for word in words)
    if len(fields) < len(words):
        raise WireError("form")
    return kind, fields


def _pair(word: str) -> tuple[str, str]:
    key, _, value = word.partition("=")
    return key, value


class LineReader:
    """Turns bytes, in pieces of any size, into lines; keeps at most `LINE_LIMIT` bytes."""

    def __init__(self) -> None:
        self._line: bytearray | None = None  #: what has come of the line under way; None outside of lines
        self._noise = False

    def feed(self, piece: Iterable[int]) -> Iterator[Found]:
        """Yield each whole line, and the reason of each thing thrown away, in the order of their ends."""
        for byte in piece:
            if byte == _START:
                yield from self._begin()
            elif self._line is not None:
                yield from self._add(byte, self._line)
            elif byte == _NEWLINE:
                yield from self._end_noise()
            else:
                self._noise = True

    def _begin(self) -> Iterator[Found]:
        # A new start mark heals a line that was cut short: only the torn line is lost, not the next one.
        if self._line is not None:
            yield "half"
        yield from self._end_noise()
        self._line = bytearray((_START,))

    def _add(self, byte: int, line: bytearray) -> Iterator[Found]:
        if byte == _NEWLINE:
            self._line = None
            yield bytes(line)
        elif not _FIRST <= byte <= _LAST:
            self._line = None
            yield "ascii"
        elif len(line) + 1 >= LINE_LIMIT:
            self._line = None
            yield "long"
        else:
            line.append(byte)

    def _end_noise(self) -> Iterator[Found]:
        if self._noise:
            self._noise = False
            yield "noise"
