"""The usual way to push to phones, for comparison in the same run: Flask-SocketIO on threads.

`broadcast` has nothing else to do than to pass an event on. `same_table` does our work, only by that way: a tap goes
through the same table and its journal, and every phone gets the same painting of its page.

    python -m tests.bench.rival

prints the port of the first and serves until standard input ends.
"""

from __future__ import annotations

import logging
import socket
import sys
import threading
from collections.abc import Callable

from flask import Flask, cli, request
from flask_socketio import SocketIO

from companion.server.regions import page_of
from companion.server.site import make_sites
from companion.table.screens import Moment
from tests.bench.evening import Evening

EVENT = "x" * 600
JOIN = "/socket.io/?EIO=4&transport=websocket"


def broadcast() -> int:
    """Serve on a port: a POST to /tap is passed on to everybody."""
    hub = SocketIO(async_mode="threading")
    return served(hub, lambda: hub.emit("tap", EVENT))


def same_table(table: Evening, tap: Callable[[], object]) -> int:
    """Serve on a port: a POST to /tap is our `tap`, and each phone gets the painting of the page that it has named."""
    hub = SocketIO(async_mode="threading")
    (site,) = make_sites(table.service._house(), {table.door.id: table.door})
    shown = {}

    @hub.on("connect")
    def join() -> None:
        shown[request.sid] = page_of(request.args["page"])

    def show(moment: Moment) -> None:
        for sid, page in shown.items():
            hub.emit("page", site.paint(moment, page, "en").message.decode(), to=sid)

    table.door.watch(show)
    return served(hub, tap)


def served(hub: SocketIO, tap: Callable[[], object]) -> int:
    """Serve in the background; return the port."""
    # Neither its greeting nor a line for each request may cost it time, or stand between the figures.
    cli.show_server_banner = lambda *_: None
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    app = Flask(__name__)
    hub.init_app(app)

    @app.post("/tap")
    def tapped() -> str:
        tap()
        return "ok"

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = {"host": "127.0.0.1", "port": port, "allow_unsafe_werkzeug": True}
    threading.Thread(target=lambda: hub.run(app, **words), daemon=True).start()
    return port


if __name__ == "__main__":
    sys.stdout.write(f"{broadcast()}\n")
    sys.stdout.flush()
    sys.stdin.read()
