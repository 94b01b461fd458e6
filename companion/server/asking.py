"""The commands of one table: a form comes in, the table is asked, and the answer goes back as JSON or as a page."""

from __future__ import annotations

import re
from concurrent.futures import CancelledError
from typing import Any

from flask import Blueprint, Response, current_app, g, jsonify, make_response, redirect, request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException

from companion.errors import CompanionError
from companion.server.faults import NotServed, status_of
from companion.server.pages import SEE_OTHER
from companion.server.regions import Page
from companion.server.site import Site
from companion.server.visitors import A_YEAR_S, LANGUAGE_COOKIE, LENT_S, granted
from companion.server.visits import Visit
from companion.table.ports import Answer, Ask, Grant

#: Longer than a slow card takes to write, short enough that a service which ends is not held up.
ANSWER_WITHIN_S = 2.5
DEEPEST = 4  #: groups inside groups in the name of a field
PLACE = re.compile(r"[0-9]{1,2}")
OWN_PATH = re.compile(r"/(?![/\\])[^\\\s\x00-\x1f]*")


def add_commands(site: Site, routes: Blueprint) -> None:
    """Add the commands to a table's routes."""
    routes.add_url_rule("/do", view_func=do, methods=["POST"])
    routes.add_url_rule("/lang", view_func=lang, methods=["POST"])
    routes.add_url_rule("/visit", view_func=take_back, methods=["POST"])
    routes.add_url_rule("/cards", view_func=key_cards, methods=["POST"])
    if site.painter.rig is not None:
        routes.add_url_rule("/rig", view_func=work_rig, methods=["POST"], endpoint="work_rig")


def do() -> Response:
    """Carry out one command of a seat, the host or a newcomer."""
    visit = Visit(g.site)
    if not visit.site.limits.allow(visit.standing):
        raise NotServed("E_TOO_FAST")
    answer = answer_of(visit, fields_of(request.form))
    if answer.error is not None:
        raise answer.error
    if answer.grant is None:
        return done(back())
    return keep(visit, answer.grant, done(following(visit, answer.grant)))


def following(visit: Visit, grant: Grant) -> str:
    """Return the page that a new token opens."""
    if grant.is_visit:
        return visit.site.url("visit")
    return visit.site.url("seat") if grant.seat else back()


def answer_of(visit: Visit, fields: dict[str, Any]) -> Answer:
    """Ask the table and wait for its answer."""
    ask = Ask(visit.visitor.sender, fields, request.form.get("decision") or None, request.form.get("once") or None)
    try:
        return visit.site.door.ask(ask).result(timeout=ANSWER_WITHIN_S)
    except (TimeoutError, CancelledError):
        # It may still be carried out; the same `once` sent again then changes nothing more.
        raise NotServed("E_SLOW") from None


def fields_of(form: MultiDict[str, str]) -> dict[str, Any]:
    """Return a form's own fields: repeated ones (and those called `x[]`) as lists, `options.x` inside `options`.

    A number for a name counts places in a list: `players.0.role` is the role of the first of the players.
    """
    fields: dict[str, Any] = {}
    for key, values in form.lists():
        if key in {"decision", "once", "back"}:
            continue
        name = key.removesuffix("[]")
        *outer, inner = name.split(".", DEEPEST)
        group_of(fields, outer)[inner] = said(values, listed=name != key)
    return {name: counted(value) for name, value in fields.items()}


def said(values: list[str], *, listed: bool) -> Any:
    """Return one value or a list; an empty entry of a list adds nothing, so that a form can say "nobody"."""
    if listed:
        return [value for value in values if value]
    return values if len(values) > 1 else values[0]


def group_of(fields: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """Return the group inside groups that the names lead to, made where it is missing."""
    for name in names:
        fields = fields.setdefault(name, {})
        if not isinstance(fields, dict):
            raise NotServed("E_UNREADABLE")
    return fields


def counted(value: Any) -> Any:
    """Return a value with every group that is named by numbers as a list, in the order of the numbers."""
    if not isinstance(value, dict):
        return value
    inside = {name: counted(each) for name, each in value.items()}
    if not all(PLACE.fullmatch(name) for name in inside):
        return inside
    return [inside[name] for name in sorted(inside, key=int)]


def keep(visit: Visit, grant: Grant, answer: Response) -> Response:
    """Lay a granted token into a cookie of this table alone, out of reach of scripts."""
    name, value = granted(visit.site.door, visit.visitor.sender, grant)
    lasts = LENT_S if grant.is_visit else A_YEAR_S
    answer.set_cookie(name, value, max_age=lasts, path=visit.site.prefix or "/", httponly=True, samesite="Lax")
    return answer


def take_back() -> Response:
    """Let the owner of a lent phone have it back: what the visit has left on it is taken off."""
    answer = done(g.site.url("seat"))
    answer.delete_cookie(f"visit_{g.site.door.id}", path=g.site.prefix or "/", httponly=True, samesite="Lax")
    return answer


def key_cards() -> Response:
    """Make key cards and send them, with the seat cards, as a file to print. It is sent once, and not kept."""
    visit = Visit(g.site)
    if not visit.site.limits.allow(visit.standing):
        raise NotServed("E_TOO_FAST")
    answer = answer_of(visit, {**fields_of(request.form), "cmd": "print_key_cards"})
    if answer.error is not None:
        raise answer.error
    return visit.cards(answer.sheet)


def lang() -> Response:
    """Choose this phone's language."""
    wished = request.form.get("lang", "")
    if wished not in g.site.house.texts.languages:
        raise NotServed("E_LANGUAGE", known=", ".join(g.site.house.texts.languages))
    answer = done(back())
    answer.set_cookie(LANGUAGE_COOKIE, wished, max_age=A_YEAR_S, path="/", httponly=True, samesite="Lax")
    return answer


def work_rig() -> Response:
    """Press, release or switch one control of the on-screen rig."""
    visit = Visit(g.site)
    if not visit.may_see(Page("rig")):
        raise NotServed("E_NOT_HOST")
    form = request.form
    slot, control, pressed = form.get("slot", ""), form.get("control", ""), form.get("pressed", "")
    if not slot.isdecimal() or len(slot) > 3 or pressed not in {"0", "1"}:
        raise NotServed("E_UNREADABLE")
    rig = visit.site.painter.rig
    assert rig is not None  # the route is there with the rig alone
    rig.set(int(slot), control, pressed=pressed == "1")
    return done(back())


def back() -> str:
    """Return the path of the page that the form names, if it is a path of ours; else the table screen."""
    path = request.form.get("back", "")
    return path if OWN_PATH.fullmatch(path) else str(g.site.url("table"))


def wants_json() -> bool:
    """Say whether a script asks."""
    accepted = request.accept_mimetypes
    return accepted["application/json"] > accepted["text/html"]


def done(following: str) -> Response:
    """Answer that it is done, and which page follows."""
    return jsonify(ok=True, next=following) if wants_json() else redirect(following, SEE_OTHER)  # type: ignore[return-value]


def refuse(visit: Visit, error: CompanionError) -> Response:
    """Answer with the sentence of a refusal: as JSON, on the page it came from, or on a page of its own."""
    status, sentence = status_of(error), visit.sentence(error)
    if wants_json():
        answer = jsonify(ok=False, code=error.code, sentence=sentence)
    else:
        answer = page_again(sentence) or visit.still("error", "table", status=status, sentence=sentence)
    answer.status_code = status
    return answer


def page_again(sentence: str) -> Response | None:
    """Return the page that a form came from with a sentence on it and what was typed; None if that cannot be shown."""
    if request.method != "POST" or g.get("refusal"):
        return None
    try:
        g.refusal, g.typed = sentence, request.form.to_dict()
        endpoint, places = current_app.url_map.bind("").match(back().partition("?")[0], "GET")
        answer = make_response(current_app.view_functions[endpoint](**places))
    except (HTTPException, CompanionError):
        return None
    return answer if answer.status_code == 200 and answer.mimetype == "text/html" else None
