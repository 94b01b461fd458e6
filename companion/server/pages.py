"""The pages of one table. All are GET, and none changes anything: a preview or a second look costs nobody a seat."""

from __future__ import annotations

import msgspec
from flask import Blueprint, Response, g, redirect, request

from companion.server.faults import NotServed
from companion.server.regions import Page, page_of
from companion.server.site import Site
from companion.server.visits import Visit
from companion.table.screens import Moment, Person, SeatScreen

SEE_OTHER = 303


def add_pages(site: Site, routes: Blueprint) -> None:
    """Add the pages to a table's routes."""
    routes.add_url_rule("/", view_func=table_screen)
    routes.add_url_rule("/join", view_func=join)
    routes.add_url_rule("/seat", view_func=own_seat)
    routes.add_url_rule("/seat/<seat>", view_func=one_seat)
    routes.add_url_rule("/host", view_func=host)
    routes.add_url_rule("/lost", view_func=lost)
    routes.add_url_rule("/snapshot", view_func=snapshot)
    routes.add_url_rule("/deal.json", view_func=deals)
    routes.add_url_rule("/visit", view_func=lent)
    routes.add_url_rule("/cards", view_func=seat_cards)
    if site.painter.rig is not None:
        routes.add_url_rule("/rig", view_func=rig)


def table_screen() -> Response:
    """Show the table screen."""
    return Visit(g.site).live("table", Page("table"), "table")


def join() -> Response:
    """Offer a seat, or one whose phone is lost."""
    visit = Visit(g.site)
    people = visit.moment.table.people
    taken = {each.colour for each in people}
    return visit.still(
        "join",
        "join",
        colours=tuple(colour for colour in visit.site.house.colours if colour not in taken),
        free=tuple(each for each in people if each.seat not in visit.standing.seats),
        typed={"name": "", "colour": request.args.get("c", "")} | g.get("typed", {}),
    )


def own_seat() -> Response:
    """Show the seat of this phone, or on a shared tablet the cover between its seats."""
    visit = Visit(g.site)
    seats = visit.standing.seats
    if not seats:
        return no_seat(visit)
    if len(seats) == 1:
        return seat_page(visit, seats[0], "seat")
    waiting = tuple((each, owes(visit.moment, each)) for each in visit.moment.table.people if each.seat in seats)
    return visit.live("cover", Page("cover"), "seat", waiting=waiting)


def no_seat(visit: Visit) -> Response:
    """Let a phone without a seat wait for the one it asks for, or send it to where it can ask."""
    if visit.standing.elsewhere:
        return visit.still("elsewhere", "seat")
    if visit.standing.waiting is None:
        return see(visit.site, "lost" if visit.standing.lost else "join")
    return visit.live("asking", Page("asking", visit.standing.waiting), "seat")


def owes(moment: Moment, person: Person) -> bool:
    """Say whether a seat still has to choose."""
    screen = moment.seats[person.seat]
    return screen.may_choose and any(choice.value is None for choice in screen.choices)


def one_seat(seat: str) -> Response:
    """Show one seat of a shared tablet; whoever does not hold it is sent to what they do hold."""
    visit = Visit(g.site)
    if not visit.may_see(Page("seat", seat)):
        return see(visit.site, "seat")
    return seat_page(visit, seat, f"seat/{seat}")


def seat_page(visit: Visit, seat: str, path: str) -> Response:
    """Return the page of a seat that the visitor holds, unless the phone was lent and is still to be given back."""
    if visit.standing.visit_over:
        return see(visit.site, "visit")
    screen: SeatScreen = visit.moment.seats[seat]
    return visit.live("seat", Page("seat", seat), path, seat=screen)


def host() -> Response:
    """Show the host's controls, or to anybody else how to become the host."""
    visit = Visit(g.site)
    if visit.may_see(Page("host")):
        return visit.live("host", Page("host"), "host")
    return visit.still("host", "host")


def rig() -> Response:
    """Show the on-screen rig to the host once it was opened, and so announced: whoever sees it sees choices."""
    visit = Visit(g.site)
    if not visit.may_see(Page("rig")):
        raise NotServed("E_RIG_CLOSED" if visit.standing.is_host else "E_NOT_HOST")
    return visit.live("rig", Page("rig"), "rig")


def lost() -> Response:
    """Say that another phone has taken over this phone's seat."""
    return Visit(g.site).still("lost", "lost")


def lent() -> Response:
    """Show who can be lent this phone; or the cover between two people, on the way there and on the way back."""
    visit = Visit(g.site)
    standing = visit.standing
    if standing.visiting or standing.visit_over:
        return visit.still("visit_cover", "visit")
    if not standing.seats:
        return no_seat(visit)
    return visit.live("visit", Page("visit"), "visit")


def seat_cards() -> Response:
    """Return the seat cards to print: they hold what the table screen shows to everybody."""
    visit = Visit(g.site)
    if not visit.site.join_url:
        raise NotServed("E_NO_ADDRESS")
    return visit.cards()


def snapshot() -> Response:
    """Return the present state of those live pages, among the ones asked for, that the visitor may see."""
    visit = Visit(g.site)
    asked = [page for page in map(page_of, request.args.getlist("page")) if page is not None]
    messages = [visit.paint(page).message for page in asked if visit.may_see(page)]
    if not messages:
        raise NotServed("E_NOT_ALLOWED")
    return Response(b"[" + b",".join(messages) + b"]", mimetype="application/json")


def deals() -> Response:
    """Return the records of all deals of this game whose cards are public, for whoever wants to check them."""
    return Response(msgspec.json.encode(Visit(g.site).moment.records), mimetype="application/json")


def see(site: Site, page: str) -> Response:
    """Send the browser to another page of the table."""
    answer: Response = redirect(site.url(page), SEE_OTHER)  # type: ignore[assignment]
    return answer
