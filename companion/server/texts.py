"""Sentences in every language that is found. Messages are asked for by key; places are named, as in `{name}`."""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

from companion.errors import CompanionError, TextMissing

DEFAULT = "en"
PLACE = re.compile(r"\{(\w+)\}")


class Texts:
    """All languages of the folder `web`: `translations/<lang>.po` and `games/<key>/translations/<lang>.po`.

    strict: a missing message or an unfilled place raises `TextMissing`; otherwise English stands in, then the key.
    """

    def __init__(self, web: Path, *, strict: bool = False) -> None:
        self.strict = strict
        self._web = web
        found = {path.stem for path in web.glob("translations/*.po")}
        self.languages = tuple(sorted(found, key=lambda lang: (lang != DEFAULT, lang)))
        self.language = functools.cache(self._language)

    def _language(self, lang: str) -> Language:
        spare = None if self.strict or lang == DEFAULT or DEFAULT not in self.languages else self.language(DEFAULT)
        return Language(lang, compiled(lang, self._files(lang)), spare, strict=self.strict)

    def _files(self, lang: str) -> Iterator[Path]:
        yield from self._web.glob(f"translations/{lang}.po")
        yield from sorted(self._web.glob(f"games/*/translations/{lang}.po"))

    def sentence(self, error: CompanionError, lang: str, game: str | None = None) -> str:
        """Return the sentence of a refusal in a language, the game's own wording before the shared one."""
        return self.language(lang).said(game, f"refused.{error.code}", error.values)

    def named(self) -> tuple[tuple[str, str], ...]:
        """Return (code, own name) of every language, as its catalogue tells it: Babel would load all names of all."""
        return tuple((lang, self.language(lang).say("language.name")) for lang in self.languages)


class Language:
    """One language's messages; `spare` stands in for what it lacks."""

    def __init__(self, lang: str, messages: GNUTranslations, spare: Language | None, *, strict: bool) -> None:
        self.lang = lang
        self._messages = messages
        self._spare = spare
        self._strict = strict

    def has(self, key: str) -> bool:
        """Say whether there is a message of this key, here or in the spare language."""
        return bool(self._found(key)) or (self._spare is not None and self._spare.has(key))

    def say(self, key: str, /, **values: Any) -> str:
        """Return the message of a key with its places filled."""
        text = self._found(key)
        if text is None:
            return self._missing(key) if self._spare is None else self._spare.say(key, **values)
        return self._filled(key, text, values)

    def count(self, key: str, count: int, /, **values: Any) -> str:
        """Return the message of a key in the form that fits a count; `{count}` is a place too."""
        text = self._messages.ngettext(key, key, count)
        if text in {key, ""}:
            return self._missing(key) if self._spare is None else self._spare.count(key, count, **values)
        return self._filled(key, text, {"count": count, **values})

    def said(self, game: str | None, key: str, values: Any = ()) -> str:
        """Return the message of a key in the running game's own words, if it has any, else in the shared ones.

        A value that the game has a word for is said by it: the role "Diver" by the message `<game>.role.Diver`.
        """
        own = f"{game}.{key}"
        named = {name: self._word(f"{game}.{name}.{value}", value) for name, value in dict(values).items()}
        return self.say(own if game and self.has(own) else key, **named)

    def _word(self, key: str, value: Any) -> Any:
        return self.say(key) if isinstance(value, str) and self.has(key) else value

    def _found(self, key: str) -> str | None:
        text = self._messages.gettext(key)
        return text if text not in {key, ""} else None

    def _missing(self, key: str) -> str:
        if self._strict:
            raise TextMissing(lang=self.lang, key=key)
        return key

    def _filled(self, key: str, text: str, values: dict[str, Any]) -> str:
        """Fill places by name alone: no attribute, index or format of a value can be reached from a translation."""
        lacking = [place for place in PLACE.findall(text) if place not in values]
        if lacking and self._strict:
            raise TextMissing(lang=self.lang, key=key, place=lacking[0])
        return PLACE.sub(lambda place: str(values.get(place[1], place[0])), text)


def compiled(lang: str, files: Iterator[Path]) -> GNUTranslations:
    """Return the messages of several .po files as one catalogue, compiled in memory; a key told twice is refused."""
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    whole = Catalog(locale=lang)
    for path in files:
        with path.open("rb") as file:
            part = read_po(file, locale=lang, abort_invalid=True)
        for message in part:
            if message.id and message.id in whole:
                raise TextMissing("E_TEXT_TWICE", lang=lang, key=str(message.id), file=path.name)
            if message.id:
                whole.add(message.id, message.string)
    packed = io.BytesIO()
    write_mo(packed, whole)
    packed.seek(0)
    return GNUTranslations(packed)
