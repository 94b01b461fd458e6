"""Every page of Saboteur at every stage, level and edition: complete, safe, without a script, silent on roles."""

import re

import msgspec
import pytest

from companion.games.saboteur import GAME
from companion.games.saboteur.refusals import Code, Note
from companion.rulekit import Hidden
from companion.server.regions import Page
from companion.server.texts import Texts
from companion.table.commands import TABLE_COMMANDS
from tests.games.saboteur.playing import dealt, started
from tests.web.conftest import WEB
from tests.web.evenings import moment as table_moment
from tests.web.reading import Reading
from tests.web.saboteur.evenings import evenings, gathered, moment, playing

EVENINGS = dict(evenings())
COMMANDS = {kind.__struct_config__.tag: kind for kind in (*TABLE_COMMANDS, *GAME.commands)}
AROUND = {"cmd", "back", "once", "decision"}
always = pytest.mark.parametrize("evening", EVENINGS)
everywhere = pytest.mark.parametrize("lang", ["en", "hu"])


@pytest.fixture
def read(pages, evening, lang):
    """Every page of this moment, read back."""
    return {name: Reading(html) for name, html in pages.every(EVENINGS[evening], lang)}


@always
@everywhere
def test_nothing_is_written_into_a_page_that_a_browser_would_run(read):
    for reading in read.values():
        for tag, attributes in reading.tags:
            assert not [name for name in attributes if name == "style" or name.startswith("on")]
            assert tag != "script" or attributes["src"].startswith("/static/")


@always
@everywhere
def test_an_id_stands_once_on_a_page(read):
    for name, reading in read.items():
        assert len(reading.ids()) == len(set(reading.ids())), name


@always
@everywhere
def test_every_field_has_a_label(read):
    for reading in read.values():
        labelled = {attributes["for"] for tag, attributes in reading.tags if tag == "label" and "for" in attributes}
        for tag, attributes in reading.tags:
            if tag == "select" or (tag == "input" and attributes["type"] in {"text", "number"}):
                assert attributes.get("id") in labelled or attributes.get("aria-label"), attributes


@always
def test_every_form_asks_for_a_command_that_there_is_with_fields_that_it_has(pages, evening):
    for _, html in pages.every(EVENINGS[evening], "en"):
        for fields in (dict(form["fields"]) for form in Reading(html).forms if form["at"] == "/do"):
            kind = COMMANDS[fields["cmd"]]
            told = {name.partition(".")[0].removesuffix("[]") for name in fields} - AROUND
            known = {field.name: field.required for field in msgspec.structs.fields(kind)}
            assert {name for name, required in known.items() if required} <= told <= known.keys(), fields["cmd"]


@always
def test_a_picture_that_a_page_shows_is_in_its_sheet(pages, evening):
    for _, html in pages.every(EVENINGS[evening], "en"):
        for sheet, name in set(re.findall(r'<use href="/static/\w+/games/saboteur/(\w+\.svg)#([\w-]+)"', html)):
            assert f'id="{name}"' in (WEB / "games/saboteur/static" / sheet).read_text(), name


@pytest.mark.parametrize("expansion", [False, True])
def test_own_page_of_every_role_differs_in_one_figure_alone(pages, expansion):
    roles = ("blue", "green", "boss", "profiteer", "geologist", "saboteur") if expansion else ("digger", "saboteur")
    state = playing(3, expansion=expansion)
    shown = [pages.live(Page("seat", "b"), moment(state.with_player("b", role=Hidden(role))), "hu") for role in roles]
    assert len({len(html.encode()) for html in shown}) == 1
    assert len({re.sub(r'data-show="\d"|plain-\d', "", html) for html in shown}) == 1


def test_role_of_a_seat_changes_no_page_of_others(pages):
    shown = []
    for role in ("digger", "saboteur"):
        now = moment(playing(3).with_player("b", role=Hidden(role)))
        others = (Page("table"), Page("host"), Page("seat", "a"), Page("seat", "c"))
        shown.append([pages.live(page, now, "en") for page in others])
    assert shown[0] == shown[1]


def test_all_phones_ask_for_the_same_taps_at_the_deal(pages):
    now = moment(dealt(gathered(3), ["digger", "saboteur"]))
    read = [Reading(pages.live(Page("seat", seat), now, "en")) for seat in "abc"]
    assert len({tuple(form["fields"][0] for form in each.forms) for each in read}) == 1


def test_a_title_never_says_what_goes_on(pages):
    read = (Reading(html) for now in EVENINGS.values() for _, html in pages.every(now, "en"))
    assert {each.title for each in read} == {"Tabletop Companion"}


@pytest.mark.parametrize("lang", ["en", "hu"])
def test_every_refusal_and_every_warning_has_its_sentence(lang):
    texts = Texts(WEB, strict=True).language(lang)
    values = {"sides": "NE", "least": 3, "most": 10}
    for code in Code:
        assert texts.said("saboteur", f"refused.{code}", values)
    for note in Note:
        assert texts.say(f"saboteur.warning.{note}")


@pytest.mark.parametrize("lang", ["en", "hu"])
def test_sides_that_do_not_fit_are_said_in_words(lang):
    said = Texts(WEB, strict=True).language(lang).said("saboteur", "refused.EDGE_MISMATCH", {"sides": "NE"})
    assert said.endswith({"en": "north and east.", "hu": "észak és kelet."}[lang])


def test_light_round_asks_the_same_whatever_was_dealt(pages):
    rounds = [started("abc", [role], expansion=True, level="light") for role in ("geologist", "blue")]
    shown = [pages.live(Page("host"), moment(state), "en") for state in rounds]
    assert shown[0] == shown[1]
    assert 'name="crystals"' in shown[0]


def test_options_before_the_game_are_those_of_the_game(pages):
    lobby = table_moment(None, 3)
    lobby = msgspec.structs.replace(lobby, host=msgspec.structs.replace(lobby.host, games=("saboteur",)))
    for lang in ("en", "hu"):
        forms = Reading(pages.live(Page("host"), lobby, lang)).forms
        (form,) = [form for form in forms if ("game", "saboteur") in form["fields"]]
        offered = {name.removeprefix("options.") for name, _ in form["fields"] if name.startswith("options.")}
        assert offered == {field.name for field in msgspec.structs.fields(GAME.options)}
