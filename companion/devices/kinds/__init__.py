"""The kinds of devices, one file a kind, found by looking into this folder. A file offers its settings as `KIND`."""

from __future__ import annotations

import importlib
import pkgutil

from companion.devices.wires import Kind


def found() -> tuple[type[Kind], ...]:
    """Return the settings of every kind in this folder, by file name."""
    files = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return tuple(importlib.import_module(f"{__name__}.{file}").KIND for file in files)


KINDS = found()
