"""Which of this machine's addresses a phone can reach: the hotspot first, then cable and Wi-Fi, never a container's."""

from __future__ import annotations

import fcntl
import ipaddress
import socket
import struct
from collections.abc import Callable, Iterable
from typing import NamedTuple

from companion.errors import SettingsError

#: Networks that phones at the table are not in: containers, virtual machines, private tunnels.
UNREACHABLE = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "cni",
    "podman",
    "lxc",
    "tun",
    "tap",
    "wg",
    "tailscale",
    "zt",
    "ppp",
    "lo",
)
#: The first address of a hotspot, as hostapd guides (192.168.4.1) and NetworkManager (10.42.0.1) set it up.
HOTSPOT = ("192.168.4.1", "10.42.0.1")
SIOCGIFADDR = 0x8915


class Interface(NamedTuple):
    """A network interface and its IPv4 address."""

    name: str
    address: str


def interfaces() -> list[Interface]:
    """Return this machine's interfaces that have an IPv4 address now."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        found = [(name, ipv4_of(probe, name)) for _, name in socket.if_nameindex()]
    return [Interface(name, address) for name, address in found if address]


def ipv4_of(probe: socket.socket, name: str) -> str | None:
    """Return the IPv4 address of an interface, None while it has none."""
    try:
        answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
    except OSError:
        return None
    return socket.inet_ntoa(answer[20:24])


def ranked(found: Iterable[Interface], chosen: str | None = None) -> tuple[str, ...]:
    """Return the addresses that phones may use, best first; one that was chosen by hand comes before all others."""
    usable = [each for each in found if is_usable(each.address) and not each.name.startswith(UNREACHABLE)]
    best_first = [each.address for each in sorted(usable, key=rank)]
    return tuple(dict.fromkeys([chosen, *best_first] if chosen else best_first))


def rank(interface: Interface) -> tuple[bool, bool, bool]:
    """Order by: a hotspot's address, an access point's name, anything but an address the machine gave itself."""
    own = ipaddress.ip_address(interface.address).is_link_local
    return interface.address not in HOTSPOT, not interface.name.startswith(("ap", "uap")), own


def is_usable(address: str) -> bool:
    """Say whether a phone could reach this numeric IPv4 address at all: not a loopback, multicast or empty one."""
    try:
        number = ipaddress.IPv4Address(address)
    except ValueError:
        return False
    return not (number.is_loopback or number.is_unspecified or number.is_multicast)


def number_of(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the address that a host's name or number stands for, as the socket takes it; None for one without."""
    try:
        return ipaddress.ip_address(host if ":" in host else socket.gethostbyname(host))
    except (OSError, ValueError):
        return None


def candidates(found: Iterable[Interface]) -> tuple[Interface, ...]:
    """Return all that a host may choose among, those that phones can most likely reach first."""
    usable = [each for each in found if is_usable(each.address)]
    return tuple(sorted(usable, key=lambda each: (each.name.startswith(UNREACHABLE), *rank(each))))


class Reachable:
    """The present addresses, looked up again at most every few seconds, so that one that appears late is shown.

    host: where the service listens; on a single address it is reached by that one alone.
    """

    EVERY_S = 5.0

    def __init__(self, now: Callable[[], float], *, host: str = "", chosen: str | None = None) -> None:
        self._now = now
        self._host = host
        number = number_of(host)
        # However it is written ("", "0", "::0"): the unspecified address stands for all of this machine's.
        self._only = None if number is not None and number.is_unspecified else Interface("", str(number or ""))
        self._is_heard_outside = number is not None and not number.is_loopback
        self._chosen = chosen
        self._picked = ""
        self._asked: float | None = None
        self._addresses: tuple[str, ...] = ()

    @property
    def own(self) -> str:
        """The address by which this machine itself reaches the service."""
        if self._only is None:
            return "127.0.0.1"
        return f"[{self._host}]" if ":" in self._host else self._host

    @property
    def only_here(self) -> bool:
        """Whether no phone can ever reach the service, because it listens where only this machine is heard."""
        return not (self._is_heard_outside or self._chosen)

    def candidates(self) -> tuple[Interface, ...]:
        """Return all that a host may choose among now."""
        return candidates(self._heard())

    def choose(self, address: str) -> None:
        """Put an address first for as long as it is here; empty: none. Raise `SettingsError` for a useless one."""
        if address and not is_usable(address):
            raise SettingsError("E_SETTING_ADDRESS", address=address)
        self._picked, self._asked = address, None

    def __call__(self) -> tuple[str, ...]:
        """Return the addresses, best first."""
        now = self._now()
        if self._asked is None or now - self._asked >= self.EVERY_S:
            found = self._heard()
            is_here = any(each.address == self._picked for each in found)
            self._asked, self._addresses = now, ranked(found, self._picked if is_here else self._chosen)
        return self._addresses

    def _heard(self) -> list[Interface]:
        return interfaces() if self._only is None else [self._only]
