"""The Chromium that the browser tier uses: an installed one, or on Debian, as root, one that is installed now.

The shell without a window of its own comes first: the same engine, at half the work for the machine.

python -m tests.chromium gets it, or prints the command that would; --lightest gets that shell beside another one.
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLAYWRIGHT = ".cache/ms-playwright/chromium-*/chrome-linux*/chrome"
INSTALL = ("apt-get", "install", "-y", "--no-install-recommends", "fonts-dejavu-core", "fonts-noto-color-emoji")
#: What a system calls it; not every one has the first.
PACKAGES = ("chromium-headless-shell", "chromium")
#: As root Chromium starts only without its sandbox; the rest keeps it from calling home.
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
LIGHTEST = "--lightest"
NONE = f"no Chromium; to get one: sudo {' '.join((*INSTALL, PACKAGES[-1]))}"


@functools.cache
def find() -> str | None:
    """Return the path of a Chromium that starts."""
    named = [path for name in NAMES if (path := shutil.which(name))]
    own = [str(path) for path in sorted(Path.home().glob(PLAYWRIGHT), reverse=True)]
    return next(filter(starts, named + own), None)


def starts(path: str) -> bool:
    # Where Chromium comes as a snap, its name may lead to a script that only says so.
    return subprocess.run([path, "--version"], check=False, capture_output=True).returncode == 0


def get(packages: Sequence[str] = PACKAGES) -> None:
    """Install the first of these that there is, if this is a Debian and we may."""
    if os.geteuid() == 0 and shutil.which(INSTALL[0]):
        subprocess.run([INSTALL[0], "update"], check=False)
        next(filter(installed, packages), None)
        find.cache_clear()


def installed(package: str) -> bool:
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run([*INSTALL, package], check=False, env=env).returncode == 0


if __name__ == "__main__":
    if not find():
        get()
    elif LIGHTEST in sys.argv and not shutil.which(NAMES[0]):
        get(PACKAGES[:1])
    if not find():
        sys.stderr.write(f"The browser tier will not run: {NONE}\n")
