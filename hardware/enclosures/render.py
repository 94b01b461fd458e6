"""Render the printed parts: python render.py FOLDER [ENCLOSURE.PART ...] writes a .scad, .stl and .png of each.

Needs OpenSCAD, and xvfb-run for pictures: without a display it draws nothing and fails.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
#: What a part may tell its module besides holes and posts.
PLAIN = ("inner", "wall", "size", "thick", "roof", "flange", "open")
PICTURE = ("--imgsize=640,480", "--autocenter", "--viewall", "--colorscheme=Tomorrow")


def read_parts(file: Path = HERE / "parts.toml") -> dict[str, dict[str, Any]]:
    """Return every part by its name, such as `hub.lid`."""
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    enclosures = {name: parts for name, parts in written.items() if isinstance(parts, dict)}
    return {f"{name}.{part}": told for name, parts in enclosures.items() for part, told in parts.items()}


def scad(part: Mapping[str, Any]) -> str:
    """Return the OpenSCAD text of a part: one call of its module."""
    told = {name: part[name] for name in PLAIN if name in part}
    told["holes"] = [*_holes(part)]
    if posts := [[*post["at"], post["diameter"], post["pilot"], post["height"]] for post in part.get("posts", ())]:
        told["posts"] = posts
    arguments = ", ".join(f"{name} = {json.dumps(value)}" for name, value in told.items())
    return f"use <{HERE / 'enclosure.scad'}>\n{part['kind']}({arguments});\n"


def _holes(part: Mapping[str, Any]) -> Iterator[list[Any]]:
    for hole in part.get("holes", ()):
        size = ["round", hole["diameter"], 0] if "diameter" in hole else ["slot", *hole["slot"]]
        yield [hole["face"], *hole["at"], *size]


def render(name: str, part: Mapping[str, Any], folder: Path) -> Path:
    """Write the text and the body of a part; return the file of the body."""
    source, body = folder / f"{name}.scad", folder / f"{name}.stl"
    source.write_text(scad(part), encoding="utf-8")
    run("openscad", "--hardwarnings", "-o", body, source)
    return body


def picture(name: str, folder: Path) -> Path:
    """Write a picture of a part whose text is there."""
    file = folder / f"{name}.png"
    run("xvfb-run", "-a", "openscad", *PICTURE, "-o", file, folder / f"{name}.scad")
    return file


def run(*command: str | Path) -> None:
    """Run a program; raise `RuntimeError` with what it said if it fails."""
    done = subprocess.run([str(word) for word in command], check=False, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        raise RuntimeError(done.stderr)


def main(folder: Path, names: list[str]) -> None:
    """Render the parts of these names, or all."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, part in read_parts().items():
        if not names or name in names:
            render(name, part, folder)
            if shutil.which("xvfb-run"):
                picture(name, folder)
            sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
