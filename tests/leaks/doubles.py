"""Stand-ins that carry marks along, and a table whose thread is whoever asks."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import msgspec

from companion.server.texts import Language, Texts
from companion.table.entries import Codec
from companion.table.ports import Shown
from companion.table.thread import TableThread, _Job, _time_and_disk
from tests.leaks.canaries import MARK, plain, text_of


class MarkedCodec(Codec):
    """Writes marked values down as they are, so that an export would show them."""

    def encode(self, entry):
        plain_events = msgspec.json.decode(msgspec.json.Encoder(enc_hook=text_of).encode(entry.events))
        head = {"at": entry.at, "cmd": entry.cmd, "events": plain_events, "game": entry.game, "step": entry.step}
        return msgspec.json.encode({**head, "by": entry.by})


class MarkedTexts(Texts):
    """Finds the sentence of a marked key, and leaves the mark in it."""

    def _language(self, lang):
        return MarkedLanguage(lang, super()._language(lang))


class MarkedLanguage:
    def __init__(self, lang: str, real: Language) -> None:
        self.lang, self._real = lang, real

    def say(self, key, /, **values):
        return self._real.say(plain(key), **values) + marks_of(key)

    def count(self, key, count, /, **values):
        return self._real.count(plain(key), count, **values) + marks_of(key)

    def said(self, game, key, values=()):
        return self._real.said(game, plain(key), values) + marks_of(key)

    def has(self, key):
        return self._real.has(plain(key))

    def device(self, name):
        return self._real.device(plain(name)) + marks_of(name)


def marks_of(text: str) -> str:
    return "".join(found[0] for found in MARK.finditer(text))


class OneThread(TableThread):
    """The table's own thread, but done at once by whoever asks."""

    def _put(self, work):
        future: Future[Any] = Future()
        answer = self._do(_Job(work))
        self._do(_Job(_time_and_disk))
        self._do(_Job(lambda _: self._show()))
        future.set_result(answer)
        return future


class Rig:
    """A rig that shows the lamps of all seats, as the room sees them."""

    def __init__(self) -> None:
        self.shown: Shown | None = None

    def controls(self):
        return ()

    def lamps(self):
        lamps = self.shown.signals.seat_lamps if self.shown else ()
        return [(f"{seat} {lamp.pattern} {lamp.colour}", lamp.pattern != "off") for seat, lamp in lamps]

    def set(self, slot, control, *, pressed):
        raise AssertionError("nobody touches the rig")


class LogEar(logging.Handler):
    """Hears whatever any part of the service logs."""

    def __init__(self, hear: Callable[[str], None]) -> None:
        super().__init__(logging.DEBUG)
        self._hear = hear

    def emit(self, record: logging.LogRecord) -> None:
        self._hear(self.format(record))
