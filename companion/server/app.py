"""The Flask application: every page and command of every table, and one plain sentence for whatever goes wrong."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Flask, Response, g, request
from werkzeug.exceptions import HTTPException

from companion.errors import CompanionError, TextMissing
from companion.server import guards
from companion.server.asking import add_commands, refuse
from companion.server.captive import add_captive
from companion.server.checking import add_check
from companion.server.faults import from_status
from companion.server.health import add_health
from companion.server.house import House
from companion.server.pages import add_pages
from companion.server.site import Site
from companion.server.statics import make_statics
from companion.server.visits import Visit

LARGEST = 32_768  #: bytes of a request; the longest form has a few hundred
MOST_FIELDS = 200


def make_app(house: House, sites: Sequence[Site]) -> Flask:
    """Return the application that serves these tables; the first is the one at the root."""
    app = Flask("companion", static_folder=None, template_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=LARGEST, MAX_FORM_MEMORY_SIZE=LARGEST, MAX_FORM_PARTS=MOST_FIELDS)
    add_captive(app)
    app.register_blueprint(make_statics(house.web, house.app))
    for site in sites:
        app.register_blueprint(routes_of(site))
    app.after_request(guards.protect)
    add_refusals(app, sites[0])
    return app


def routes_of(site: Site) -> Blueprint:
    """Return one table's pages and commands."""
    routes = Blueprint(f"table_{site.door.id}", __name__, url_prefix=site.prefix or None)

    @routes.before_request
    def enter() -> Response | None:
        g.site = site
        return check_post(site.house)

    add_pages(site, routes)
    add_commands(site, routes)
    add_check(site, routes)
    add_health(site, routes)
    return routes


def check_post(house: House) -> Response | None:
    """Look at a POST before it is read: from a page of ours, and of the present version."""
    if request.method != "POST":
        return None
    guards.check_origin(house)
    return guards.check_version(house)


def add_refusals(app: Flask, default: Site) -> None:
    """Turn every error into one sentence; what nobody foresaw is logged, and only there has a traceback."""

    @app.before_request
    def enter() -> None:
        g.site = default  # what belongs to no table is answered by the first one

    def refused(error: CompanionError) -> Response:
        return refuse(Visit(g.site), error)

    def not_served(error: HTTPException) -> Response:
        return refused(from_status(error.code or 500))

    def unforeseen(error: Exception) -> Response:
        app.logger.error("a page or command failed", exc_info=error)
        return refused(from_status(500))

    app.register_error_handler(CompanionError, refused)
    app.register_error_handler(HTTPException, not_served)
    app.register_error_handler(TextMissing, unforeseen)
    app.register_error_handler(Exception, unforeseen)
