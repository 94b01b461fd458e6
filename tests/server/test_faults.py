"""What the server itself refuses: a status and a sentence for each code."""

import re
from pathlib import Path

import pytest

import companion.server
from companion.errors import DeviceError, TableError
from companion.server.faults import CODES, STATUSES, NotServed, from_status, status_of
from companion.server.texts import Texts

TEXTS = Texts(Path(__file__).parents[2] / "web", strict=True)
SOURCES = Path(companion.server.__file__).parent.glob("*.py")
NAMED = sorted({code for source in SOURCES for code in re.findall(r'"(E_[A-Z_]+)"', source.read_text())})
VALUES = {"address": "http://192.168.4.1", "known": "en, hu", "port": 8000, "host": "0.0.0.0", "name": "x", "length": 5}


@pytest.mark.parametrize("lang", TEXTS.languages)
@pytest.mark.parametrize("code", [code for code in NAMED if not code.startswith("E_TEXT")])
def test_every_refusal_has_a_sentence_in_every_language(code, lang):
    assert TEXTS.sentence(NotServed(code, **VALUES), lang)


def test_what_the_table_refuses_is_a_conflict_whatever_its_code():
    assert status_of(TableError("E_TOO_FAST")) == status_of(DeviceError()) == 409


@pytest.mark.parametrize("code", CODES.values())
def test_flask_s_own_statuses_have_codes_that_lead_back_to_a_status(code):
    assert 400 <= STATUSES[code] < 500


def test_any_other_status_is_unreadable_or_our_own_fault():
    assert from_status(418).code == "E_UNREADABLE"
    assert from_status(502).code == "E_INTERNAL"
