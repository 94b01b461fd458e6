"""Saved and brought back: with proof, without secrets unless they are wanted, whole or not at all."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import msgspec
import pytest

from companion.appliance import restoring
from companion.appliance.restoring import BEFORE, FRESH, restore
from companion.appliance.saving import MANIFEST, Manifest, Sources, item_of, packed, prove, save
from companion.devices.kept import FILE as CHECK
from companion.errors import JournalError, SettingsError
from companion.files import write_whole
from companion.journal.instance import SingleInstance
from companion.journal.sqlite import SqliteJournal

CHANGED = f"data/{CHECK}"
ENTRY = json.dumps({"cmd": "deal", "events": [{"role": {"hidden": "canary"}}]}).encode()


def journal(folder: Path, *bodies: bytes) -> None:
    opened = SqliteJournal(folder / "main.journal")
    opened.append(list(enumerate(bodies, 1)), new_session=True)
    opened.close()


def entries(folder: Path) -> list[bytes]:
    opened = SqliteJournal(folder / "main.journal")
    found = [body for _, body in opened.read()]
    opened.close()
    return found


@pytest.fixture
def told():
    return []


@pytest.fixture
def tell(told):
    return lambda key, values: told.append((key, dict(values)))


@pytest.fixture
def home(tmp_path):
    """A data folder with a game and a check, settings, a profile of one's own, and the hotspot's file."""
    data = tmp_path / "data"
    data.mkdir()
    journal(data, ENTRY)
    (data / CHECK).write_text("{}")
    for name, text in (("companion.toml", "port = 80\n"), ("mine.toml", "mine"), ("hotspot.toml", "canary password")):
        (tmp_path / name).write_text(text)
    return Sources(tmp_path / "companion.toml", tmp_path / "mine.toml", tmp_path / "hotspot.toml", data)


@pytest.fixture
def backup(home, tmp_path, tell):
    def make(*, with_secrets: bool) -> Path:
        save(home, tmp_path / "b.zip", "2026-01-01T00:00:00", tell, with_secrets=with_secrets)
        return tmp_path / "b.zip"

    return make


def test_a_backup_without_secrets_has_not_one_of_them(backup):
    with zipfile.ZipFile(backup(with_secrets=False)) as zipped:
        texts = {name: zipped.read(name) for name in zipped.namelist()}
    assert set(texts) == {
        *("settings/companion.toml", "data/guided-check.json", "data/profiles/mine.toml", "data/exports/main.jsonl"),
        MANIFEST,
    }
    assert not any(b"canary" in text for text in texts.values())


def test_every_file_is_told_and_the_whole_is_proven(backup, told):
    backup(with_secrets=True)
    assert [key for key, _ in told] == ["backup.saved"] * 5 + ["backup.proven"]
    assert told[-1][1]["count"] == 5


def test_only_its_owner_can_read_a_backup(backup):
    assert backup(with_secrets=True).stat().st_mode & 0o777 == 0o600


def test_a_game_with_its_secrets_comes_back_to_be_played_on(backup, home, tell):
    file = backup(with_secrets=True)
    (home.data / "main.journal").unlink()
    journal(home.data, b'{"cmd": "later"}', b'{"cmd": "lost"}')
    restore(file, home.data, home.settings, tell)
    assert entries(home.data) == [ENTRY]


def test_what_was_there_before_stays_beside_it(backup, home, tell, told):
    file = backup(with_secrets=True)
    home.settings.write_text("port = 8080\n")
    restore(file, home.data, home.settings, tell)
    assert home.settings.read_text() == "port = 80\n"
    assert home.settings.with_name("companion.toml" + BEFORE).read_text() == "port = 8080\n"
    assert entries(home.data.with_name("data" + BEFORE)) == [ENTRY]
    aside = [values["path"] for key, values in told if key == "restore.aside"]
    assert str(home.data) + BEFORE in aside
    assert str(home.settings) + BEFORE in aside
    assert told[-1] == ("restore.done", {"count": 5})


def test_where_nothing_was_before_nothing_is_put_aside(backup, home, tmp_path, tell, told):
    file, elsewhere = backup(with_secrets=True), tmp_path / "new"
    restore(file, elsewhere / "data", elsewhere / "companion.toml", tell)
    assert entries(elsewhere / "data") == [ENTRY]
    assert "restore.aside" not in [key for key, _ in told]
    assert not (elsewhere / ("data" + BEFORE)).exists()


def test_what_a_backup_does_not_have_is_kept(backup, home, tell):
    file = backup(with_secrets=False)
    restore(file, home.data, home.settings, tell)
    assert entries(home.data) == [ENTRY]
    assert (home.data / "exports/main.jsonl").read_text().count("***") >= 1
    assert (home.data / "profiles/mine.toml").read_text() == "mine"


def test_a_backup_can_be_made_while_a_game_is_written(home, tmp_path, tell):
    open_journal = SqliteJournal(home.data / "main.journal")
    open_journal.append([(2, b'{"cmd": "next"}')])
    save(home, tmp_path / "b.zip", "", tell, with_secrets=True)
    open_journal.close()
    restore(tmp_path / "b.zip", home.data, home.settings, tell)
    assert entries(home.data) == [ENTRY, b'{"cmd": "next"}']


def test_nothing_is_restored_while_the_service_runs(backup, home, tell):
    file = backup(with_secrets=True)
    running = SingleInstance(home.data, "http://10.0.0.2")
    with pytest.raises(SettingsError) as refusal:
        restore(file, home.data, home.settings, tell)
    running.release()
    assert refusal.value.code == "E_RUNNING_ALREADY"


def with_another_word(file: Path) -> None:
    _, files = prove(file)
    with zipfile.ZipFile(file) as zipped:
        manifest = zipped.read(MANIFEST)
    write_whole(file, packed({**files, CHANGED: b"{ }", MANIFEST: manifest}))


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-100])


@pytest.mark.parametrize(("damage", "code"), [(with_another_word, "E_BACKUP_DAMAGED"), (cut_short, "E_BACKUP_NONE")])
def test_a_damaged_backup_changes_nothing(backup, home, tell, damage, code):
    file = backup(with_secrets=True)
    damage(file)
    (home.data / "main.journal").unlink()
    journal(home.data, b'{"cmd": "later"}')
    with pytest.raises(SettingsError) as refusal:
        restore(file, home.data, home.settings, tell)
    assert refusal.value.code == code
    assert entries(home.data) == [b'{"cmd": "later"}']


def test_a_profile_comes_back_under_any_name_that_it_had(home, tmp_path, tell):
    mine = tmp_path / "az én asztalom.toml"
    mine.write_text("mine")
    save(msgspec.structs.replace(home, profile=mine), tmp_path / "b.zip", "", tell)
    restore(tmp_path / "b.zip", home.data, home.settings, tell)
    assert (home.data / "profiles" / mine.name).read_text() == "mine"


def test_settings_stay_with_those_who_had_them_whoever_restores(backup, home, tell, monkeypatch):
    file, given = backup(with_secrets=True), []
    (home.settings.parent / "hotspot.toml").unlink()
    had = home.settings.stat()
    monkeypatch.setattr(restoring.os, "chown", lambda path, user, group: given.append((path, user, group)))
    restore(file, home.data, home.settings, tell)
    for restored in (home.settings, home.settings.with_name("hotspot.toml")):
        assert (restored, had.st_uid, had.st_gid) in given


@pytest.mark.parametrize(
    "name",
    ["data/../../etc/passwd", "/etc/passwd", "data/service.lock", "data/profiles/.bashrc", "data/profiles/a/b.toml"],
)
def test_a_file_that_does_not_belong_there_is_refused(home, tmp_path, tell, name):
    manifest = Manifest(1, "1", "", False, (item_of(name, b"x"),))
    body = packed({name: b"x", MANIFEST: msgspec.json.encode(manifest)})
    write_whole(tmp_path / "b.zip", body)
    with pytest.raises(SettingsError) as refusal:
        restore(tmp_path / "b.zip", home.data, home.settings, tell)
    assert (refusal.value.code, refusal.value.values["name"]) == ("E_BACKUP_STRANGE", name)


def test_a_newer_backup_is_refused(home, tmp_path, tell):
    newer = b'{"format": 2, "companion": "9.0", "on": "", "with_secrets": false, "items": []}'
    write_whole(tmp_path / "b.zip", packed({MANIFEST: newer}))
    with pytest.raises(SettingsError) as refusal:
        prove(tmp_path / "b.zip")
    assert refusal.value.code == "E_BACKUP_NEWER"


@pytest.mark.parametrize("body", [b"", b"no zip", packed({"other": b""})])
def test_what_is_no_backup_is_refused(tmp_path, body):
    (tmp_path / "b.zip").write_bytes(body)
    with pytest.raises(SettingsError) as refusal:
        prove(tmp_path / "b.zip")
    assert refusal.value.code == "E_BACKUP_NONE"


def test_a_missing_backup_is_not_there_and_a_folder_is_unreadable(tmp_path):
    with pytest.raises(SettingsError) as refusal:
        prove(tmp_path / "missing.zip")
    assert refusal.value.code == "E_FILE_MISSING"
    with pytest.raises(SettingsError) as refusal:
        prove(tmp_path)
    assert (refusal.value.code, refusal.value.values["reason"]) == ("E_BACKUP_UNREADABLE", "Is a directory")


@pytest.mark.parametrize("step", ["copytree", "write_whole", "exchange"])
def test_a_failure_at_any_step_leaves_the_old_games(backup, home, tell, monkeypatch, step):
    file = backup(with_secrets=True)
    (home.data / "main.journal").unlink()
    journal(home.data, b'{"cmd": "later"}')

    def fail(*args, **named):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(restoring.shutil if step == "copytree" else restoring, step, fail)
    with pytest.raises(SettingsError) as refusal:
        restore(file, home.data, home.settings, tell)
    assert refusal.value.code == "E_RESTORE_FAILED"
    assert entries(home.data) == [b'{"cmd": "later"}']


def test_what_a_broken_restore_left_behind_does_not_hinder_the_next(backup, home, tell):
    file = backup(with_secrets=True)
    home.data.with_name("data" + FRESH).mkdir()
    restore(file, home.data, home.settings, tell)
    restore(file, home.data, home.settings, tell)
    assert entries(home.data) == [ENTRY]


def test_nothing_to_save_is_no_backup(tmp_path, tell):
    with pytest.raises(SettingsError) as refusal:
        save(Sources(None, None, None, tmp_path / "missing"), tmp_path / "b.zip", "", tell)
    assert refusal.value.code == "E_BACKUP_EMPTY"


def test_a_file_that_cannot_be_read_is_named_instead_of_left_out(tmp_path, tell):
    with pytest.raises(SettingsError) as refusal:
        save(Sources(tmp_path / ("x" * 300), None, None, tmp_path), tmp_path / "backup", "", tell)
    assert refusal.value.code == "E_FILE_UNREADABLE"


def test_a_backup_that_cannot_be_written_is_said(home, tell, tmp_path):
    with pytest.raises(SettingsError) as refusal:
        save(home, tmp_path / "missing/b.zip", "", tell)
    assert refusal.value.code == "E_BACKUP_UNWRITABLE"


def test_a_journal_that_cannot_be_read_stops_the_backup(home, tell, tmp_path):
    (home.data / "loft.journal").write_bytes(b"no database at all, but long enough to be one" * 100)
    with pytest.raises(JournalError):
        save(home, tmp_path / "b.zip", "", tell, with_secrets=True)
    assert not (tmp_path / "b.zip").exists()
