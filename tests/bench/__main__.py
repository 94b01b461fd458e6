"""`make bench`: one JSON line a figure, each with a floor from the same run. Names on the command line choose some.

Every `MEASURES` of a module in this folder is found by itself.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys

import tests.bench
from tests.bench.figures import Measure


def measures() -> list[Measure]:
    """Return all measures, module by module."""
    names = [found.name for found in pkgutil.iter_modules(tests.bench.__path__) if not found.name.startswith("__")]
    modules = [importlib.import_module(f"tests.bench.{name}") for name in names]
    return [measure for module in modules for measure in getattr(module, "MEASURES", ())]


def main(wanted: list[str]) -> None:
    """Measure and print."""
    for measure in measures():
        if not wanted or any(word in measure.__name__ for word in wanted):
            for figure in measure():
                print(figure.line(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
