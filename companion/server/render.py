"""Templates into html: one Jinja environment for each language, compiled once."""

from __future__ import annotations

import functools
import secrets
from collections.abc import Callable, Mapping, MutableMapping
from typing import Any

from jinja2 import BaseLoader, Environment, FileSystemLoader, StrictUndefined
from jinja2.runtime import Context
from markupsafe import Markup

from companion.rulekit import Seat
from companion.server import qr, wifi
from companion.server.compiled import IN_MEMORY, Compilations, Templates
from companion.server.house import House
from companion.server.texts import Language
from companion.table.screens import Person, TableScreen

PARTS = 256  #: parts of pages that are kept in one language
SEAT_VALUES = ("seat", "of")  #: values of a sentence that are seats; people read names
ISOLATE, END_ISOLATE = "\u2068", "\u2069"  #: a name keeps its own direction and cannot turn the line around


class DirectContext(Context):
    """Calls macros and functions straight: none here asks for Jinja's own context, and a page has hundreds of calls."""

    def __init__(self, *args: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        # All templates share the environment's globals. Jinja would compare them, key by key, at each import.
        self.globals_keys: set[str] = set()

    def call(
        self,
        obj: Callable[..., Any],
        /,
        *args: Any,
        _loop_vars: object = None,
        _block_vars: object = None,
        **values: Any,
    ) -> Any:
        """Call what a template calls; loop and block variables are for functions that ask for the context."""
        return obj(*args, **values)


class Pages(Environment):
    """The templates in one language, strict about what they name."""

    context_class = DirectContext

    def __init__(self, loader: BaseLoader, compilations: Compilations = IN_MEMORY) -> None:
        super().__init__(
            loader=loader,
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=False,
            bytecode_cache=Templates(compilations),
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._part = functools.lru_cache(maxsize=PARTS)(self._render_part)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return all that a template can name: one plain dict, where Jinja would walk a chain at every rendering."""
        return {**self.globals, **(d or {})}

    def part(self, template: str, **values: Any) -> Markup:
        """Return a template that is made of these (hashable) values alone, rendered once for all pages that show it."""
        return self._part(template, tuple(values.items()))

    def seat_of(self, who: Person, figure: int | str = "") -> Markup:
        """Return somebody by colour, symbol and name, and the number of one of several figures."""
        return self.part("seat.html", colour=who.colour, name=who.name, figure=figure)

    def _render_part(self, template: str, values: tuple[tuple[str, Any], ...]) -> Markup:
        return Markup(self.get_template(template).render(values))  # noqa: S704 (rendered)


class Renderer:
    """The templates of one table's pages. May be used from any thread."""

    def __init__(self, house: House, prefix: str) -> None:
        self._house = house
        self._prefix = prefix
        self._loader: BaseLoader = FileSystemLoader([house.web / "templates", house.web])
        self._environment = functools.lru_cache(maxsize=16)(self._make_environment)

    def url(self, page: str) -> str:
        """Return the path of a page or command of this table ("table" is the table screen itself)."""
        return f"{self._prefix}/" if page == "table" else f"{self._prefix}/{page}"

    def render(self, template: str, lang: str, addresses: tuple[str, ...], values: Mapping[str, Any]) -> str:
        """Return one template's html; `addresses` are those of the present, for the join code."""
        return self._environment(lang, addresses).get_template(template).render(values)

    def said(self, lang: str, screen: TableScreen, key: str, values: Any = ()) -> str:
        """Return the sentence of a key with names for seats, in the running game's own words if it has any."""
        named = {key: name(screen, value) if key in SEAT_VALUES else value for key, value in dict(values).items()}
        return self._house.texts.language(lang).said(screen.game, key, named)

    def _make_environment(self, lang: str, addresses: tuple[str, ...]) -> Environment:
        environment = Pages(self._loader, self._house.compilations)
        environment.globals.update(self._words(self._house.texts.language(lang)), **self._places(addresses))
        environment.globals.update(part=environment.part, seat_of=environment.seat_of)
        return environment

    def _words(self, language: Language) -> dict[str, Any]:
        return {
            "_": language.say,
            "n_": language.count,
            "device": language.device,
            "said": functools.partial(self.said, language.lang),
            "lang": language.lang,
            "name": name,
            "person": person,
            "once": once,
            "game_options": self._house.game_options,
        }

    def _places(self, addresses: tuple[str, ...]) -> dict[str, Any]:
        port = self._house.port
        join_url = qr.join_url(addresses, port, self._prefix)
        return {
            "url": self.url,
            "static": lambda path: f"/static/{self._house.app}/{path}",
            "join_url": join_url,
            "no_join": "table.only_here" if self._house.only_here else "table.no_address",
            "wifi": self._house.wifi,
            "wifi_svg": Markup(wifi.svg_of(self._house.wifi)),  # noqa: S704 (made here of modules)
            "qr_svg": Markup(qr.svg_of(join_url)),  # noqa: S704 (made here of digits and paths)
            "addresses": tuple(qr.base_url(address, port) for address in addresses),
        }


def person(screen: TableScreen, seat: Seat) -> Person:
    """Return who sits on a seat."""
    return next(each for each in screen.people if each.seat == seat)


def name(screen: TableScreen, seat: Seat) -> str:
    """Return a seat's name, isolated from the text around it; the bare seat once nobody sits there."""
    known = next((each.name for each in screen.people if each.seat == seat), seat)
    return f"{ISOLATE}{known}{END_ISOLATE}"


def once() -> str:
    """Return a fresh key for a form, so that a double tap counts once."""
    return secrets.token_urlsafe(12)
