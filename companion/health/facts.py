"""What is known of this computer at one moment. None stands for what it does not tell."""

from __future__ import annotations

import msgspec

#: How a radio can be: (blocked by software, blocked by a switch).
Block = tuple[bool, bool]


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """Plain figures.

    power: the status word of a Pi's firmware. celsius: of the processor. memory_mb: (free, in all).
    disk_mb: free, in the data folder. disk_forgets: what is written there is gone after a restart.
    only_here: the service listens for this computer alone.
    stations: devices on each hotspot of ours. radios: of Wi-Fi.
    clock: "network", "chip", or empty where nobody sets it.
    """

    power: int | None = None
    celsius: float | None = None
    memory_mb: tuple[int, int] | None = None
    disk_mb: int = 0
    disk_takes_files: bool = True
    disk_forgets: bool = False
    folder: str = ""
    addresses: tuple[str, ...] = ()
    only_here: bool = False
    stations: tuple[int, ...] = ()
    radios: tuple[Block, ...] = ()
    clock: str = ""
    model: str = ""
    system: str = ""
    python: str = ""
    companion: str = ""
