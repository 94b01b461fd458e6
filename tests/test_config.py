"""Start-up settings: what is told is checked by name, what is not told has a default."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.config import Settings, default_data, read_settings, read_wifi
from companion.errors import CompanionError
from companion.server.wifi import Wifi


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return tmp_path


def refusal(flags, file=None):
    with pytest.raises(CompanionError) as told:
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


@pytest.mark.parametrize(("key", "first"), [("prot", "port"), ("zzz", "")])
def test_an_unknown_key_is_refused_with_all_that_there_are_the_nearest_first(key, first):
    fault = refusal({key: "8000"})
    assert (fault.code, fault.values["key"]) == ("E_SETTING_UNKNOWN", key)
    assert fault.values["known"].startswith(first)
    assert sorted(fault.values["known"].split(", ")) == sorted(
        field.encode_name for field in msgspec.structs.fields(Settings)
    )


@pytest.mark.parametrize(
    ("key", "value", "code", "shown"),
    [
        ("port", "many", "E_SETTING_WHOLE", "many"),
        ("port", "70000", "E_SETTING_WHOLE", "70000"),
        ("hotspot-limit", 0, "E_SETTING_WHOLE", "0"),
        ("tables", ["Main Table"], "E_SETTING_NAME", "Main Table"),
        ("tables", ["main", "../main"], "E_SETTING_NAME", "../main"),
        ("tables", [], "E_SETTING_LIST", "[]"),
        ("tables", "main", "E_SETTING_LIST", "main"),
        ("data", 5, "E_SETTING_TEXT", "5"),
        ("hotspot", ["a"], "E_SETTING_TEXT", '["a"]'),
        ("language", 5, "E_SETTING_TEXT", "5"),
    ],
)
def test_a_value_that_cannot_be_is_refused_by_its_key_and_by_what_would_be_right(key, value, code, shown):
    fault = refusal({key: value})
    assert (fault.code, fault.values["key"], fault.values["value"]) == (code, key, shown)


def test_the_range_of_a_number_is_told():
    assert refusal({"port": "99999"}).values["range"] == " (0–65535)"


def test_two_tables_of_one_id_are_refused():
    assert refusal({"tables": ["main", "loft", "main"]}).values == {"table": "main"}


@pytest.mark.parametrize("address", ["127.0.0.1", "0.0.0.0", "localhost", "::1", "192.168.4"])
def test_a_join_address_that_no_phone_can_reach_is_refused(address):
    fault = refusal({"address": address})
    assert (fault.code, fault.values) == ("E_SETTING_ADDRESS", {"address": address})


def test_a_named_file_that_is_missing_is_refused(tmp_path):
    fault = refusal({}, tmp_path / "none.toml")
    assert (fault.code, fault.values) == ("E_FILE_MISSING", {"file": str(tmp_path / "none.toml")})


def test_a_named_file_that_is_no_text_is_refused(tmp_path):
    file = tmp_path / "picture.toml"
    file.write_bytes(b"\x89PNG\xff")
    assert refusal({}, file).values == {"file": str(file), "reason": "it is no text"}


HOTSPOT = 'name = "Game night"\npassword = "long enough"\n'


def test_the_network_of_a_hotspot_is_read_from_its_file(tmp_path):
    file = tmp_path / "hotspot.toml"
    file.write_text(HOTSPOT)
    assert read_wifi(file) == Wifi("Game night", "long enough")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (HOTSPOT.replace("long enough", "short"), "E_HOTSPOT_PASSWORD"),
        (HOTSPOT.replace("Game night", ""), "E_HOTSPOT_NAME"),
        (HOTSPOT.replace("name", "nmae"), "E_KEY_UNKNOWN"),
        (HOTSPOT.replace('"long enough"', "12345678"), "E_VALUE_TEXT"),
        ("", "E_KEY_MISSING"),
        ("name = ", "E_FILE_SYNTAX"),
    ],
)
def test_a_network_that_cannot_be_is_refused_before_anybody_tries_to_join_it(tmp_path, text, code):
    file = tmp_path / "hotspot.toml"
    file.write_text(text)
    with pytest.raises(CompanionError) as told:
        read_wifi(file)
    assert told.value.code == code


def test_the_file_of_a_hotspot_may_come_later_unless_somebody_names_it_by_hand(home):
    file = home / "companion.toml"
    file.write_text(f'hotspot = "{home}/later.toml"\n')
    assert read_wifi(read_settings({}, file).hotspot) is None
    assert refusal({"hotspot": str(home / "later.toml")}).code == "E_FILE_MISSING"


def test_the_file_of_a_hotspot_that_may_not_even_be_looked_for_is_not_taken_for_one_to_come(home):
    with pytest.raises(CompanionError) as caught:
        read_wifi(read_settings({"hotspot": str(home / ("x" * 300))}).hotspot)
    assert caught.value.code == "E_FILE_UNREADABLE"


def test_a_file_that_is_no_toml_is_refused_with_the_place(tmp_path):
    file = tmp_path / "bad.toml"
    file.write_text("port = = 3\n")
    fault = refusal({}, file)
    assert fault.code == "E_FILE_SYNTAX"
    assert "line 1" in fault.values["reason"]
