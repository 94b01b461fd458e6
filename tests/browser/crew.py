"""A crew of Saboteur around the table: pages that fingers touch, phones that only speak, seats without a phone."""

from __future__ import annotations

from random import Random

import msgspec
from playwright.sync_api import expect

from companion.games.saboteur.commands import BeginPlay, EndRound, RoleSeen
from companion.games.saboteur.state import Phase
from companion.rulekit import Actor
from companion.server.texts import Texts
from tests.browser.conftest import PHONE, TV
from tests.games.saboteur.random_games import People
from tests.web.conftest import WEB

SEED = 11
PLAYS = 12  #: cards of a round, before the host ends it
ENGLISH = Texts(WEB, strict=True).language("en")


class Crew:
    """Everybody around the table of an evening, and what they do next."""

    def __init__(self, evening, fingers: tuple[str, ...], voices: tuple[str, ...]) -> None:
        self.evening = evening
        self.people = People(Random(SEED), steady=True)
        self.screen = evening.open("/", **TV)
        self.fingers = fingers
        self.phones: dict[str, object] = {}  # who speaks for a seat; the others have no phone
        for name in fingers:
            self.phones[self.seat_of(name)] = evening.sit(name).request
        for name in voices:
            self.sit_down(evening.context(**PHONE).request, name)
        evening.be_host()

    def start(self, **options: str) -> None:
        """Start the game; the host speaks on without drawing a page."""
        started = {f"options.{name}": value for name, value in options.items()}
        assert self.evening.ask_host("start_game", game="saboteur", **started)["ok"]
        self.evening.pages["host"].goto("about:blank")

    @property
    def state(self):
        return self.evening.door._table.ledger.state

    @property
    def open_deal(self):
        return self.evening.door.moment().table.deal

    def seat_of(self, name: str) -> str:
        return next(person.seat for person in self.evening.door.moment().table.people if person.name == name)

    def role_of(self, seat: str) -> str:
        """What a player's role is called, by the truth."""
        return ENGLISH.say(f"saboteur.role.{self.state.player(seat).role.hidden}")

    def sit_down(self, asker, name: str, **fields: str) -> None:
        """Join as a phone does, without drawing a page."""
        assert self.post(asker, "join", {"name": name, **fields})["ok"]
        self.phones[self.seat_of(name)] = asker

    def post(self, asker, cmd: str, fields: dict[str, str]) -> dict:
        headers = {"Accept": "application/json", "Origin": self.evening.url}
        return asker.post(f"{self.evening.url}/do", form={"cmd": cmd, **fields}, headers=headers).json()

    def give(self, command) -> None:
        """Have a command given by whoever may give it; the host speaks for a seat without a phone."""
        fields = as_form(command)
        by_seat = command.actor in (Actor.OWNER, Actor.OWNER_OR_HOST)
        host = self.evening.pages["host"].request
        asker = self.phones.get(command.seat, host) if by_seat else host
        answer = self.post(asker, fields.pop("cmd"), fields)
        assert answer["ok"], (command, answer)

    # --- a round

    def begin(self) -> None:
        assert self.evening.ask_host("deal_roles")["ok"]

    def promise(self) -> None:
        """Everybody who has a phone is ready: fingers tap, then the others say so."""
        for name in self.fingers:
            self.evening.pages[name].locator("#deal-ready").click()
        mine = [self.seat_of(name) for name in self.fingers]
        self.evening.until(lambda: not any(self.is_asked(seat) for seat in mine))
        for seat, asker in self.phones.items():
            if self.is_asked(seat):
                assert self.post(asker, "promise", {"seat": seat, "deal": self.open_deal.id})["ok"]
        self.evening.until(lambda: self.state.phase is Phase.ROLES)

    def is_asked(self, seat: str) -> bool:
        deal = self.evening.door.moment().seats[seat].deal
        return deal is not None and deal.asks

    def look(self) -> None:
        """Everybody looks at their role, fingers by their page's button; for who has no phone the host goes on."""
        for name in self.fingers:
            assert hold_role(self.evening.pages[name]) == self.role_of(self.seat_of(name))
        self.evening.until(lambda: all(self.state.player(self.seat_of(name)).role_seen for name in self.fingers))
        for player in self.state.players:
            if player.seat in self.phones and not player.role_seen:
                self.give(RoleSeen(player.seat))
        if self.state.phase is Phase.ROLES:
            self.give(BeginPlay())

    def play(self) -> None:
        """Play some cards; the table screen is put away meanwhile, for drawing each card costs more than playing it."""
        self.screen.goto("about:blank")
        for _ in range(PLAYS):
            if self.state.phase is Phase.TURN:
                self.give(self.people.play(self.state))
            elif self.state.phase is Phase.REVEAL:
                self.give(self.people.reveal(self.state))
        self.screen.goto(self.evening.url)

    def end(self, outcome: str) -> None:
        """Let the host say how the round has ended, if the cards have not."""
        if self.state.phase in (Phase.TURN, Phase.REVEAL):
            last = {"completer": "b"} if outcome == "gold" else {"last_card_by": "b"}
            self.give(EndRound(outcome, **last, open_for_blue=True, open_for_green=True, **self.in_front()))

    def in_front(self) -> dict:
        """What the host's form asks for beside that, with an answer."""
        asks = self.evening.door.moment().host.view.asks
        answers = {"crystals": 3, "jailed": (), "thieves_in_play_order": ()}
        return {name: value for name, value in answers.items() if name in asks}

    def hand_out(self) -> None:
        """Take nuggets, tell totals, steal, and put the round away."""
        while self.state.phase not in (Phase.DEALING, Phase.GAME_OVER):
            self.give(self.people.next_command(self.state))

    def play_round(self, outcome: str) -> None:
        self.begin()
        self.promise()
        self.look()
        self.finish(outcome)

    def finish(self, outcome: str) -> None:
        """Play a round whose roles are known to their players, and see it on the table screen."""
        if self.state.level != "light":
            self.play()
        self.end(outcome)
        expect(self.screen.locator(".turned li")).to_have_count(len(self.state.seats))
        expect(self.screen.locator(".gains li")).to_have_count(sum(1 for pay in self.state.payout.pay if pay))
        expect(self.screen.locator(".order li")).to_have_count(len(self.handed_out()))
        self.hand_out()

    def handed_out(self) -> tuple:
        """Who takes from the packet, or who steals."""
        return self.state.payout.packet + self.state.payout.thieves


def as_form(command) -> dict[str, str]:
    """Return the fields of a command as a form sends them; places in a list are numbers."""
    fields = {}
    for name, value in msgspec.json.decode(msgspec.json.encode(command)).items():
        if isinstance(value, list):
            fields |= {f"{name}.{place}": each for place, each in enumerate(value)} if value else {f"{name}[]": ""}
        elif value is not None:
            fields[name] = str(value).lower() if isinstance(value, bool) else str(value)
    return fields


def hold_role(page) -> str:
    """Put a finger on the button until the role is seen, lift it, and return what stood there."""
    page.hover("#hold-role")
    page.mouse.down()
    expect(page.locator(".held strong")).to_be_visible()
    seen = page.inner_text(".held strong")
    page.mouse.up()
    expect(page.locator(".held strong")).to_have_count(0)
    return seen
