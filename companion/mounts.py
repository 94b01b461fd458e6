"""Whether what is written is still there after a restart: a Pi's overlay, or a folder in memory, forgets it. Pure."""

from __future__ import annotations

from pathlib import Path

FORGETFUL = frozenset(("overlay", "tmpfs", "ramfs"))


def forgets(folder: Path, mounts: str) -> bool:
    """Say whether a folder forgets. mounts: the text of `/proc/mounts`, in which a later line hides an earlier one."""
    lines = (line.split() for line in mounts.splitlines())
    kinds = {Path(where): kind for _, where, kind, *_ in lines if folder.is_relative_to(where)}
    return bool(kinds) and kinds[max(kinds, key=lambda where: len(where.parts))] in FORGETFUL
