"""The subcommands about an installation, as far as they go without root."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.cli import install, update

FILES = ("/etc/systemd/system/tabletop-companion.service", "/etc/udev/rules.d/70-tabletop-companion.rules")


@pytest.fixture
def password(tmp_path):
    file = tmp_path / "password"
    file.write_text("canary;12345\n")
    return file


def test_a_dry_run_tells_every_step_and_no_password(companion, password):
    status, out, err = companion(
        "install", "--dry-run", "--hotspot", "Game night", "--country", "hu", "--password-file", str(password)
    )
    assert (status, err) == (0, "")
    assert all(f"/dev/stdin {file}" in out for file in FILES)
    assert "do_wifi_country HU" in out
    assert "canary" not in out


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("--hotspot", "table", "--country", "Australia"), "no country “Australia”"),
        (("--hotspot", "table", "--country", "XX"), "no country “XX”"),
        (("--hotspot", "table"), "needs its country"),
        (("--hotspot", "ta;ble", "--country", "HU"), "“;”"),
        (("--hotspot", "table", "--country", "HU", "short"), "this one is 5 long"),
    ],
)
def test_a_hotspot_that_cannot_be_is_one_sentence(companion, password, flags, words):
    if flags[-1] == "short":
        password.write_text("12345\n")
    given = tuple(flag for flag in flags if flag != "short")
    status, out, err = companion("install", "--dry-run", *given, "--password-file", str(password))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_another_machine_than_a_pi_is_refused(companion, monkeypatch):
    monkeypatch.setattr("companion.appliance.place.model", lambda: "Some Laptop")
    status, _, err = companion("install")
    assert status == 2
    assert "no Raspberry Pi (it calls itself “Some Laptop”)" in err


@pytest.mark.parametrize(
    ("flags", "words"),
    [(("--profile", "nope"), "no hardware profile “nope”"), (("--language", "xx"), "language is not here")],
)
def test_what_would_never_start_is_refused_before_the_first_step(companion, flags, words):
    status, out, err = companion("install", "--dry-run", *flags)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_a_refusal_is_said_in_the_language_that_is_asked_for(companion):
    assert "Nincs ilyen hardverprofil" in companion("install", "--dry-run", "--profile", "nope", "--language", "hu")[2]


def test_a_profile_of_ones_own_is_told_with_its_text_and_where_it_is_kept(companion, tmp_path, own_profile):
    status, out, _ = companion("install", "--dry-run", "--profile", str(own_profile))
    assert status == 0
    kept = "/var/lib/tabletop-companion/profiles/my-table.toml"
    assert f"/dev/stdin {kept} <<'EOF'\n{own_profile.read_text()}EOF" in out
    assert f'profile = "{kept}"' in out
    assert str(tmp_path) not in out


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("missing.whl", "missing.whl is no wheel of the companion"),
        ("missing", "missing is no wheel of the companion"),
        ("/", "/ is no folder of the companion"),
    ],
)
def test_what_cannot_be_installed_from_is_refused_before_the_first_step(companion, source, words):
    status, out, err = companion("install", "--dry-run", "--from", source)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_a_wheel_and_a_checkout_go_into_the_folder_of_their_own_version(companion, wheel, tmp_path):
    assert (
        f"/opt/tabletop-companion/2.0/bin/pip install --no-input {wheel}"
        in companion("install", "--dry-run", "--from", wheel)[1]
    )
    (tmp_path / "companion").mkdir()
    (tmp_path / "companion/__init__.py").write_text('__version__ = "3.0"\n')
    (tmp_path / "pyproject.toml").write_text("")
    assert (
        f"/opt/tabletop-companion/3.0/bin/pip install --no-input {tmp_path}"
        in companion("install", "--dry-run", "--from", str(tmp_path))[1]
    )


def test_settings_that_stay_are_told_to_who_wishes_other_hardware(companion, monkeypatch, tmp_path):
    from companion.appliance.place import Place

    place = Place(tmp_path)
    place.settings.parent.mkdir(parents=True)
    place.settings.write_text("port = 80\n")
    monkeypatch.setattr(install, "place_of", lambda: place)
    told = f"{place.settings} was there already and stays as it is."
    assert told in companion("install", "--dry-run", "--profile", "pi-meter")[1]
    assert told not in companion("install", "--dry-run")[1]


def test_only_root_installs(companion, monkeypatch):
    monkeypatch.setattr("companion.appliance.place.os.geteuid", lambda: 1000)
    status, out, err = companion("install", "--any-machine")
    assert (status, out) == (2, "")
    assert "sudo" in err


def test_uninstalling_can_be_looked_at(companion):
    status, out, _ = companion("uninstall", "--dry-run", "--with-games")
    assert status == 0
    assert "rm -rf /opt/tabletop-companion" in out
    assert "rm -rf /var/lib/tabletop-companion" in out


def test_there_is_nothing_to_update_where_nothing_is_installed(companion):
    status, _, err = companion("update", "--back")
    assert status == 2
    assert "Nothing is installed in /opt/tabletop-companion" in err


def test_an_update_wants_a_way(companion):
    assert companion("update")[0] == 2
    assert companion("update", "--to", "x.whl", "--back")[0] == 2


@pytest.fixture
def installation(tmp_path, monkeypatch):
    """Version 1.0 in use on a pretended root, and commands that are noted; `fail` names the beginning of a bad one."""
    from companion.appliance import place as places
    from companion.appliance import steps
    from tests.appliance.conftest import Commands

    place, commands = places.Place(tmp_path / "root"), Commands()
    for version in ("1.0",):
        (place.home / version).mkdir(parents=True)
    place.current.symlink_to(place.home / "1.0")
    monkeypatch.setattr(update, "place_of", lambda: place)
    told = lambda plan, *, dry: steps.perform(plan, print, commands, dry=dry)  # noqa: E731
    monkeypatch.setattr(update, "carry_out", told)
    return place, commands


@pytest.fixture
def wheel(tmp_path):
    file = tmp_path / "tabletop_companion-2.0-py3-none-any.whl"
    file.write_bytes(b"")
    return str(file)


def test_an_update_takes_the_new_version_into_use(companion, installation, wheel):
    place, _ = installation
    assert companion("update", "--to", wheel)[0] == 0
    assert (place.current.readlink().name, place.previous.readlink().name) == ("2.0", "1.0")


def test_a_version_that_does_not_start_is_taken_back(companion, installation, wheel):
    place, commands = installation
    commands.fail = "systemctl is-active"
    status, _, err = companion("update", "--to", wheel)
    assert status == 2
    assert "systemctl is-active" in err
    assert place.current.readlink().name == "1.0"


def test_looking_at_an_update_changes_nothing(companion, installation, wheel):
    place, commands = installation
    status, out, _ = companion("update", "--to", wheel, "--dry-run")
    assert (status, commands.run) == (0, [])
    assert f"ln -sfn {place.home}/2.0 {place.current}" in out
    assert place.current.readlink().name == "1.0"


@pytest.mark.parametrize("file", ["other-1.0-py3-none-any.whl", "missing/tabletop_companion-2.0-py3-none-any.whl"])
def test_what_is_no_wheel_of_ours_is_refused(companion, installation, file):
    status, _, err = companion("update", "--to", file)
    assert status == 2
    assert f"{file} is no wheel of the companion" in err


def test_a_backup_and_its_way_back_on_the_console(companion, tmp_path):
    data, file = tmp_path / "data", tmp_path / "b.zip"
    data.mkdir()
    (data / "guided-check.json").write_text("{}")
    status, out, _ = companion("backup", str(file), "--data", str(data))
    assert status == 0
    assert "\n1 file is in" in out
    (data / "guided-check.json").unlink()
    status, out, _ = companion("restore", str(file), "--data", str(data))
    assert (status, out.splitlines()[-1]) == (0, "1 file is back. Start the service again.")
    assert (data / "guided-check.json").read_text() == "{}"


@pytest.fixture
def own_profile(tmp_path):
    shipped = Path(__file__).parents[2] / "hardware/profiles/pi-meter.toml"
    return shutil.copy(shipped, tmp_path / "my-table.toml")


def test_a_backup_has_the_profile_of_ones_own(companion, tmp_path, own_profile):
    status, out, _ = companion(
        "backup", str(tmp_path / "b.zip"), "--data", str(tmp_path), "--profile", str(own_profile)
    )
    assert (status, "saved data/profiles/my-table.toml" in out) == (0, True)


@pytest.mark.parametrize(
    ("profile", "words"), [("missing.toml", "There is no file missing.toml"), ("nope", "no hardware profile “nope”")]
)
def test_a_backup_without_the_profile_that_is_named_is_none(companion, tmp_path, profile, words):
    status, _, err = companion("backup", str(tmp_path / "b.zip"), "--data", str(tmp_path), "--profile", profile)
    assert status == 2
    assert words in err
    assert not (tmp_path / "b.zip").exists()


def test_a_guided_check_is_the_console_that_asks(companion, monkeypatch):
    asked = []
    monkeypatch.setattr("companion.upkeep.guided", lambda *args: asked.append(args[0].profile) or 0)
    assert companion("check", "--guided", "--profile", "pi-five-pairs")[0] == 0
    assert asked == ["pi-five-pairs"]
