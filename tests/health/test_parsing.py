"""What Linux says, read into figures; texts as commands and files print them."""

from __future__ import annotations

import pytest

from companion.health import parsing

IW_DEV = """phy#0
\tInterface wlan0
\t\tifindex 3
\t\tssid Game night
\t\ttype AP
\t\tchannel 6 (2437 MHz), width: 20 MHz
\tInterface wlan1
\t\tifindex 4
\t\ttype managed
"""
DUMP = """Station dc:a6:32:00:00:01 (on wlan0)
\tinactive time:\t300 ms
\trx bytes:\t1234
Station dc:a6:32:00:00:02 (on wlan0)
\tinactive time:\t40 ms
"""


@pytest.mark.parametrize(
    ("told", "word"),
    [("=0x50005\n", 0x50005), ("=0x50000\n", 0x50000), ("=0x0\n", 0), ("", None)],
)
def test_the_power_status_word(told, word):
    assert parsing.power_word(f"throttled{told}") == word
    assert parsing.power_word("VCHI initialization failed") is None


@pytest.mark.parametrize(("told", "degrees"), [("48312\n", 48.312), ("-500", -0.5), ("", None), ("n/a", None)])
def test_the_temperature(told, degrees):
    assert parsing.celsius(told) == degrees


def test_memory_that_can_be_freed_counts_as_free():
    told = "MemTotal:         443084 kB\nMemFree:           20000 kB\nMemAvailable:     204800 kB\n"
    assert parsing.memory_mb(told) == (200, 432)
    assert parsing.memory_mb("") is None


def test_only_access_points_are_hotspots():
    assert parsing.access_points(IW_DEV) == ("wlan0",)
    assert parsing.access_points("") == ()


def test_stations_are_counted():
    assert parsing.stations(DUMP) == 2
    assert parsing.stations("") == 0
