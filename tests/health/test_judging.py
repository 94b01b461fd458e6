"""What facts mean for an evening."""

from __future__ import annotations

import pytest

from companion.health.facts import Facts
from companion.health.judging import judge


def line(topic: str, phones: int = 0, **facts):
    (found,) = (each for each in judge(Facts(**facts), phones) if each.device == topic)
    return found


@pytest.mark.parametrize(
    ("word", "code", "working"),
    [
        (0x50005, "POWER_NOW", False),
        (0x50000, "POWER_EARLIER", False),
        (0x1, "POWER_FIRST", False),
        (0x20002, "POWER_SLOWED", False),
        (0x0, "POWER_GOOD", True),
        (None, "POWER_UNKNOWN", True),
    ],
)
def test_a_weak_supply_is_told_apart_by_now_and_earlier(word, code, working):
    found = line("power", power=word)
    assert (found.code, found.working) == (code, working)


@pytest.mark.parametrize(("celsius", "code"), [(48.3, "COOL"), (80.0, "HOT"), (None, "TEMPERATURE_UNKNOWN")])
def test_heat(celsius, code):
    assert line("temperature", celsius=celsius).code == code


def test_five_free_megabytes_are_a_warning_and_no_obstacle():
    found = line("disk", disk_mb=5, folder="/data")
    assert (found.code, found.working, dict(found.values)) == ("DISK_LOW", False, {"free_mb": 5, "folder": "/data"})


def test_a_folder_that_takes_nothing_is_said_before_its_size():
    assert line("disk", disk_mb=5000, disk_takes_files=False).code == "DISK_READ_ONLY"


def test_a_disk_that_forgets_what_it_took_is_told_however_much_is_free():
    found = line("disk", disk_mb=5000, disk_forgets=True)
    assert (found.working, found.code) == (False, "DISK_FORGETS")


@pytest.mark.parametrize(
    ("free", "code"), [((40, 432), "MEMORY_LOW"), ((200, 432), "MEMORY_GOOD"), (None, "MEMORY_UNKNOWN")]
)
def test_memory(free, code):
    assert line("memory", memory_mb=free).code == code


def test_no_address_means_that_no_phone_can_join():
    assert line("network").code == "NETWORK_NONE"
    assert dict(line("network", addresses=("10.0.0.2", "10.0.0.3")).values) == {"addresses": "10.0.0.2, 10.0.0.3"}


def test_a_service_for_this_computer_alone_is_not_taken_for_a_missing_network():
    assert line("network", only_here=True).code == "NETWORK_HERE"


def test_the_ninth_phone_on_a_hotspot_for_eight_is_warned_of_before_it_is_there():
    found = line("hotspot", phones=9, stations=(8,))
    assert (found.code, dict(found.values)) == ("HOTSPOT_FULL", {"stations": 8, "phones": 9, "limit": 8})
    assert line("hotspot", phones=9, stations=(2,)).code == "HOTSPOT_FULL"


def test_a_hotspot_with_room_is_fine_and_the_house_wifi_has_no_limit():
    assert line("hotspot", phones=5, stations=(3, 1)).code == "HOTSPOT_GOOD"
    assert line("hotspot", phones=12).code == "HOTSPOT_OFF"


@pytest.mark.parametrize(
    ("radios", "code"),
    [
        (((True, False),), "RADIO_SOFT"),
        (((False, True),), "RADIO_HARD"),
        (((False, False), (True, False)), "RADIO_SOFT"),
        (((False, False),), "RADIO_GOOD"),
        ((), "RADIO_NONE"),
    ],
)
def test_a_blocked_radio(radios, code):
    assert line("radio", radios=radios).code == code


@pytest.mark.parametrize(("clock", "code"), [("network", "TIME_NETWORK"), ("chip", "TIME_CHIP"), ("", "TIME_GUESSED")])
def test_who_sets_the_clock_is_told_and_never_a_fault(clock, code):
    found = line("time", clock=clock)
    assert (found.code, found.working) == (code, True)


@pytest.mark.parametrize(("model", "machine"), [("Raspberry Pi 5", "Linux 6, Raspberry Pi 5"), ("", "Linux 6")])
def test_a_machine_is_told_as_far_as_it_tells(model, machine):
    assert dict(line("versions", system="Linux 6", model=model).values)["machine"] == machine
