"""A name ending in .local beside the numeric address. An extra: many Android phones do not know such names."""

from __future__ import annotations

import contextlib
import re
import socket
from collections.abc import Iterator, Sequence
from typing import Any

from companion.errors import SettingsError

LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?")


def service_of(name: str, addresses: Sequence[str], port: int) -> dict[str, Any]:
    """Return what is announced: web pages at these addresses, under `<name>.local`."""
    return {
        "type_": "_http._tcp.local.",
        "name": f"{name}._http._tcp.local.",
        "server": f"{name}.local.",
        "addresses": [socket.inet_aton(address) for address in addresses],
        "port": port,
        "properties": {"path": "/"},
    }


@contextlib.contextmanager
def announced(name: str, addresses: Sequence[str], port: int, interfaces: Sequence[str] = ()) -> Iterator[None]:
    """Announce a name meanwhile; raise `SettingsError` if the library for it is missing, or the name cannot be one.

    interfaces: addresses to announce on, all where none is named.
    """
    if not LABEL.fullmatch(name):
        raise SettingsError("E_ANNOUNCED_NAME", name=name)
    try:
        import zeroconf
    except ImportError:
        raise SettingsError("E_NO_ZEROCONF", extra="mdns") from None
    info = zeroconf.ServiceInfo(**service_of(name, addresses, port))
    with zeroconf.Zeroconf(interfaces=list(interfaces) or zeroconf.InterfaceChoice.All) as voice:
        # A network that does not want to hear it is no reason not to play: the numeric address is what counts.
        with contextlib.suppress(zeroconf.Error, OSError):
            voice.register_service(info, allow_name_change=True)
        yield
