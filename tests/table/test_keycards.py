"""Key cards: a seat without a phone reads its card off a symbol that says nothing to anybody else."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.rulekit import Hidden, Known
from companion.table import transcript
from companion.table.keycards import MOST, ROWS, SYMBOLS, new_card
from companion.table.ports import Sender
from tests.table.deals import Deal

WORDS = ("thief", "guard")


class Carded(Deal):
    """A deal for two phones and Cili, who has a key card."""

    def __init__(self) -> None:
        super().__init__("Anna", "Bela", wired=1)
        self.sheet = self.evening.answer(self.host, "print_key_cards", game="hands", count=3).sheet
        self.give("c", 1)

    def give(self, seat: str, number: int) -> None:
        self.evening.do(self.host, "give_key_card", seat=seat, number=number)

    @property
    def key(self):
        return next((key for key in self.evening.screen.keys if key.seat == "c"), None)

    def read(self, number: int = 1) -> str | None:
        """What the shown symbol says on a printed card."""
        (shown,) = self.key.rows
        card = next(card for card in self.sheet.cards.hidden if card.number == number)
        return dict(zip(card.rows[shown.row - 1], card.words, strict=True)).get(shown.symbol)

    @property
    def dealt(self) -> str | None:
        return self.state.cards[2].hidden


@pytest.fixture
def carded() -> Carded:
    return Carded()


def test_before_the_deal_a_card_shows_nothing(carded):
    assert carded.key.rows == ()


def test_the_shown_symbol_tells_the_role_to_whoever_holds_the_card(carded):
    carded.play()
    assert carded.read() == carded.dealt


def test_a_seat_with_a_phone_is_shown_no_symbol(carded):
    carded.give("a", 2)
    carded.play()
    assert [key.seat for key in carded.evening.screen.keys] == ["c"]


def test_every_deal_spends_a_fresh_row(carded):
    for row in (1, 2, 3):
        carded.play()
        assert [shown.row for shown in carded.key.rows] == [row]
        assert carded.read() == carded.dealt
        carded.publish()


def test_a_row_stays_spent_when_the_game_is_started_again(carded):
    carded.play()
    carded.evening.do(carded.host, "play_again")
    carded.play()
    assert [shown.row for shown in carded.key.rows] == [2]


def test_a_called_off_deal_spends_no_row(carded):
    carded.begin()
    carded.evening.do(carded.host, "deal_again")
    assert carded.key.left == ROWS
    carded.promise("a", "b")
    carded.open("a", "b")
    assert [shown.row for shown in carded.key.rows] == [1]


def test_once_the_cards_are_turned_up_the_symbol_is_gone(carded):
    carded.play()
    carded.publish()
    assert carded.key.rows == ()


def test_nothing_happens_to_a_row_while_its_card_is_held(carded):
    carded.play()
    shown = carded.key
    carded.evening.wait(60)
    carded.evening.do(carded.host, "pause")
    assert carded.key == shown


def test_no_card_is_given_to_a_seat_that_holds_a_role(carded):
    carded.play()
    assert carded.evening.refusal(carded.host, "give_key_card", seat="c", number=2) == "E_SEAT_HOLDS_SECRET"


def test_everybody_hears_who_plays_with_which_card(carded):
    carded.give("c", 2)
    assert "notice.key_card_given" in carded.evening.announced()


def test_a_lost_phone_can_be_replaced_by_a_card():
    deal = Deal("Anna", "Bela")
    sheet = deal.evening.answer(deal.host, "print_key_cards", game="hands", count=1).sheet
    deal.evening.do(deal.host, "give_key_card", seat="b", number=1)
    deal.evening.do(deal.host, "free_seat", seat="b")
    deal.begin()
    deal.promise("a")
    deal.open("a")
    ((shown,),) = (key.rows for key in deal.evening.screen.keys)
    words = dict(zip(sheet.cards.hidden[0].rows[0], WORDS, strict=True))
    assert words[shown.symbol] == deal.state.cards[1].hidden


def test_a_power_cut_spends_no_row(carded):
    carded.play()
    before = carded.key
    carded.cut_the_power()
    assert carded.key == before


def test_a_full_card_shows_nothing_more(carded):
    for _ in range(ROWS):
        carded.play()
        carded.publish()
    carded.play()
    assert (carded.key.left, carded.key.rows) == (0, ())


# --- whose card it is


def test_somebody_elses_card_is_refused(carded):
    carded.evening.do(carded.host, "end_game")
    carded.evening.do(carded.host, "add_seat", name="Dora", slot=2)
    assert carded.evening.refusal(carded.host, "give_key_card", seat="d", number=1) == "E_KEY_CARD_TAKEN"


def test_a_card_that_was_never_printed_is_refused(carded):
    assert carded.evening.refusal(carded.host, "give_key_card", seat="c", number=9) == "E_NO_SUCH_KEY_CARD"


def test_a_card_does_not_pass_to_the_next_person_on_a_seat(carded):
    carded.evening.do(carded.host, "end_game")
    carded.evening.do(carded.host, "free_seat", seat="c")
    carded.evening.do(carded.host, "add_seat", name="Dora", slot=1)
    assert carded.key is None
    assert carded.evening.refusal(carded.host, "give_key_card", seat="c", number=1) == "E_NO_SUCH_KEY_CARD"


def test_a_printed_number_is_never_used_again(carded):
    carded.evening.do(carded.host, "end_game")
    carded.give("c", 3)
    carded.evening.do(carded.host, "free_seat", seat="c")
    again = carded.evening.answer(carded.host, "print_key_cards", game="hands", count=2).sheet
    assert [card.number for card in again.cards.hidden] == [4, 5]


@pytest.mark.parametrize("cmd", [{"cmd": "print_key_cards", "game": "hands", "count": 1}, {"cmd": "give_key_card"}])
def test_cards_are_the_hosts_business(carded, cmd):
    fields = {"seat": "a", "number": 2} if cmd["cmd"] == "give_key_card" else cmd
    assert carded.evening.refusal(carded.evening.phone("a"), **{**fields, "cmd": cmd["cmd"]}) == "E_NOT_HOST"
    assert carded.evening.refusal(Sender(), **{**fields, "cmd": cmd["cmd"]}) == "E_NOT_HOST"


@pytest.mark.parametrize(
    ("game", "count", "code"),
    [
        ("chess", 1, "E_NO_SUCH_GAME"),
        ("hands", 0, "E_KEY_CARD_COUNT"),
        ("hands", MOST + 1, "E_KEY_CARD_COUNT"),
    ],
)
def test_what_cannot_be_printed_is_refused(carded, game, count, code):
    assert carded.evening.refusal(carded.host, "print_key_cards", game=game, count=count) == code


def test_printing_is_announced_each_time(carded):
    assert carded.evening.announced().count("notice.key_cards_printed") == 1


# --- what the others learn


def test_the_symbol_of_a_role_is_any_of_twelve_equally_likely():
    """Exact: over rows, each word has each symbol about as often; three thousand rows, five standard deviations."""
    rows = [row for number in range(150) for row in new_card(number, "hands", WORDS).rows.hidden]
    expected, most = len(rows) / len(SYMBOLS), 5 * (len(rows) * 11 / 144) ** 0.5
    for place in range(len(WORDS)):
        counts = Counter(row[place] for row in rows)
        assert set(counts) == set(SYMBOLS)
        assert all(abs(count - expected) < most for count in counts.values())


def test_a_row_gives_every_word_a_symbol_of_its_own():
    words = tuple("abcdefghijkl")
    assert all(sorted(row) == sorted(SYMBOLS) for row in new_card(1, "hands", words).rows.hidden)


def test_what_everybody_sees_of_a_row_has_the_same_form_whatever_the_role():
    card = new_card(1, "hands", WORDS)
    thief, guard = (card.telling(Known("1", "c", word)) for word in WORDS)
    assert (thief.row, thief.key, thief.of) == (guard.row, guard.key, guard.of)
    assert thief.symbol != guard.symbol


def test_a_card_prints_as_stars_and_leaves_as_stars(carded):
    carded.play()
    assert "***" in repr(carded.evening.table.state.key_cards[0].rows)
    assert "***" in repr(carded.sheet)
    assert '"rows": "***"' in carded.exported


def test_an_export_replays_without_a_single_row(carded):
    """All that is public of a card stands in the rows that were opened."""
    carded.play()
    lines = carded.exported.splitlines()
    ledger = transcript.replay(carded.evening.table.games, transcript.entries(lines))
    (card,) = (card for card in ledger.table.key_cards if card.seat == "c")
    assert card.rows == Hidden(None)
    assert [row.symbol for row in card.opened] == [carded.key.rows[0].symbol]
