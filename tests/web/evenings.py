"""Moments of an evening, made by hand: what every page is tried with. The games are played by their rules."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.diamant import GAME
from companion.games.diamant.commands import Decide, NextExpedition, OpenDecision, Resolve, Reveal
from companion.games.diamant.options import DiamantOptions
from companion.rulekit import play
from companion.table.screens import (
    Deciding,
    FaultScreen,
    HostScreen,
    Moment,
    Notice,
    OwnChoice,
    Person,
    SeatScreen,
    SlotScreen,
    Stage,
    TableScreen,
    TakeOver,
)
from companion.table.state import COLOURS, SEATS

#: Names that try the pages: long, turned around, with signs that html and sentences have a use for.
NAMES = (
    "Ann",
    "O'Neil & <b>Sons</b>",
    "{name} %s",
    "أمينة",
    "Wolfeschlegelsteinhausen",
    "李",
    "Zoë",
    "Béla",
    "I",
    "J",
    "K",
    "L",
)
MEANS = ("phone", "pair", "phone", "fist", "tablet", "switch", "phone", "phone", "phone", "phone", "phone", "phone")
WIRED = {"pair", "fist", "switch"}
MINE = ("T11", "snake", "T7", "T1", "gas")


def people(seated: int) -> tuple[Person, ...]:
    return tuple(
        Person(seat, NAMES[at], COLOURS[at], MEANS[at], (at + 1,) if MEANS[at] in WIRED else (), has_phone=True)
        for at, seat in enumerate(SEATS[:seated])
    )


def game(seated: int, *cards: str, **options: object):
    """Return a game in which everybody goes on after each of these cards but the last."""
    state, _ = play(GAME, GAME.opening, GAME.setup(SEATS[:seated], DiamantOptions(**options)))
    for at, card in enumerate(cards):
        state = together(state) if at else state
        state, _ = play(GAME, state, Reveal(card))
    return state


def together(state, *leaving: str, shown: bool = True):
    """Return the state after everybody inside has decided, these seats to leave; `shown` with the reveal."""
    for explorer in state.mine.inside:
        state, _ = play(GAME, state, Decide(explorer.name, "leave" if explorer.seat in leaving else "stay"))
    return play(GAME, state, Resolve())[0] if shown else state


def finished(seated: int, **options: object):
    """Return a game whose five mines have ended."""
    state = game(seated, **options)
    for expedition in range(1, 6):
        state = together(play(GAME, state, Reveal("T11"))[0], SEATS[expedition % seated])
        state = together(play(GAME, state, Reveal("T7"))[0], *SEATS)
        state = play(GAME, state, NextExpedition())[0] if expedition < 5 else state
    return state


def moment(state, seated: int, deciding: Deciding | None = None, **table: object) -> Moment:
    """Return all screens around a state (None: the lobby)."""
    over = state is not None and GAME.is_over(state)
    screen = TableScreen(
        table="table",
        stage=Stage.LOBBY if state is None else Stage.OVER if over else Stage.PLAYING,
        people=people(seated),
        game=state and GAME.key,
        view=state and GAME.table_view(state),
        deciding=deciding,
        **table,
    )
    seats = {person.seat: seat_screen(state, person, deciding) for person in screen.people}
    return Moment(1, screen, host_screen(state), seats)


def seat_screen(state, person: Person, deciding: Deciding | None) -> SeatScreen:
    decision = GAME.choice.decision(state) if state else None
    own = [decider.who for decider in decision.deciders if decider.seat == person.seat] if decision else []
    frozen = deciding is not None and deciding.stage == "frozen"
    return SeatScreen(
        seat=person.seat,
        view=state and GAME.seat_view(state, person.seat),
        decision="1.1-7" if own else None,
        values=GAME.choice.values if own else (),
        choices=tuple(OwnChoice(who, GAME.choice.chosen(state, who)) for who in own),
        may_choose=bool(own) and person.means not in WIRED and not frozen,
        may_correct=bool(own) and frozen,
        nudged=person.seat == "a",
        may_turn=state is not None,
        asked_for=person.seat == "b",
        approvals=("b",) if person.seat == "a" else (),
    )


def host_screen(state) -> HostScreen:
    return HostScreen(
        view=state and GAME.host_view(state),
        may_undo=state is not None,
        may_start=True,
        games=(GAME.key,),
        slots=(SlotScreen(1, "pair"), SlotScreen(2, "fist", "b")),
        faults=(
            FaultScreen("pins", True, "HW_BACKEND", (("name", "mock"), ("version", "2"))),
            FaultScreen("button A", False, "E_NEVER_PRESSED", (("pin", 13),)),
        ),
        approvals=("b",),
        log=(Notice(1, "notice.new_host"), Notice(2, "notice.corrected", (("seat", "b"),))),
    )


def evenings() -> Iterator[tuple[str, Moment]]:
    """Yield (name, moment) of every stage that a page can be in."""
    yield "nobody", moment(None, 0, has_host=False)
    for seated in (1, 8, 12):
        yield f"lobby of {seated}", moment(None, seated, has_host=True, rig_open=True)
    for seated in (2, 3, 8):
        yield f"first card, {seated}", moment(game(seated), seated)
        yield f"deciding, {seated}", moment(game(seated, *MINE), seated, Deciding("1.5", 1, seated))
        yield f"over, {seated}", moment(finished(seated), seated)
    decided = together(game(5, *MINE, show_odds=True, idols=True), "b", shown=False)
    yield "countdown", moment(decided, 5, Deciding("1.5", 5, 5, "countdown", 3))
    yield "gathering", moment(decided, 5, Deciding("1.5", 5, 5, "gathering"))
    yield "frozen", moment(decided, 5, Deciding("1.5", 5, 5, "frozen"), notices=(Notice(1, "notice.undone"),))
    yield "forced", moment(decided, 5, Deciding("1.5", 3, 5, forced=("b", "c")))
    yield "reveal", moment(together(game(5, *MINE, show_odds=True), "b", "c"), 5)
    yield "all leave", moment(together(game(3, *MINE), "a", "b", "c"), 3)
    yield "lost", moment(game(8, *MINE, "snake"), 8)
    yield "idols", moment(together(game(4, *MINE, idols=True), "a"), 4)
    yield "hidden chests", moment(game(3, *MINE, chests="hidden"), 3)
    yield "no books", moment(play(GAME, game(4, depth="reveal"), OpenDecision())[0], 4, Deciding("1.1", 0, 4))
    asked = (TakeOver("b", 1, 2, announced=True), TakeOver("c", 0, 1, announced=False))
    yield "trouble", moment(decided, 5, take_overs=asked, paused="pause.host", kept=False)
