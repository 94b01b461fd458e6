"""A seat without a phone, through the real pages: a lent phone behind cover screens, and a printed key card."""

from __future__ import annotations

import asyncio
import json

import pypdfium2
import pytest

from companion.games.saboteur.commands import StartRound
from companion.table import transcript
from companion.table.visiting import VISIT_S
from tests.leaks.canaries import marks_in
from tests.leaks.evening import HOST, TABLE


@pytest.fixture
def table(hold):
    """Saboteur with seat c without a phone, dealt; its key card is number 1."""
    evening = hold("saboteur", 2)
    evening.sit_down(without="c")
    evening.printed = evening.browsers[HOST].post("/cards", data={"game": "saboteur", "count": "2"})
    evening.post(HOST, {"cmd": "give_key_card", "seat": "c", "number": 1})
    evening.give(next(command for command in evening.script if isinstance(command, StartRound)))
    assert evening.leaks() == []
    return evening


def lend(table) -> None:
    table.post("a", {"cmd": "ask_visit", "seat": "c"})
    table.post("b", {"cmd": "approve_visit", "of": "c", "seat": "b"})


def page(table, viewer: str, path: str) -> str:
    return table.browsers[viewer].get(path).get_data(as_text=True)


def test_asking_leads_to_the_cover_and_leaves_the_own_cookie_alone(table):
    before = table.browsers["a"].get_cookie("seat_main").value
    assert table.post("a", {"cmd": "ask_visit", "seat": "c"})["next"] == "/visit"
    assert table.browsers["a"].get_cookie("seat_main").value == before
    assert table.browsers["a"].get_cookie("visit_main").value not in table.browsers["a"].get_cookie("seat_main").value


def test_the_token_of_a_visit_is_out_of_reach_of_scripts_and_short_lived(table):
    answer = table.browsers["a"].post("/do", data={"cmd": "ask_visit", "seat": "c"})
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert int(cookie.partition("Max-Age=")[2].partition(";")[0]) <= 900


def test_a_cover_stands_before_the_visited_seat(table):
    lend(table)
    assert 'id="visit-seat"' in page(table, "a", "/visit")
    assert 'data-page="seat:c"' in page(table, "a", "/seat")
    assert 'id="end-visit"' in page(table, "a", "/seat")


def test_meanwhile_the_lenders_own_seat_is_out_of_reach(table):
    lend(table)
    assert table.browsers["a"].get("/seat/a").status_code == 303
    assert table.browsers["a"].get("/snapshot?page=seat:a").status_code == 403
    assert table.browsers["a"].get("/snapshot?page=seat:c").status_code == 200


def test_the_phone_hears_the_visited_seats_secrets_and_no_others(table):
    lend(table)
    table.get("a", "/seat")
    table.get("a", "/snapshot?page=seat:c")
    heard = "".join(one.body.decode() for one in table.heard if one.outlet == "page")
    assert {mark.owner for mark in marks_in(heard)} <= {"c"}


def test_a_cover_stands_before_the_way_back(table):
    lend(table)
    table.post("a", {"cmd": "end_visit", "seat": "c"})
    assert table.browsers["a"].get("/seat").location == "/visit"
    assert 'id="have-it-back"' in page(table, "a", "/visit")
    table.browsers["a"].post("/visit")
    assert 'data-page="seat:a"' in page(table, "a", "/seat")


def test_the_cover_is_there_too_when_time_has_ended_the_visit(table):
    lend(table)
    table.clock.advance(VISIT_S)
    table.post(HOST, {"cmd": "nudge"}, may_fail=True)
    assert table.browsers["a"].get("/seat").location == "/visit"
    assert table.browsers["a"].get("/snapshot?page=seat:c").status_code == 403


def test_a_live_page_of_the_visit_is_taken_away_at_its_end(table):
    lend(table)
    table.loop.run_until_complete(table_stream(table))
    first, *_, last = [one.body for one in table.heard if one.outlet == "stream" and one.body]
    assert b'"page":"seat:c"' in first
    assert b'event: gone\ndata: {"page":"seat:c"}' in last


async def table_stream(table):
    """Open the visited page live, end the visit, and read on until the stream ends."""
    stream = asyncio.ensure_future(table._stream("a", ["seat:c"]))
    await asyncio.sleep(0)
    table.post("a", {"cmd": "end_visit", "seat": "c"})
    await stream


def test_the_table_screen_names_lender_and_visitor(table):
    lend(table)
    assert "player 3" in page(table, TABLE, "/")
    assert [(each.by, each.seat) for each in table.door.moment().table.visits] == [("a", "c")]


def test_the_page_to_lend_by_names_the_seats_without_a_phone(table):
    html = page(table, "a", "/visit")
    assert 'id="lend-c"' in html
    assert 'id="lend-b"' not in html


def test_until_it_opens_the_page_says_whose_tap_it_waits_for(table):
    table.post("a", {"cmd": "ask_visit", "seat": "c"})
    assert any(word in page(table, "a", "/visit") for word in ("tap on another phone", "másik telefon koppintására"))
    assert 'id="let-c"' in page(table, "b", "/seat")
    assert 'id="let-c"' not in page(table, HOST, "/host")


# --- key cards


def test_the_sheet_is_a_file_to_print_that_no_browser_keeps(table):
    assert table.printed.mimetype == "application/pdf"
    assert table.printed.headers["Cache-Control"] == "no-store"
    assert len(pypdfium2.PdfDocument(table.printed.data)) == 2 + 1


def test_the_seat_cards_are_for_everybody_and_no_key_card_is_among_them(table):
    answer = table.browsers[TABLE].get("/cards")
    assert len(pypdfium2.PdfDocument(answer.data)) == 2


@pytest.mark.parametrize("viewer", ["a", TABLE])
def test_only_the_host_has_key_cards_made(table, viewer):
    made = table.table.state.key_cards_made
    answer = table.browsers[viewer].post("/cards", data={"game": "saboteur", "count": "2"})
    assert answer.status_code == 409
    assert table.table.state.key_cards_made == made


def test_the_table_screen_shows_a_row_and_a_symbol(table):
    (key,) = table.door.moment().table.keys
    html = page(table, TABLE, "/")
    assert (key.seat, key.card, [shown.row for shown in key.rows]) == ("c", 1, [1])
    assert f"img/keys.svg#{key.rows[0].symbol}" in html


def test_neither_page_nor_export_tells_what_a_symbol_means(table):
    table.look_around()
    card = table.table.state.key_cards[-1]
    told = "".join(transcript.lines(table.journal.entries))
    assert '"rows": "***"' in told
    assert json.dumps(card.rows.hidden[0]) not in told
    assert table.leaks() == []
