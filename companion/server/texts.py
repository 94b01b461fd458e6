"""Sentences in every language that is found. Messages are asked for by key; places are named, as in `{name}`."""

from __future__ import annotations

import functools
import hashlib
import io
import re
from collections.abc import Callable
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

from companion.errors import CompanionError, SettingsError, TextMissing
from companion.server.compiled import IN_MEMORY, Compilations

DEFAULT = "en"
PLACE = re.compile(r"\{(\w+)\}")
BUTTONS = "ABC"
NAME = "language.name"
#: Values that are names of devices, and those that are said by a message of their own, which the others fill.
DEVICES = frozenset({"device", "devices", "other", "holder"})
KEYS = {"cause": "refused.", "use": "use."}
OWN_NAME = re.compile(rf'^msgid "{re.escape(NAME)}"\nmsgstr "(.+)"$', re.MULTILINE)


class Texts:
    """All languages of the folder `web`: `translations/<lang>.po` and `games/<key>/translations/<lang>.po`.

    strict: a missing message or an unfilled place raises `TextMissing`; otherwise English stands in, then the key.
    """

    def __init__(self, web: Path, *, strict: bool = False, compilations: Compilations = IN_MEMORY) -> None:
        self.strict = strict
        self._compilations = compilations
        self._web = web
        found = {path.stem for path in web.glob("translations/*.po")}
        self.languages = tuple(sorted(found, key=lambda lang: (lang != DEFAULT, lang)))
        self.language = functools.cache(self._language)
        self._shared = functools.cache(lambda lang: self._messages(lang, web / "translations" / f"{lang}.po"))

    def _language(self, lang: str) -> Language:
        if lang not in self.languages:
            raise SettingsError("E_LANGUAGE", known=", ".join(self.languages))
        spare = None if self.strict or lang == DEFAULT or DEFAULT not in self.languages else self.language(DEFAULT)
        return Language(lang, functools.cache(functools.partial(self._catalogue, lang)), spare, strict=self.strict)

    def _catalogue(self, lang: str, folder: str) -> GNUTranslations:
        """Return the messages of a game's folder, or of the shared one for any other word, compiled when asked for."""
        own = self._web / "games" / folder / "translations" / f"{lang}.po"
        return self._messages(lang, own, f"{folder}.") if own.exists() else self._shared(lang)

    def _messages(self, lang: str, path: Path, prefix: str = "") -> GNUTranslations:
        """Return the messages of a .po file, compiled now if they never were."""
        name, digest = f"messages-{prefix}{lang}", hashlib.sha256(path.read_bytes()).hexdigest()
        packed = self._compilations.find(name, digest)
        if packed is None:
            packed = compiled(lang, path, prefix)
            self._compilations.keep(name, digest, packed)
        return GNUTranslations(io.BytesIO(packed))

    def sentence(self, error: CompanionError, lang: str, game: str | None = None) -> str:
        """Return the sentence of a refusal in a language, the game's own wording before the shared one."""
        return self.language(lang).said(game, f"refused.{error.code}", error.values)

    def named(self) -> tuple[tuple[str, str], ...]:
        """Return (code, own name) of every language, as its file tells it: for a name nothing is compiled."""
        return tuple((lang, own_name(self._web / "translations" / f"{lang}.po") or lang) for lang in self.languages)


class Language:
    """One language's messages; `spare` stands in for what it lacks.

    catalogue: gives the messages of keys that begin with a word, the key of a game or any other.
    """

    def __init__(
        self, lang: str, catalogue: Callable[[str], GNUTranslations], spare: Language | None, *, strict: bool
    ) -> None:
        self.lang = lang
        self._catalogue = catalogue
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
        text = self._messages(key).ngettext(key, key, count)
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

    def _messages(self, key: str) -> GNUTranslations:
        return self._catalogue(key.partition(".")[0])

    def _found(self, key: str) -> str | None:
        text = self._messages(key).gettext(key)
        return text if text not in {key, ""} else None

    def _missing(self, key: str) -> str:
        if self._strict:
            raise TextMissing(lang=self.lang, key=key)
        return key

    def _filled(self, key: str, text: str, values: dict[str, Any]) -> str:
        """Fill places by name alone: no attribute, index or format of a value can be reached from a translation."""
        if "{" not in text:
            return text
        lacking = [place for place in PLACE.findall(text) if place not in values]
        if lacking and self._strict:
            raise TextMissing(lang=self.lang, key=key, place=lacking[0])
        return PLACE.sub(lambda place: self._value(place[1], values) if place[1] in values else place[0], text)

    def _value(self, place: str, values: dict[str, Any]) -> str:
        value = values[place]
        if place in KEYS:
            return self.say(f"{KEYS[place]}{value}", **{name: each for name, each in values.items() if name != place})
        return ", ".join(map(self.device, str(value).split(", "))) if place in DEVICES else str(value)

    def device(self, name: str) -> str:
        """Return what people call a device: "slot 1 first" by `device.slot.n.first`; as it is what has no such message.

        A number, or the letter of a table button, fills the place `{number}`.
        """
        words = name.split()
        numbers = [word for word in words if word.isdigit() or word in BUTTONS]
        key = "device." + ".".join("n" if word in numbers else word for word in words)
        return self.say(key, number=numbers[0] if numbers else "") if self.has(key) else name


def own_name(path: Path) -> str | None:
    """Return what a language calls itself: its message `language.name`."""
    found = OWN_NAME.search(path.read_text(encoding="utf-8"))
    return found[1] if found else None


def compiled(lang: str, path: Path, prefix: str) -> bytes:
    """Return the messages of a .po file as gettext reads them; a key without the folder's prefix is refused."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalogue = read_po(file, locale=lang, abort_invalid=True)
    for message in catalogue:
        key = message.id if isinstance(message.id, str) else message.id[0]
        if not key.startswith(prefix) and key:
            raise TextMissing("E_TEXT_ELSEWHERE", lang=lang, key=key, file=path.name, prefix=prefix)
    packed = io.BytesIO()
    write_mo(packed, catalogue)
    return packed.getvalue()
