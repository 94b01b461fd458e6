"""Commands: what reaches the table, what comes back, and how a token is kept."""

import pytest

from companion.errors import Refused, TableError
from companion.server import asking
from companion.table.ports import Sender

JSON = {"Accept": "application/json"}


def cookies(answer):
    return answer.headers.getlist("Set-Cookie")


def test_a_form_reaches_the_table_as_who_sent_it(phone, door):
    phone.set_cookie("host_one", "token-host")
    phone.post("/do", data={"cmd": "choose", "value": "stay", "decision": "2.1", "once": "k1", "back": "/seat"})
    (ask,) = door.asks
    assert ask.sender == Sender(("token-b",), "token-host")
    assert ask.fields == {"cmd": "choose", "value": "stay"}
    assert (ask.decision, ask.once) == ("2.1", "k1")


def test_the_cookies_of_one_table_say_nothing_at_another(phone, other_door):
    phone.post("/t/two/do", data={"cmd": "nudge"})
    assert other_door.asks[0].sender == Sender()


def test_repeated_fields_are_lists_and_a_dot_nests(client, door):
    client.post(
        "/do",
        data={"cmd": "x", "seats": ["a", "b"], "cards[]": ["7"], "options.idols": "true", "options.of": ["1", "2"]},
    )
    assert door.asks[0].fields == {
        "cmd": "x", "seats": ["a", "b"], "cards": ["7"], "options": {"idols": "true", "of": ["1", "2"]},
    }  # fmt: skip


def test_an_empty_entry_of_a_list_says_that_nobody_is_in_it(client, door):
    client.post("/do", data={"cmd": "x", "jailed[]": "", "thieves[]": ["", "b", ""]})
    assert door.asks[0].fields == {"cmd": "x", "jailed": [], "thieves": ["b"]}


def test_groups_named_by_numbers_are_a_list_in_their_order(client, door):
    client.post("/do", data={"b.players.10.role": "Pilot", "b.players.2.role": "Diver", "b.players.2.hand[]": "Fire"})
    assert door.asks[0].fields == {"b": {"players": [{"role": "Diver", "hand": ["Fire"]}, {"role": "Pilot"}]}}


def test_groups_nest_only_so_deep(client, door):
    client.post("/do", data={"x" + ".x" * 900: "1"})
    assert door.asks[0].fields == {"x": {"x": {"x": {"x": {"x" + ".x" * 896: "1"}}}}}


def test_a_field_that_is_a_value_and_a_group_is_unreadable(client, door):
    answer = client.post("/do", data={"options": "1", "options.idols": "true"}, headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (400, "E_UNREADABLE")
    assert door.asks == []


def test_empty_decision_and_key_count_as_missing(client, door):
    client.post("/do", data={"cmd": "x", "decision": "", "once": ""})
    assert (door.asks[0].decision, door.asks[0].once) == (None, None)


def test_a_script_is_told_that_it_is_done(client):
    answer = client.post("/do", data={"cmd": "nudge", "back": "/host"}, headers=JSON)
    assert (answer.status_code, answer.json) == (200, {"ok": True, "next": "/host"})


def test_a_plain_form_is_sent_back_to_its_page(client):
    answer = client.post("/do", data={"cmd": "nudge", "back": "/host"})
    assert (answer.status_code, answer.location) == (303, "/host")


@pytest.mark.parametrize(
    "back", ["https://evil.example/", "//evil.example", "/\\evil.example", "", "seat", "/a\r\nX: y"]
)
def test_nobody_is_sent_to_a_foreign_page(client, back):
    assert client.post("/do", data={"cmd": "nudge", "back": back}).location == "/"


def test_a_refusal_is_a_code_and_a_sentence_for_a_script(client, door):
    door.refuse_with(TableError("E_SEAT_TAKEN"))
    answer = client.post("/do", data={"cmd": "join"}, headers=JSON)
    assert answer.status_code == 409
    assert answer.json == {"ok": False, "code": "E_SEAT_TAKEN", "sentence": "That seat is taken."}


def test_a_refusal_is_said_on_the_page_the_form_came_from_and_nothing_typed_is_lost(client, door):
    door.refuse_with(TableError("E_SEAT_TAKEN"))
    answer = client.post("/do", data={"cmd": "join", "name": "An<na", "back": "/join"})
    assert answer.status_code == 409
    assert '<p role="alert">That seat is taken.</p>' in answer.text
    assert 'name="name" value="An&lt;na"' in answer.text


@pytest.mark.parametrize("back", ["/nowhere", "/seat", "/snapshot?page=table", "/static/x/y.js"])
def test_a_refusal_that_no_page_can_show_has_a_page_of_its_own(client, door, back):
    door.refuse_with(TableError("E_SEAT_TAKEN"))
    answer = client.post("/do", data={"cmd": "x", "back": back})
    assert answer.status_code == 409
    assert "409 That seat is taken." in answer.text


def test_the_running_game_s_own_words_come_first_with_people_s_names(phone, door):
    door.hunt(found=1)
    door.refuse_with(Refused("E_DARK", seat="a"))
    assert phone.post("/do", headers=JSON).json["sentence"] == "It is too dark to hunt, \u2068Ann\u2069."
    phone.set_cookie("lang", "hu")
    assert phone.post("/do", headers=JSON).json["sentence"].startswith("Túl sötét")


def test_a_granted_seat_is_kept_in_a_cookie_that_no_script_reads(client, door):
    door.grant("token-b", seat="b")
    answer = client.post("/do", data={"cmd": "join", "name": "Béla"}, headers=JSON)
    (cookie,) = cookies(answer)
    assert answer.json == {"ok": True, "next": "/seat"}
    assert cookie.startswith("seat_one=token-b; ")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Max-Age=31536000" in cookie
    assert "token-b" not in answer.text


def test_a_cookie_of_another_table_stays_with_its_path(client, other_door):
    other_door.grant("token-x", seat="a")
    (cookie,) = cookies(client.post("/t/two/do", data={"cmd": "join"}))
    assert cookie.startswith("seat_two=token-x; ")
    assert "Path=/t/two" in cookie.split("; ")


def test_the_host_s_token_has_a_cookie_of_its_own(client, door):
    door.grant("token-host")
    answer = client.post("/do", data={"cmd": "become_host", "back": "/host"})
    assert cookies(answer)[0].startswith("host_one=token-host; ")
    assert answer.location == "/host"


def test_a_shared_tablet_keeps_its_other_seat(client, door):
    client.set_cookie("seat_one", "token-a")
    door.grant("token-b", seat="b")
    assert "seat_one=token-a.token-b;" in cookies(client.post("/do", data={"cmd": "join", "shared": "true"}))[0]


def test_a_lost_seat_s_token_is_forgotten_with_the_next_one(client, door):
    client.set_cookie("seat_one", "token-a")
    door.take_over("a")
    door.grant("token-b", seat="b")
    assert "seat_one=token-b;" in cookies(client.post("/do", data={"cmd": "join"}))[0]


def test_a_cookie_stuffed_with_tokens_is_cut_short(client, door):
    client.set_cookie("seat_one", ".".join(f"t{number}" for number in range(500)))
    client.post("/do", data={"cmd": "x"})
    assert len(door.asks[0].sender.seat_tokens) == 8


def test_an_old_page_is_told_to_reload_and_nothing_is_done(client, door, house):
    answer = client.post("/do", data={"cmd": "nudge"}, headers={**JSON, "X-App": "0ld"})
    assert (answer.status_code, answer.json, door.asks) == (409, {"reload": True}, [])
    client.post("/do", data={"cmd": "nudge"}, headers={**JSON, "X-App": house.app})
    assert len(door.asks) == 1


def test_a_table_that_does_not_answer_is_one_sentence(client, door, monkeypatch):
    monkeypatch.setattr(asking, "ANSWER_WITHIN_S", 0.01)
    door.answers_at_all = False
    answer = client.post("/do", data={"cmd": "nudge"}, headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (503, "E_SLOW")


def test_too_large_a_form_never_reaches_the_table(client, door):
    answer = client.post("/do", data={"cmd": "join", "name": "x" * 40_000}, headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (413, "E_TOO_LARGE")
    assert door.asks == []


def test_a_command_by_get_is_no_page(client, door):
    assert client.get("/do?cmd=nudge").status_code == 404
    assert door.asks == []


def test_a_flood_from_one_seat_is_turned_away_and_others_are_not(client, door, clock):
    client.set_cookie("seat_one", "token-b")
    statuses = {client.post("/do", data={"cmd": "x"}, headers=JSON).status_code for _ in range(100)}
    assert statuses == {200, 429}
    client.set_cookie("seat_one", "token-a")
    assert client.post("/do", data={"cmd": "x"}, headers=JSON).status_code == 200
    client.set_cookie("seat_one", "token-b")
    clock.advance(1)
    assert client.post("/do", data={"cmd": "x"}, headers=JSON).status_code == 200


def test_ten_phones_behind_one_address_all_sit_down(client, door):
    for number in range(10):
        client.delete_cookie("seat_one")
        door.grant(f"token-{number}", seat=str(number))
        answer = client.post("/do", data={"cmd": "join"}, headers=JSON, environ_base={"REMOTE_ADDR": "192.168.4.77"})
        assert answer.json["ok"]


def test_choosing_a_language_is_kept_for_all_tables(client):
    answer = client.post("/t/two/lang", data={"lang": "hu", "back": "/t/two/join"})
    assert (answer.status_code, answer.location) == (303, "/t/two/join")
    assert "lang=hu;" in cookies(answer)[0]
    assert "Path=/" in cookies(answer)[0].split("; ")


def test_an_unknown_language_is_refused_by_name(client):
    answer = client.post("/lang", data={"lang": "xx"}, headers=JSON)
    assert (answer.status_code, answer.json["sentence"]) == (400, "Known are: en, hu.")


def test_the_host_works_the_rig(host, rig):
    host.post("/rig", data={"slot": "1", "control": "fist", "pressed": "1"})
    assert rig.pressed
    host.post("/rig", data={"slot": "1", "control": "fist", "pressed": "0"})
    assert not rig.pressed


def test_nobody_else_works_the_rig(phone, rig):
    answer = phone.post("/rig", data={"slot": "1", "control": "fist", "pressed": "1"}, headers=JSON)
    assert (answer.status_code, rig.pressed) == (403, False)


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"slot": "one"}, 400),
        ({"slot": "9999"}, 400),
        ({"slot": "²"}, 400),
        ({"pressed": "maybe"}, 400),
        ({"control": "lever"}, 409),
    ],
)
def test_a_control_that_the_rig_does_not_have_is_refused(host, rig, wrong, status):
    form = {"slot": "1", "control": "fist", "pressed": "1", **wrong}
    answer = host.post("/rig", data=form, headers=JSON)
    assert (answer.status_code, answer.json["ok"], rig.pressed) == (status, False, False)
