"""The page of the guided check: the host's, live, and worked by forms."""

from __future__ import annotations

import pytest


def test_the_host_sees_what_is_asked(host):
    assert "asks hands off" in host.get("/check").text


@pytest.mark.parametrize(
    ("form", "deed"),
    [({"do": "begin"}, "begin"), ({"do": "answer", "answer": "done"}, "done"), ({"do": "stop"}, "stop")],
)
def test_the_host_begins_answers_and_stops(host, check, form, deed):
    assert host.post("/check", data={**form, "back": "/check"}).location == "/check"
    assert check.deeds == [deed]


def test_an_answer_that_is_not_asked_for_is_one_sentence_on_the_page(host, check):
    answer = host.post("/check", data={"do": "answer", "answer": "maybe", "back": "/check"})
    assert (answer.status_code, check.deeds) == (409, [])
    assert "Not now." in answer.text


def test_a_deed_that_is_none_cannot_be_read(host, check):
    assert host.post("/check", data={"do": "jump"}, headers={"Accept": "application/json"}).status_code == 400
    assert check.deeds == []


def test_nobody_else_sees_or_works_it(phone, check):
    assert phone.get("/check").status_code == 403
    assert phone.post("/check", data={"do": "begin"}).status_code == 403
    assert check.deeds == []


def test_only_the_first_table_has_it(client):
    client.set_cookie("host_two", "token-host")
    assert client.get("/t/two/check").status_code == 404


def test_the_page_follows_what_is_asked_without_the_table(line, check):
    stream = line("check", cookie="host_one=token-host")
    assert "hands off" in stream.next_message()["regions"]["check"]
    check.asks = "press"
    assert "press" in stream.next_message()["regions"]["check"]
