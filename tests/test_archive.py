"""Exports with secrets: only while nobody plays, and never without everybody hearing of it."""

from __future__ import annotations

import io

import pytest

from companion.archive import export, replay
from companion.compose import Service
from companion.config import Settings
from companion.errors import JournalError, SettingsError
from companion.journal.opening import open_journal


@pytest.fixture
def settings(tmp_path):
    with_entry = open_journal(tmp_path / "main.journal").journal
    with_entry.append([(1, b'{"by":{"hidden":"a"},"cmd":"x"}')], new_session=True)
    with_entry.close()
    return Settings(host="127.0.0.1", port=0, data=tmp_path)


def test_an_export_has_stars_unless_secrets_are_asked_for(settings):
    plain, open_ = io.StringIO(), io.StringIO()
    export(settings, plain, with_secrets=False)
    export(settings, open_, with_secrets=True)
    assert ('"***"' in plain.getvalue(), '{"hidden": "a"}' in open_.getvalue()) == (True, True)


def test_a_table_that_there_never_was_is_named(tmp_path):
    with pytest.raises(JournalError) as refusal:
        export(Settings(data=tmp_path, tables=("loft",)), io.StringIO(), with_secrets=False)
    assert (refusal.value.code, refusal.value.values) == (
        "E_JOURNAL_MISSING",
        {"table": "loft", "folder": str(tmp_path)},
    )


def test_a_table_that_may_not_even_be_looked_for_is_said_to_be_shut(tmp_path):
    with pytest.raises(JournalError) as refusal:
        export(Settings(data=tmp_path / ("x" * 300)), io.StringIO(), with_secrets=False)
    assert refusal.value.code != "E_JOURNAL_MISSING"


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_a_file_without_a_game_cannot_be_played_again(tmp_path, text):
    file = tmp_path / "evening.jsonl"
    file.write_text(text)
    with pytest.raises(JournalError, match="E_EXPORT_EMPTY"):
        replay(file, io.StringIO())


def test_secrets_do_not_leave_while_a_table_is_open(tmp_path):
    service = Service(Settings(host="127.0.0.1", port=0, data=tmp_path))
    service.start()
    out = io.StringIO()
    with pytest.raises(SettingsError) as refusal:
        export(service.settings, out, with_secrets=True)
    service.stop()
    assert (refusal.value.code, out.getvalue()) == ("E_RUNNING_ALREADY", "")


def test_the_next_evening_begins_with_the_announcement(tmp_path):
    settings = Settings(host="127.0.0.1", port=0, data=tmp_path)
    export_after(settings)
    service = Service(settings)
    service.start()
    announced = [notice.code for notice in service.doors["main"].moment().table.notices]
    service.stop()
    assert announced == ["notice.secrets_exported"]


def test_it_is_announced_once(tmp_path):
    settings = Settings(host="127.0.0.1", port=0, data=tmp_path)
    export_after(settings)
    for announced in (1, 0):
        service = Service(settings)
        service.start()
        assert len(service.doors["main"].moment().table.notices) == announced
        service.stop()


def export_after(settings: Settings) -> None:
    """Play an evening, and export it with its secrets."""
    service = Service(settings)
    service.start()
    service.stop()
    export(settings, io.StringIO(), with_secrets=True)
