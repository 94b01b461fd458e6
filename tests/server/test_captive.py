"""Probes of phones get the answer with which they stay in the network, and never a page of the game."""

from __future__ import annotations

import pytest

IPHONE_SCOUT = "CaptiveNetworkSupport-443.100.1 wispr"


@pytest.mark.parametrize("path", ["/generate_204", "/gen_204"])
def test_android_hears_nothing_with_204(client, path):
    answer = client.get(path, headers={"Host": "connectivitycheck.gstatic.com"})
    assert (answer.status_code, answer.data) == (204, b"")


@pytest.mark.parametrize("path", ["/hotspot-detect.html", "/library/test/success.html"])
def test_an_iphone_hears_success(client, path):
    answer = client.get(path, headers={"Host": "captive.apple.com", "User-Agent": IPHONE_SCOUT})
    assert answer.status_code == 200
    assert answer.data == b"<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"


@pytest.mark.parametrize(
    ("path", "words"), [("/connecttest.txt", b"Microsoft Connect Test"), ("/ncsi.txt", b"Microsoft NCSI")]
)
def test_windows_hears_its_own_words(client, path, words):
    answer = client.get(path, headers={"Host": "www.msftconnecttest.com"})
    assert (answer.status_code, answer.data, answer.mimetype) == (200, words, "text/plain")


@pytest.mark.parametrize("path", ["/", "/join", "/host", "/whatever"])
@pytest.mark.parametrize(
    "headers",
    [{"Host": "captive.apple.com"}, {"Host": "captive.apple.com:80"}, {"User-Agent": IPHONE_SCOUT}],
    ids=["by host", "by host and port", "by scout"],
)
def test_no_page_of_the_game_is_shown_in_the_captive_sheet(client, path, headers):
    answer = client.get(path, headers=headers)
    assert b"Success" in answer.data
    assert b"<section" not in answer.data


def test_a_probe_is_not_kept_and_changes_nothing(client, door):
    answer = client.get("/generate_204")
    assert answer.headers["Cache-Control"] == "no-store"
    assert not answer.headers.getlist("Set-Cookie")
    assert door.asks == []


def test_a_phone_that_wants_a_page_gets_it(client):
    assert b"<section" in client.get("/").data
    assert client.get("/robots.txt").status_code == 404


def test_a_command_under_a_probes_name_is_refused_as_a_foreign_one(client):
    assert client.post("/do", data={"cmd": "pause"}, headers={"Host": "captive.apple.com"}).status_code == 403
