"""The guided check and the health of the machine on the console, with pretended pins and a typing hand."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from companion.config import Settings
from companion.devices.kept import Kept, read_kept
from companion.errors import SettingsError
from companion.journal.instance import SingleInstance
from companion.upkeep import guided, health
from tests.devices.conftest import HEAD

DEVICES = """
[[device]]
kind = "switch"
slot = 1
switch = 17
lock = 27
[[device]]
kind = "lamp"
slot = 1
pin = 5
colour = "green"
ohm = 1000
"""


@pytest.fixture
def settings(tmp_path, monkeypatch):
    monkeypatch.setattr("companion.devices.tasks.STUCK_S", 0.0)  # nobody waits for hands to rest
    (tmp_path / "mine.toml").write_text(HEAD + DEVICES)
    return Settings(data=tmp_path / "data", profile=str(tmp_path / "mine.toml"))


def typing(*words: str | BaseException | None):
    """Type one word a look, or end so, and nothing more after the last."""
    hand: Iterator[str | BaseException | None] = iter(words)

    def typed() -> str | None:
        word = next(hand, None)
        if isinstance(word, BaseException):
            raise word
        return word

    return typed


def wait(_: float) -> None:
    """Wait for nothing: what is typed comes at once."""


def test_the_console_asks_one_thing_after_another_and_tells_what_it_found(settings):
    out = io.StringIO()
    words = (None, "s\n", "s\n", "y\n", "y\n", "n\n", "y\n")
    assert guided(settings, typing(*words), out, wait) == 1
    told = out.getvalue()
    assert told.index("Flip this switch") < told.index("Press this button") < told.index("Does this lamp blink")
    assert "!! place 1, hidden switch: was not tried (GPIO17)" in told
    assert "!! place 1: gives its position away by sound" in told
    assert "ok lamp of place 1: was tried and works (GPIO5)" in told


def test_the_result_is_kept_for_the_service(settings):
    guided(settings, typing(None, "s\n", "s\n", "y\n", "y\n", "y\n", "y\n"), io.StringIO(), wait)
    assert {fault.device: fault.working for fault in read_kept(settings.data).found} == {
        "slot 1 switch": False, "slot 1 lock": False, "lamp 1": True, "slot 1": True,
    }  # fmt: skip


def test_the_return_key_is_the_first_answer_and_other_letters_are_none(settings):
    words = (None, "q\n", "\n", "\n", "\n", "\n", "\n", "\n")
    guided(settings, typing(*words), io.StringIO(), wait)
    found = {fault.device: fault.code for fault in read_kept(settings.data).found}
    assert found["slot 1 switch"] == "E_CHECK_MISSING"
    assert found["lamp 1"] == "HW_CHECKED"


def test_a_letter_that_is_no_answer_is_told_what_can_be_typed(settings):
    out = io.StringIO()
    guided(settings, typing(None, "q\n", "s\n", "s\n", "y\n", "y\n", "y\n", "y\n"), out, wait)
    assert "“q” is no answer to this. Type one of these letters and then Enter: d = Done, s = Skip" in out.getvalue()


def test_what_is_typed_while_hands_rest_is_told_to_wait(settings, monkeypatch):
    monkeypatch.setattr("companion.devices.tasks.STUCK_S", 1e9)
    out = io.StringIO()
    guided(settings, typing("d\n", EOFError()), out, wait)
    assert "Nothing has to be typed yet" in out.getvalue()


@pytest.mark.parametrize("end", [EOFError(), KeyboardInterrupt()])
def test_an_end_in_the_middle_tells_what_was_found_that_nothing_is_kept_and_how_to_go_on(settings, end):
    out = io.StringIO()
    assert guided(settings, typing(None, "s\n", end), out, wait) == 1
    told = out.getvalue()
    assert "was not tried (GPIO17)" in told
    assert "ended at step 3 of 7, and nothing of it is kept" in told
    assert f"companion check --guided --profile {settings.profile}" in told
    assert read_kept(settings.data) == Kept()


def test_an_end_in_the_middle_leaves_the_result_of_the_last_check(settings):
    guided(settings, typing(None, "s\n", "s\n", "y\n", "y\n", "y\n", "y\n"), io.StringIO(), wait)
    kept = read_kept(settings.data)
    out = io.StringIO()
    guided(settings, typing(None, EOFError()), out, wait)
    assert f"the result of {kept.on} stays" in out.getvalue()
    assert read_kept(settings.data) == kept


def test_health_tells_the_machine_the_check_and_the_pins(settings):
    out = io.StringIO()
    health(settings, out)
    told = out.getvalue()
    assert " Disk: " in told
    assert "ok Check of the build: There is nothing to check: the hardware is pretended." in told
    assert "ok place 1, lock button: is free now (pin 27)" in told


def test_health_leaves_the_pins_to_a_service_that_runs(settings):
    running = SingleInstance(settings.data, "http://10.0.0.2:8000")
    out = io.StringIO()
    health(settings, out)
    running.release()
    assert "ok Service: The service runs at http://10.0.0.2:8000" in out.getvalue()
    assert "lock button" not in out.getvalue()


def test_no_check_while_the_service_runs(settings):
    running = SingleInstance(settings.data, "http://10.0.0.2:8000")
    with pytest.raises(SettingsError) as refusal:
        guided(settings, typing(), io.StringIO(), wait)
    running.release()
    assert refusal.value.code == "E_RUNNING_ALREADY"
