"""Start-up settings: what is told is checked by name, what is not told has a default."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config import Settings, default_data, read_settings
from companion.errors import SettingsError


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return tmp_path


def refusal(flags, file=None):
    with pytest.raises(SettingsError) as told:
        read_settings(flags, file)
    return told.value


def test_nothing_told_is_one_table_on_the_rig():
    settings = read_settings({})
    assert (settings.tables, settings.profile, settings.port) == (("main",), "rig", 8000)


def test_the_default_file_is_read_if_it_is_there(home):
    file = home / ".config/tabletop-companion/companion.toml"
    file.parent.mkdir(parents=True)
    file.write_text('language = "hu"\ntables = ["main", "loft"]\ndata = "~/games"\n')
    assert read_settings({}) == Settings(language="hu", tables=("main", "loft"), data=home / "games")


def test_data_lies_where_the_desktop_says(home, monkeypatch):
    assert default_data() == home / ".local/share/tabletop-companion"
    monkeypatch.setenv("XDG_DATA_HOME", "/srv/data")
    assert default_data() == Path("/srv/data/tabletop-companion")


def test_a_relative_folder_of_the_desktop_is_ignored(home, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    assert default_data() == home / ".local/share/tabletop-companion"


def test_an_unknown_key_is_refused_with_the_nearest_known_one():
    fault = refusal({"prot": "8000"})
    assert (fault.code, fault.values) == ("E_SETTING_UNKNOWN", {"key": "prot", "nearest": "port"})


def test_a_key_like_none_still_gets_an_answer():
    assert refusal({"zzz": "1"}).values["nearest"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("port", "many"),
        ("port", "70000"),
        ("tables", ["Main Table"]),
        ("tables", ["../main"]),
        ("tables", []),
        ("data", 5),
        ("language", 5),
    ],
)
def test_a_value_that_cannot_be_is_refused_by_its_key(key, value):
    fault = refusal({key: value})
    assert (fault.code, fault.values["key"], fault.values["value"]) == ("E_SETTING_VALUE", key, str(value))


def test_two_tables_of_one_id_are_refused():
    assert refusal({"tables": ["main", "loft", "main"]}).values == {"table": "main"}


@pytest.mark.parametrize("address", ["127.0.0.1", "0.0.0.0", "localhost", "::1", "192.168.4"])
def test_a_join_address_that_no_phone_can_reach_is_refused(address):
    fault = refusal({"address": address})
    assert (fault.code, fault.values) == ("E_SETTING_ADDRESS", {"address": address})


def test_a_named_file_that_is_missing_is_refused(tmp_path):
    assert refusal({}, tmp_path / "none.toml").values["file"] == str(tmp_path / "none.toml")


def test_a_file_that_is_no_toml_is_refused_with_the_place(tmp_path):
    file = tmp_path / "bad.toml"
    file.write_text("port = = 3\n")
    fault = refusal({}, file)
    assert fault.code == "E_SETTINGS_FILE"
    assert "line 1" in fault.values["reason"]
