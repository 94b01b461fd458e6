"""The host's workshop pages with everything that they can say: the check of the build, and the health page."""

from __future__ import annotations

import itertools

import msgspec
import pytest
from markupsafe import Markup

from companion.devices.boards import read_board
from companion.devices.checking import CheckScreen
from companion.devices.flash.updating import Outdated, UpdatesScreen
from companion.devices.guided import tasks_of
from companion.devices.kept import Kept
from companion.devices.profile import load_profile
from companion.health.facts import Facts
from companion.health.judging import judge
from companion.server.addresses import Interface
from companion.server.house import House
from companion.server.render import Renderer
from companion.server.texts import Texts
from companion.server.wifi import Wifi
from companion.table.ports import Fault
from tests.web.conftest import ADDRESSES, WEB
from tests.web.evenings import evenings
from tests.web.reading import Reading

LOBBY = dict(evenings())["lobby of 8"]
HARDWARE = WEB.parent / "hardware"
everywhere = pytest.mark.parametrize("lang", ["en", "hu"])
PLACE = {"place": "GPIO17", "other": "slot 2 fist", "counted": 4, "times": 5, "pulses": 40, "slot": 1}
FINDINGS = (
    *(
        "MISSING",
        "SWAPPED",
        "STUCK",
        "INVERTED",
        "BOUNCES",
        "MISSES",
        "NOISY",
        "RESTLESS",
        "TOGETHER",
        "SKIPPED",
        "DARK",
    ),
    *("OTHER_LIGHT", "TELLS_LOOK", "TELLS_SOUND", "TELLS_TIME", "TELLS_COVER"),
)
FOUND = tuple(Fault(f"slot {n}", False, f"E_CHECK_{code}", (*PLACE.items(),)) for n, code in enumerate(FINDINGS))
#: Facts of every kind, good and bad, so that each line is seen.
MACHINES = (
    Facts(power=0x50005, celsius=85.0, memory_mb=(10, 400), disk_mb=5, folder="/d", radios=((True, False),)),
    Facts(power=0x50000, celsius=40.0, memory_mb=(200, 400), disk_mb=500, addresses=ADDRESSES, clock="network"),
    Facts(power=0x1, stations=(3,), radios=((False, True),), clock="chip"),
    Facts(power=0x20000, stations=(9,), radios=((False, False),), disk_takes_files=False),
    Facts(power=0),
    Facts(),
)


def check_page(pages, lang: str, screen: CheckScreen) -> Reading:
    region = pages._render("regions/check.html", lang, {"screen": LOBBY.table, "check": screen})
    return Reading(pages.still("check", LOBBY, lang, page="check", regions={"check": Markup(region), "updates": ""}))


def updates_region(pages, lang: str, screen: UpdatesScreen | None) -> Reading:
    return Reading(pages._render("regions/updates.html", lang, {"screen": LOBBY.table, "updates": screen}))


def health_page(pages, lang: str, lines, *, has_check: bool = True) -> Reading:
    candidates = [Interface("wlan0", ADDRESSES[0]), Interface("tun0", "10.8.0.2")]
    values = {"lines": lines, "faults": FOUND, "candidates": candidates, "bundle": "b.zip", "has_check": has_check}
    return Reading(pages.still("health", LOBBY, lang, **values))


@everywhere
def test_every_task_of_every_profile_can_be_asked(pages, lang):
    profiles = [
        load_profile(file.stem, WEB.parent / "hardware") for file in WEB.parent.glob("hardware/profiles/*.toml")
    ]
    tasks = {task.prompt: task for task in itertools.chain.from_iterable(map(tasks_of, profiles))}
    assert set(tasks) >= {
        "rest",
        "press",
        "level",
        "position",
        "lamp",
        "meter",
        "buzzer",
        "look",
        "sound",
        "time",
        "cover",
    }
    for prompt, task in tasks.items():
        page = check_page(pages, lang, CheckScreen(prompt, task.values, task.answers, 3, 2, 9, FOUND))
        answers = [dict(form["fields"])["answer"] for form in page.forms if ("do", "answer") in form["fields"]]
        assert answers == list(task.answers)


@everywhere
@pytest.mark.parametrize("kept", [Kept(), Kept("x", "2026-01-01T20:00:00", FOUND)])
def test_before_and_after_a_check_it_can_be_begun(pages, lang, kept):
    page = check_page(pages, lang, CheckScreen(kept=kept, is_due=not kept.digest, is_kept=False))
    assert [form["at"] for form in page.forms if ("do", "begin") in form["fields"]] == ["/check"]


@everywhere
def test_on_the_practice_rig_nothing_has_to_be_checked_and_the_page_says_so(pages, lang):
    region = pages._render("regions/check.html", lang, {"screen": LOBBY.table, "check": CheckScreen(is_real=False)})
    say = pages.house.texts.language(lang).say
    assert say("check.pretended") in region
    assert say("check.due") not in region


@everywhere
def test_a_check_of_the_practice_rig_is_told_with_its_day_like_any_other(pages, lang):
    done = CheckScreen(kept=Kept("x", "2026-01-01T20:00:00", FOUND), is_due=False, is_real=False)
    region = pages._render("regions/check.html", lang, {"screen": LOBBY.table, "check": done})
    say = pages.house.texts.language(lang).say
    assert say("check.pretended") in region
    assert say("check.last", on=done.kept.on) in region


@everywhere
@pytest.mark.parametrize("has_check", [True, False])
def test_the_health_page_leads_to_the_check_where_there_is_one(pages, lang, has_check):
    links = [
        attributes["href"] for tag, attributes in health_page(pages, lang, (), has_check=has_check).tags if tag == "a"
    ]
    assert ("/check" in links) == has_check


@pytest.mark.parametrize("file", sorted(HARDWARE.glob("profiles/*.toml")), ids=lambda file: file.stem)
def test_every_device_of_every_profile_has_its_words(pages, file):
    profile = load_profile(file.stem, HARDWARE)
    tried = [dict(task.values)["device"] for task in tasks_of(profile) if "device" in dict(task.values)]
    wires = [wire.name for wire in (*profile.inputs, *profile.outputs)]
    language = pages.house.texts.language("hu")
    for name in ("pins", "slot 1", "light 1", *(kind.name for kind in profile.devices), *wires, *tried):
        assert language.device(name) != name, name


@everywhere
@pytest.mark.parametrize("folder", ["boards", "microcontrollers"])
def test_what_else_uses_a_pin_is_said_in_words(pages, lang, folder):
    language = pages.house.texts.language(lang)
    boards = [read_board(file.stem, HARDWARE / folder) for file in HARDWARE.glob(f"{folder}/*.toml")]
    for use in {use for board in boards for use in (*board.forbidden.values(), *board.special.values())}:
        assert language.say(f"use.{use}") in language.say("hardware.HW_SPECIAL_PIN", pin=1, use=use)


BLANK = Outdated("/dev/ttyACM0", "", "", "", "missing")
BOARDS = (
    *(BLANK, Outdated("/dev/ttyACM1", "", "", "", "failed")),
    *(Outdated(f"/dev/{state}", "e66", "hub", "0.9.0", state) for state in ("older", "newer", "other")),
)
TOLD = tuple((f"flash.{key}", (("name", "LED_PINS"), ("theirs", "1"), ("shipped", "2"))) for key in ("kept", "added"))


@everywhere
def test_every_board_with_other_software_has_one_button_and_a_tick_before_it(pages, lang):
    forms = updates_region(pages, lang, UpdatesScreen("1.0.0", BOARDS, ("hub",))).forms
    assert [form["at"] for form in forms] == ["/check/update"] * len(BOARDS)
    assert [dict(form["fields"])["port"] for form in forms] == [board.port for board in BOARDS]


@everywhere
@pytest.mark.parametrize("step", ["calling", "copying"])
def test_the_board_that_is_being_updated_is_told_and_not_offered(pages, lang, step):
    page = updates_region(pages, lang, UpdatesScreen("1.0.0", (BLANK,), busy=BLANK.port, step=step))
    assert not page.forms


@everywhere
def test_how_an_update_ended_is_told_in_sentences(pages, lang):
    failed = (("refused.E_MPREMOTE", (("port", "/dev/x"), ("reason", "in use"))),)
    for ended, well in ((TOLD, True), (failed, False)):
        assert 'role="status"' in pages._render(
            "regions/updates.html",
            lang,
            {"screen": LOBBY.table, "updates": UpdatesScreen("1.0.0", ended=ended, went_well=well)},
        )


def test_where_every_board_has_our_software_there_is_nothing_to_read(pages):
    for screen in (None, UpdatesScreen("1.0.0")):
        assert not pages._render("regions/updates.html", "en", {"screen": LOBBY.table, "updates": screen}).strip()


@everywhere
@pytest.mark.parametrize("facts", MACHINES)
def test_whatever_is_known_of_a_computer_has_its_sentence(pages, lang, facts):
    codes = ("CHECK_GOOD", "CHECK_DUE", "CHECK_BROKEN", "CHECK_NOTHING")
    check = [Fault("check", False, code, (("on", "x"), ("devices", "y"))) for code in codes]
    safe = Fault("service", False, "SERVICE_SAFE", (("starts", 3), ("cause", "E_NO_GPIO")))
    page = health_page(pages, lang, [*judge(facts, phones=9), *check, safe])
    assert page.forms[0]["at"] == "/health"


def test_the_address_in_use_is_the_one_that_is_marked(pages):
    page = health_page(pages, "en", [])
    radios = [told for tag, told in page.tags if tag == "input" and told.get("type") == "radio"]
    assert [(told["value"], "checked" in told) for told in radios] == [(ADDRESSES[0], True), ("10.8.0.2", False)]


def test_a_hotspots_name_and_password_stand_on_the_table_screen_with_their_code():
    page = table_screen("en", ADDRESSES, wifi=Wifi("Game night", "long enough"))
    assert "Game night, password long enough" in page
    assert page.count("<svg") == 2


@everywhere
@pytest.mark.parametrize("only_here", [False, True])
def test_without_a_join_code_the_table_screen_says_how_to_come_by_one(lang, only_here):
    page = table_screen(lang, (), only_here=only_here)
    assert "<svg" not in page
    assert ("--host" in page) == only_here


def table_screen(lang, addresses, **house):
    texts = Texts(WEB, strict=True)
    house = House(web=WEB, texts=texts, addresses=lambda: addresses, port=80, **house)
    values = {"page": "", "version": 0, "app": "x", "languages": (), "back": "/", "refusal": None}
    regions = dict.fromkeys(("status", "game", "people"), "")
    return Renderer(house, "").render("pages/table.html", lang, addresses, {**values, "regions": regions})


@everywhere
def test_a_start_in_spite_of_a_broken_place_is_offered_where_one_is_in_use(pages, lang):
    for broken in ((), (3,)):
        host = msgspec.structs.replace(LOBBY.host, broken=broken)
        values = {"screen": LOBBY.table, "host": host, "view": None}
        region = pages._render("regions/host_lobby.html", lang, values)
        assert ('name="anyway"' in region) == bool(broken)
