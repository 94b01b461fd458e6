"""The OpenSCAD that renders printed parts: an installed one, or on Debian, as root, one that is installed now.

python -m tests.openscad gets it, or prints the command that would.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

PROGRAM = "openscad"
INSTALL = ("apt-get", "install", "-y", "--no-install-recommends", PROGRAM, "xvfb", "xauth")
NONE = f"no OpenSCAD; to get one: sudo {' '.join(INSTALL)}"


def find() -> str | None:
    """Return its path."""
    return shutil.which(PROGRAM)


def get() -> None:
    """Install it, if this is a Debian and we may."""
    if os.geteuid() == 0 and shutil.which(INSTALL[0]):
        subprocess.run([INSTALL[0], "update"], check=False)
        subprocess.run(INSTALL, check=False, env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"})


if __name__ == "__main__":
    if not find():
        get()
    if not find():
        sys.stderr.write(f"The hardware tier will not run: {NONE}\n")
