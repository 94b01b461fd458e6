"""The files of an installation as texts: the unit of systemd, the rules of udev, the first settings. Pure."""

from __future__ import annotations

import json

from companion.appliance.hotspot import Hotspot
from companion.appliance.place import GROUPS, USER, Place
from companion.config import NAME

#: Without a sign of life for so long the service is started again.
WATCHDOG_S = 30


def unit(place: Place) -> str:
    """Return the service. DevicePolicy stays open: pins and boards come and go under names that differ by kernel."""
    return f"""[Unit]
Description=Tabletop Companion: secret decisions, roles, the water meter and the books for board games
After=network.target
StartLimitIntervalSec=0

[Service]
Type=notify
NotifyAccess=main
User={USER}
Group={USER}
SupplementaryGroups={" ".join(GROUPS)}
ExecStart={place.current}/bin/companion serve --config {place.settings}
Restart=always
RestartSec=3
WatchdogSec={WATCHDOG_S}
TimeoutStartSec=60
TimeoutStopSec=15
RuntimeDirectory={NAME}
StateDirectory={NAME}
StateDirectoryMode=0700
WorkingDirectory=/var/lib/{NAME}
Environment=LG_WD=/run/{NAME}
Environment=PYTHONUNBUFFERED=1
UMask=0077
AmbientCapabilities=CAP_NET_BIND_SERVICE
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectHostname=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
"""


def rules() -> str:
    """Return the rules for boards: who may open their port, and that ModemManager is not to talk to them."""
    return """# Every Raspberry Pi Pico (USB maker 2e8a): its port is for the group dialout, and no modem.
SUBSYSTEM=="tty", ATTRS{idVendor}=="2e8a", GROUP="dialout", MODE="0660", ENV{ID_MM_PORT_IGNORE}="1"
SUBSYSTEM=="usb", ENV{DEVTYPE}=="usb_device", ATTR{idVendor}=="2e8a", ENV{ID_MM_DEVICE_IGNORE}="1"
"""


def settings(place: Place, profile: str) -> str:
    """Return the first settings file; the owner's own is never written over."""
    return f"""# Settings of the companion: the flags of `companion serve` by their names.
# After a change: sudo systemctl restart {NAME}
data = {json.dumps(str(place.data))}
port = 80
profile = {json.dumps(profile)}
hotspot = {json.dumps(str(place.hotspot))}
"""


def hotspot(network: Hotspot) -> str:
    """Return what the table screen tells of the hotspot; a string of JSON is one of TOML too."""
    return f"name = {json.dumps(network.name)}\npassword = {json.dumps(network.password)}\n"
