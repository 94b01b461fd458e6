"""A cue sounds once a step."""

from __future__ import annotations

from companion.devices.hardware import NOTHING
from companion.devices.kinds.buzzer import ONE_BEEP, RHYTHMS, Buzzer
from companion.rulekit import Signals
from companion.table.ports import Shown

BUZZER = Buzzer(pin=17, ma=2.6)


def step(number, cue):
    return Shown(number, Signals(cue=cue))


def test_a_cue_has_its_own_rhythm():
    assert BUZZER.track(step(1, "reveal"), NOTHING) == RHYTHMS["reveal"]


def test_a_cue_that_nobody_wrote_a_rhythm_for_is_one_beep():
    assert BUZZER.track(step(1, "trumpets"), NOTHING) == ONE_BEEP


def test_the_same_step_is_not_heard_again():
    assert BUZZER.track(step(1, "reveal"), step(1, "reveal")) is None


def test_the_same_cue_in_the_next_step_is_heard():
    assert BUZZER.track(step(2, "reveal"), step(1, "reveal")) == RHYTHMS["reveal"]


def test_a_step_without_a_cue_is_silent():
    assert BUZZER.track(step(2, None), step(1, "reveal")) is None


def test_a_silent_buzzer_is_never_heard():
    assert Buzzer(pin=17, ma=2.6, silent=True).track(step(1, "reveal"), NOTHING) is None


def test_no_two_cues_sound_alike_and_all_end_in_silence():
    assert len(set(RHYTHMS.values())) == len(RHYTHMS)
    assert all(rhythm.at(10)[0] == 0 for rhythm in (*RHYTHMS.values(), ONE_BEEP))
