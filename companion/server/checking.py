"""The page of the guided check and of the boards' firmware: for the host, and never in the middle of a decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Blueprint, Response, g, request

from companion.server.asking import back, done
from companion.server.faults import NotServed
from companion.server.regions import Page
from companion.server.site import Site
from companion.server.visits import Visit
from companion.server.workshop import Check


def add_check(site: Site, routes: Blueprint) -> None:
    """Add the page to a table's routes, if the table has hardware."""
    if site.painter.check is not None:
        routes.add_url_rule("/check", view_func=check)
        routes.add_url_rule("/check", view_func=work_check, methods=["POST"])
    if site.painter.updates is not None:
        routes.add_url_rule("/check/update", view_func=update_board, methods=["POST"])


def check() -> Response:
    """Show what the check asks now."""
    return _visit().live("check", Page("check"), "check")


def work_check() -> Response:
    """Begin, answer or stop."""
    _visit()
    deed = DEEDS.get(request.form.get("do", ""))
    if deed is None:
        raise NotServed("E_UNREADABLE")
    deed(g.site.painter.check, request.form.get("answer", ""))
    return done(back())


def update_board() -> Response:
    """Begin to put our firmware onto one board; the page then tells how it goes."""
    updates = _visit().site.painter.updates
    assert updates is not None  # the route is there with them alone
    if request.form.get("sure") != "1":
        raise NotServed("E_NOT_SURE")
    updates.begin(request.form.get("port", ""), request.form.get("role", ""))
    return done(back())


DEEDS: Mapping[str, Callable[[Check, str], None]] = {
    "begin": lambda running, _: running.begin(),
    "answer": lambda running, word: running.answer(word),
    "stop": lambda running, _: running.stop(),
}


def _visit() -> Visit:
    visit = Visit(g.site)
    if not visit.may_see(Page("check")):
        raise NotServed("E_NOT_HOST")
    return visit
