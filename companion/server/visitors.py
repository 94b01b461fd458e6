"""Who asks, by what the browser brings: seat tokens and a host token in cookies of one table, and a language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header
from werkzeug.sansio.http import parse_cookie  # that of `werkzeug.http` stumbles over bytes that are not UTF-8

from companion.server.house import House
from companion.table.ports import Door, Grant, Sender

MOST_TOKENS = 8  #: seats that one shared tablet can hold
A_YEAR_S = 31_536_000
LENT_S = 900  #: a visit is over long before; its cookie then still asks for the phone to be given back
LANGUAGE_COOKIE = "lang"
BROWSER_COOKIE = "browser"  #: a mark of the browser's own, so that a copied seat token opens no second one


class Visitor(NamedTuple):
    """One browser at one table."""

    sender: Sender
    lang: str


def visitor_of(table: str, house: House, *, cookie: str, accept_language: str, shown: str = "") -> Visitor:
    """Read what says who asks and in which language; `shown` is the language of the page that is already there."""
    cookies = parse_cookie(cookie)
    wished = shown or cookies.get(LANGUAGE_COOKIE, "")
    return Visitor(sender_of(table, cookies), language_of(house, wished, accept_language))


def sender_of(table: str, cookies: Mapping[str, str]) -> Sender:
    """Return the tokens of one table's cookies."""
    tokens = [token for token in cookies.get(f"seat_{table}", "").split(".") if token]
    host, visit = (cookies.get(f"{kind}_{table}") or None for kind in ("host", "visit"))
    return Sender(tuple(tokens[-MOST_TOKENS:]), host, visit_token=visit, browser=cookies.get(BROWSER_COOKIE) or None)


def language_of(house: House, wished: str, accept_language: str) -> str:
    """Return the language: the phone's own wish, else what its browser prefers, else the house's."""
    known = house.texts.languages
    if wished in known:
        return wished
    return parse_accept_header(accept_language, LanguageAccept).best_match(known, house.language) or house.language


def granted(door: Door, sender: Sender, grant: Grant) -> tuple[str, str]:
    """Return the cookie (name, value) that keeps a grant; a tablet's other seats stay, taken-over ones go.

    A visit has a cookie of its own, so that the seat of the phone that is lent stays untouched.
    """
    if grant.is_visit:
        return f"visit_{door.id}", grant.token
    if grant.seat is None:
        return f"host_{door.id}", grant.token
    kept = [token for token in sender.seat_tokens if not door.standing(Sender((token,))).lost]
    return f"seat_{door.id}", ".".join([*kept, grant.token][-MOST_TOKENS:])
