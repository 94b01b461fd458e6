"""Whether this machine can run the companion at all. Asked before anything is installed, so it uses nothing of ours.

    python3 companion/cli/_system.py

prints one sentence and exits with 2 where it cannot.
"""

from __future__ import annotations

import struct
import sys

OLDEST, NEWEST = (3, 11), (3, 13)


def unfit(version: tuple[int, int] = sys.version_info[:2], bits: int = struct.calcsize("P") * 8) -> str | None:
    """Return a sentence on why not, or None: the Python version, or a 32-bit system."""
    if not OLDEST <= version <= NEWEST:
        return f"This is Python {dotted(version)}; the companion needs {dotted(OLDEST)} to {dotted(NEWEST)}."
    if bits < 64:
        return (
            f"This is a {bits}-bit system; the companion needs a 64-bit one."
            " On a Raspberry Pi choose the 64-bit Raspberry Pi OS."
        )
    return None


def dotted(version: tuple[int, int]) -> str:
    """Return a version as people write it."""
    return ".".join(map(str, version))


def refuse_unfit() -> int:
    """Say why this machine cannot, if so; return the exit code."""
    if problem := unfit():
        print(problem, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(refuse_unfit())
