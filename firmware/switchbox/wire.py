"""Lines on the cable: framing, checksum, and a reader that survives noise.

A line is `$` body `*` CRC-32 `newline`; what the bodies mean lives in messages.py.
PROTOCOL.md is the specification of both.
"""

import binascii

LINE_LIMIT = 240

_START = 0x24
_STAR = 0x2A
_NEWLINE = 0x0A
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_HEX = b"0123456789abcdef"


class WireError(ValueError):
    """A line or message that must not be acted upon; `reason` is one of the words in PROTOCOL.md."""

    def __init__(self, reason, request_id=0):
        super().__init__(reason)
        self.reason = reason
        self.request_id = request_id


def seal(body):
    """Return the whole line, newline included, that carries this body."""
    checked = body.encode()
    line = b"$%s*%08x\n" % (checked, binascii.crc32(checked))
    if len(line) > LINE_LIMIT:
        raise WireError("long")
    return line


def unseal(line):
    """Return the body of a line (without its newline), or raise WireError."""
    if len(line) >= LINE_LIMIT:
        raise WireError("long")
    if len(line) < 11 or line[0] != _START or line[-9] != _STAR:
        raise WireError("form")
    checked, crc = line[1:-9], line[-8:]
    for byte in crc:
        if byte not in _HEX:
            raise WireError("form")
    if binascii.crc32(checked) != int(crc, 16):
        raise WireError("crc")
    for byte in checked:
        if byte < 0x20 or byte > 0x7E or byte in (_START, _STAR):
            raise WireError("form")
    return checked.decode()


def split_body(body):
    """Return (kind, {key: text}) of a body, or raise WireError."""
    words = body.split(" ")
    _check_word(words[0])
    fields = {}
    for word in words[1:]:
        parts = word.split("=")
        if len(parts) != 2 or not parts[1]:
            raise WireError("form")
        _check_word(parts[0])
        if parts[0] in fields:
            raise WireError("form")
        fields[parts[0]] = parts[1]
    return words[0], fields


def _check_word(word):
    if not 1 <= len(word) <= 12:
        raise WireError("form")
    for letter in word:
        if letter not in _LETTERS:
            raise WireError("form")


class LineReader:
    """Turns bytes, in pieces of any size, into lines; keeps at most LINE_LIMIT bytes."""

    def __init__(self):
        self._line = bytearray()
        self._inside = False
        self._noise = False

    def feed(self, piece):
        """Return a list of (line, None) for whole lines and (None, reason) for what was thrown away."""
        found = []
        for byte in piece:
            if byte == _START:
                self._begin(found)
            elif self._inside:
                self._add(byte, found)
            elif byte == _NEWLINE:
                self._end_noise(found)
            else:
                self._noise = True
        return found

    def _begin(self, found):
        # A new start mark heals a line that was cut short: only the torn line is lost, not the next one.
        if self._inside:
            found.append((None, "half"))
        self._end_noise(found)
        self._inside = True
        self._line = bytearray(b"$")

    def _add(self, byte, found):
        if byte == _NEWLINE:
            found.append((bytes(self._line), None))
            self._inside = False
        elif byte < 0x20 or byte > 0x7E:
            self._drop("ascii", found)
        elif len(self._line) + 1 >= LINE_LIMIT:
            self._drop("long", found)
        else:
            self._line.append(byte)

    def _drop(self, reason, found):
        found.append((None, reason))
        self._inside = False

    def _end_noise(self, found):
        if self._noise:
            found.append((None, "noise"))
        self._noise = False
