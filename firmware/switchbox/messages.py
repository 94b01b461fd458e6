"""Every kind of message, its fields in order, and how each field is read: the tables of PROTOCOL.md."""

from switchbox.wire import WireError, seal, split_body, unseal

PROTOCOL_MIN = 1
PROTOCOL_MAX = 1
SEATS = 16

TO_BOARD = {
    "hello": (("id", "number"), ("min", "number"), ("max", "number")),
    "ping": (("id", "number"),),
    "ack": (("boot", "hex8"), ("seq", "number")),
    "seats": (("id", "number"), ("map", "seatmap")),
    "watch": (("id", "number"), ("on", "flag")),
    "choose": (("id", "number"), ("table", "token"), ("decision", "token"), ("seats", "seats")),
    "freeze": (("id", "number"), ("decision", "token"), ("on", "flag")),
    "open": (("id", "number"), ("decision", "token")),
    "drop": (("id", "number"), ("decision", "token")),
    "nudge": (("id", "number"), ("decision", "token"), ("seats", "seats")),
    "lamps": (("id", "number"), ("show", "lamps")),
    "meter": (("id", "number"), ("level", "number"), ("colour", "colour")),
    "dim": (("id", "number"), ("percent", "percent")),
    "buzz": (("id", "number"), ("cue", "number"), ("notes", "notes")),
    "reset": (("id", "number"),),
}

TO_HOST = {
    "hello": (
        ("id", "number"),
        ("board", "token"),
        ("role", "token"),
        ("firmware", "token"),
        ("min", "number"),
        ("max", "number"),
        ("boot", "hex8"),
        ("jacks", "number"),
        ("meter", "number"),
        ("decision", "maybe"),
    ),
    "ok": (("id", "number"),),
    "error": (("id", "number"), ("code", "token")),
    "beat": (
        ("boot", "hex8"),
        ("up", "number"),
        ("free", "number"),
        ("loop", "number"),
        ("lost", "number"),
        ("bad", "number"),
    ),
    "state": (
        ("seq", "number"),
        ("boot", "hex8"),
        ("switch", "bits"),
        ("down", "bits"),
        ("press", "numbers"),
        ("noise", "numbers"),
    ),
    "lock": (("seq", "number"), ("boot", "hex8"), ("decision", "token"), ("seat", "seat"), ("commit", "hex64")),
    "unlock": (("seq", "number"), ("boot", "hex8"), ("decision", "token"), ("seat", "seat")),
    "opening": (
        ("id", "number"),
        ("decision", "token"),
        ("seat", "seat"),
        ("choice", "choice"),
        ("nonce", "nonce"),
    ),
}

_TOKEN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-"
_HEX = "0123456789abcdef"
_PATTERNS = "sbfpd"


def write(table, kind, fields):
    """Return the line for one message; the table gives the order, so both ends write the same bytes."""
    words = [kind]
    for key, form in table[kind]:
        text = _text(fields[key])
        _READERS[form](text)
        words.append(key + "=" + text)
    return seal(" ".join(words))


def read(table, line):
    """Return (kind, fields) of a line without its newline, or raise WireError."""
    kind, texts = split_body(unseal(line))
    request_id = _request_id(texts)
    if kind not in table:
        raise WireError("kind", request_id)
    fields = {}
    for key, form in table[kind]:
        if key not in texts:
            raise WireError("field", request_id)
        try:
            fields[key] = _READERS[form](texts[key])
        except WireError as error:
            raise WireError(error.reason, request_id) from error
    return kind, fields


def is_token(text):
    """True when this text may be a name on the wire: a board, a table, a decision."""
    try:
        return bool(_token(text))
    except WireError:
        return False


def _request_id(texts):
    # An answer names the request even when the rest of it made no sense.
    try:
        return _number(texts.get("id", "0"))
    except WireError:
        return 0


def _text(value):
    if isinstance(value, (list, tuple)):
        return ",".join([_text(part) for part in value]) or "-"
    return str(value)


def _require(is_good):
    if not is_good:
        raise WireError("value")


def _only(text, letters):
    for letter in text:
        _require(letter in letters)
    return text


def _number(text):
    _only(text, "0123456789")
    _require(1 <= len(text) <= 9 and (text == "0" or text[0] != "0"))
    return int(text)


def _between(low, high):
    def reader(text):
        number = _number(text)
        _require(low <= number <= high)
        return number

    return reader


def _hex(length):
    def reader(text):
        _require(len(text) == length)
        return _only(text, _HEX)

    return reader


def _token(text):
    # A token never begins with a sign, so that "-" alone can mean "none".
    _require(1 <= len(text) <= 24 and text[0] not in "._-")
    return _only(text, _TOKEN)


def _maybe(text):
    return text if text == "-" else _token(text)


def _numbers(text):
    return [_number(part) for part in text.split(",")]


_seat = _between(1, SEATS)
_seat_or_nobody = _between(0, SEATS)


def _seatmap(text):
    return [_seat_or_nobody(part) for part in text.split(",")]


def _seats(text):
    if text == "-":
        return []
    seats = [_seat(part) for part in text.split(",")]
    _require(len(seats) == len(set(seats)))
    return seats


def _lamps(text):
    words = text.split(",")
    _require(len(words) <= SEATS)
    for word in words:
        if word != "-":
            _require(len(word) == 7 and word[0] in _PATTERNS)
            _only(word[1:], _HEX)
    return words


def _notes(text):
    notes = text.split(",")
    _require(len(notes) <= 12)
    for note in notes:
        parts = note.split(":")
        _require(len(parts) == 2)
        _note_hz(parts[0])
        _note_ms(parts[1])
    return notes


_audible_hz = _between(50, 8000)
_note_ms = _between(1, 2000)


def _note_hz(text):
    return 0 if text == "0" else _audible_hz(text)


def _bits(text):
    _require(1 <= len(text) <= SEATS)
    return _only(text, "01?-")


def _nonce(text):
    return text if text == "-" else _hex(32)(text)


def _choice(text):
    _require(text in ("0", "1", "-"))
    return text


_READERS = {
    "number": _number,
    "numbers": _numbers,
    "flag": _between(0, 1),
    "percent": _between(0, 100),
    "seat": _seat,
    "seats": _seats,
    "seatmap": _seatmap,
    "token": _token,
    "maybe": _maybe,
    "hex8": _hex(8),
    "hex64": _hex(64),
    "nonce": _nonce,
    "colour": _hex(6),
    "lamps": _lamps,
    "notes": _notes,
    "bits": _bits,
    "choice": _choice,
}
