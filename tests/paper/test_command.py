"""`companion cards`: what it writes, and one sentence for what cannot be."""

from __future__ import annotations

import io

import pypdfium2
import pytest

from companion.compose import cards
from companion.config import Settings
from companion.errors import SettingsError, TableError
from companion.journal.instance import SingleInstance
from companion.journal.reading import entries_of
from companion.table import transcript
from tests.paper.conftest import codes, words_on


@pytest.fixture
def settings(tmp_path):
    return Settings(data=tmp_path / "data", address="192.168.4.1")


def printed(settings, path, **wishes):
    cards(settings, path, io.StringIO(), **{"keys": 2, "game": "saboteur", **wishes})
    return pypdfium2.PdfDocument(path.read_bytes())


def test_the_sheet_has_twelve_seat_cards_and_the_key_cards(settings, tmp_path):
    *seats, keys = printed(settings, tmp_path / "cards.pdf")
    assert sum(len(codes(page)) for page in seats) == 12
    assert codes(seats[0])[0] == "http://192.168.4.1:8000/join?c=red"
    assert "Key card 2" in words_on(keys)


def test_the_journal_knows_the_cards_and_an_export_does_not_tell_them(settings, tmp_path):
    printed(settings, tmp_path / "cards.pdf")
    entries = [*entries_of(settings.data / "main.journal")]
    assert [card.number for card in transcript.replay({}, entries).table.key_cards] == [1, 2]
    assert '"rows": "***"' in "".join(transcript.lines(entries))


def test_key_cards_can_be_left_out(settings, tmp_path):
    assert len(printed(settings, tmp_path / "cards.pdf", keys=0)) == 2
    assert not settings.data.exists()


def test_nobody_else_may_read_the_file(settings, tmp_path):
    printed(settings, tmp_path / "cards.pdf")
    assert (tmp_path / "cards.pdf").stat().st_mode & 0o077 == 0


def test_while_the_service_runs_its_own_page_prints(settings, tmp_path):
    running = SingleInstance(settings.data)
    with pytest.raises(SettingsError, match="E_RUNNING_ALREADY"):
        printed(settings, tmp_path / "cards.pdf")
    running.release()
    assert not (tmp_path / "cards.pdf").exists()


@pytest.mark.parametrize("game", ["chess", "diamant"])
def test_a_game_without_secret_cards_has_no_key_cards(settings, tmp_path, game):
    with pytest.raises(TableError):
        printed(settings, tmp_path / "cards.pdf", game=game)


def test_a_folder_that_is_none_is_named(settings, tmp_path):
    with pytest.raises(SettingsError, match="E_OUT_UNWRITABLE"):
        printed(settings, tmp_path / "none" / "cards.pdf")


def test_without_an_address_there_is_no_code_to_print(settings, tmp_path, monkeypatch):
    monkeypatch.setattr("companion.compose.Service.join", "")
    with pytest.raises(SettingsError, match="E_NO_ADDRESS"):
        printed(settings, tmp_path / "cards.pdf")
