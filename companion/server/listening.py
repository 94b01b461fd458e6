"""The socket that the service listens on. Opened first of all, before anything heavy is loaded."""

from __future__ import annotations

import errno
import socket

from companion.errors import SettingsError

BUSY = {errno.EADDRINUSE: "E_PORT_BUSY", errno.EACCES: "E_PORT_FORBIDDEN"}
#: A phone that is gone is noticed when bytes to it stay unacknowledged so long; accepted sockets inherit these.
LINE_OPTIONS = (
    (socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1),
    (socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, 20),
    (socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, 5),
    (socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 20_000),
)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; port 0 takes a free one. Raise `SettingsError` when the address cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        for option in LINE_OPTIONS:
            listener.setsockopt(*option)
        listener.bind((host, port))
        listener.listen(128)
    except (OSError, OverflowError) as problem:
        listener.close()
        code = BUSY.get(getattr(problem, "errno", None) or 0, "E_HOST_UNKNOWN")
        raise SettingsError(code, host=host, port=port) from None
    return listener
