"""Updating a board of a running service: when it may be, what is told of it, and that the port is lent meanwhile."""

from __future__ import annotations

from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from companion.devices.flash.flasher import BACKUPS, Flasher
from companion.devices.flash.mpremote import Mpremote
from companion.devices.flash.updating import Updates, compared, may_update, outdated
from companion.devices.kinds.hub import Hub
from companion.devices.link.opening import shipped_version
from companion.devices.link.placing import AtPort
from companion.errors import DeviceError
from companion.table.screens import Deciding, Stage
from tests.devices.conftest import FIRMWARE

PORT = "/dev/ttyACM0"
OLD = AtPort(PORT, "hub-1", "hub", "0.0.1")
BLANK = AtPort(PORT, trouble="E_FIRMWARE_MISSING")
OURS = shipped_version(FIRMWARE)
HUB = (FIRMWARE / "settings_hub.py").read_text()


class Bench:
    """Boards that lend their ports, a table, and a board of files behind a pretended mpremote."""

    def __init__(self, board, tmp_path):
        self.board = board
        self.there = [OLD]
        self.deeds = []
        self.table = SimpleNamespace(stage=Stage.LOBBY, paused=None, deciding=None)
        self.data = tmp_path / "data"
        self.meanwhile = lambda: None
        flasher = Flasher(FIRMWARE, self.data, lambda port: Mpremote(board.tool, port), self.called)
        self.updates = Updates(self, self, flasher, [Hub(), Hub()])

    def called(self, port):
        self.deeds.append(f"call {port}")
        self.meanwhile()

    def seen(self):
        return self.there

    def moment(self):
        return SimpleNamespace(table=self.table)

    @contextmanager
    def lend(self, port):
        self.deeds.append(f"lend {port}")
        yield
        self.deeds.append(f"back {port}")

    def update(self, role=""):
        """Update the board to the end; return the keys of what is told."""
        self.updates.begin(PORT, role)
        self.updates.close()
        return [key for key, _ in self.updates.screen().ended]

    def refusal(self, port=PORT, role=""):
        with pytest.raises(DeviceError) as caught:
            self.updates.begin(port, role)
        return caught.value.code


@pytest.fixture
def bench(board, tmp_path):
    return Bench(board, tmp_path)


def test_the_port_is_lent_for_the_update_and_given_back(bench):
    assert bench.update() == ["flash.done", "flash.backup"]
    assert bench.deeds == [f"lend {PORT}", f"call {PORT}", f"back {PORT}"]
    assert bench.board.asked()[-1] == ["reset"]


def test_the_boards_own_pins_and_polarity_are_kept(bench):
    own = HUB.replace("NORMALLY_CLOSED_LOCKS = ()", "NORMALLY_CLOSED_LOCKS = (2,)")
    bench.board.have("settings.py", own)
    assert "flash.kept" in bench.update()
    assert bench.board.read("settings.py") == own


def test_what_was_on_it_lies_in_the_data_folder(bench):
    bench.board.have("main.py", "old program")
    bench.update()
    assert [file.read_text() for file in bench.data.glob(f"{BACKUPS}/*/main.py")] == ["old program"]


def test_a_blank_board_becomes_what_the_host_says(bench):
    bench.there = [BLANK]
    assert bench.update("hub") == ["flash.done", "flash.backup"]
    assert bench.board.read("settings.py") == HUB


@pytest.mark.parametrize("role", ["", "box"])
def test_a_blank_board_becomes_nothing_that_the_profile_has_no_use_for(bench, role):
    bench.there = [BLANK]
    assert bench.refusal(role=role) == "E_ROLE_NEEDED"
    assert not bench.updates.screen().busy


def test_a_failure_is_one_sentence_and_the_port_comes_back(bench):
    (bench.board.home / "broken").touch()
    assert bench.update() == ["refused.E_MPREMOTE"]
    assert not bench.updates.screen().went_well
    assert not bench.updates.screen().busy


def test_a_fault_that_nobody_foresaw_ends_the_update_too(bench):
    bench.meanwhile = None
    assert bench.update() == ["refused.E_UPDATE_FAILED"]
    assert not bench.updates.screen().busy


def test_only_one_board_is_updated_at_a_time(bench):
    seen = []
    bench.meanwhile = lambda: seen.append((bench.updates.screen().step, bench.refusal()))
    bench.update()
    assert seen == [("calling", "E_UPDATE_RUNNING")]


@pytest.mark.parametrize("there", [[], [AtPort(PORT, "hub-1", "hub", OURS)]])
def test_a_board_that_is_not_there_or_has_our_firmware_is_left_alone(bench, there):
    bench.there = there
    assert bench.refusal() == "E_NO_SUCH_BOARD"


def test_in_the_middle_of_a_game_nothing_begins(bench):
    bench.table.stage, bench.table.deciding = Stage.PLAYING, Deciding("d", 1, 4)
    assert bench.refusal() == "E_UPDATE_IN_GAME"
    assert bench.deeds == []


@pytest.mark.parametrize(
    ("stage", "paused", "deciding", "may"),
    [
        (Stage.LOBBY, None, None, True),
        (Stage.OVER, None, None, True),
        (Stage.PLAYING, None, None, False),
        (Stage.PLAYING, "pause.host", None, True),
        (Stage.PLAYING, "pause.board", "collecting", True),
        (Stage.PLAYING, "pause.host", "countdown", False),
        (Stage.PLAYING, "pause.board", "gathering", False),
    ],
)
def test_a_board_may_go_away_before_a_game_or_in_a_pause_but_in_no_reveal(stage, paused, deciding, may):
    opened = Deciding("d", 1, 4, deciding) if deciding else None
    assert may_update(SimpleNamespace(table=SimpleNamespace(stage=stage, paused=paused, deciding=opened))) is may


def test_boards_with_our_firmware_or_without_a_word_so_far_are_not_offered():
    seen = [
        AtPort("/a", "x", "hub", "1.0.0"),
        AtPort("/b"),
        AtPort("/c", "y", "hub", "0.9.9"),
        AtPort("/d", "", "", "", "E_FIRMWARE_FAILED"),
    ]
    assert [(one.port, one.state) for one in outdated(seen, "1.0.0")] == [("/c", "older"), ("/d", "failed")]


@pytest.mark.parametrize(
    ("theirs", "which"), [("0.9.12", "older"), ("1.10.0", "newer"), ("1.2.0-mine", "other"), ("strange", "older")]
)
def test_versions_are_compared_by_their_numbers(theirs, which):
    assert compared(theirs, "1.2.0") == which
