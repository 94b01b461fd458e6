"""What phones ask to find out whether a network has the internet, and the answers with which they stay in it.

A phone that gets no such answer leaves a hotspot again, or opens a small window of its own, the captive sheet, which
keeps no cookies and ends the connection when it is closed. The game is never shown there: whoever asks under a probe's
host name, or as the sheet's scout, gets the answer to a probe whatever the path.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flask import Flask, Request, Response, request

from companion.server.guards import PORT


class Reply(NamedTuple):
    """What a probe expects to hear: status, media type and the very bytes."""

    status: int
    media: str
    body: str


NOTHING = Reply(204, "text/plain", "")
SUCCESS = Reply(200, "text/html", "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>")

#: Path -> reply: Android and Chrome, iOS and macOS, Windows, Firefox, GNOME. Each stands in its maker's own sources.
REPLIES: Mapping[str, Reply] = {
    "/generate_204": NOTHING,
    "/gen_204": NOTHING,
    "/hotspot-detect.html": SUCCESS,
    "/library/test/success.html": SUCCESS,
    "/connecttest.txt": Reply(200, "text/plain", "Microsoft Connect Test"),
    "/ncsi.txt": Reply(200, "text/plain", "Microsoft NCSI"),
    "/success.txt": Reply(200, "text/plain", "success\n"),
    "/check_network_status.txt": Reply(200, "text/plain", "NetworkManager is online\n"),
}
#: The hosts that are asked, and what they answer to any other path. The hotspot's name server leads them here.
HOSTS: Mapping[str, Reply] = {
    "connectivitycheck.gstatic.com": NOTHING,
    "connectivitycheck.android.com": NOTHING,
    "clients3.google.com": NOTHING,
    "captive.apple.com": SUCCESS,
    "www.msftconnecttest.com": REPLIES["/connecttest.txt"],
    "www.msftncsi.com": REPLIES["/ncsi.txt"],
    "detectportal.firefox.com": REPLIES["/success.txt"],
}
#: How the scout of Apple's captive sheet calls itself.
SCOUT = "CaptiveNetworkSupport"


def add_captive(app: Flask) -> None:
    """Answer probes before anything else sees them."""

    @app.before_request
    def answer() -> Response | None:
        reply = reply_to(request)
        return None if reply is None else Response(reply.body, reply.status, mimetype=reply.media)


def reply_to(asked: Request) -> Reply | None:
    """Return what a probe is to hear; None for whoever wants a page of ours."""
    if asked.method not in {"GET", "HEAD"}:
        return None
    by_host = HOSTS.get(PORT.sub("", asked.host).lower())
    by_scout = SUCCESS if SCOUT in asked.headers.get("User-Agent", "") else None
    return REPLIES.get(asked.path) or by_host or by_scout
