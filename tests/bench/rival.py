"""The usual way to push to phones, for comparison in the same run: Flask-SocketIO, one broadcast a tap.

    python -m tests.bench.rival

prints its port and serves until standard input ends.
"""

from __future__ import annotations

import socket
import sys
import threading

EVENT = "x" * 600


def serve() -> None:
    """Serve: a POST to /tap is broadcast to everybody."""
    from flask import Flask
    from flask_socketio import SocketIO

    app = Flask(__name__)
    hub = SocketIO(app, async_mode="threading")

    @app.post("/tap")
    def tap() -> str:
        hub.emit("tap", EVENT)
        return "ok"

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    sys.stdout.write(f"{port}\n")
    sys.stdout.flush()
    words = {"host": "127.0.0.1", "port": port, "allow_unsafe_werkzeug": True}
    threading.Thread(target=lambda: hub.run(app, **words), daemon=True).start()
    sys.stdin.read()


if __name__ == "__main__":
    serve()
