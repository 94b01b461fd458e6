"""An export has stars for what is hidden, tells what has been revealed, and replays to the same public state."""

from __future__ import annotations

import json

import pytest

from companion.errors import JournalError
from companion.table import transcript
from tests.table.handgame import GAME

GAMES = {"hands": GAME}


def played(evening):
    evening.start("Anna", "Bela")
    evening.choose("a", "paper")
    evening.choose("b", "stone")
    evening.wait(3)
    evening.do(evening.as_host, "open")
    evening.choose("a", "paper")
    return evening


def test_an_export_of_an_unfinished_game_stars_what_is_not_revealed(evening):
    text = "\n".join(transcript.lines(played(evening).journal.read()))
    assert all(json.loads(line)["number"] for line in text.splitlines())
    last = json.loads(text.splitlines()[-1])
    assert (last["cmd"], last["events"][0]["hand"], last["by"]) == ("show", "***", "***")


def test_what_was_revealed_stands_in_the_public_event(evening):
    lines = [json.loads(line) for line in transcript.lines(played(evening).journal.read())]
    (compared,) = [line for line in lines if line["cmd"] == "compare"]
    assert compared["events"][0]["hands"] == [["a", "paper"], ["b", "stone"]]


def test_an_export_holds_no_digest_of_a_token(evening):
    text = "\n".join(transcript.lines(played(evening).journal.read()))
    digests = [record.token.hidden for record in evening.table.state.seats] + [evening.table.state.host.hidden]
    assert not any(digest in text for digest in digests)


def test_a_starred_export_replays_to_the_same_public_view(evening):
    lines = list(transcript.lines(played(evening).journal.read()))
    ledger = transcript.replay(GAMES, transcript.entries(lines))
    assert GAME.table_view(ledger.state) == evening.screen.view


def test_an_export_with_secrets_replays_to_the_very_state(evening):
    lines = list(transcript.lines(played(evening).journal.read(), with_secrets=True))
    ledger = transcript.replay(GAMES, transcript.entries(lines))
    assert (ledger.state, ledger.table) == (evening.table.ledger.state, evening.table.state)


@pytest.mark.parametrize("line", ["{", "[]", '{"no": "number"}', '{"number": "x"}'])
def test_a_line_that_is_none_is_named(line):
    with pytest.raises(JournalError) as problem:
        list(transcript.entries(["", line]))
    assert (problem.value.code, problem.value.values) == ("E_EXPORT_LINE", {"line": 2})


def test_an_entry_of_an_unknown_game_is_named(evening):
    lines = [line.replace('"hands"', '"chess"') for line in transcript.lines(played(evening).journal.read())]
    with pytest.raises(JournalError) as problem:
        transcript.replay(GAMES, transcript.entries(lines))
    assert problem.value.code == "E_JOURNAL_GAME"


def test_stars_print_as_stars(evening):
    played(evening)
    assert "paper" not in repr(evening.table.ledger.entries[-1])
