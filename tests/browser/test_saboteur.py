"""Saboteur with ten phones and Saboteur 2 with twelve seats, three rounds each, from the join page to the last nugget.

Some phones are pages that fingers touch; the others speak with the service as a phone would, which keeps it quick.
"""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from playwright.sync_api import expect

from companion.games.saboteur.commands import EndRound, RoleSeen, SetLevel
from companion.games.saboteur.state import Phase
from companion.rulekit import Actor
from tests.browser.conftest import PHONE, TV
from tests.games.saboteur.random_games import People

pytestmark = pytest.mark.browser

FINGERS = ("Anna", "Béla")
OTHERS = ("Cili", "Dóra", "Ede", "Flóra", "Gábor", "Hédi", "Imre", "Judit", "Karcsi", "Lili")
SEED = 11
PLAYS = 24  #: cards of a round, before the host ends it


class Crew:
    """Everybody around the table of an evening, and what they do next."""

    def __init__(self, evening, seats: int, **options: str) -> None:
        self.evening = evening
        self.random = Random(SEED)
        self.people = People(self.random, steady=True)
        self.screen = evening.open("/", **TV)
        for name in FINGERS:
            evening.sit(name)
        self.askers = [evening.pages[name].request for name in FINGERS]
        self.askers += [self.sit_down(name) for name in OTHERS[: seats - len(FINGERS)]]
        evening.be_host()
        started = {f"options.{name}": value for name, value in options.items()}
        assert evening.ask_host("start_game", game="saboteur", **started)["ok"]
        self.phones = dict(zip(self.state.seats, self.askers, strict=True))

    @property
    def state(self):
        return self.evening.door._table.ledger.state

    @property
    def open_deal(self):
        return self.evening.door.moment().table.deal

    def sit_down(self, name: str):
        """Join as a phone does, without drawing a page."""
        asker = self.evening.context(**PHONE).request
        assert self.post(asker, "join", {"name": name})["ok"]
        return asker

    def post(self, asker, cmd: str, fields: dict[str, str]) -> dict:
        headers = {"Accept": "application/json", "Origin": self.evening.url}
        return asker.post(f"{self.evening.url}/do", form={"cmd": cmd, **fields}, headers=headers).json()

    def give(self, command) -> None:
        """Have a command given by whoever may give it."""
        fields = as_form(command)
        by_seat = command.actor in (Actor.OWNER, Actor.OWNER_OR_HOST)
        asker = self.phones[command.seat] if by_seat else self.evening.pages["host"].request
        answer = self.post(asker, fields.pop("cmd"), fields)
        assert answer["ok"], (command, answer)

    def deal(self) -> None:
        """Begin a round: the host's tap, and one tap of everybody."""
        self.evening.pages["host"].locator("#deal").click()
        self.evening.until(lambda: (deal := self.open_deal) and deal.stage == "gathering")
        deal = self.open_deal
        for name in FINGERS:
            self.evening.pages[name].locator("#deal-ready").click()
        for seat in self.state.seats[len(FINGERS) :]:
            assert self.post(self.phones[seat], "promise", {"seat": seat, "deal": deal.id})["ok"]
        self.evening.until(lambda: self.state.phase is Phase.ROLES)

    def look(self) -> None:
        """Everybody looks at their role: fingers hold their page's button."""
        for name in FINGERS:
            hold_role(self.evening.pages[name])
        for seat in self.state.seats[len(FINGERS) :]:
            self.give(RoleSeen(seat))
        self.evening.until(lambda: self.state.phase is Phase.TURN)

    def play(self, outcome: str) -> None:
        """Play some cards at the level of the table, then let the host say how the round has ended."""
        for _ in range(PLAYS if self.state.level != "light" else 0):
            if self.state.phase is Phase.TURN:
                self.give(self.people.play(self.state))
            elif self.state.phase is Phase.REVEAL:
                self.give(self.people.reveal(self.state))
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
        self.deal()
        self.look()
        self.play(outcome)
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


def test_ten_phones_play_three_rounds_at_three_levels(evening):
    crew = Crew(evening, 10, level="full")
    crew.play_round("gold")
    for level, outcome in (("table", "no-gold"), ("light", "gold")):
        crew.give(SetLevel(level))
        crew.play_round(outcome)
    expect(crew.screen.locator(".ranking li")).to_have_count(10)
    shown = [int(total) for total in crew.screen.locator(".ranking b").all_inner_texts()]
    assert shown == sorted(crew.state.totals, reverse=True)
    expect(crew.screen.locator("#again")).to_be_visible()


def test_twelve_seats_play_three_rounds_of_saboteur_2(evening):
    crew = Crew(evening, 12, expansion="true", level="full")
    crew.play_round("gold")
    crew.give(SetLevel("table"))
    crew.play_round("no-gold")
    crew.give(SetLevel("light"))
    crew.play_round("gold")
    winners = crew.screen.locator(".ranking .won")
    expect(winners).to_have_count(len(crew.state.winners))


def test_a_card_is_laid_by_tapping_and_seen_by_all(evening):
    crew = Crew(evening, 3, level="full")
    crew.deal()
    crew.look()
    anna, bela = (evening.pages[name] for name in FINGERS)
    anna.check("input[value=tee-h]", force=True)
    anna.tap(".spot.fits")
    anna.tap("#lay-it")
    for page in (bela, crew.screen):
        expect(page.locator("[data-region=game] .laid")).to_have_count(2)
    expect(bela.locator("#play-break_tool")).to_be_visible()
    expect(anna.locator(".plays")).to_have_count(0)


def test_each_phone_shows_its_own_role_and_no_title_says_it(evening):
    crew = Crew(evening, 5, level="light")
    crew.deal()
    anna, bela = (evening.pages[name] for name in FINGERS)
    roles = {name: crew.state.player(seat).role.hidden for name, seat in zip(FINGERS, crew.state.seats, strict=False)}
    names = {"digger": "Gold-digger", "saboteur": "Saboteur"}
    assert (hold_role(anna), hold_role(bela)) == (names[roles["Anna"]], names[roles["Béla"]])
    assert anna.title() == bela.title() == "Tabletop Companion"
    crew.look()
