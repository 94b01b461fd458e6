"""Every page at every stage, with 0 to 12 people, in every language: complete, safe, usable without a script."""

import re
from html import unescape

import msgspec
import pytest

from companion.games import shelf
from companion.server.regions import PAGE_KINDS, Page, page_of
from companion.table.commands import TABLE_COMMANDS
from companion.table.screens import FaultScreen
from tests.web.conftest import WEB
from tests.web.evenings import evenings
from tests.web.reading import Reading

EVENINGS = dict(evenings())
LANGUAGES = ("en", "hu")
#: What belongs to the form and not to the command.
AROUND = {"cmd", "back", "once", "decision"}
COMMANDS = {kind.__struct_config__.tag: kind for kind in TABLE_COMMANDS}
everywhere = pytest.mark.parametrize("lang", LANGUAGES)
always = pytest.mark.parametrize("evening", EVENINGS)


@pytest.fixture
def read(pages, evening, lang):
    """Every page of this moment, read back."""
    return {name: Reading(html) for name, html in pages.every(EVENINGS[evening], lang)}


@always
@everywhere
def test_nothing_is_written_into_a_page_that_a_browser_would_run(read):
    for reading in read.values():
        for tag, attributes in reading.tags:
            assert tag != "style"
            assert not [name for name in attributes if name == "style" or name.startswith("on")]
            assert tag != "script" or attributes["src"].startswith("/static/")


@always
@everywhere
def test_an_id_stands_once_on_a_page(read):
    for reading in read.values():
        assert len(reading.ids()) == len(set(reading.ids()))


@always
@everywhere
def test_every_field_has_a_label(read):
    for reading in read.values():
        labelled = {attributes["for"] for tag, attributes in reading.tags if tag == "label" and "for" in attributes}
        for tag, attributes in reading.tags:
            if tag == "select" or (tag == "input" and attributes["type"] in {"text", "number"}):
                assert attributes.get("id") in labelled or attributes.get("aria-label")


@always
@everywhere
def test_every_form_can_be_sent_by_a_button_and_knows_the_way_back(read):
    for form in (form for reading in read.values() for form in reading.forms):
        assert form["buttons"]
        assert form["at"] == "/rig" or "back" in dict(form["fields"])


@always
def test_every_form_asks_for_a_command_that_there_is_with_fields_that_it_has(pages, evening):
    game = {kind.__struct_config__.tag: kind for kind in shelf()["diamant"].commands}
    for _, html in pages.every(EVENINGS[evening], "en"):
        for fields in (dict(form["fields"]) for form in Reading(html).forms if form["at"] == "/do"):
            kind = COMMANDS.get(fields["cmd"]) or game[fields["cmd"]]
            told = {name.partition(".")[0] for name in fields} - AROUND
            needed = {field.name for field in _fields(kind) if field.required}
            assert needed <= told <= {field.name for field in _fields(kind)}


def _fields(kind):
    import msgspec

    return msgspec.structs.fields(kind)


@everywhere
@pytest.mark.parametrize(("page", "is_told"), [("table", True), ("host", True), ("seat:a", False)])
def test_safe_mode_stands_with_its_cause_where_somebody_can_mend_it(pages, lang, page, is_told):
    told = FaultScreen("service", False, "SERVICE_SAFE", (("starts", 3), ("cause", "E_NO_GPIO")))
    calm = EVENINGS["first card, 3"]
    safe = msgspec.structs.replace(calm, table=msgspec.structs.replace(calm.table, news=(told,)))
    cause = pages.house.texts.language(lang).say("refused.E_NO_GPIO")
    assert (cause in unescape(pages.live(page_of(page), safe, lang))) == is_told


@always
@everywhere
def test_what_nudging_means_is_said_where_it_can_be_done_and_nowhere_else(pages, evening, lang):
    page = pages.live(Page("host"), EVENINGS[evening], lang)
    assert ('id="nudge"' in page) == (pages.house.texts.language(lang).say("host.force_means") in page)


@always
def test_a_game_is_paused_only_while_it_is_played(pages, evening):
    page = pages.live(Page("host"), EVENINGS[evening], "en")
    may_pause = EVENINGS[evening].table.stage == "playing" and not EVENINGS[evening].table.paused
    assert ('id="pause"' in page) == may_pause


@pytest.mark.parametrize(("lang", "sign"), [("en", "."), ("hu", ",")])
def test_a_number_has_the_decimal_sign_of_its_language(pages, lang, sign):
    page = pages.live(Page("table"), EVENINGS["reveal"], lang)
    gain = re.search(r"<dd>([^<%]+)</dd>", page)
    assert gain
    assert re.fullmatch(rf"\d+\{sign}\d", gain[1])


@pytest.mark.parametrize(("cards", "costs"), [(("T9",), False), (("T9", "snake"), True)])
def test_what_one_more_card_costs_is_told_once_it_costs_anything(pages, cards, costs):
    from tests.web.evenings import game, moment

    page = pages.live(Page("seat", "a"), moment(game(3, *cards, show_odds=True), 3), "en")
    assert ("On average one more card costs you" in page) == costs


@pytest.mark.parametrize(("broken", "heading"), [((), "all works"), ((2,), "1 to look at")])
def test_what_a_check_has_found_is_said_although_every_line_looks_well_now(pages, broken, heading):
    evening = EVENINGS["lobby of 8"]
    well = tuple(fault for fault in evening.host.faults if fault.working)
    host = msgspec.structs.replace(evening.host, faults=well, broken=broken)
    page = pages.live(Page("host"), msgspec.structs.replace(evening, host=host), "en")
    assert heading in page
    assert ("Place 2 has not been seen working" in page) == bool(broken)


@always
def test_the_title_says_nothing_of_what_goes_on(pages, evening):
    titles = {Reading(html).title for _, html in pages.every(EVENINGS[evening], "en")}
    assert titles == {"Tabletop Companion"}


@always
@everywhere
def test_names_are_text_whatever_is_in_them(pages, evening, lang):
    for _, html in pages.every(EVENINGS[evening], lang):
        assert "<b>Sons" not in html
        assert '"><script>' not in html
        assert "&amp;#39;" not in html, "escaped twice"
        assert "&amp;lt;" not in html, "escaped twice"


@pytest.mark.parametrize(
    "page", [Page("table"), Page("seat", "a"), Page("asking", "b"), Page("cover"), Page("host"), Page("rig")], ids=str
)
def test_a_page_has_the_regions_that_the_service_sends(pages, page):
    reading = Reading(pages.live(page, EVENINGS["deciding, 3"], "en"))
    shown = [attributes["data-region"] for _, attributes in reading.tags if "data-region" in attributes]
    assert sorted(shown) == sorted(region.name for region in PAGE_KINDS[page.kind].regions)


def test_before_the_reveal_the_public_screen_does_not_depend_on_choices(pages):
    from companion.table.screens import Deciding
    from tests.web.evenings import MINE, game, moment, together

    shown = {
        pages.live(
            Page("table"), moment(together(game(3, *MINE), *leaving, shown=False), 3, Deciding("1.5", 3, 3)), "en"
        )
        for leaving in ((), ("a",), ("a", "b", "c"))
    }
    assert len(shown) == 1


def test_a_choice_shows_on_the_own_page_and_on_no_other(pages):
    from tests.web.evenings import MINE, game, moment, together

    state = together(game(3, *MINE), "a", shown=False)
    own = Reading(pages.live(Page("seat", "a"), moment(state, 3), "en"))
    chosen = [each["id"] for _, each in own.tags if each.get("aria-pressed") == "true"]
    assert chosen == ["choose-0-leave"]
    other = Reading(pages.live(Page("seat", "c"), moment(state, 3), "en"))
    assert [each["id"] for _, each in other.tags if each.get("aria-pressed") == "true"] == ["choose-0-stay"]


def test_the_join_code_is_on_the_table_screen_at_every_stage(pages):
    for moment in EVENINGS.values():
        html = pages.live(Page("table"), moment, "en")
        assert 'class="qr"' in html
        assert "192.168.4.1:8080<wbr>/join" in html


def test_a_picture_that_a_page_shows_is_in_its_sheet(pages):
    shown = {
        use
        for moment in EVENINGS.values()
        for _, html in pages.every(moment, "en")
        for use in re.findall(r'<use href="/static/\w+/([^"]+)', html)
    }
    for use in shown:
        sheet, _, name = use.partition("#")
        file = (
            WEB / "static" / sheet
            if sheet.startswith("img/")
            else WEB / "games" / sheet.split("/")[1] / "static" / sheet.split("/")[2]
        )
        assert f'id="{name}"' in file.read_text()
