"""Diamant with eight phones, three of them beside a box that decides, from the join page to the last chest."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from companion.games.diamant import GAME
from tests.browser.conftest import TABLET
from tests.games.diamant.random_games import Table as Cardboard

pytestmark = pytest.mark.browser

GUESTS = ("Anna", "Béla", "Cili", "Dóra", "<svg/onload=x()>", "Ferenc", "Gizi", "Hanna")
#: Who decides by a box although a phone lies beside it: slot of the rig, and the controls that make ready.
BOXES = {"Ferenc": (1, ("first", "second")), "Gizi": (4, ("fist",)), "Hanna": (7, ("lock",))}
SEED = 5


def press(evening, slot: int, control: str) -> None:
    """Press and let go on the rig's pins, as a finger would."""
    for pressed in (True, False):
        evening.rig.set(slot, control, pressed=pressed)
        evening.settle()


def choose(page, choice: str) -> None:
    """Tap one of the two big buttons and see the own choice echoed."""
    button = page.locator(f"button[name=choice][value={choice}]")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def state(evening):
    """The game's state, for the cardboard in the tests' hands."""
    return evening.door._table.ledger.state


def decide(evening, source: Random) -> None:
    """Everybody who is in the mine decides by their own means; then the countdown runs out."""
    inside = {decider.seat for decider in GAME.choice.decision(state(evening)).deciders}
    for name, seat, page in evening.phones():
        if seat in inside and name in BOXES:
            slot, controls = BOXES[name]
            press(evening, slot, source.choice(controls))
        elif seat in inside:
            page.locator(f"button[name=choice][value={source.choice(('stay', 'leave'))}]").click()
            evening.until(lambda seat=seat: not owes(evening, seat))
    evening.pass_time(3.1)


def owes(evening, seat: str) -> bool:
    """Whether a seat still has to choose."""
    decision = GAME.choice.decision(state(evening))
    return decision is not None and any(each.seat == seat and not each.chosen for each in decision.deciders)


def turn_or_go_on(evening, cardboard: Cardboard, source: Random) -> None:
    """Do the next thing that the table waits for."""
    phase = evening.view.phase
    if phase == "DECIDING":
        decide(evening, source)
    elif phase == "AWAIT_CARD":
        assert evening.ask_host("reveal", card=cardboard.turn(state(evening)).card)["ok"]
    else:
        assert evening.ask_host("next_expedition")["ok"]


def three_phones(evening):
    """Seat three people and start a game with the books."""
    pages = [evening.sit(name) for name in GUESTS[:3]]
    evening.be_host()
    assert evening.ask_host("start_game", game="diamant")["ok"]
    return pages


def test_eight_phones_with_mixed_means_play_all_five_expeditions(evening):
    source = Random(SEED)
    cardboard = Cardboard(source)
    screen = evening.open("/", **TABLET)
    for name in GUESTS:
        evening.sit(name)
    evening.be_host()
    for name, seat, _ in evening.phones():
        if name in BOXES:
            assert evening.ask_host("bind", seat=seat, slot=str(BOXES[name][0]))["ok"]
    assert evening.ask_host("start_game", game="diamant")["ok"]
    expect(screen.locator("body")).to_contain_text("<svg/onload=x()>")
    while evening.view.phase != "GAME_OVER":
        turn_or_go_on(evening, cardboard, source)
    expect(screen.locator("form:has(input[value=play_again])").first).to_be_visible()
    chests = {chest.seat: chest.gems for chest in evening.view.books.chests}
    for _, seat, page in evening.phones():
        expect(page.locator("[data-region=own]")).to_contain_text(str(chests[seat]))


def test_another_phone_sees_a_count_and_nothing_of_a_choice(evening):
    anna, bela, _ = three_phones(evening)
    evening.ask_host("reveal", card="T11")
    expect(bela.locator("button[name=choice]").first).to_be_visible()
    before = bela.locator("[data-region=own]").inner_html()
    choose(anna, "leave")
    expect(bela.locator(".ready")).to_contain_text("1")
    assert bela.locator("[data-region=own]").inner_html() == before


def test_a_choice_can_be_changed_until_all_have_chosen(evening):
    anna, _, _ = three_phones(evening)
    evening.ask_host("reveal", card="T11")
    choose(anna, "leave")
    choose(anna, "stay")
    assert evening.door.moment().table.deciding.ready == 1


def test_a_phone_reloaded_many_times_keeps_its_seat(evening):
    anna = evening.sit("Anna")
    for _ in range(20):
        anna.reload()
    expect(anna.locator("body")).to_contain_text("Anna")
    assert len(evening.door.moment().table.people) == 1


def test_a_wrong_card_is_refused_with_a_sentence(evening):
    three_phones(evening)
    answer = evening.ask_host("reveal", card="T99")
    assert (answer["ok"], answer["code"]) == (False, "E_UNKNOWN_CARD")
    assert answer["sentence"]
