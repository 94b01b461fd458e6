"""Safe mode: after three starts that failed in a row, the next one does without hardware."""

from __future__ import annotations

import pytest

from companion.appliance.starts import FILE, MOST, Starts, boot_id
from companion.config import Settings
from companion.errors import ProfileError
from companion.running import SAFE, make_service


def fail(folder, boot="one") -> None:
    with pytest.raises(ProfileError), Starts(folder, boot).counted():
        raise ProfileError("E_PIN_TWICE", pin=17)


def test_the_first_starts_are_as_they_are_set(tmp_path):
    for _ in range(MOST - 1):
        fail(tmp_path)
    assert not Starts(tmp_path, "one").is_safe


def test_after_three_failures_the_next_start_is_safe_and_tells_why(tmp_path):
    for _ in range(MOST):
        fail(tmp_path)
    starts = Starts(tmp_path, "one")
    assert starts.is_safe
    assert (starts.before.starts, starts.before.code, starts.before.values) == (MOST, "E_PIN_TWICE", (("pin", "17"),))


def test_a_start_that_is_killed_counts_too(tmp_path):
    for _ in range(MOST):
        with Starts(tmp_path, "one").counted():
            pass  # nothing settles it
    assert Starts(tmp_path, "one").is_safe


def test_a_start_that_lasts_is_the_end_of_it(tmp_path):
    for _ in range(MOST):
        fail(tmp_path)
    Starts(tmp_path, "one").settle()
    assert not Starts(tmp_path, "one").is_safe


def test_pulling_the_plug_three_times_is_nobodys_fault(tmp_path):
    for boot in ("one", "two", "three", "four"):
        with Starts(tmp_path, boot).counted():
            pass
    assert not Starts(tmp_path, "five").is_safe


def test_a_count_that_cannot_be_read_or_kept_is_none(tmp_path):
    (tmp_path / FILE).mkdir()
    for _ in range(MOST + 1):
        fail(tmp_path)
    assert not Starts(tmp_path, "one").is_safe


def test_a_safe_service_has_the_rig_and_a_line_that_says_so(tmp_path):
    settings = Settings(data=tmp_path, profile="no-such-profile")
    for _ in range(MOST):
        fail(tmp_path)
    service = make_service(settings, Starts(tmp_path, "one"))
    assert service.settings.profile == SAFE
    (line,) = service.news
    assert (line.code, line.working) == ("SERVICE_SAFE", False)
    assert {("cause", "E_PIN_TWICE"), ("pin", "17")} <= set(line.values)


def test_a_safe_service_says_so_where_the_failed_starts_left_no_word(tmp_path):
    for _ in range(MOST):
        with Starts(tmp_path, "one").counted():
            pass
    (line,) = make_service(Settings(data=tmp_path), Starts(tmp_path, "one")).news
    assert line.code == "SERVICE_SAFE_SILENT"


def test_a_machine_tells_its_boots_apart(tmp_path):
    assert boot_id() == boot_id() != ""
    assert boot_id(tmp_path / "missing") == ""
