"""A leak is planted in each way out, one at a time; the ears must find it, and find it there."""

from __future__ import annotations

import logging

import msgspec
import pytest

from companion.errors import TableError
from companion.rulekit import Game
from companion.server.hub import Stream
from companion.server.visits import Visit
from companion.table import deal_display, display, transcript
from tests.contract.hiding import hidden_paths
from tests.leaks.canaries import text_of
from tests.leaks.doubles import OneThread, Rig

STARTED = 14  #: commands of the script after which secrets have come up


def loot(evening) -> str:
    """Everything that is hidden in the game now."""
    return " ".join(text_of(hidden.hidden) for _, hidden in hidden_paths(evening.table.ledger.state))


def other_seat(evening, viewer: str) -> str:
    return next(token for token, owner in evening.secrets.items() if owner not in (viewer, "nobody"))


def changed(function, change):
    """A function whose result is changed on its way out."""
    return lambda *args, **named: change(function(*args, **named))


def planted_in_screen(name: str, field: str, as_told=str):
    def plant(evening, patch):
        leaky = lambda screen: msgspec.structs.replace(screen, **{field: as_told(loot(evening))})  # noqa: E731
        patch.setattr(display, name, changed(getattr(display, name), leaky))

    return plant


def in_page(evening, patch):
    def leaky(answer):
        answer.set_data(answer.get_data() + loot(evening).encode())
        return answer

    patch.setattr(Visit, "still", changed(Visit.still, leaky))


def in_token_of_another(evening, patch):
    def leaky(answer):
        answer.set_data(answer.get_data() + other_seat(evening, "a").encode())
        return answer

    patch.setattr(Visit, "still", changed(Visit.still, leaky))


def in_stream(evening, patch):
    offer = Stream.offer

    def leaky(stream, page, painting):
        offer(stream, page, painting._replace(message=painting.message + loot(evening).encode()))

    patch.setattr(Stream, "offer", leaky)


def in_header(evening, patch):
    protect = evening.asgi.flask.after_request_funcs[None]
    leaky = lambda answer: (answer.headers.set("X-State", loot(evening)), answer)[1]  # noqa: E731
    patch.setitem(evening.asgi.flask.after_request_funcs, None, [*protect, leaky])


def in_answer(evening, patch):
    patch.setattr("companion.server.asking.done", changed(
        lambda following: msgspec.json.encode({"ok": True, "next": following + loot(evening)}),
        lambda body: evening.asgi.flask.response_class(body, mimetype="application/json"),
    ))  # fmt: skip


def in_error(evening, patch):
    def leaky(game, fields):
        raise TableError("E_NO_SUCH_SLOT", slot=loot(evening))

    read = Game.read_command
    patch.setattr(Game, "read_command", lambda game, f: leaky(game, f) if f["cmd"] == "none" else read(game, f))


def in_log(evening, patch):
    show = OneThread._show
    told = lambda door: (logging.getLogger("companion").debug("state: %s", loot(evening)), show(door))  # noqa: E731
    patch.setattr(OneThread, "_show", told)


def in_export(evening, patch):
    patch.setattr(transcript, "starred", lambda plain: plain)


def in_signal(evening, patch):
    def leaky(shown):
        return msgspec.structs.replace(shown, signals=msgspec.structs.replace(shown.signals, cue=loot(evening)))

    patch.setattr(display, "shown", changed(display.shown, leaky))


def in_own_signal(evening, patch):
    private = tuple((seat, loot(evening)) for seat in evening.seats)
    leaky = lambda shown: msgspec.structs.replace(shown, private=tuple((seat, loot(evening)) for seat, _ in private))  # noqa: E731
    patch.setattr(display, "shown", changed(display.shown, leaky))


def in_rig(evening, patch):
    patch.setattr(Rig, "lamps", lambda rig: [(loot(evening), True)])


OUTLETS = {
    "view of the table": (planted_in_screen("table_screen", "table"), {"view"}),
    "view of the host": (planted_in_screen("host_screen", "approvals", lambda text: (text,)), {"view"}),
    "view of another seat": (planted_in_screen("seat_screen", "decision"), {"view"}),
    "page": (in_page, {"page"}),
    "token of another seat": (in_token_of_another, {"page"}),
    "stream": (in_stream, {"stream"}),
    "header": (in_header, {"page", "answer", "error"}),
    "answer": (in_answer, {"answer"}),
    "error": (in_error, {"error"}),
    "log": (in_log, {"log"}),
    "export": (in_export, {"export"}),
    "signal": (in_signal, {"signal"}),
    "own signal": (in_own_signal, {"own signal"}),
    "rig": (in_rig, {"page", "stream"}),
}


@pytest.mark.parametrize("where", OUTLETS)
def test_a_leak_is_found_where_it_is(hold, monkeypatch, where):
    plant, outlets = OUTLETS[where]
    evening = hold("diamant", 3)
    plant(evening, monkeypatch)
    found = evening.play(most=STARTED, every=3)
    assert outlets & {outlet for outlet, *_ in found}


def test_without_a_leak_the_same_evening_is_clean(hold):
    assert hold("diamant", 3).play(most=STARTED, every=3) == []


def test_what_a_deal_keeps_until_it_is_published_is_found(hold, monkeypatch):
    def leaky(deal, *args):
        return msgspec.structs.replace(screen(deal, *args), spoken=(deal.secret.hidden,))

    screen = deal_display.screen
    monkeypatch.setattr(deal_display, "screen", leaky)
    assert ("view", "table") in {found[:2] for found in hold("saboteur", 2).play(most=2)}


def test_what_a_phone_has_promised_is_found(hold, monkeypatch):
    def leaky(deal, *args):
        opened = [share.opening.hidden for share in deal.shares if share.opening]
        return msgspec.structs.replace(screen(deal, *args), spoken=tuple(opened))

    screen = deal_display.screen
    monkeypatch.setattr(deal_display, "screen", leaky)
    assert ("view", "table") in {found[:2] for found in hold("saboteur", 2).play(most=2)}
