"""Forms that come in pieces, late, never, or far too large: everybody else goes on as if nothing were."""

import asyncio
import http.client
import logging
import socket

import pytest

from companion.server import asgi
from companion.server.bodies import body_of, told_again
from tests.server.lines import PATIENCE_S

HEAD = (
    b"POST /do HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nConnection: close\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: "
)


def telling(*messages):
    """Return what tells these messages one by one."""
    waiting = iter(messages)

    async def receive():
        return next(waiting)

    return receive


def piece(body, more=True):
    return {"type": "http.request", "body": body, "more_body": more}


@pytest.fixture
def half_sent(service):
    """More forms than there are threads, each with its end still to come."""
    lines = [socket.create_connection(("127.0.0.1", service.port), PATIENCE_S) for _ in range(asgi.THREADS + 1)]
    for line in lines:
        line.sendall(HEAD + b"9\r\n\r\ncmd=")
    yield lines
    for line in lines:
        line.close()


def status_of_a_page(service):
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE_S)
    connection.request("GET", "/")
    status = connection.getresponse().status
    connection.close()
    return status


def test_a_body_in_pieces_is_put_together():
    assert asyncio.run(body_of(telling(piece(b"cmd="), piece(b"nudge", more=False)), 100)) == b"cmd=nudge"


def test_a_body_that_grows_too_long_is_not_read_to_its_end():
    assert asyncio.run(body_of(telling(piece(b"x" * 6), piece(b"x" * 6)), 10)) == b"x" * 12


def test_of_a_browser_that_leaves_in_the_middle_nothing_is_kept():
    assert asyncio.run(body_of(telling(piece(b"cmd="), {"type": "http.disconnect"}), 100)) is None


def test_what_was_read_is_told_again_whole():
    assert asyncio.run(told_again(b"cmd=nudge")()) == piece(b"cmd=nudge", more=False)


def test_forms_half_sent_keep_nobody_waiting(half_sent, service):
    assert status_of_a_page(service) == 200


def test_a_form_whose_end_comes_late_is_carried_out(half_sent, door):
    half_sent[0].sendall(b"nudge")
    assert half_sent[0].recv(64).startswith(b"HTTP/1.1 200")
    assert door.asks[0].fields == {"cmd": "nudge"}


def test_a_form_that_never_ends_is_given_up(monkeypatch, half_sent, door):
    monkeypatch.setattr(asgi, "BODY_WITHIN_S", 0.01)
    line = socket.create_connection(half_sent[0].getpeername(), PATIENCE_S)
    line.sendall(HEAD + b"9\r\n\r\ncmd=")
    assert line.recv(64).startswith(b"HTTP/1.1 408")
    assert door.asks == []
    line.close()


def test_stopping_turns_forms_half_sent_away_without_a_word_in_the_log(half_sent, service, caplog):
    # Once this is answered, whatever was sent before has arrived.
    assert status_of_a_page(service) == 200
    service.stop()
    assert not service.is_running
    assert all(line.recv(64).startswith(b"HTTP/1.1 408") for line in half_sent)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_stopping_at_the_moment_at_which_a_form_is_given_up_ends_all_the_others_too(monkeypatch, app):
    answered = []

    async def never():
        await asyncio.Event().wait()

    async def keep(message):
        answered.append(message.get("status"))

    async def evening():
        late = asyncio.create_task(app._page({}, never, keep))
        await asyncio.sleep(0)  # it waits for its form, with no time left
        monkeypatch.setattr(asgi, "BODY_WITHIN_S", 3600)
        waiting = asyncio.create_task(app._page({}, never, keep))
        await asyncio.sleep(0)
        app._end_waiting()
        await asyncio.gather(late, waiting)

    monkeypatch.setattr(asgi, "BODY_WITHIN_S", 0)
    asyncio.run(evening())
    assert answered == [408, None, 408, None]


@pytest.mark.parametrize("accept", ["application/json", "text/html"])
def test_a_form_that_is_far_too_large_gets_a_sentence(client, accept):
    answer = client.post("/do", data={"cmd": "x" * 40_000, "back": "/join"}, headers={"Accept": accept})
    assert answer.status_code == 413
