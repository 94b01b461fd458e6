"""Who sees what: the table nothing hidden, a seat its own secrets (Rules 8.1, Saboteur 2, 9.1)."""

import msgspec
import pytest

from companion.games.saboteur import GAME
from companion.games.saboteur.commands import (
    BeginPlay,
    BreakTool,
    CloseRound,
    EndRound,
    Inspect,
    LookMap,
    NoteGoal,
    Pass,
    RoleSeen,
    SetLevel,
    SwapHats,
    TellRole,
    TookNugget,
)
from companion.games.saboteur.maze import Card
from tests.games.saboteur.playing import dealt, lay, played, seated, started, with_maze


def sent(view):
    """Return the bytes that a view becomes."""
    return msgspec.json.encode(view)


def everybody_but(state, seat):
    """Return all views but that of one seat, as bytes."""
    seats = [sent(GAME.seat_view(state, other)) for other in state.seats if other != seat]
    return [sent(GAME.table_view(state)), sent(GAME.host_view(state)), *seats]


@pytest.mark.parametrize("expansion", [False, True])
def test_role_of_one_seat_changes_no_view_but_its_own(expansion):
    other = "geologist" if expansion else "saboteur"
    one = dealt(seated("abc", expansion=expansion), ["saboteur"])
    two = one.with_player("b", role=msgspec.structs.replace(one.player("b").role, hidden=other))
    assert one.player("b").role != two.player("b").role
    for commands in ((), (BeginPlay(),), (BeginPlay(), Pass("a"), LookMap("b", "G1"), NoteGoal("b", "G1", "gold"))):
        assert everybody_but(played(one, *commands), "b") == everybody_but(played(two, *commands), "b")


def test_map_note_is_seen_by_its_writer_alone():
    looked = played(started("abc"), LookMap("a", "G2"))
    for saw in ("gold", "stone"):
        noted = played(looked, NoteGoal("a", "G2", saw))
        assert everybody_but(noted, "a") == everybody_but(looked, "a")
        assert [(note.goal, note.saw) for note in GAME.seat_view(noted, "a").goal_notes] == [("G2", saw)]


def test_latest_map_note_stands():
    state = played(started("abc"), LookMap("a", "G2"), NoteGoal("a", "G2", "gold"), NoteGoal("a", "G2", "stone"))
    assert [note.saw for note in GAME.seat_view(state, "a").goal_notes] == ["stone"]


def test_inspection_looks_the_same_to_all_others_whatever_it_shows():
    shown = [
        played(started("abc", ["blue", role], expansion=True), Inspect("a", "b")) for role in ("boss", "geologist")
    ]
    views = [[sent(GAME.table_view(state)), sent(GAME.seat_view(state, "c"))] for state in shown]
    assert views[0] == views[1]


def test_hat_swap_looks_the_same_to_all_others_whatever_comes_up():
    deals = (["blue", "green", "green", "boss"], ["blue", "green", "green", "saboteur"])
    shown = [played(started("abc", deal, expansion=True), SwapHats("a", "b")) for deal in deals]
    assert everybody_but(shown[0], "b") == everybody_but(shown[1], "b")


def test_nugget_values_are_their_takers_own():
    state = played(started("abc", ["digger"] * 3), EndRound("gold", completer="b"))
    one, three = (played(state, TookNugget("b", value)) for value in (1, 3))
    assert everybody_but(one, "b") == everybody_but(three, "b")
    assert (GAME.seat_view(three, "b").nuggets, GAME.seat_view(three, "b").total) == ((3,), 3)
    assert GAME.table_view(three).players[1].nugget_cards == 1


def test_told_real_role_shows_nobody_that_it_was_told():
    state = started("abc", role_source="table")
    told = played(state, TellRole("b", "saboteur"))
    assert everybody_but(told, "b") == everybody_but(state, "b")
    assert GAME.seat_view(told, "b").role == "saboteur"


def test_roles_and_what_was_set_aside_stand_on_the_table_when_the_round_is_over():
    state = started("abc", ["digger", "saboteur", "digger"])
    assert [player.role for player in GAME.table_view(state).players] == [None] * 3
    view = GAME.table_view(played(state, EndRound("no-gold", last_card_by="a")))
    assert [(player.role, player.pay) for player in view.players] == [("digger", 0), ("saboteur", 4), ("digger", 0)]
    assert view.spare_roles == ("digger",)


def test_new_round_hides_roles_again():
    state = dealt(played(started("abc"), EndRound("no-gold", last_card_by="a"), CloseRound()))
    view = GAME.table_view(state)
    assert ([player.role for player in view.players], view.spare_roles, view.spare_count) == ([None] * 3, None, 1)


def test_role_comes_with_the_key_of_what_it_wants():
    assert GAME.seat_view(started("abc", ["saboteur"]), "a").why == "role.saboteur.why"


def test_span_of_saboteurs_is_public_and_the_same_whatever_was_dealt():
    assert GAME.table_view(started("abcde", ["digger"] * 4)).saboteurs == (1, 2)


def test_maze_is_drawn_as_the_cards_lie():
    state = with_maze(started("abc", expansion=True), Card("door-green-v-stub", 1, 0, 180))
    start, door = GAME.table_view(state).maze
    assert (start.shape, start.openings) == ("start", ("N", "E", "S", "W"))
    assert (door.openings, door.groups, door.door) == (("N", "S", "W"), (("N", "S"),), "green")


def test_happened_is_the_last_step_with_public_fields_only():
    state = played(started("abc"), BreakTool("a", "b", "pick"))
    first, *rest = GAME.table_view(state).happened
    assert (first.key, dict(first.values)) == ("tool_broken", {"seat": "a", "target": "b", "tool": "pick"})
    assert [happened.key for happened in rest] == ["card_drawn", "turn_passed"]


def test_deal_is_told_without_what_was_dealt():
    happened = GAME.table_view(dealt(seated("abc"))).happened
    assert [(one.key, one.values) for one in happened] == [
        ("round_started", (("number", 1), ("starter", "a"))),
        ("roles_dealt", ()),
        ("goals_hidden", ()),
    ]


def test_looks_at_roles_are_counted_in_public():
    view = GAME.table_view(played(dealt(seated("abc")), RoleSeen("b")))
    assert [player.looked for player in view.players] == [False, True, False]


def test_seat_is_told_what_it_may_do():
    state = started("abc")
    assert "play_path" in GAME.seat_view(state, "a").may
    assert GAME.seat_view(state, "b").may == ()
    assert "break_tool" in GAME.host_view(state).may
    assert "took_nugget" not in GAME.host_view(state).may


def test_lowered_table_shows_no_turn_at_the_lightest_level():
    state = started("abc")
    assert GAME.table_view(played(state, SetLevel("table"))).turn == "a"
    assert GAME.table_view(played(state, SetLevel("light"))).turn is None


def test_secrets_print_as_stars():
    state = played(started("abc", ["saboteur"], role_source="service"), LookMap("a", "G1"), NoteGoal("a", "G1", "gold"))
    printed = repr(state)
    assert "digger" not in printed
    assert "saw='gold'" not in printed
    for command in (TellRole("a", "saboteur"), TookNugget("a", 3), NoteGoal("a", "G1", "gold")):
        assert repr(command) == f"{type(command).__name__}(***)"


def test_card_laid_is_told_field_by_field():
    laid = GAME.table_view(played(started("abc"), lay("a", "cross", 1, 0))).happened[0]
    assert dict(laid.values)["card"] == Card("cross", 1, 0)


def test_seat_holds_a_secret_from_the_deal_until_the_roles_are_turned_up():
    assert not GAME.holds_secret(seated("abc"), "a")
    state = started("abc")
    assert GAME.holds_secret(state, "a")
    assert not GAME.holds_secret(played(state, EndRound("no-gold", last_card_by="a")), "a")


def test_counted_nuggets_stay_a_secret_until_the_end():
    state = played(started("abc", ["digger"] * 3), EndRound("gold", completer="b"), TookNugget("b", 1))
    assert GAME.holds_secret(state, "b")
    assert not GAME.holds_secret(state, "a")
