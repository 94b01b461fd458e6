"""Tiers of proof, told at the end of every run: what ran, and what did not and why.

A test belongs to the tier of its marker; without one it is of the model tier: pure functions and what runs in-process.
With COMPANION_EVERY_TIER=1 a tier that did not run in full makes the run fail, unless it is opt-in, or the run was
narrowed to rule vectors by --cases.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from tests import chromium, openscad, pico

TIERS = ("model", "port", "browser", "service", "hardware", "shipping", "emulated")
#: Needs a file that nobody but a person can get, so no run fails for want of it.
OPT_IN = ("emulated",)
#: Tiers whose single tests take long, the longest first.
SLOW = ("browser", "service", "port", "shipping")
OUTCOMES = ("passed", "failed", "error", "skipped")
REQUIRED = "COMPANION_EVERY_TIER"
Stats = Mapping[str, Sequence]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        # User properties are what travels with a report, also from the workers of xdist.
        item.user_properties.append(("tier", tier_of(item)))


@pytest.hookimpl(trylast=True, specname="pytest_collection_modifyitems")
def slow_tiers_first(items: list[pytest.Item]) -> None:
    """Begin with what takes long, so that all workers end together; the random order within a tier stays."""
    items.sort(key=lambda item: SLOW.index(tier_of(item)) if tier_of(item) in SLOW else len(SLOW))


def pytest_runtest_setup(item: pytest.Item) -> None:
    if tier_of(item) == "browser" and not chromium.find():
        pytest.skip(chromium.NONE)
    if tier_of(item) == "hardware" and not openscad.find():
        pytest.skip(openscad.NONE)
    if tier_of(item) == "emulated" and (why := pico.lacking()):
        pytest.skip(why)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    is_worker = hasattr(session.config, "workerinput")
    if not reporter or is_worker or session.exitstatus != 0:
        return
    if every_tier(session.config) and lacking(reporter.stats):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter) -> None:
    terminalreporter.section("tiers")
    for tier in TIERS:
        terminalreporter.write_line(f"{tier:<9}{told(tier, terminalreporter.stats)}")
    if every_tier(terminalreporter.config) and (tiers := lacking(terminalreporter.stats)):
        terminalreporter.write_line(f"{REQUIRED} is set, and these did not run in full: {', '.join(tiers)}", red=True)


def every_tier(config: pytest.Config) -> bool:
    """Whether a tier that did not run fails the run."""
    return bool(os.environ.get(REQUIRED)) and config.getoption("--cases") is None


def tier_of(item: pytest.Item) -> str:
    return next((tier for tier in TIERS if item.get_closest_marker(tier)), "model")


def reports(tier: str, stats: Stats, outcome: str) -> list:
    """Return the reports of one tier that ended in one way."""
    found = stats.get(outcome, ())
    return [report for report in found if dict(getattr(report, "user_properties", ())).get("tier") == tier]


def counted(tier: str, stats: Stats) -> Counter[str]:
    return Counter({outcome: len(reports(tier, stats, outcome)) for outcome in OUTCOMES})


def told(tier: str, stats: Stats) -> str:
    """Return what is to be said of a tier: its counts, or why it did not run."""
    counts = +counted(tier, stats)
    if counts and counts.keys() != {"skipped"}:
        return ", ".join(f"{counts[outcome]} {outcome}" for outcome in OUTCOMES if counts[outcome])
    skipped = reports(tier, stats, "skipped")
    return f"did not run: {reason(skipped[0]) if skipped else 'no test of it was chosen'}"


def reason(report) -> str:
    """Return why a test was skipped; pytest gives (file, line, "Skipped: why")."""
    return report.longrepr[2].removeprefix("Skipped: ")


def lacking(stats: Stats) -> list[str]:
    """Return the tiers that did not run in full; a model test may be skipped where it needs root."""
    counts = {tier: counted(tier, stats) for tier in TIERS if tier not in OPT_IN}
    return [tier for tier, count in counts.items() if not count["passed"] or (tier != "model" and count["skipped"])]
