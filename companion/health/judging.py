"""What facts mean for an evening: one line for each topic, fine or not, as the code and values of a sentence."""

from __future__ import annotations

from companion.health.facts import Facts
from companion.table.ports import Fault

#: Bits of a Pi's status word: what is so now, and above it what has been so since the start.
WEAK_NOW, WEAK_EARLIER = 0x1, 0x10000
#: From here on a Pi slows itself down.
HOT_C = 80.0
LOW_DISK_MB = 50
LOW_MEMORY_MB = 60
#: About so many phones a Pi's own radio takes, as people report it; not measured by us.
HOTSPOT_LIMIT = 8


def judge(facts: Facts, phones: int = 0, limit: int = HOTSPOT_LIMIT) -> tuple[Fault, ...]:
    """Return the lines of the health page. phones: how many belong to the table. limit: of the hotspot."""
    return (
        power(facts.power),
        temperature(facts.celsius),
        disk(facts),
        memory(facts.memory_mb),
        network(facts),
        hotspot(facts.stations, phones, limit),
        radio(facts),
        time(facts.clock),
        versions(facts),
    )


def well(topic: str, code: str, /, **values: str | int) -> Fault:
    """Return a line about something that is fine."""
    return Fault(topic, working=True, code=code, values=tuple(values.items()))


def ill(topic: str, code: str, /, **values: str | int) -> Fault:
    """Return a line about something to look at."""
    return Fault(topic, working=False, code=code, values=tuple(values.items()))


def power(word: int | None) -> Fault:
    """Judge the power status word of a Pi."""
    if word is None:
        return well("power", "POWER_UNKNOWN")
    if not word:
        return well("power", "POWER_GOOD")
    weak = {
        (True, True): "POWER_NOW",
        (True, False): "POWER_FIRST",
        (False, True): "POWER_EARLIER",
        (False, False): "POWER_SLOWED",
    }
    return ill("power", weak[bool(word & WEAK_NOW), bool(word & WEAK_EARLIER)], word=hex(word))


def temperature(celsius: float | None) -> Fault:
    """Judge the processor's temperature."""
    if celsius is None:
        return well("temperature", "TEMPERATURE_UNKNOWN")
    made = well if celsius < HOT_C else ill
    return made("temperature", "COOL" if celsius < HOT_C else "HOT", celsius=round(celsius))


def disk(facts: Facts) -> Fault:
    """Judge the place where games are kept."""
    if not facts.disk_takes_files:
        return ill("disk", "DISK_READ_ONLY", folder=facts.folder)
    if facts.disk_forgets:
        return ill("disk", "DISK_FORGETS", folder=facts.folder)
    made, code = (well, "DISK_GOOD") if facts.disk_mb >= LOW_DISK_MB else (ill, "DISK_LOW")
    return made("disk", code, free_mb=facts.disk_mb, folder=facts.folder)


def memory(megabytes: tuple[int, int] | None) -> Fault:
    """Judge the memory."""
    if megabytes is None:
        return well("memory", "MEMORY_UNKNOWN")
    free, total = megabytes
    made, code = (well, "MEMORY_GOOD") if free >= LOW_MEMORY_MB else (ill, "MEMORY_LOW")
    return made("memory", code, free_mb=free, total_mb=total)


def network(facts: Facts) -> Fault:
    """Judge whether phones can reach us."""
    if not facts.addresses:
        return ill("network", "NETWORK_HERE" if facts.only_here else "NETWORK_NONE")
    return well("network", "NETWORK_GOOD", addresses=", ".join(facts.addresses))


def hotspot(stations: tuple[int, ...], phones: int, limit: int) -> Fault:
    """Judge whether the hotspot is full, or will be once every phone of the table is on it."""
    if not stations:
        return well("hotspot", "HOTSPOT_OFF")
    joined = sum(stations)
    if max(joined, phones) >= limit:
        return ill("hotspot", "HOTSPOT_FULL", stations=joined, phones=phones, limit=limit)
    return well("hotspot", "HOTSPOT_GOOD", stations=joined, limit=limit)


def radio(facts: Facts) -> Fault:
    """Judge whether Wi-Fi is blocked."""
    if not facts.radios:
        return well("radio", "RADIO_NONE")
    soft, hard = (any(block) for block in zip(*facts.radios, strict=True))
    if hard:
        return ill("radio", "RADIO_HARD")
    return ill("radio", "RADIO_SOFT") if soft else well("radio", "RADIO_GOOD")


def time(clock: str) -> Fault:
    """Judge who sets the clock; only dates depend on it."""
    return well("time", {"network": "TIME_NETWORK", "chip": "TIME_CHIP"}.get(clock, "TIME_GUESSED"))


def versions(facts: Facts) -> Fault:
    """Tell what runs here."""
    return well(
        "versions",
        "VERSIONS",
        companion=facts.companion,
        python=facts.python,
        machine=", ".join(filter(None, (facts.system, facts.model))),
    )
