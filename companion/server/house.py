"""What all tables of one service share: the folder of pages, the languages, the addresses, the rig."""

from __future__ import annotations

import functools
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.server.compiled import IN_MEMORY, Compilations
from companion.server.statics import fingerprint
from companion.server.texts import DEFAULT, Texts
from companion.server.wifi import Wifi
from companion.server.workshop import Check, Machine, Updates
from companion.table.ports import Rig


def no_options(game: str) -> Any:
    """Offer nothing to agree on; the default for `House.game_options`."""


@dataclass(frozen=True, kw_only=True)
class House:
    """All that pages need beside a table.

    addresses: gives the numeric IPv4 addresses that phones may use, best first, as they are now.
    only_here: no phone can ever reach the service, since it listens for this computer alone.
    port: where the service listens. names: further host names that it answers to.
    compilations: what was compiled of the web folder before.
    rig: the on-screen rig of the first table, if it was asked for. check: of the first table's build. updates: of
    its boards. machine: what is
    known of this computer. wifi: the network that the table screen invites to. game_options: what the host may choose
    for a game.
    language: for whoever asks for none that there is. colours: of seats, in the order of handing out.
    now: monotonic seconds.
    """

    web: Path
    texts: Texts
    addresses: Callable[[], tuple[str, ...]]
    port: int
    only_here: bool = False
    names: tuple[str, ...] = ()
    compilations: Compilations = IN_MEMORY
    rig: Rig | None = None
    check: Check | None = None
    updates: Updates | None = None
    machine: Machine | None = None
    wifi: Wifi | None = None
    game_options: Callable[[str], Any] = no_options
    language: str = DEFAULT
    colours: tuple[str, ...] = ()
    now: Callable[[], float] = time.monotonic

    @functools.cached_property
    def app(self) -> str:
        """The version of scripts and styles; a page of another version reloads itself."""
        return fingerprint(self.web)

    @functools.cached_property
    def languages(self) -> tuple[tuple[str, str], ...]:
        """(code, own name) of every language, for the switch on each page."""
        return self.texts.named()

    @functools.cached_property
    def _lasting_names(self) -> frozenset[str]:
        host = socket.gethostname().lower()
        return frozenset({"localhost", "127.0.0.1", "[::1]", host, f"{host.split('.')[0]}.local", *self.names})

    def is_ours(self, hostname: str) -> bool:
        """Say whether a host name, as a browser sends it, is one of this service's."""
        return hostname.lower() in self._lasting_names or hostname in self.addresses()
