"""Updating boards from the page of the check: the host's, confirmed, and followed while it runs."""

from __future__ import annotations

FORM = {"port": "/dev/ttyACM0", "role": "hub", "sure": "1", "back": "/check"}


def test_the_host_updates_a_board(host, updates):
    assert host.post("/check/update", data=FORM).location == "/check"
    assert updates.begun == [("/dev/ttyACM0", "hub")]


def test_without_the_tick_nothing_begins(host, updates):
    answer = host.post("/check/update", data={**FORM, "sure": ""})
    assert (answer.status_code, updates.begun) == (409, [])
    assert "Tick it." in answer.text


def test_what_must_not_be_now_is_one_sentence_on_the_page(host, updates):
    updates.state = "busy"
    answer = host.post("/check/update", data=FORM)
    assert (answer.status_code, updates.begun) == (409, [])
    assert "Not now." in answer.text


def test_nobody_else_updates_anything(phone, updates):
    assert phone.post("/check/update", data=FORM).status_code == 403
    assert updates.begun == []


def test_looking_changes_nothing(host, updates):
    assert host.get("/check/update").status_code == 404
    assert updates.begun == []


def test_only_the_first_table_has_boards(client, updates):
    client.set_cookie("host_two", "token-host")
    assert client.post("/t/two/check/update", data=FORM).status_code == 404
    assert updates.begun == []


def test_the_page_follows_an_update_without_the_table(line, updates):
    stream = line("check", cookie="host_one=token-host")
    assert "updates older" in stream.next_message()["regions"]["updates"]
    updates.state = "copying"
    assert "updates copying" in stream.next_message()["regions"]["updates"]
