"""Who may use a device file, for the sentence that says who may not."""

from __future__ import annotations

import grp
import os
import pwd
from pathlib import Path


def group_of(file: Path) -> str:
    """Return the group that may open a file, by its number where it has no name."""
    number = file.stat().st_gid
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def our_user() -> str:
    """Return the user as whom this process runs, by its number where it has no name."""
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())
