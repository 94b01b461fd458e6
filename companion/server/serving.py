"""Serving by uvicorn in a thread of its own. Whoever starts it owns the signals, and stops it."""

from __future__ import annotations

import socket
import threading

from uvicorn import Config, Server

from companion.server.asgi import Asgi


class Serving:
    """The service on a listening socket: `start`, then `stop`, once each."""

    STOPPED_WITHIN_S = 2.5

    def __init__(self, app: Asgi, listener: socket.socket) -> None:
        self.port: int = listener.getsockname()[1]
        self._app = app
        self._listener = listener
        self._server: Server | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Serve from now on; requests that came since the socket listens are answered too."""
        self._server = make_server(self._app)
        self._thread = threading.Thread(target=self._run, name="server", daemon=True)
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """Whether requests are served."""
        return self._thread is not None and self._thread.is_alive()

    def stop(self) -> None:
        """End every stream, let running requests finish, close the socket."""
        self._app.end_waiting()
        if self._server is not None and self._thread is not None:
            self._server.should_exit = True
            self._thread.join(self.STOPPED_WITHIN_S)
        self._listener.close()
        self._app.close()

    def _run(self) -> None:
        assert self._server is not None
        self._server.run(sockets=[self._listener])


def make_server(app: Asgi) -> Server:
    """Return uvicorn's server for one process, quiet and without reading proxies' headers."""
    config = Config(
        app,
        lifespan="off",
        ws="none",
        loop="asyncio",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=65,
        timeout_graceful_shutdown=1,
        limit_concurrency=512,
    )
    config.load()
    return Server(config)
