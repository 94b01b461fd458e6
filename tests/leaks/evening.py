"""A whole game through the real table, pages and streams, in one thread; every byte that leaves is heard by viewer.

Nothing here knows a game: a script of commands is turned into what people would tap.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from companion.games import shelf
from companion.rulekit import Actor, Command, Game, Seat, Step
from companion.server.asgi import Asgi
from companion.server.house import House
from companion.server.site import make_sites
from companion.server.visitors import BROWSER_COOKIE
from companion.table import fair, transcript
from companion.table.fakes import FakeClock, MemoryJournal
from companion.table.ports import Shown
from companion.table.screens import Moment
from companion.table.state import COLOURS
from companion.table.table import Table
from tests.leaks.canaries import Cage, Mark, marks_in, plain, text_of
from tests.leaks.doubles import LogEar, MarkedCodec, MarkedTexts, OneThread, Rig
from tests.leaks.forms import form_of

WEB = Path(__file__).parents[2] / "web"
TABLE, HOST, ANYBODY = "table", "host", "anybody"


class Heard(NamedTuple):
    """Bytes that reached somebody: by which way, and who (a seat, the host, the table screen, anybody)."""

    outlet: str
    viewer: str
    body: bytes


class Evening:
    """One game from the joining to the end. `heard` grows; `secrets` are whole values that only `viewer` may get."""

    def __init__(self, game: Game[Any], seed: int, *, languages: tuple[str, ...] = ("en", "hu")) -> None:
        self.random = Random(seed)
        script = importlib.import_module(f"tests.games.{game.key}.random_games").whole_game
        self.opening, *self.script = script(Random(seed))
        self.seats: tuple[Seat, ...] = getattr(self.opening, "players", None) or self.opening.seats
        self.cage = Cage(game, self.opening)
        self.game = self.cage.game
        self.lang = self.random.choice(languages)
        self.heard: list[Heard] = []
        self.secrets: dict[str, str] = {}
        self.sung: set[Mark] = set()
        self.clock, self.journal, self.rig = FakeClock(), MemoryJournal(), Rig()
        self._exported = 0
        self.order: tuple[int, ...] = ()
        self._open()

    def _open(self) -> None:
        self.table = Table("main", {self.game.key: self.game}, self.journal, self.clock, recovery_code="424242")
        self.table._codec = MarkedCodec({self.game.key: self.game})
        self.door = OneThread(self.table, self.clock)
        self.door.drive(self)
        self.door.watch(self.see)
        house = House(
            web=WEB, texts=MarkedTexts(WEB, strict=True), addresses=lambda: ("192.168.4.1",), port=8000, rig=self.rig,
            colours=COLOURS, game_options=lambda key: shelf()[key].options(), now=self.clock.now,
        )  # fmt: skip
        self.asgi = Asgi(house, make_sites(house, {"main": self.door}))
        self.loop = asyncio.new_event_loop()
        self.streams: list[asyncio.Task[None]] = []
        self.browsers = {viewer: self._browser(viewer) for viewer in (*self.seats, HOST, TABLE)}
        self._log = logging.getLogger()
        self._handler = LogEar(lambda line: self.hear("log", ANYBODY, line))
        self._log_level = self._log.level
        self._log.addHandler(self._handler)
        self._log.setLevel(logging.DEBUG)

    def _browser(self, viewer: str):
        """A browser that has opened a page before, and so has its mark."""
        browser = self.asgi.flask.test_client()
        browser.set_cookie(BROWSER_COOKIE, f"mark-of-{viewer}")
        return browser

    def close(self) -> None:
        self._log.removeHandler(self._handler)
        self._log.setLevel(self._log_level)
        self.asgi._end_waiting()
        for stream in self.streams:
            self.loop.run_until_complete(stream)
        self.loop.close()
        self.asgi.close()

    # --- what is heard

    def hear(self, outlet: str, viewer: str, body: bytes | str) -> None:
        self.heard.append(Heard(outlet, viewer, body.encode() if isinstance(body, str) else body))

    def see(self, moment: Moment) -> None:
        """What the edges are given to show, before anything is made of it."""
        self.hear("view", TABLE, repr(moment.table))
        self.hear("view", HOST, repr(moment.host))
        for seat, screen in moment.seats.items():
            self.hear("view", seat, repr(screen))

    def show(self, shown: Shown) -> None:
        """Outputs: lamps and sounds of the room, and the lamp inside each seat's own box."""
        self.rig.shown = shown
        self.hear("signal", ANYBODY, repr((shown.signals, shown.slots, shown.boxes)))
        for seat, signals in shown.private:
            self.hear("own signal", seat, repr(signals))

    def listen(self) -> None:
        """Open a live stream for every page that somebody may look at."""
        for viewer in self.browsers:
            pages = {HOST: ["host", "rig", "table"], TABLE: ["table"]}.get(viewer, [f"seat:{viewer}", "table"])
            self.streams.append(self.loop.create_task(self._stream(viewer, pages)))
        self.breathe()

    async def _stream(self, viewer: str, pages: list[str]) -> None:
        async def send(message):
            self.hear("stream", viewer, message.get("body", b""))

        async def receive():
            await asyncio.Event().wait()

        query = "&".join(f"page={page}" for page in pages).encode()
        headers = [(b"cookie", self.cookie(viewer).encode()), (b"accept-language", self.lang.encode())]
        scope = {"type": "http", "method": "GET", "path": "/stream", "query_string": query, "headers": headers}
        await self.asgi(scope, receive, send)

    def breathe(self) -> None:
        """Let the streams send what waits for them."""

        async def rounds():
            for _ in range(6):
                await asyncio.sleep(0)

        self.loop.run_until_complete(rounds())

    def cookie(self, viewer: str) -> str:
        names = (BROWSER_COOKIE, "seat_main", "host_main", "visit_main")
        found = ((name, self.browsers[viewer].get_cookie(name)) for name in names)
        return "; ".join(f"{name}={cookie.value}" for name, cookie in found if cookie)

    def get(self, viewer: str, path: str) -> None:
        """Look at a page."""
        answer = self.browsers[viewer].get(path, headers={"Accept-Language": self.lang})
        assert answer.status_code < 500, (path, self.heard[-3:])
        self.hear("page", viewer, str(answer.headers).encode() + answer.data)

    def post(self, viewer: str, fields: dict[str, Any], *, may_fail: bool = False) -> dict[str, Any]:
        """Tap something."""
        headers = {"Accept": "application/json", "Accept-Language": self.lang}
        answer = self.browsers[viewer].post("/do", data=form_of(fields), headers=headers)
        told = answer.get_json()
        assert may_fail or told["ok"], (fields, told)
        head = "" if "join" in str(fields) or "host" in str(fields) else str(answer.headers)
        self.hear("answer" if told["ok"] else "error", viewer, head.encode() + answer.data)
        return told

    def export(self) -> None:
        """Write down what was journalled since, as an export does."""
        entries = self.journal.entries[self._exported :]
        self._exported = len(self.journal.entries)
        for line in transcript.lines(entries):
            self.hear("export", ANYBODY, line)

    def leaks(self) -> list[tuple[str, str, str]]:
        """Return (outlet, viewer, what) of everything heard since that its hearer may not know; forget the rest."""
        heard, self.heard = self.heard, []
        return [(one.outlet, one.viewer, what) for one in heard for what in self._in(one)]

    def _in(self, heard: Heard) -> list[str]:
        text = heard.body.decode()
        foreign = {mark for mark in marks_in(text) - self.cage.public if mark.owner != heard.viewer}
        told = [secret for secret, owner in self.secrets.items() if owner != heard.viewer and secret in text]
        self.sung |= marks_in(text) - foreign
        return [*map(str, foreign), *told]

    # --- the evening

    def sit_down(self, *, without: str = "") -> None:
        """Join with every phone (one seat may be without), take the host's chair, and start the scripted game."""
        self.post(HOST, {"cmd": "become_host"})
        self.secrets[self.browsers[HOST].get_cookie("host_main").value] = HOST
        for number, seat in enumerate(self.seats, start=1):
            if seat == without:
                self.post(HOST, {"cmd": "add_seat", "name": f"player {number}"})
                continue
            self.post(seat, {"cmd": "join", "name": f"player {number}"})
            self.secrets[self.browsers[seat].get_cookie("seat_main").value] = seat
            self.secrets[self.browsers[seat].get_cookie(BROWSER_COOKIE).value] = seat
        self.post(HOST, {"cmd": "set_countdown", "seconds": 0})
        self.post(HOST, {"cmd": "open_rig"})
        self.post(HOST, {"cmd": "start_game", "game": self.game.key})

    def give(self, command: Command) -> None:
        """Do what leads to a command of the script."""
        self.clock.advance(1.0)
        choice, deal = self.game.choice, self.game.deal
        if choice is not None and isinstance(command, type(choice.reveal(False))):
            self._reveal(command)
        elif deal is not None and isinstance(command, deal.command):
            self._deal(command)
        else:
            self.post(self._giver(command), self._fields(command))
        self.breathe()

    def _giver(self, command: Command) -> str:
        owner = self.game.owner(self.table.ledger.state, command)
        return owner if owner and command.actor in (Actor.OWNER, Actor.OWNER_OR_HOST) else HOST

    def _fields(self, command: Command) -> dict[str, Any]:
        fields = {name: value for name, value in msgspec.to_builtins(command).items() if value is not None}
        if command.step is Step.SECRET and self.game.choice is not None:
            fields["decision"] = self.door.moment().seats[self._giver(command)].decision
        return fields

    def _reveal(self, command: Any) -> None:
        """Everybody who was ready has been revealed by the table itself; a force waits for the others."""
        if self.door.moment().table.deciding is not None:
            self.post(HOST, {"cmd": "force"})
            self.clock.advance(5.0)
            self.post(HOST, {"cmd": "nudge"}, may_fail=True)

    def _deal(self, command: Any) -> None:
        """Deal by the phones; the shuffle alone is the script's."""
        host = {name: value for name, value in self._fields(command).items() if name not in ("cmd", "deal")}
        self.order = command.deal.hidden if command.deal else ()
        self.post(HOST, {"cmd": "deal_roles", "fields": host} if host else {"cmd": "deal_roles"})
        deal = self.table.state.deal
        if deal is None or not deal.under_way:
            return
        phones = [record.seat for record in self.table.state.seats if record.has_phone]
        words = {seat: self.random.randbytes(32).hex() for seat in phones}
        secrets = dict.fromkeys((deal.secret.hidden, deal.nonce.hidden, *words.values()), "nobody")
        self.secrets |= secrets
        self.look_around()
        for seat, word in words.items():
            self.post(seat, {"cmd": "promise", "seat": seat, "deal": deal.id, "promise": fair.promise(word)})
        for seat, word in words.items():
            self.post(seat, {"cmd": "open_promise", "seat": seat, "deal": deal.id, "opening": word})

    def play(self, *, most: int | None = None, every: int = 12) -> list[tuple[str, str, str]]:
        """Play the script, or the first commands of it; return the leaks, as soon as there are any."""
        self.sit_down()
        self.listen()
        found = self.leaks()
        for number, command in enumerate(self.script[:most]):
            self.give(command)
            if number % every == 0:
                self.look_around()
            self.published()
            found += self.leaks()
            if found:
                break
        return found

    def published(self) -> None:
        """Forget the secrets of deals that are public now."""
        for record in self.table.state.records:
            for told in (record.secret, record.nonce, *(each.opening for each in record.contributions)):
                self.secrets.pop(told, None)

    def look_around(self) -> None:
        """Everybody looks at every page; somebody tries what is not theirs."""
        for viewer in self.browsers:
            own = {HOST: "/host", TABLE: "/"}.get(viewer, "/seat")
            for path in (own, "/join", "/deal.json", f"/snapshot?page=table&page=seat:{viewer}&page=host"):
                self.get(viewer, path)
        self.get(HOST, "/rig")
        thief, victim = self.random.sample(self.seats, 2)
        self.get(thief, f"/seat/{victim}")
        self.get(thief, "/host")
        theirs = [one for one in self.game.legal_commands(self.table.ledger.state, victim) if one.actor is Actor.OWNER]
        for fields in ({"cmd": "none"}, *map(self._fields_of_anybody, theirs[:2])):
            assert not self.post(thief, fields, may_fail=True)["ok"]
        self.export()

    @staticmethod
    def _fields_of_anybody(command: Command) -> dict[str, Any]:
        plain_fields = msgspec.to_builtins(command, enc_hook=lambda value: plain(text_of(value)))
        return {name: value for name, value in plain_fields.items() if value is not None and name != "deal"}
