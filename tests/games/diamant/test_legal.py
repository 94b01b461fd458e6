"""What each may give; that these are exactly the commands that are accepted stands in `test_whole_games`."""

from companion.games.diamant import GAME
from companion.games.diamant.commands import Decide, Resolve
from tests.games.diamant.playing import played, started

DECIDING = played(started("ab"), "T9", {"a1"}, "T7")


def legal(seat):
    return set(GAME.legal_commands(DECIDING, seat))


def test_seat_chooses_for_its_own_explorers_in_the_mine():
    assert legal("a") == {Decide("a2", "stay"), Decide("a2", "leave")}


def test_host_never_chooses_for_anybody():
    assert not any(isinstance(command, Decide) for command in legal(None))


def test_only_the_table_reveals():
    assert Resolve(force=True) in legal(None)
    assert Resolve(force=True) not in legal("a")


def test_any_seat_may_turn_the_card():
    start = started()
    assert set(GAME.legal_commands(start, "b")) < set(GAME.legal_commands(start, None))
