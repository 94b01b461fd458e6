"""Saboteur with ten phones and Saboteur 2 with twelve seats, three rounds each, from the join page to the last nugget.

Some phones are pages that fingers touch; the others speak with the service as a phone would, which keeps it quick.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from companion.games.saboteur.commands import SetLevel
from tests.browser.crew import ENGLISH, Crew, hold_role

pytestmark = pytest.mark.browser

VOICES = ("Ede", "Flóra", "Gábor", "Hédi", "Imre", "Judit", "Karcsi", "Lili")


def test_ten_phones_play_three_rounds_at_three_levels(evening):
    crew = Crew(evening, ("Anna", "Béla"), VOICES)
    crew.start(level="full")
    crew.play_round("gold")
    for level, outcome in (("table", "no-gold"), ("light", "gold")):
        crew.give(SetLevel(level))
        crew.play_round(outcome)
    expect(crew.screen.locator(".ranking li")).to_have_count(10)
    shown = [int(total) for total in crew.screen.locator(".ranking b").all_inner_texts()]
    assert shown == sorted(crew.state.totals, reverse=True)
    expect(crew.screen.locator("#again")).to_be_visible()
    assert {evening.pages[name].title() for name in crew.fingers} == {"Tabletop Companion"}


class Tablet:
    """Two seats on one tablet; a cover stands between them."""

    def __init__(self, crew: Crew, *names: str) -> None:
        self.crew, self.page = crew, crew.evening.sit(names[0])
        for name in names[1:]:
            crew.sit_down(self.page.request, name, shared="true")
        self.seats = [crew.seat_of(name) for name in names]
        crew.phones |= dict.fromkeys(self.seats, self.page.request)
        self.page.goto(f"{crew.evening.url}/seat")

    def each(self, act) -> list:
        """Everybody takes the tablet from behind the cover, does something alone, and covers it again."""
        return [self._alone(seat, act) for seat in self.seats]

    def _alone(self, seat: str, act):
        self.page.locator(f"a[href='/seat/{seat}']").click()
        self.page.wait_for_url(f"**/seat/{seat}")
        done = act(self.page)
        self.page.locator("#hide-again").click()
        expect(self.page.locator("h1")).to_have_text(ENGLISH.say("cover.title"))
        expect(self.page.locator("[data-peek]")).to_have_count(0)
        return done

    def be_ready(self, page) -> None:
        page.locator("#deal-ready").click()
        expect(page.locator("#deal-ready")).to_have_count(0)


class KeyCard:
    """A seat with a printed card; the table screen shows which symbol to look up."""

    def __init__(self, crew: Crew, name: str) -> None:
        self.crew = crew
        crew.evening.ask_host("add_seat", name=name)
        self.seat = crew.seat_of(name)
        host, url = crew.evening.pages["host"].request, crew.evening.url
        printed = host.post(f"{url}/cards", form={"game": "saboteur", "count": "1"}, headers={"Origin": url})
        assert printed.body().startswith(b"%PDF")
        assert crew.evening.ask_host("give_key_card", seat=self.seat, number="1")["ok"]

    def read(self) -> str:
        """Look up the shown symbol in its row of the card, as it was printed."""
        shown = self.crew.screen.locator("#keys .key-row")
        expect(shown).to_have_count(1)
        (row,) = re.findall(r"[0-9]+", shown.inner_text())
        symbol = shown.locator("use").get_attribute("href").rpartition("#")[2]
        (card,) = self.crew.evening.door._table.state.key_cards
        word = dict(zip(card.rows.hidden[int(row) - 1], card.words, strict=True))[symbol]
        return ENGLISH.say(f"saboteur.role.{word}")


def lend(crew: Crew, lender: str, seat: str) -> str:
    """Lend a phone to a seat that has none, let its player look at the role, and give it back as it was."""
    page, cookies = crew.evening.pages[lender], crew.evening.pages[lender].context.cookies
    before = cookies()
    page.goto(f"{crew.evening.url}/visit")
    crew.evening.tap(page, "ask_visit", seat=seat)
    page.locator(f"#end-visit-{seat}").wait_for()
    other = next(one for one in crew.phones if one != crew.seat_of(lender))
    assert crew.post(crew.phones[other], "approve_visit", {"of": seat, "seat": other})["ok"]
    page.locator("#visit-seat").click()
    role = hold_role(page)
    crew.evening.tap(page, "end_visit", seat=seat)
    page.locator("#have-it-back").click()
    expect(page.locator("h1")).to_have_text(lender)
    assert cookies() == before
    return role


def told_at_the_end(crew: Crew, seat: str) -> str:
    """The role that a seat was dealt, by the record that everybody can check."""
    record = crew.evening.pages["host"].request.get(f"{crew.evening.url}/deal.json").json()[-1]
    return ENGLISH.say(f"saboteur.role.{dict(zip(record['seats'], record['dealt'], strict=True))[seat]}")


def test_twelve_seats_with_and_without_a_phone_play_three_rounds_of_saboteur_2(evening):
    crew = Crew(evening, ("Anna",), VOICES[:7])
    tablet, card = Tablet(crew, "Cili", "Dóra"), KeyCard(crew, "Mari")
    evening.ask_host("add_seat", name="Nóra")
    lent = crew.seat_of("Nóra")
    crew.start(expansion="true", level="full")
    crew.begin()
    tablet.each(tablet.be_ready)
    crew.promise()
    assert crew.open_deal.left_out == 0
    seen = dict(zip(tablet.seats, tablet.each(hold_role), strict=True))
    seen |= {card.seat: card.read(), lent: lend(crew, "Anna", lent)}
    tablet.page.goto("about:blank")
    crew.look()
    crew.finish("gold")
    assert seen == {seat: told_at_the_end(crew, seat) for seat in seen}
    for level, outcome in (("table", "no-gold"), ("light", "gold")):
        crew.give(SetLevel(level))
        crew.begin()
        crew.promise()
        read = card.read()
        crew.look()
        crew.finish(outcome)
        assert read == told_at_the_end(crew, card.seat)
    expect(crew.screen.locator(".ranking .won")).to_have_count(len(crew.state.winners))


def test_a_card_is_laid_by_tapping_and_seen_by_all(evening):
    crew = Crew(evening, ("Anna", "Béla"), VOICES[:1])
    crew.start(level="full")
    evening.pages["host"].goto(f"{evening.url}/host")
    evening.pages["host"].locator("#deal").click()
    crew.promise()
    crew.look()
    anna, bela = (evening.pages[name] for name in crew.fingers)
    anna.check("input[value=tee-h]", force=True)
    anna.tap(".spot.fits")
    anna.tap("#lay-it")
    for page in (bela, crew.screen):
        expect(page.locator("[data-region=game] .laid")).to_have_count(2)
    expect(bela.locator("#play-break_tool")).to_be_visible()
    expect(anna.locator(".plays")).to_have_count(0)
