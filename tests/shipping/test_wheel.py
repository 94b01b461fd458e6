"""The wheel carries every folder of data, and what is installed from it works alone."""

from __future__ import annotations

import re
import signal
import subprocess
import threading
import urllib.request
import zipfile
from contextlib import contextmanager

import pytest

from tests.shipping.conftest import ROOT, run

pytestmark = pytest.mark.shipping
FOLDERS = ("web", "hardware", "firmware")


def in_the_checkout(*folders):
    """Return the files that git has, or would take."""
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", *folders, cwd=ROOT).splitlines()
    return {name for name in listed if (ROOT / name).is_file()}


def in_the_wheel(wheel, below):
    with zipfile.ZipFile(wheel) as archive:
        return {name.removeprefix(below) for name in archive.namelist() if name.startswith(below)}


def test_the_wheel_has_exactly_the_data_that_git_has(wheel):
    assert in_the_wheel(wheel, "companion/_data/") == in_the_checkout(*FOLDERS)


def test_the_wheel_has_exactly_the_package_that_git_has(wheel):
    shipped = {name for name in in_the_wheel(wheel, "companion/") if not name.startswith("_data/")}
    assert shipped == {name.removeprefix("companion/") for name in in_the_checkout("companion")}


def test_the_licences_are_in_the_wheel(wheel):
    names = in_the_wheel(wheel, "tabletop_companion-")
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert any("licenses/web/static/vendor/" in name for name in names)


def test_data_is_read_from_the_wheel(installed, elsewhere):
    program = "from companion.resources import folder; print(*map(folder, ('web', 'hardware', 'firmware')))"
    found = run(installed / "python", "-c", program, cwd=elsewhere).split()
    assert all("site-packages/companion/_data/" in place for place in found)


def test_the_installed_companion_checks_itself(installed, elsewhere):
    assert run(installed / "companion", "check", cwd=elsewhere)


def test_the_installed_companion_serves_a_page(installed, elsewhere):
    with served(installed / "companion", elsewhere) as service:
        with urllib.request.urlopen(f"http://127.0.0.1:{port_in(service.stdout)}/", timeout=10) as page:
            assert b"<html" in page.read()
        service.send_signal(signal.SIGTERM)
        service.wait(timeout=10)
    assert service.returncode == 0


@contextmanager
def served(companion, folder):
    """Start the service on a free port of this machine; one that says nothing within a minute is ended."""
    command = [companion, "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as service:
        patience = threading.Timer(60, service.kill)
        patience.start()
        try:
            yield service
        finally:
            patience.cancel()
            service.kill()


def port_in(lines):
    """Return the port that the service says it listens on, as soon as it says so."""
    said = []
    for line in lines:
        said.append(line)
        if found := re.search(r"http://[\w.]+:(\d+)", line):
            return found[1]
    raise AssertionError("".join(said))
