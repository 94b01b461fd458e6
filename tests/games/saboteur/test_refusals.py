"""Every refusal of both documents, and the order in which the checks are made (Rules 3.1)."""

import pytest

from companion.errors import Malformed, Refused
from companion.games.saboteur import GAME, SaboteurOptions
from companion.games.saboteur.commands import (
    BeginPlay,
    BreakTool,
    CloseRound,
    CorrectPile,
    DiscardTwo,
    EndRound,
    Free,
    HandsOff,
    Inspect,
    Jail,
    LookMap,
    NoteGoal,
    Pass,
    PlayPath,
    RepairTool,
    RevealGoal,
    Rockfall,
    RoleSeen,
    StartGame,
    StartRound,
    Steal,
    SwapHands,
    SwapHats,
    TellRole,
    Thief,
    TookNugget,
)
from companion.games.saboteur.refusals import Code
from companion.games.saboteur.state import Phase
from tests.games.saboteur.playing import dealt, lay, played, refusal, seated, started, straight, with_maze

base = started("abc")
two = started("abc", expansion=True)
row = with_maze(base, *straight(1, 2, 3, 4, 5, 6))
revealing = played(row, lay("a", "straight-h", 7, 0))
two_stones = played(
    row,
    *(lay("a", "tee-h", 7, 0), RevealGoal("a", "G2", "goal-stone-ne")),
    *(lay("b", "straight-v", 8, 1), RevealGoal("b", "G3", "goal-stone-nw")),
)
third_goal = played(two_stones, lay("c", "curve-nw", 7, -1, 180), lay("a", "curve-nw", 8, -1))
broken = played(two, BreakTool("a", "b", "pick"))
jailed = played(two, Jail("a", "b"))
robbing = played(
    two,
    EndRound("no-gold", last_card_by="a", thieves_in_play_order=("a", "b")),
)

#: A refusal for each code, and a state in which it is due.
DUE = [
    (Code.WRONG_STATE, base, CloseRound()),
    (Code.UNKNOWN_PLAYER, base, Pass("x")),
    (Code.NOT_YOUR_TURN, base, Pass("b")),
    (Code.NO_CARDS, base.with_player("a", hand=0), Pass("a")),
    (Code.JAILED, jailed, lay("b", "cross", 1, 0)),
    (Code.TOOLS_BROKEN, broken, lay("b", "cross", 1, 0)),
    (Code.BAD_ROTATION, base, lay("a", "cross", 1, 0, 90)),
    (Code.CELL_OCCUPIED, base, lay("a", "cross", 0, 0)),
    (Code.LADDER_NEXT_TO_GOAL, with_maze(two, *straight(6)), lay("a", "ladder-e", 7, 0, 180)),
    (Code.NOT_ADJACENT, base, lay("a", "cross", 5, 0)),
    (Code.EDGE_MISMATCH, base, lay("a", "straight-v", 1, 0)),
    (Code.NOT_CONNECTED, with_maze(base, *straight(1)), lay("a", "straight-h", 1, 1)),
    (Code.TOOL_ALREADY_BROKEN, broken, BreakTool("b", "b", "pick")),
    (Code.CARD_DOES_NOT_FIT, broken, RepairTool("b", "b", "pick", ("lamp",))),
    (Code.TOOL_NOT_BROKEN, broken, RepairTool("b", "b", "lamp", ("lamp",))),
    (Code.CARD_PROTECTED, base, Rockfall("a", 8, 2)),
    (Code.NOTHING_THERE, base, Rockfall("a", 1, 0)),
    (Code.UNKNOWN_GOAL, base, LookMap("a", "G4")),
    (Code.GOAL_FACE_UP, two_stones, LookMap("c", "G2")),
    (Code.GOAL_NOT_REACHED, revealing, RevealGoal("a", "G3", "goal-gold")),
    (Code.KIND_IMPOSSIBLE, third_goal, RevealGoal("a", "G1", "goal-stone-nw")),
    (Code.BAD_DISCARD_COUNT, base, Pass("a", 2)),
    (Code.NOT_ENOUGH_CARDS, two.with_player("a", hand=1), Pass("a", 2)),
    (Code.NOTHING_IN_FRONT, two, DiscardTwo("a", "jail")),
    (Code.SELF_TARGET, two, Inspect("a", "a")),
    (Code.ALREADY_JAILED, played(jailed, Pass("b")), Jail("c", "b")),
    (Code.NOT_JAILED, two, Free("a", "b")),
    (Code.ALREADY_THIEF, played(two, Thief("a"), Pass("b"), Pass("c")), Thief("a")),
    (Code.NO_THIEF, two, HandsOff("a", "b")),
    (Code.NO_SPARE_ROLES, two.having(spare=()), SwapHats("a", "a")),
    (Code.NOT_THIEFS_TURN, robbing, Steal("b", "a")),
    (Code.VICTIM_HAS_NO_GOLD, robbing, Steal("a", "c")),
    (Code.PLAYER_COUNT, GAME.opening, StartGame(tuple("ab"))),
]


@pytest.mark.parametrize(("code", "state", "command"), DUE, ids=[due[0].value for due in DUE])
def test_refusal(code, state, command):
    assert refusal(state, command) == code


def test_every_code_is_tried():
    assert {due[0] for due in DUE} == set(Code)


@pytest.mark.parametrize(("seats", "expansion"), [(2, False), (11, False), (1, True), (13, True)])
def test_number_of_players_is_refused_with_its_limits(seats, expansion):
    command = GAME.setup(tuple("abcdefghijklm"[:seats]), SaboteurOptions(expansion=expansion))
    with pytest.raises(Refused) as refused:
        GAME.decide(GAME.opening, command)
    assert refused.value.values == ({"least": 2, "most": 12} if expansion else {"least": 3, "most": 10})


@pytest.mark.parametrize(("seats", "expansion"), [(3, False), (10, False), (2, True), (12, True)])
def test_number_of_players_is_accepted(seats, expansion):
    assert seated("abcdefghijkl"[:seats], expansion=expansion).phase is Phase.DEALING


#: Two faults at once: the earlier check is the one that is told.
ORDER = [
    ("phase before player", dealt(seated("abc")), Pass("x"), "WRONG_STATE"),
    ("player before turn", base, BreakTool("x", "y", "pick"), "UNKNOWN_PLAYER"),
    ("turn before cards", base.with_player("b", hand=0), Pass("b"), "NOT_YOUR_TURN"),
    ("cards before target", base.with_player("a", hand=0), BreakTool("a", "x", "pick"), "NO_CARDS"),
    ("jail before tools", jailed.with_player("b", broken=("pick",)), lay("b", "cross", 1, 0), "JAILED"),
    ("tools before rotation", broken, lay("b", "cross", 1, 0, 90), "TOOLS_BROKEN"),
    ("rotation before cell", base, lay("a", "cross", 0, 0, 90), "BAD_ROTATION"),
    ("cell before ladder", two, lay("a", "ladder-e", 8, 0), "CELL_OCCUPIED"),
    ("ladder before neighbour", two, lay("a", "ladder-e", 7, 0), "LADDER_NEXT_TO_GOAL"),
    ("jail before second theft card", jailed.having(thieves=("b",)), Thief("b"), "JAILED"),
    ("oneself before already jailed", jailed, Jail("b", "b"), "SELF_TARGET"),
    ("repair card before broken tool", base, RepairTool("a", "a", "pick", ("lamp",)), "CARD_DOES_NOT_FIT"),
    ("two cards before what lies in front", two.with_player("a", hand=1), DiscardTwo("a", "jail"), "NOT_ENOUGH_CARDS"),
    ("discard count before hand", two.with_player("a", hand=1), Pass("a", 4), "BAD_DISCARD_COUNT"),
    ("turner before goal", revealing, RevealGoal("b", "G9", "goal-gold"), "NOT_YOUR_TURN"),
    ("goal before reach", revealing, RevealGoal("a", "G9", "goal-gold"), "UNKNOWN_GOAL"),
    ("kind before rotation", third_goal, RevealGoal("a", "G1", "goal-stone-ne", 90), "KIND_IMPOSSIBLE"),
    ("rotation of a goal", revealing, RevealGoal("a", "G2", "goal-gold", 90), "BAD_ROTATION"),
    ("thief before turn", robbing, Steal("x", "a"), "UNKNOWN_PLAYER"),
    ("turn before victim", robbing, Steal("b", "x"), "NOT_THIEFS_TURN"),
    ("victim before oneself", robbing, Steal("a", "x"), "UNKNOWN_PLAYER"),
    ("oneself before gold", robbing, Steal("a", "a"), "SELF_TARGET"),
]


@pytest.mark.parametrize(("state", "command", "code"), [case[1:] for case in ORDER], ids=[case[0] for case in ORDER])
def test_first_check_that_fails_is_told(state, command, code):
    assert refusal(state, command) == code


@pytest.mark.parametrize(
    "command",
    [
        EndRound("gold", completer="x"),
        EndRound("no-gold", last_card_by="x"),
        EndRound("no-gold", last_card_by="a", jailed=("x",)),
        EndRound("no-gold", last_card_by="a", thieves_in_play_order=("a", "x")),
        CorrectPile(3, (("x", 2),)),
        SwapHats("a", "x"),
        SwapHands("a", "x"),
        Inspect("a", "x"),
        HandsOff("a", "x"),
        Free("a", "x"),
        Jail("a", "x"),
        NoteGoal("x", "G1", "gold"),
    ],
)
def test_stranger_is_unknown(command):
    assert refusal(two, command) == "UNKNOWN_PLAYER"


def test_stranger_cannot_start_a_round_nor_see_a_role():
    assert refusal(seated("abc", role_source="table"), StartRound("x")) == "UNKNOWN_PLAYER"
    assert refusal(dealt(seated("abc")), RoleSeen("x")) == "UNKNOWN_PLAYER"


@pytest.mark.parametrize(
    "command",
    [
        BeginPlay(),
        RevealGoal("a", "G1", "goal-gold"),
        TellRole("a", "digger"),
        TookNugget("a", 1),
        Steal("a", "b"),
        Thief("a"),
    ],
)
def test_command_of_another_state_or_edition_is_wrong_here(command):
    assert refusal(base, command) == "WRONG_STATE"


def test_map_note_needs_a_map_look():
    assert refusal(base, NoteGoal("a", "G1", "gold")) == "WRONG_STATE"
    assert refusal(played(base, LookMap("a", "G1")), NoteGoal("a", "G2", "gold")) == "WRONG_STATE"


def test_pile_is_not_corrected_to_cards_that_nobody_can_draw():
    assert refusal(base, CorrectPile(3, (("a", 0), ("b", 0), ("c", 0)))) == "WRONG_STATE"


MALFORMED = [
    (base, PlayPath("a", "bridge", 1, 0)),
    (base, PlayPath("a", "custom:NESW:NESW", 1, 0)),
    (base, PlayPath("a", "start", 1, 0)),
    (two, PlayPath("a", "goal-gold", 1, 0)),
    (two, PlayPath("a", "custom:EN:-", 1, 0)),
    (base, PlayPath("a", None, 1, 0)),
    (base, PlayPath("a", "cross", 1)),
    (base, Rockfall("a", 1)),
    (base, RepairTool("a", "a", "pick", ())),
    (base, RepairTool("a", "a", "pick", ("pick", "pick"))),
    (base, RepairTool("a", "a", "pick", ("pick", "lamp", "cart"))),
    (base, EndRound("gold")),
    (base, EndRound("no-gold")),
    (two, EndRound("gold", completer="a", open_for_blue=False, open_for_green=False)),
    (two, EndRound("gold", completer="a")),
    (GAME.opening, StartGame(("a", "b", "a"))),
]


@pytest.mark.parametrize(("state", "command"), MALFORMED)
def test_command_that_cannot_be_meant_is_malformed(state, command):
    with pytest.raises(Malformed):
        GAME.decide(state, command)


def test_malformed_is_told_before_any_other_fault():
    with pytest.raises(Malformed):
        GAME.decide(GAME.opening, RepairTool("x", "y", "pick", ()))


@pytest.mark.parametrize(
    "fields",
    [
        {"cmd": "break_tool", "seat": "a", "target": "b", "tool": "rope"},
        {"cmd": "reveal_goal", "seat": "a", "goal": "G1", "kind": "goal-silver"},
        {"cmd": "took_nugget", "seat": "a", "value": 4},
        {"cmd": "took_nugget", "seat": "a", "value": 0},
        {"cmd": "correct_pile", "n": -1},
        {"cmd": "discard_two", "seat": "a", "remove": "hat"},
        {"cmd": "set_level", "level": "deep"},
        {"cmd": "pass"},
        {"cmd": "dance"},
    ],
)
def test_words_that_do_not_exist_are_malformed(fields):
    with pytest.raises(Malformed):
        GAME.read_command(fields)
