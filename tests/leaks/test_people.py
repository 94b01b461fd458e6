"""What people do with phones: previews, reloads, lost phones, other people's seats; through the real pages."""

from __future__ import annotations

import pytest

from companion.games.saboteur.commands import StartRound
from tests.leaks.evening import HOST, TABLE

PAGES = ("/", "/join", "/join?c=red", "/seat", "/seat/a", "/host", "/rig", "/lost", "/visit", "/deal.json", "/cards")


@pytest.fixture
def table(hold):
    """Saboteur, dealt to a phone a seat."""
    evening = hold("saboteur", 2)
    evening.sit_down()
    evening.give(next(command for command in evening.script if isinstance(command, StartRound)))
    return evening


def test_looking_at_any_page_takes_no_seat_and_changes_nothing(hold):
    evening = hold("saboteur", 2)
    before = evening.door.moment()
    for agent in ("WhatsApp/2.2", "facebookexternalhit/1.1", "Googlebot", "curl/8", "Mozilla/5.0"):
        for path in PAGES:
            evening.browsers[TABLE].get(path, headers={"User-Agent": agent, "Purpose": "prefetch"})
    assert evening.door.moment() == before
    assert evening.journal.entries == []
    evening.post("a", {"cmd": "join", "name": "Anna"})
    assert [person.name for person in evening.door.moment().table.people] == ["Anna"]


def test_a_phone_reloaded_twenty_times_has_the_same_seat_and_role(table):
    before = table.door.moment()
    pages = {table.browsers["b"].get("/snapshot?page=seat:b").data for _ in range(20)}
    assert len(pages) == 1
    assert table.door.moment() == before


def test_two_tabs_of_a_browser_are_one_seat(table):
    tabs = [table.browsers["b"].get("/seat").get_data(as_text=True) for _ in range(2)]
    assert all('data-page="seat:b"' in tab for tab in tabs)
    assert len(table.door.moment().table.people) == len(table.seats)


def test_a_phone_that_has_lost_its_storage_gets_no_new_seat_and_is_offered_its_own(table):
    table.browsers["b"].delete_cookie("seat_main")
    assert table.browsers["b"].get("/seat").location == "/join"
    assert table.post("b", {"cmd": "join", "name": "player 2"}, may_fail=True)["code"] == "E_GAME_RUNNING"
    html = table.browsers["b"].get("/join").get_data(as_text=True)
    assert all(f'<input type="hidden" name="seat" value="{seat}">' in html for seat in table.seats)


def test_the_id_of_a_seat_without_its_token_opens_and_moves_nothing(table):
    before = table.door.moment()
    assert table.browsers[TABLE].get("/seat/b").status_code == 303
    assert table.browsers[TABLE].get("/snapshot?page=seat:b").status_code == 403
    assert table.post(TABLE, {"cmd": "role_seen", "seat": "b"}, may_fail=True)["code"] == "E_NOT_YOUR_SEAT"
    assert table.door.moment() == before


def test_the_asking_for_a_seat_is_told_to_everybody_before_anything_moves(table):
    table.post(TABLE, {"cmd": "ask_take_over", "seat": "b"})
    assert [asked.seat for asked in table.door.moment().table.take_overs] == ["b"]
    assert table.browsers[TABLE].get("/snapshot?page=seat:b").status_code == 403
    assert table.browsers["b"].get("/snapshot?page=seat:b").status_code == 200


def test_a_taken_over_phone_gets_no_further_byte_of_the_seat(table):
    table.post(TABLE, {"cmd": "ask_take_over", "seat": "b"})
    for seat in ("a", "c"):
        table.post(seat, {"cmd": "approve_take_over", "of": "b", "seat": seat})
    table.clock.advance(20)
    table.post(HOST, {"cmd": "nudge"}, may_fail=True)
    assert table.browsers["b"].get("/snapshot?page=seat:b").status_code == 403
    assert table.browsers["b"].get("/seat").location == "/lost"
    assert table.browsers[TABLE].get("/snapshot?page=seat:b").status_code == 200


def test_a_copied_cookie_opens_nothing_until_it_is_claimed_and_then_the_older_browser_gets_no_further_byte(table):
    token = table.browsers["b"].get_cookie("seat_main").value
    copy = table.asgi.flask.test_client()
    copy.set_cookie("seat_main", token)
    page = copy.get("/seat").get_data(as_text=True)
    assert "use-here" in page
    assert 'data-page="seat:b"' not in page
    assert copy.get("/snapshot?page=seat:b").status_code == 403
    assert table.browsers["b"].get("/snapshot?page=seat:b").status_code == 200

    assert copy.post("/do", data={"cmd": "use_here"}, headers={"Accept": "application/json"}).json["ok"]
    assert copy.get("/snapshot?page=seat:b").status_code == 200
    assert table.browsers["b"].get("/snapshot?page=seat:b").status_code == 403
    assert "use-here" in table.browsers["b"].get("/seat").get_data(as_text=True)
    assert "notice.opened_elsewhere" in [notice.code for notice in table.door.moment().table.notices]


def test_nobody_who_sleeps_for_five_minutes_loses_anything(table):
    before = table.door.moment()
    table.clock.advance(300)
    table.post(HOST, {"cmd": "nudge"}, may_fail=True)
    assert table.door.moment().table.people == before.table.people
    assert table.browsers[HOST].get("/host").get_data(as_text=True).count("data-region") > 1
    assert table.door.moment().seats == before.seats


def test_a_page_with_a_secret_is_kept_by_no_browser(table):
    for path in ("/seat", "/snapshot?page=seat:b"):
        assert table.browsers["b"].get(path).headers["Cache-Control"] == "no-store"


def test_the_title_of_a_seats_page_is_the_same_for_all(table):
    titles = {table.browsers[seat].get("/seat").get_data(as_text=True).partition("</title>")[0][-60:] for seat in "abc"}
    assert len(titles) == 1
