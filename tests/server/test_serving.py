"""The service itself: its socket, its end, and what it keeps out of the log."""

import http.client
import logging
import socket
import time

import pytest

from companion.errors import SettingsError
from companion.server.listening import listen
from companion.server.serving import Serving
from tests.server.lines import eventually


def ask(port, method, path, body=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


def test_a_busy_port_is_named():
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(SettingsError, match=rf"E_PORT_BUSY.*port={port}"):
            listen("127.0.0.1", port)


@pytest.mark.parametrize(("host", "port"), [("203.0.113.7", 0), ("no such host", 0), ("127.0.0.1", 70_000)])
def test_an_address_that_cannot_be_had_is_named(host, port):
    with pytest.raises(SettingsError, match="E_HOST_UNKNOWN"):
        listen(host, port)


def test_a_phone_that_vanished_is_noticed_by_the_line_itself():
    with listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 20_000
            assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)


def test_a_request_that_came_before_the_start_is_answered(app):
    listener = listen("127.0.0.1", 0)
    early = socket.create_connection(listener.getsockname())
    early.sendall(b"GET /lost HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    serving = Serving(app, listener)
    serving.start()
    assert early.recv(64).startswith(b"HTTP/1.1 200")
    early.close()
    serving.stop()


def test_stopping_ends_ten_streams_and_frees_the_port(service, line, app):
    lines = [line("table") for _ in range(10)]
    eventually(lambda: app.streams == 10)
    began = time.monotonic()
    service.stop()
    assert time.monotonic() - began < 3, "exit within three seconds is a promise, not a speed"
    for each in lines:
        each.next_message()
        assert each.block() == ""
    listen("127.0.0.1", service.port).close()


def test_stopping_does_not_wait_for_a_dead_phone(service, door, app, caplog):
    door.show(game="x" * 3_000_000)
    dead = socket.create_connection(("127.0.0.1", service.port))
    dead.sendall(b"GET /stream?page=table HTTP/1.1\r\nHost: localhost\r\n\r\n")
    eventually(lambda: app.streams == 1)
    service.stop()
    assert not service.is_running
    assert not [record for record in caplog.records if record.exc_info]
    dead.close()


def test_a_service_that_never_started_stops(app):
    Serving(app, listen("127.0.0.1", 0)).stop()


@pytest.mark.parametrize(
    "target", ["/?x=\xff", "/stream?page=\xff", "/seat/%ff", "/static/%00/x", "/t/%2e%2e/", "//", "/do?" + "x" * 9000]
)
def test_a_crooked_address_is_answered_without_a_traceback(service, caplog, target):
    with socket.create_connection(("127.0.0.1", service.port), timeout=10) as browser:
        browser.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode("latin-1"))
        answer = browser.makefile("rb").read()
    assert answer[9:10] in b"2345"
    assert b"Traceback" not in answer
    assert not [record for record in caplog.records if record.exc_info]


def test_no_token_and_no_choice_reaches_a_log_of_any_level(caplog, service, line, door):
    caplog.set_level(1)
    logging.getLogger("asyncio").setLevel(1)
    cookie = "seat_one=token-b; host_one=token-host"
    line("seat:b", "table", cookie=cookie).next_event()
    form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
    ask(service.port, "POST", "/do", "cmd=choose&value=leave-secretly", **form)
    ask(service.port, "GET", "/seat", **form)
    door.hunt(found=1, secret="leave-secretly")
    assert door.asks
    assert not [word for word in ("token-b", "token-host", "leave-secretly") if word in caplog.text]


def test_a_flask_page_comes_through_the_real_service(service):
    answer = ask(service.port, "GET", "/")
    assert answer.status == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert "server" not in answer.headers


def test_a_stream_path_takes_no_post(service):
    assert ask(service.port, "POST", "/stream").status == 404
