"""Who sits where: names, colours, slots, tokens; nobody is known by a name or an address."""

from __future__ import annotations

import msgspec
import pytest

from companion.table import names
from companion.table.ports import Sender
from companion.table.state import COLOURS
from tests.table.handgame import GAME


@pytest.mark.parametrize("raw", ["", "   ", "\u200b\u200b", "\u202e", "\u2800", "\u0301"])
def test_a_name_needs_one_visible_character(evening, raw):
    assert evening.refusal(Sender(), "join", name=raw) == "E_NAME_EMPTY"


def test_a_very_long_name_is_refused(evening):
    assert evening.refusal(Sender(), "join", name="x" * 300) == "E_NAME_LONG"


@pytest.mark.parametrize(
    ("raw", "kept"),
    [
        ("  Anna  Maria ", "Anna Maria"),
        ("\u202eannA", "annA"),
        ("Bob\u200e", "Bob"),
        ("<svg/onload=x()>", "<svg/onload=x()>"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("Zoe\u0308", "Zoë"),
    ],
)
def test_a_name_is_kept_as_text_without_what_nobody_sees(raw, kept):
    assert names.clean(raw) == kept


@pytest.mark.parametrize("again", ["Anna", " anna ", "ANNA", "Ａｎｎａ"])
def test_two_people_do_not_share_a_name_and_get_a_suggestion(evening, again):
    evening.sit("Anna")
    answer = evening.answer(Sender(), "join", name=again)
    assert answer.error.code == "E_NAME_TAKEN"
    assert answer.error.values["suggestion"].endswith(" 2")


def test_a_colour_belongs_to_one_seat(evening):
    evening.sit("Anna", colour="red")
    assert evening.refusal(Sender(), "join", name="Bela", colour="red") == "E_COLOUR_TAKEN"


def test_whoever_names_no_colour_gets_a_free_one(evening):
    evening.sit("Anna", colour=COLOURS[0])
    evening.sit("Bela")
    assert [person.colour for person in evening.screen.people] == list(COLOURS[:2])


def test_twelve_fit_and_the_thirteenth_is_told(evening):
    for number in range(12):
        evening.sit(f"Guest {number}")
    assert evening.refusal(Sender(), "join", name="One more") == "E_TABLE_FULL"


def test_a_phone_has_one_seat(evening):
    seat = evening.sit("Anna")
    assert evening.refusal(evening.phone(seat), "join", name="Bela") == "E_SEATED_ALREADY"


def test_a_shared_tablet_has_several(evening):
    seat = evening.sit("Anna")
    grant = evening.do(evening.phone(seat), "join", name="Bela", shared=True)
    both = Sender(seat_tokens=(evening.phones[seat], grant.token))
    assert evening.table.standing(both).seats == ("a", "b")


def test_nobody_joins_while_a_game_is_on(evening):
    evening.start("Anna")
    assert evening.refusal(Sender(), "join", name="Late") == "E_GAME_RUNNING"


def test_the_journal_keeps_no_token(evening):
    evening.start("Anna", "Bela")
    written = b"".join(body for _, body in evening.journal.entries).decode()
    assert not any(token in written for token in (*evening.phones.values(), evening.host))


def test_a_press_at_a_free_slot_sits_down_there(evening):
    evening.tap(3, "fist")
    (person,) = evening.screen.people
    assert (person.means, person.slots, person.name) == ("fist", (3,), "#3")


def test_the_host_names_whoever_sat_down_by_pressing(evening):
    evening.tap(3, "fist")
    evening.be_host()
    evening.do(evening.as_host, "rename", seat="a", name="Grandma")
    assert evening.screen.people[0].name == "Grandma"


def test_a_guest_renames_only_the_own_seat(evening):
    evening.sit("Anna")
    evening.sit("Bela")
    evening.do(evening.phone("a"), "rename", seat="a", name="Anni")
    assert evening.refusal(evening.phone("a"), "rename", seat="b", name="X") == "E_NOT_YOUR_SEAT"


def test_a_phone_may_leave_the_deciding_to_a_box(evening):
    evening.sit("Anna")
    evening.be_host()
    evening.do(evening.as_host, "bind", seat="a", slot=5)
    assert (evening.screen.people[0].means, evening.screen.people[0].has_phone) == ("switch", True)


def test_a_slot_is_bound_to_one_seat(evening):
    evening.tap(5, "lock")
    evening.sit("Anna")
    evening.be_host()
    assert evening.refusal(evening.as_host, "bind", seat="b", slot=5) == "E_SLOT_TAKEN"


def test_a_slot_that_is_not_there_is_named(evening):
    evening.sit("Anna")
    evening.be_host()
    assert evening.refusal(evening.as_host, "bind", seat="a", slot=99) == "E_NO_SUCH_SLOT"


def test_the_host_removes_a_guest_before_the_game(evening):
    evening.sit("Anna")
    evening.be_host()
    evening.do(evening.as_host, "free_seat", seat="a")
    assert evening.screen.people == ()


def test_a_seat_with_a_choice_cannot_be_freed(evening):
    evening.start("Anna", "Bela")
    evening.choose("a", "stone")
    assert evening.refusal(evening.as_host, "free_seat", seat="a") == "E_SEAT_HOLDS_SECRET"


def test_strangers_hold_nothing(evening):
    evening.start("Anna")
    assert evening.table.standing(Sender(seat_tokens=("made-up",), host_token="made-up")) == evening.table.standing(
        Sender()
    )


def test_somebody_without_phone_and_box_plays_with_the_cardboard_alone(evening):
    evening.be_host()
    evening.do(evening.as_host, "add_seat", name="Grandpa")
    assert evening.screen.people[0].means == "none"


def test_a_game_of_secret_choices_needs_a_means_for_everybody(evening):
    evening.be_host()
    evening.do(evening.as_host, "add_seat", name="Grandpa")
    answer = evening.answer(evening.as_host, "start_game", game="hands")
    assert (answer.error.code, answer.error.values) == ("E_SEAT_CANNOT_CHOOSE", {"name": "Grandpa"})


@pytest.fixture
def two_handed(evening):
    """The tiny game, but everybody owes two choices at a time."""
    choice = msgspec.structs.replace(GAME.choice, owed=lambda _seated: 2)
    evening.table.games = {"hands": msgspec.structs.replace(GAME, choice=choice)}


def test_a_seat_that_owes_two_choices_at_once_needs_two_slots(evening, two_handed):
    evening.be_host()
    evening.do(evening.as_host, "add_seat", name="Anna", slot=1)
    answer = evening.answer(evening.as_host, "start_game", game="hands")
    assert (answer.error.code, answer.error.values) == ("E_SEAT_LACKS_SLOTS", {"name": "Anna", "owed": 2, "places": 1})
    evening.do(evening.as_host, "bind", seat="a", slot=2)
    evening.do(evening.as_host, "start_game", game="hands")


def test_a_phone_can_owe_as_many_choices_as_there_are(evening, two_handed):
    evening.be_host()
    evening.sit("Anna")
    evening.do(evening.as_host, "start_game", game="hands")


def test_the_rig_is_opened_by_the_host_and_everybody_is_told(evening):
    evening.be_host()
    evening.do(evening.as_host, "open_rig")
    assert evening.screen.rig_open
    evening.do(evening.as_host, "close_rig")
    assert not evening.screen.rig_open
