"""The pages: what is shown to whom, and that looking changes nothing."""

import html
import re

import pytest

from companion.rulekit import SeatView
from companion.table.screens import OwnChoice, SeatScreen

PAGES = ("/", "/join", "/seat", "/seat/a", "/host", "/rig", "/lost", "/snapshot?page=table", "/t/two/", "/t/two/join")


@pytest.mark.parametrize("path", PAGES)
def test_looking_five_times_asks_the_table_nothing(client, door, other_door, path):
    for agent in ("WhatsApp/2", "Slackbot", "facebookexternalhit", "Mozilla/5.0", "curl"):
        client.get(path, headers={"User-Agent": agent, "Purpose": "prefetch"})
    assert door.asks == other_door.asks == []


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_kept_and_none_runs_what_is_written_in_it(host, path):
    headers = host.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "data:" not in policy


def test_the_table_screen_shows_the_lobby_until_a_game_begins(client, door):
    assert '<section data-region="game">lobby</section>' in client.get("/").text
    door.hunt(found=4)
    assert '<section data-region="game">found 4</section>' in client.get("/").text


def test_a_name_is_text_on_every_page(host, door):
    door.show(notices=())
    for path in ("/", "/join"):
        assert "<svg/onload" not in host.get(path).text
    assert html.escape("<svg/onload=x()>") in host.get("/").text


def test_a_name_inside_a_sentence_is_isolated_text(client, door):
    from companion.table.screens import Notice

    door.show(notices=(Notice(1, "notice.greeting", (("seat", "c"),)),))
    assert "\u2068&lt;svg/onload=x()&gt;\u2069 says hello." in client.get("/").text


def test_a_phone_without_a_seat_is_sent_to_join(client):
    answer = client.get("/seat")
    assert (answer.status_code, answer.location) == (303, "/join")


def test_a_phone_sees_its_own_seat(phone, door):
    door.hunt(found=1, secret="diamond")
    assert "your secret is diamond" in phone.get("/seat").text
    assert 'data-page="seat:b"' in phone.get("/seat").text


@pytest.mark.parametrize("path", ["/seat/a", "/seat/zz", "/t/two/seat/b"])
def test_nobody_sees_a_seat_that_their_token_does_not_stand_for(phone, path):
    assert phone.get(path).status_code == 303


def test_a_secret_stands_on_no_page_but_its_own(host, door):
    door.hunt(found=1, secret="diamond")
    host.set_cookie("seat_one", "token-a")
    for path in (*PAGES, "/snapshot?page=seat:a&page=host&page=table&page=seat:b"):
        assert "diamond" not in host.get(path).text


def test_a_taken_over_phone_is_told_so(phone, door):
    door.take_over("b")
    assert phone.get("/seat").location == "/lost"
    assert "lost" in phone.get("/lost").text


def test_a_phone_that_asks_for_a_seat_waits_for_it(client, door):
    door.waiting["token-new"] = "b"
    client.set_cookie("seat_one", "token-new")
    assert "waiting for Béla" in client.get("/seat").text
    assert 'data-page="asking:b"' in client.get("/seat").text


def test_a_shared_tablet_has_a_cover_between_its_seats(client, door):
    client.set_cookie("seat_one", "token-a.token-b")
    chosen, open_still = OwnChoice("b", "stay"), OwnChoice("a")
    door.show(
        seats={
            "a": SeatScreen("a", view=SeatView("a"), may_choose=True, choices=(open_still,)),
            "b": SeatScreen("b", view=SeatView("b"), may_choose=True, choices=(chosen,)),
        }
    )
    cover = client.get("/seat").text
    assert re.findall(r"<li>(.*?)</li>", cover) == ["a owes", "b done"]
    assert 'data-page="cover"' in cover
    assert 'data-page="seat:a"' in client.get("/seat/a").text


def test_join_offers_the_colours_that_nobody_has(client):
    assert "colours=yellow" in client.get("/join").text
    assert "free=a,b,c,d" in client.get("/join").text


def test_one_s_own_seat_is_not_offered_for_a_take_over(phone):
    assert "free=a,c,d held=b" in phone.get("/join").text


def test_each_join_form_has_its_own_key_against_double_taps(client):
    keys = {re.search(r'name="once" value="(.+?)"', client.get("/join").text)[1] for _ in range(5)}
    assert len(keys) == 5


def test_only_the_host_gets_the_controls(client, host):
    assert "undo False" in host.get("/host").text
    host.delete_cookie("host_one")
    assert "become host" in client.get("/host").text
    assert "undo" not in client.get("/host").text


def test_the_rig_is_for_the_host_of_its_table_alone(host):
    assert "1fist=False lamp 1=False" in host.get("/rig").text
    assert host.get("/t/two/rig").status_code == 404
    host.delete_cookie("host_one")
    refused = host.get("/rig")
    assert (refused.status_code, "403 Only for the host." in refused.text) == (403, True)


def test_a_closed_rig_is_not_shown_to_the_host_either(host, door):
    door.close_rig()
    answer = host.get("/rig")
    assert (answer.status_code, "fist" in answer.text) == (403, False)


def test_a_page_keeps_its_language_whatever_the_browser_s_worker_asks_for(client):
    assert client.get("/snapshot?page=table&lang=hu").json != client.get("/snapshot?page=table&lang=en").json


def test_a_snapshot_is_the_same_message_as_the_stream_s(phone, door):
    door.hunt(found=2, secret="diamond")
    (message,) = phone.get("/snapshot?page=seat:b&page=seat:a&page=nonsense").json
    assert message["page"] == "seat:b"
    assert message["regions"]["own"] == "your secret is diamond"
    assert f'data-version="{message["version"]}"' in phone.get("/seat").text
    assert f'data-app="{message["app"]}"' in phone.get("/seat").text


def test_a_snapshot_of_nothing_one_may_see_is_refused(client):
    assert client.get("/snapshot?page=seat:b").status_code == 403


def test_an_unknown_page_is_one_sentence(client):
    answer = client.get("/no/such/page")
    assert answer.status_code == 404
    assert "There is no such page." in answer.text


def test_a_page_that_fails_is_one_sentence_and_no_traceback(client, door, caplog):
    door.show(game="halfmade", view=SeatView("a"))
    answer = client.get("/")
    assert answer.status_code == 500
    assert "Something went wrong." in answer.text
    assert "Traceback" not in answer.text
    assert "a page or command failed" in caplog.text


def test_the_code_is_of_the_present_lan_address_whatever_host_was_asked(client, addresses):
    for host in ("localhost", "127.0.0.1"):
        assert "http://192.168.4.1:8000/join|http://192.168.4.1:8000" in client.get("/", base_url=f"http://{host}").text
    assert "http://192.168.4.1:8000/t/two/join" in client.get("/t/two/").text
    addresses[:] = ["10.42.0.1"]
    assert "http://10.42.0.1:8000/join" in client.get("/").text


@pytest.mark.parametrize("useless", [[], ["127.0.0.1"], ["::1"], ["0.0.0.0"]])
def test_without_an_address_that_phones_can_reach_there_is_no_code(client, addresses, useless):
    addresses[:] = useless
    assert "<svg" not in client.get("/").text


def test_the_language_is_the_phone_s_own(client):
    assert '<html lang="en"' in client.get("/").text
    assert "Vadászat" in client.get("/", headers={"Accept-Language": "hu-HU,hu;q=0.9"}).text
    client.set_cookie("lang", "hu")
    assert "Vadászat" in client.get("/", headers={"Accept-Language": "en"}).text
    client.set_cookie("lang", "../../etc/passwd")
    assert '<html lang="en"' in client.get("/").text


def test_the_numbers_of_a_page_grow_by_what_is_seen_alone(client, door):
    number = lambda: int(re.search(r'data-version="(\d+)"', client.get("/").text)[1])  # noqa: E731
    before = number()
    door.show()
    door.show()
    assert number() == before
    door.hunt(found=1)
    assert number() == before + 1


@pytest.mark.parametrize("cookie", [b"seat_one=\xff", b"\xff\xfe", b"lang=\xc3(", b'host_one="\\355\\240\\200"'])
def test_a_garbled_cookie_stands_for_nobody(client, cookie):
    assert client.get("/", headers={"Cookie": cookie.decode("latin-1")}).status_code == 200
    assert client.get("/seat", headers={"Cookie": cookie.decode("latin-1")}).location == "/join"
