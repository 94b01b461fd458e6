"""The closing lines of a test run tell the truth about what did not run."""

from __future__ import annotations

from types import SimpleNamespace

from tests.tiers import TIERS, lacking, told


def report(tier, why=""):
    return SimpleNamespace(user_properties=[["tier", tier]], longrepr=("file", 1, f"Skipped: {why}"))


def everything_passed():
    return {"passed": [report(tier) for tier in TIERS]}


def test_a_tier_that_ran_is_counted():
    stats = {"passed": [report("port"), report("port"), report("model")], "failed": [report("port")]}
    assert told("port", stats) == "2 passed, 1 failed"


def test_a_tier_that_was_only_skipped_did_not_run():
    assert told("browser", {"skipped": [report("browser", "no Chromium")]}) == "did not run: no Chromium"


def test_a_tier_without_tests_did_not_run():
    assert told("service", everything_passed() | {"passed": []}) == "did not run: no test of it was chosen"


def test_a_run_of_all_tiers_lacks_nothing():
    assert lacking(everything_passed()) == []


def test_a_missing_tier_is_lacking():
    assert lacking({"passed": [report(tier) for tier in TIERS if tier != "service"]}) == ["service"]


def test_a_tier_that_was_skipped_in_part_is_lacking():
    assert lacking(everything_passed() | {"skipped": [report("browser", "no Chromium")]}) == ["browser"]


def test_an_opt_in_tier_may_be_skipped_and_is_said_not_to_have_run():
    stats = everything_passed()
    stats["passed"] = [one for one in stats["passed"] if ["tier", "emulated"] not in one.user_properties]
    stats["skipped"] = [report("emulated", "no image")]
    assert lacking(stats) == []
    assert told("emulated", stats) == "did not run: no image"


def test_a_model_test_that_needs_root_may_be_skipped():
    assert lacking(everything_passed() | {"skipped": [report("model", "root")]}) == []
