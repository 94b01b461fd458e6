"""What stands before every request and around every answer, against foreign pages and nosy ones."""

from __future__ import annotations

import re

from flask import Request, Response, jsonify, request

from companion.server import qr
from companion.server.faults import NotServed
from companion.server.house import House

PORT = re.compile(r":\d*$")
POLICY = "; ".join(
    (
        "default-src 'none'",
        *(
            f"{kind}-src 'self'"
            for kind in ("script", "style", "img", "font", "media", "connect", "worker", "manifest")
        ),
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not no-referrer: with it browsers send "Origin: null" with a plain form, which then is no longer known as ours.
    "Referrer-Policy": "same-origin",
}


def protect(answer: Response) -> Response:
    """Add the headers that every answer carries; only static files may be kept by a browser."""
    answer.headers.update(HEADERS)
    if not answer.cache_control.immutable:
        answer.headers["Cache-Control"] = "no-store"
    return answer


def check_origin(house: House) -> None:
    """Refuse a POST that came to a foreign host name, or from a page that is not ours."""
    if not (is_our_host(house, request) and is_same_origin(request)):
        addresses = house.addresses() or ("localhost",)
        raise NotServed("E_FOREIGN", address=qr.base_url(addresses[0], house.port))


def is_our_host(house: House, asked: Request) -> bool:
    """Say whether the Host header names this service, or the very address on which the request arrived."""
    hostname = PORT.sub("", asked.host)
    arrived_at = (asked.server or ("", None))[0]
    return house.is_ours(hostname) or hostname in (arrived_at, f"[{arrived_at}]")


def is_same_origin(asked: Request) -> bool:
    """Say whether the page that sends is ours. A browser always tells; what is no browser has no cookie to steal."""
    ours = tuple(f"{scheme}://{asked.host}" for scheme in ("http", "https"))
    origin, referer = asked.headers.get("Origin"), asked.headers.get("Referer")
    if origin is not None:
        return origin in ours
    return referer is None or referer.startswith(tuple(f"{each}/" for each in ours))


def check_version(house: House) -> Response | None:
    """Make a page of an older version load itself again, before anything is done."""
    if request.headers.get("X-App", house.app) == house.app:
        return None
    answer = jsonify(reload=True)
    answer.status_code = 409
    return answer
