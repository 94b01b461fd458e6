"""The live streams of the real service: whole snapshots, the newest wins, nobody waits for anybody."""

import http.client
import socket
import threading

import msgspec
import pytest

from companion.server.hub import Hub
from tests.server.doors import HuntView
from tests.server.lines import eventually

B = "seat_one=token-b"


def test_a_new_stream_gets_a_whole_snapshot_at_once(line, door):
    door.hunt(found=3)
    message = line("table").next_message()
    assert message["page"] == "table"
    assert {"status", "game", "people"} == message["regions"].keys()
    assert message["regions"]["game"] == "found 3"


def test_a_change_reaches_every_stream(line, door):
    lines = [line("table") for _ in range(10)]
    door.hunt(found=7)
    for each in lines:
        each.until(lambda message: message["regions"]["game"] == "found 7")


def test_a_reconnected_stream_gets_the_present_state_and_a_greater_number(line, door):
    first = line("table")
    before = first.next_message()
    first.close()
    for found in range(5):
        door.hunt(found)
    after = line("table").next_message()
    assert after["regions"]["game"] == "found 4"
    assert after["version"] > before["version"]


def test_one_stream_carries_several_pages(line):
    both = line("table", "seat:b", cookie=B)
    assert {both.next_message()["page"], both.next_message()["page"]} == {"table", "seat:b"}


def test_a_stream_says_that_nothing_may_buffer_or_keep_it(line):
    headers = line("table").headers
    assert headers["X-Accel-Buffering"] == "no"
    assert headers["Cache-Control"].startswith("no-store")
    assert headers["Content-Type"].startswith("text/event-stream")


@pytest.mark.parametrize("asked", ["seat:b", "seat:zz", "host", "rig", "asking:b", "nonsense", "seat", "table:b"])
def test_a_stream_of_nothing_one_may_see_is_turned_away(line, asked):
    assert line(asked).status == 403


def test_a_page_that_is_not_held_is_gone_and_the_others_stay(line):
    mixed = line("seat:a", "table")
    events = sorted(mixed.next_event()[0] for _ in range(2))
    assert events == ["gone", "message"]


def test_a_taken_over_seat_is_gone_and_not_one_byte_of_it_follows(line, door):
    old_phone = line("seat:b", "table", cookie=B)
    old_phone.next_event(), old_phone.next_event()
    door.take_over("b")
    assert old_phone.next_event() == ("gone", {"page": "seat:b"})
    door.hunt(found=1, secret="diamond")
    old_phone.until(lambda message: message["page"] == "table" and message["regions"]["game"] == "found 1")
    assert b"diamond" not in old_phone.all_bytes


def test_a_stream_whose_every_page_is_gone_ends(line, door):
    old_phone = line("seat:b", cookie=B)
    old_phone.next_message()
    door.take_over("b")
    old_phone.next_event()
    assert old_phone.block() == ""


def test_a_secret_goes_to_its_own_seat_alone(line, door):
    own = line("seat:b", cookie=B)
    others = [line("table"), line("seat:a", cookie="seat_one=token-a"), line("host", cookie="host_one=token-host")]
    door.hunt(found=1, secret="diamond")
    own.until(lambda message: "diamond" in message["regions"]["own"])
    for each in others:
        each.until(lambda message: "found 1" in message["regions"]["game"])
        assert b"diamond" not in each.all_bytes


def test_what_others_do_in_secret_sends_nothing_and_moves_no_number(line, door):
    other = line("seat:a", cookie="seat_one=token-a")
    door.hunt(found=1, secret="stay")
    before = other.until(lambda message: "found 1" in message["regions"]["game"])
    for secret in ("leave", "stay", "leave"):
        door.hunt(found=1, secret=secret)
    door.hunt(found=2, secret="leave")
    after = other.next_message()
    assert after["regions"]["game"] == "seat found 2"
    assert after["version"] == before["version"] + 1


def test_each_stream_has_its_own_language(line):
    english, magyar = line("table"), line("table", cookie="lang=hu")
    assert "Nobody decides." in english.next_message()["regions"]["status"]
    assert "Senki sem dönt." in magyar.next_message()["regions"]["status"]


def test_a_browser_without_a_choice_gets_the_language_it_prefers(line):
    wished = line("table", **{"Accept-Language": "de, hu;q=0.8, en;q=0.5"})
    assert "Senki sem dönt." in wished.next_message()["regions"]["status"]


def test_the_streams_of_two_tables_are_apart(line, door, other_door):
    other = line("table", path="/t/two/stream")
    other.next_message()
    door.hunt(found=1)
    other_door.hunt(found=2)
    assert other.next_message()["regions"]["game"] == "found 2"


def test_a_quiet_table_still_sends_heartbeats(quick_beats, line):
    quiet = line("table")
    quiet.next_message()
    assert [quiet.block() for _ in range(4)] == [": beat\n"] * 4


def test_browsers_that_left_are_forgotten(line, app, door):
    lines = [line("table") for _ in range(20)]
    eventually(lambda: app.streams == 20)
    for each in lines:
        each.close()
    eventually(lambda: app.streams == 0)


def test_one_stream_too_many_is_told_to_come_back_later(line, monkeypatch):
    monkeypatch.setattr(Hub, "MOST", 1)
    line("table").next_message()
    assert line("table").status == 503


def dead_phone(port):
    """Return a connection that asks for a stream and never reads a byte of it."""
    dead = socket.socket()
    dead.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    dead.connect(("127.0.0.1", port))
    dead.sendall(b"GET /stream?page=table HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return dead


def test_a_dead_phone_holds_nobody_up_and_is_let_go_of(quick_beats, service, line, app, door):
    door.show(game="x" * 200_000)
    with dead_phone(service.port):
        eventually(lambda: app.streams == 1)
        live = line("table")
        for found in range(60):
            door.show(people=tuple(person_called(door, f"{found}" + "y" * 100_000)))
            live.until(lambda message, found=found: f">{found}y" in message["regions"]["people"])
        eventually(lambda: app.streams == 1)


def person_called(door, name):
    first, *others = door.moment().table.people
    return [msgspec.structs.replace(first, name=name), *others]


def test_a_page_that_cannot_be_shown_ends_its_own_stream_alone(line, door, caplog):
    broken, whole = line("host", cookie="host_one=token-host"), line("table")
    broken.next_message()
    door.show(game="halfmade", view=HuntView(found=1))
    whole.until(lambda message: message["regions"]["game"] == "half made 1")
    assert broken.block() == ""
    assert "a live page failed" in caplog.text


def test_the_rig_page_follows_the_lamps_by_itself(line, rig):
    page = line("rig", cookie="host_one=token-host")
    assert "lamp 1=False" in page.next_message()["regions"]["rig"]
    rig.lit = True
    assert "lamp 1=True" in page.next_message()["regions"]["rig"]


def test_many_moments_at_once_wake_a_stream_to_the_newest(line, door):
    watched = line("table")
    for found in range(300):
        door.hunt(found)
    watched.until(lambda message: message["regions"]["game"] == "found 299")


def test_a_waiting_take_over_is_gone_once_it_is_decided(line, door):
    door.waiting["token-new"] = "b"
    asker = line("asking:b", cookie="seat_one=token-new")
    assert asker.next_message()["regions"]["status"] == "waiting for Béla"
    del door.waiting["token-new"]
    door.show()
    assert asker.next_event() == ("gone", {"page": "asking:b"})


def test_a_choice_is_answered_while_twelve_streams_are_open(line, service, door):
    for _ in range(12):
        line("table")
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=10)
    connection.request(
        "POST", "/do", "cmd=nudge", {"Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded"}
    )
    assert connection.getresponse().read() == b'{"next":"/","ok":true}\n'
    connection.close()
    assert door.asks


def test_eight_tabs_of_one_browser_all_follow(line, door):
    tabs = [line("seat:b", cookie=B) for _ in range(8)]
    door.hunt(found=1, secret="diamond")
    for tab in tabs:
        tab.until(lambda message: "diamond" in message["regions"]["own"])


def test_moments_may_come_from_any_thread(line, door):
    watched = line("table")
    threads = [threading.Thread(target=door.hunt, args=(found,)) for found in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    door.hunt(found=99)
    watched.until(lambda message: message["regions"]["game"] == "found 99")
