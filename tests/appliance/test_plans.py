"""Plans told and carried out on a pretended root."""

from __future__ import annotations

import tomllib
from contextlib import nullcontext

import pytest

from companion.appliance import plans
from companion.appliance.place import UNIT, require_pi, require_root, require_writable
from companion.appliance.steps import MakeUser, MakeVersion, PointLink, Run, WriteFile, perform
from companion.errors import SettingsError
from tests.appliance.conftest import HOTSPOT


@pytest.fixture
def known_user(monkeypatch):
    """The service's user is there already: making one is for root."""
    monkeypatch.setattr(MakeUser, "is_done", lambda self: True)


RIG = plans.Chosen("rig")


def steps(place, hotspot=None, version="1.0", profile=RIG):
    return list(plans.install(place, "a.whl", version, profile, hotspot))


def installed(place, commands):
    perform(steps(place), lambda line: None, commands)
    commands.run.clear()


def test_a_dry_run_tells_everything_and_does_nothing(place, commands):
    told = []
    perform(steps(place, HOTSPOT), told.append, commands, dry=True)
    assert commands.run == []
    assert list(place.root.iterdir()) == []
    everything = "\n".join(told)
    for word in ("useradd", "venv", "pip install", "WatchdogSec=30", "2e8a", "mode=ap", "captive.apple.com", "enable"):
        assert word in everything, word


def test_a_dry_run_tells_no_password(place, commands):
    told = []
    perform(steps(place, HOTSPOT), told.append, commands, dry=True)
    assert "canary" not in "\n".join(told)
    assert "psk=***" in "\n".join(told)


def test_an_installation_writes_its_files_with_their_rights(place, commands, known_user):
    perform(steps(place, HOTSPOT), lambda line: None, commands)
    rights = {path: path.stat().st_mode & 0o777 for path in (place.unit, place.rules, place.network, place.settings)}
    assert rights == {place.unit: 0o644, place.rules: 0o644, place.network: 0o600, place.settings: 0o640}
    assert "psk=canary;pass\\\\word" in place.network.read_text()
    assert place.current.readlink() == place.home / "1.0"
    assert f"systemctl restart {UNIT}" in commands.run


def test_a_profile_of_the_owners_own_is_copied_to_where_the_service_may_read_it(place, commands, known_user):
    perform(steps(place, profile=plans.Chosen("my table.toml", "mine")), lambda line: None, commands)
    kept = place.data / "profiles/my table.toml"
    assert (kept.read_text(), kept.stat().st_mode & 0o777) == ("mine", 0o640)
    assert f"chgrp companion {kept}" in commands.run
    assert tomllib.loads(place.settings.read_text())["profile"] == str(kept)


def test_installing_again_takes_a_profile_as_it_is_now(place, commands, known_user):
    for text in ("mine", "changed"):
        perform(steps(place, profile=plans.Chosen("mine.toml", text)), lambda line: None, commands)
    assert (place.profiles / "mine.toml").read_text() == "changed"


def test_a_shipped_profile_is_named_and_not_copied(place, commands, known_user):
    installed(place, commands)
    assert tomllib.loads(place.settings.read_text())["profile"] == "rig"
    assert not place.profiles.exists()


def test_installing_again_makes_nothing_anew(place, commands, known_user):
    installed(place, commands)
    written = place.unit.stat().st_mtime_ns
    perform(steps(place), lambda line: None, commands)
    assert place.unit.stat().st_mtime_ns == written
    assert not any("venv" in line or "pip" in line for line in commands.run)


def test_the_owners_settings_are_never_written_over(place, commands, known_user):
    place.settings.parent.mkdir(parents=True)
    place.settings.write_text("port = 8080\n")
    perform(steps(place), lambda line: None, commands)
    assert place.settings.read_text() == "port = 8080\n"


def test_a_step_that_fails_is_named_and_the_next_run_takes_it_up_again(place, commands, known_user):
    commands.fail = f"{place.home}/1.0/bin/pip"
    with pytest.raises(SettingsError) as refusal:
        perform(steps(place), lambda line: None, commands)
    assert refusal.value.code == "E_STEP_FAILED"
    assert refusal.value.values["reason"] == "it broke"
    assert not place.current.exists()
    commands.fail = "?"
    installed(place, commands)
    assert place.current.is_symlink()


def test_a_step_that_may_fail_stops_nobody(place, commands, known_user):
    commands.fail = "udevadm"
    perform(steps(place), lambda line: None, commands)
    assert commands.run[-1] == f"systemctl restart {UNIT}"


def test_uninstalling_leaves_games_and_settings(place, commands, known_user):
    perform(steps(place, HOTSPOT), lambda line: None, commands)
    place.data.mkdir(parents=True)
    perform(plans.uninstall(place, with_games=False), lambda line: None, commands)
    gone = (place.unit, place.rules, place.home, place.network, place.hotspot, place.names)
    assert not any(path.exists() for path in gone)
    assert place.settings.exists()
    assert place.data.exists()
    perform(plans.uninstall(place, with_games=True), lambda line: None, commands)
    assert not any(path.exists() for path in (place.settings, place.data))


def test_an_update_keeps_the_version_before_it(place, commands, known_user):
    installed(place, commands)
    perform(plans.update(place, "b.whl", "2.0", place.home / "1.0"), lambda line: None, commands)
    assert place.current.readlink() == place.home / "2.0"
    assert place.previous.readlink() == place.home / "1.0"


def test_the_way_back_and_forth_again(place, commands, known_user):
    installed(place, commands)
    perform(plans.update(place, "b.whl", "2.0", place.home / "1.0"), lambda line: None, commands)
    perform(plans.back(place, plans.target(place.current), plans.target(place.previous)), lambda line: None, commands)
    assert (place.current.readlink().name, place.previous.readlink().name) == ("1.0", "2.0")


def test_an_update_that_cannot_be_installed_changes_no_link(place, commands, known_user):
    installed(place, commands)
    commands.fail = f"{place.home}/2.0/bin/companion"
    with pytest.raises(SettingsError):
        perform(plans.update(place, "b.whl", "2.0", place.home / "1.0"), lambda line: None, commands)
    assert place.current.readlink() == place.home / "1.0"


def test_the_same_version_is_no_update(place):
    with pytest.raises(SettingsError) as refusal:
        list(plans.update(place, "a.whl", "1.0", place.home / "1.0"))
    assert refusal.value.code == "E_UPDATE_SAME"


def test_without_a_version_before_there_is_no_way_back(place):
    with pytest.raises(SettingsError) as refusal:
        list(plans.back(place, place.home / "1.0", None))
    assert refusal.value.code == "E_NO_WAY_BACK"


def test_a_link_points_elsewhere_without_ever_being_away(tmp_path, commands):
    link = tmp_path / "current"
    for target in ("one", "two"):
        step = PointLink(link, tmp_path / target)
        assert not step.is_done()
        step.do(commands)
        assert step.is_done()
    assert [each.name for each in tmp_path.iterdir()] == ["current"]


def test_a_user_gets_the_groups_for_pins_ports_and_the_supply(place):
    told = next(step for step in steps(place) if isinstance(step, MakeUser)).told()
    assert "usermod --append --groups gpio,dialout,video companion" in told


def test_the_hotspot_needs_its_country_before_its_radio(place):
    told = [step.told() for step in steps(place, HOTSPOT) if isinstance(step, Run)]
    wanted = ("wifi_country HU", "unblock", "connection reload")
    order = [next(n for n, line in enumerate(told) if word in line) for word in wanted]
    assert order == sorted(order)


def test_the_hotspot_comes_up_last_since_it_ends_the_session_of_who_installs_over_wifi(place):
    assert steps(place, HOTSPOT)[-1].told() == "nmcli connection up tabletop-companion || true"


def test_a_version_that_was_not_finished_is_not_done(place, commands):
    step = MakeVersion(place.home / "1.0", "a.whl")
    (place.home / "1.0/bin").mkdir(parents=True)
    assert not step.is_done()


def test_a_file_with_other_rights_is_not_done(tmp_path, commands):
    step = WriteFile(tmp_path / "file", "text", 0o600)
    step.do(commands)
    assert step.is_done()
    (tmp_path / "file").chmod(0o644)
    assert not step.is_done()


@pytest.mark.parametrize(("model", "code"), [("", "E_INSTALL_WHAT_MACHINE"), ("Some Laptop", "E_INSTALL_NOT_A_PI")])
def test_another_machine_is_refused_by_its_name_if_it_has_one(model, code):
    with pytest.raises(SettingsError) as refusal:
        require_pi(model)
    assert (refusal.value.code, refusal.value.values) == (code, {"model": model})


def test_a_pi_is_a_pi():
    require_pi("Raspberry Pi Zero 2 W Rev 1.0")


def test_nobody_but_root_changes_the_system():
    require_root(0)
    with pytest.raises(SettingsError) as refusal:
        require_root(1000)
    assert refusal.value.code == "E_NOT_ROOT"


@pytest.mark.parametrize(("kind", "refused"), [("overlay", True), ("ext4", False)])
def test_a_system_that_forgets_what_is_written_is_refused(place, kind, refused):
    (place.root / "proc").mkdir()
    (place.root / "proc/mounts").write_text(f"/dev/root / {kind} rw 0 0\n")
    with pytest.raises(SettingsError) if refused else nullcontext() as refusal:
        require_writable(place)
    assert not refused or refusal.value.code == "E_SYSTEM_OVERLAY"


def test_a_read_only_system_is_refused_by_its_folder(place, monkeypatch):
    require_writable(place)
    monkeypatch.setattr("companion.appliance.place.os.access", lambda path, mode: False)
    with pytest.raises(SettingsError) as refusal:
        require_writable(place)
    assert refusal.value.code == "E_SYSTEM_READ_ONLY"
    assert refusal.value.values == {"folder": str(place.root)}
