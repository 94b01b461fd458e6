"""The unit, the rules and the settings, looked at by the tools that read them where these are here."""

from __future__ import annotations

import shutil
import subprocess
import tomllib

import pytest

from companion.appliance import texts
from companion.appliance.place import Place
from companion.appliance.supervisor import Supervisor
from companion.config import Settings, read_settings, read_wifi
from companion.server.wifi import Wifi
from tests.appliance.conftest import HOTSPOT

ANALYZE = shutil.which("systemd-analyze")


def keys(unit: str) -> dict[str, str]:
    return dict(line.split("=", 1) for line in unit.splitlines() if "=" in line and not line.startswith("Environment"))


@pytest.mark.skipif(ANALYZE is None, reason="systemd-analyze is not here")
def test_systemd_finds_nothing_to_say_about_the_unit(tmp_path, monkeypatch):
    place = Place(tmp_path)
    program = place.current / "bin/companion"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    file = tmp_path / "tabletop-companion.service"
    file.write_text(texts.unit(place))
    done = subprocess.run([ANALYZE, "verify", str(file)], capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("", 0)


@pytest.mark.skipif(ANALYZE is None, reason="systemd-analyze is not here")
def test_systemd_calls_the_unit_well_protected(tmp_path):
    file = tmp_path / "tabletop-companion.service"
    file.write_text(texts.unit(Place()))
    command = [ANALYZE, "security", "--offline=true", "--threshold=45", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_service_has_a_user_its_groups_and_a_folder_for_the_pin_library():
    unit = texts.unit(Place())
    assert keys(unit)["User"] == "companion"
    assert keys(unit)["SupplementaryGroups"] == "gpio dialout video"
    assert keys(unit)["RuntimeDirectory"] == "tabletop-companion"
    assert "Environment=LG_WD=/run/tabletop-companion" in unit


def test_the_service_is_started_again_and_gives_signs_of_life_in_time():
    unit = keys(texts.unit(Place()))
    assert (unit["Type"], unit["Restart"], unit["StartLimitIntervalSec"]) == ("notify", "always", "0")
    supervisor = Supervisor({"WATCHDOG_USEC": str(int(unit["WatchdogSec"]) * 1_000_000)})
    assert supervisor.every_s == int(unit["WatchdogSec"]) / 2


def test_every_pico_is_for_dialout_and_no_modem():
    lines = [line for line in texts.rules().splitlines() if not line.startswith("#")]
    assert all('"2e8a"' in line for line in lines)
    assert 'GROUP="dialout"' in lines[0]
    assert 'ENV{ID_MM_PORT_IGNORE}="1"' in lines[0]
    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in lines[1]


def test_the_first_settings_are_settings(tmp_path):
    place = Place(tmp_path)
    place.settings.parent.mkdir(parents=True)
    place.settings.write_text(texts.settings(place, "pi-five-pairs"))
    read = read_settings({}, place.settings)
    assert read == Settings(port=80, data=place.data, profile="pi-five-pairs", hotspot=place.hotspot)
    assert read_wifi(read.hotspot) is None


def test_the_hotspots_file_is_read_back_whatever_the_password(tmp_path):
    file = tmp_path / "hotspot.toml"
    file.write_text(texts.hotspot(HOTSPOT))
    assert read_wifi(file) == Wifi(HOTSPOT.name, HOTSPOT.password)
    assert tomllib.loads(file.read_text())["password"] == HOTSPOT.password
