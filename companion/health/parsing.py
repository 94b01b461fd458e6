"""What files and commands of Linux say, read into figures. Pure; whatever cannot be read is None or empty."""

from __future__ import annotations

import re


def power_word(told: str) -> int | None:
    """Return the number in `throttled=0x50005`, as `vcgencmd get_throttled` prints it."""
    found = re.search(r"throttled=(0x[0-9a-fA-F]+)", told)
    return int(found[1], 16) if found else None


def celsius(told: str) -> float | None:
    """Return degrees from the thousandths in `/sys/class/thermal/thermal_zone0/temp`."""
    return int(told) / 1000 if re.fullmatch(r"-?\d+\s*", told) else None


def memory_mb(told: str) -> tuple[int, int] | None:
    """Return (free, in all) from `/proc/meminfo`, in MB; what can be freed at once counts as free."""
    kilobytes = {name: int(number) for name, number in re.findall(r"^(\w+):\s+(\d+) kB$", told, re.MULTILINE)}
    if "MemTotal" not in kilobytes or "MemAvailable" not in kilobytes:
        return None
    return kilobytes["MemAvailable"] // 1024, kilobytes["MemTotal"] // 1024


def access_points(told: str) -> tuple[str, ...]:
    """Return the interfaces that are a hotspot, from `iw dev`."""
    parts = re.split(r"^\s*Interface ", told, flags=re.MULTILINE)[1:]
    return tuple(part.split()[0] for part in parts if re.search(r"^\s*type AP$", part, re.MULTILINE))


def stations(told: str) -> int:
    """Return how many devices are joined, from `iw dev wlan0 station dump`."""
    return len(re.findall(r"^Station [0-9a-f:]{17} ", told, re.MULTILINE))
