"""Foreign pages and foreign names: nothing reaches the table through them."""

import pytest

OURS = [
    "localhost:8000", "localhost", "LOCALHOST", "127.0.0.1:8000",
    "[::1]:8000", "192.168.4.1:8000", "192.168.4.1", "games.example",
]  # fmt: skip
FOREIGN = [
    "evil.example", "192.168.4.1.evil.example", "192.168.4.99", "evil.example:8000",
    "localhost.evil.example", "[::1", "::1", "[]",
]  # fmt: skip


def post(client, **headers):
    return client.post("/do", data={"cmd": "nudge"}, headers={"Accept": "application/json", **headers})


@pytest.mark.parametrize("host", OURS)
def test_a_post_to_a_name_of_ours_is_carried_out(client, door, host):
    assert post(client, Host=host).status_code == 200
    assert len(door.asks) == 1


@pytest.mark.parametrize("host", FOREIGN)
def test_a_post_to_a_foreign_name_is_refused_with_the_right_address(client, door, host):
    answer = post(client, Host=host)
    assert (answer.status_code, answer.json["sentence"]) == (403, "Open http://192.168.4.1:8000 instead.")
    assert door.asks == []


def test_this_machine_s_own_name_is_ours(client, monkeypatch):
    monkeypatch.setattr("socket.gethostname", lambda: "gamebox.fritz.box")
    assert post(client, Host="gamebox.local:8000").status_code == 200


@pytest.mark.parametrize(("arrived_at", "host"), [("10.0.0.5", "10.0.0.5:8000"), ("fd00::5", "[fd00::5]:8000")])
def test_the_very_address_at_which_a_post_arrives_is_ours(client, arrived_at, host):
    fields = {"data": {"cmd": "nudge"}, "headers": {"Host": host}}
    assert client.post("/do", environ_overrides={"SERVER_NAME": arrived_at}, **fields).status_code != 403
    assert client.post("/do", environ_overrides={"SERVER_NAME": "10.0.0.6"}, **fields).status_code == 403


@pytest.mark.parametrize("origin", ["http://192.168.4.1:8000", "https://192.168.4.1:8000"])
def test_a_page_of_ours_may_post(client, origin):
    assert post(client, Host="192.168.4.1:8000", Origin=origin).status_code == 200


@pytest.mark.parametrize(
    "origin",
    [
        "null", "http://evil.example", "http://192.168.4.1", "http://192.168.4.1:8001", "http://192.168.4.1:8000.evil.example",
        "http://localhost:8000", "ftp://192.168.4.1:8000", "", "http://user@192.168.4.1:8000",
    ],
)  # fmt: skip
def test_any_other_page_may_not(client, door, origin):
    assert post(client, Host="192.168.4.1:8000", Origin=origin).status_code == 403
    assert door.asks == []


def test_an_old_browser_that_tells_no_origin_is_known_by_its_referrer(client):
    assert post(client, Host="localhost", Referer="http://localhost/seat").status_code == 200
    assert post(client, Host="localhost", Referer="http://localhost.evil.example/").status_code == 403


@pytest.mark.parametrize("path", ["/do", "/lang", "/rig", "/t/two/do"])
def test_every_way_to_change_something_is_guarded(host, rig, path):
    form = {"lang": "hu", "slot": "1", "control": "fist", "pressed": "1"}
    assert host.post(path, data=form, headers={"Origin": "http://evil.example"}).status_code == 403
    assert not rig.pressed
