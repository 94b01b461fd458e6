"""Every page of Forbidden Island in games played at random at each depth: complete in words, sound in its forms."""

from __future__ import annotations

import re
from functools import cache

import msgspec
import pytest

from companion.games.forbidden_island import GAME
from companion.games.forbidden_island.components import Phase
from companion.server.regions import Page
from companion.table.commands import TABLE_COMMANDS
from companion.table.screens import HostScreen, Moment, SeatScreen, Stage, TableScreen
from tests.games.forbidden_island.random_games import random_game
from tests.web.conftest import WEB
from tests.web.evenings import people
from tests.web.reading import Reading

COMMANDS = {kind.__struct_config__.tag: kind for kind in (*TABLE_COMMANDS, *GAME.commands)}
AROUND = {"cmd", "back", "once", "decision"}
SEEDS = {"meter": 1, "decks": 2, "full": 3}
STATES = 8  #: of each game, spread from its opening to its end
at_every_depth = pytest.mark.parametrize("depth", SEEDS)


@cache
def states(depth: str) -> tuple:
    """The states of one game: some spread over it, and the first of each phase and sentence of what to do."""
    played = [step.after for step in random_game(SEEDS[depth], depth, show_odds=True)]
    first = {(state.phase, GAME.table_view(state).to_do.code): state for state in reversed(played)}
    return (*played[:: len(played) // STATES + 1], *first.values())


def moment(state) -> Moment:
    """Return all screens around a state."""
    over = GAME.is_over(state)
    screen = TableScreen(
        table="table",
        stage=Stage.OVER if over else Stage.PLAYING,
        people=people(len(state.seats)),
        game=GAME.key,
        view=GAME.table_view(state),
        has_host=True,
    )
    host = HostScreen(view=GAME.host_view(state), may_undo=True, games=(GAME.key,))
    seats = {seat: SeatScreen(seat, GAME.seat_view(state, seat), may_turn=True) for seat in state.seats}
    return Moment(1, screen, host, seats)


def shown(pages, state, lang: str) -> list[str]:
    """Return the pages of the table, the host and the first phone; a missing sentence or value fails here."""
    now = moment(state)
    return [pages.live(page, now, lang) for page in (Page("table"), Page("host"), Page("seat", state.seats[0]))]


@at_every_depth
@pytest.mark.parametrize("lang", ["en", "hu"])
def test_every_state_has_all_its_words_and_each_id_once(pages, depth, lang):
    for state in states(depth):
        for html in shown(pages, state, lang):
            ids = Reading(html).ids()
            assert len(ids) == len(set(ids))
            assert "{" not in re.sub(r'data-ago="[^"]*"', "", html)


@at_every_depth
def test_every_form_asks_for_a_command_with_fields_that_it_has(pages, depth):
    for state in states(depth):
        for html in shown(pages, state, "en"):
            for fields in (dict(form["fields"]) for form in Reading(html).forms if form["at"] == "/do"):
                kind = msgspec.structs.fields(COMMANDS[fields["cmd"]])
                told = {name.partition(".")[0].removesuffix("[]") for name in fields} - AROUND
                required = {field.name for field in kind if field.required}
                assert required <= told <= {field.name for field in kind}, fields["cmd"]


@at_every_depth
def test_every_picture_is_in_the_sheet(pages, depth):
    sheet = (WEB / "games/forbidden_island/static/symbols.svg").read_text()
    for state in states(depth):
        for html in shown(pages, state, "en"):
            for name in set(re.findall(r"forbidden_island/symbols\.svg#([\w-]+)", html)):
                assert f'id="{name}"' in sheet


def test_a_full_game_comes_by_every_phase():
    assert {state.phase for state in states("full")} >= set(Phase) - {Phase.SWIM}


def test_no_page_wears_an_inline_style(pages):
    for html in shown(pages, states("full")[-1], "en"):
        assert " style=" not in html
