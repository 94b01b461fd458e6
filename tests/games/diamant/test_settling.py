"""Idols (Rules 5) where the vectors are silent, and the order of what happens."""

from companion.games.diamant.commands import Decide, NextExpedition, Resolve, Reveal
from companion.games.diamant.events import (
    Banked,
    CardTurned,
    ExpeditionEnded,
    IdolPlaced,
    IdolTaken,
    LeftoversSplit,
    LeftReturned,
)
from tests.games.diamant.playing import events, played, started


def resolved(state, leave):
    """Return the events of a reveal."""
    choices = [Decide(one.name, "leave" if one.name in leave else "stay") for one in state.mine.inside]
    return events(played(state, *choices), Resolve())


def test_idol_pays_no_ruby():
    assert events(started(idols=True), Reveal("T1")) == (CardTurned("T1"), IdolPlaced())


def test_lone_explorer_picks_the_idol_up_at_once():
    state = played(started(idols=True), "T2", {"a", "b"})
    assert events(state, Reveal("T1")) == (CardTurned("T1"), IdolTaken("c"))


def test_picked_up_idol_is_not_taken_again_when_leaving():
    state = played(started(idols=True), "T2", {"a", "b"}, "T1")
    assert IdolTaken("c") not in resolved(state, {"c"})
    assert played(state, {"c"}).players[2].idols == 1


def test_last_one_to_leave_takes_the_idol_from_the_path():
    state = played(started(idols=True), "T1", {"a", "b"}, "T5")
    assert IdolTaken("c") in resolved(state, {"c"})


def test_idol_on_the_path_goes_back_when_all_leave_together():
    state = played(started(idols=True), "T1", {"a", "b", "c"})
    assert state.mine.idol_on_path == 0
    assert all(player.idols == 0 for player in state.players)


def test_idol_on_the_path_goes_back_when_the_mine_collapses():
    state = played(started(idols=True), "T1", set(), "gas", set(), "gas")
    assert state.mine.idol_on_path == 0
    assert played(state, NextExpedition()).mine.idol_on_path == 0


def test_split_of_an_empty_pool_is_told_too():
    state = played(started(), "T3")
    assert LeftoversSplit(pool=0, leavers=1, each=0, rest=0) in resolved(state, {"b"})


def test_expedition_ends_after_the_rest_has_gone_back():
    happened = resolved(played(started(), "T14"), {"a", "b", "c"})
    assert happened[-2:] == (LeftReturned(2), ExpeditionEnded(1))


def test_empty_rest_goes_back_too():
    assert LeftReturned(0) in resolved(played(started(), "T3"), {"a", "b", "c"})
    assert LeftReturned(0) in events(played(started(), "gas", set()), Reveal("gas"))


def test_nothing_but_the_choices_happens_when_all_stay():
    assert len(resolved(played(started(), "T14"), set())) == 1


def test_leavers_bank_in_seating_order():
    banked = [event for event in resolved(played(started(), "T14"), {"c", "a"}) if isinstance(event, Banked)]
    assert banked == [Banked("a", 5), Banked("c", 5)]
