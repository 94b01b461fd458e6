"""The health page: what is known of this computer and its hardware, in plain words, for the host alone."""

from __future__ import annotations

from flask import Blueprint, Response, g, request

from companion.server.asking import back, done
from companion.server.faults import NotServed
from companion.server.site import Site
from companion.server.visits import Visit
from companion.table.ports import Fault
from companion.table.screens import Moment

BUNDLE = "tabletop-companion-support.zip"


def add_health(site: Site, routes: Blueprint) -> None:
    """Add the page to a table's routes, if anything is known of the computer."""
    if site.house.machine is not None:
        routes.add_url_rule("/health", view_func=health)
        routes.add_url_rule("/health", view_func=choose_address, methods=["POST"])
        routes.add_url_rule(f"/health/{BUNDLE}", view_func=bundle)


def health() -> Response:
    """Show how the computer and the hardware do."""
    visit = _visit()
    machine = visit.site.house.machine
    assert machine is not None  # the route is there with the machine alone
    return visit.still(
        "health",
        "health",
        lines=tuple(machine.lines(phones(visit.moment))),
        faults=visit.moment.host.faults,
        candidates=tuple(machine.candidates()),
        bundle=BUNDLE,
        has_check=visit.site.painter.check is not None,
    )


def choose_address() -> Response:
    """Make another address the one of the join code."""
    machine = _visit().site.house.machine
    assert machine is not None
    machine.choose(request.form.get("address", ""))
    return done(back())


def bundle() -> Response:
    """Hand out what helps from afar, and nothing that is secret."""
    visit = _visit()
    machine = visit.site.house.machine
    assert machine is not None
    faults = [Fault(each.device, each.working, each.code, each.values) for each in visit.moment.host.faults]
    return Response(machine.bundle(faults), mimetype="application/zip")


def phones(moment: Moment) -> int:
    """Return how many phones belong to the table: those of seats, the host's and the table screen."""
    return sum(person.has_phone for person in moment.table.people) + moment.table.has_host + 1


def _visit() -> Visit:
    visit = Visit(g.site)
    if not visit.standing.is_host:
        raise NotServed("E_NOT_HOST")
    return visit
