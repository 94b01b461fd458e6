"""Render the printed parts: python render.py FOLDER [ENCLOSURE.PART ...] writes a .scad and a .stl of each.

Without names it also draws every enclosure into FOLDER/pictures, with all its parts as they go together.
Needs OpenSCAD, and for the pictures xvfb-run: without a display OpenSCAD draws nothing and fails.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
MODEL = HERE / "enclosure.scad"
#: What a part may tell its module besides holes and posts.
PLAIN = ("inner", "wall", "size", "thick", "roof", "flange", "open")
PICTURE = ("--imgsize=800,560", "--autocenter", "--viewall", "--projection=ortho", "--colorscheme=Tomorrow")
#: The parts of an enclosure, as they come.
COLOURS = ("#7c9cc4", "#e0a458", "#8fb58a")
#: Beside the pictures: what each was made from.
DIGESTS = "made-from.toml"
NO_PICTURES = "No pictures were drawn: sudo apt install xvfb xauth\n"

Part = Mapping[str, Any]


def read_enclosures(file: Path = HERE / "parts.toml") -> dict[str, dict[str, Part]]:
    """Return the parts of every enclosure by their names."""
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    return {name: parts for name, parts in written.items() if isinstance(parts, dict)}


def read_parts() -> dict[str, Part]:
    """Return every part by its name, such as `hub.lid`."""
    return {f"{name}.{part}": told for name, parts in read_enclosures().items() for part, told in parts.items()}


def call(part: Part) -> str:
    """Return the one call of a module that makes a part."""
    told = {name: part[name] for name in PLAIN if name in part}
    told["holes"] = [*_holes(part)]
    if posts := [[*post["at"], post["diameter"], post["pilot"], post["height"]] for post in part.get("posts", ())]:
        told["posts"] = posts
    arguments = ", ".join(f"{name} = {json.dumps(value)}" for name, value in told.items())
    return f"{part['kind']}({arguments});\n"


def _holes(part: Part) -> Iterator[list[Any]]:
    for hole in part.get("holes", ()):
        size = ["round", hole["diameter"], 0] if "diameter" in hole else ["slot", *hole["slot"]]
        yield [hole["face"], *hole["at"], *size]


def scene(parts: Mapping[str, Part]) -> str:
    """Return the calls for a picture: every part of an enclosure wherever it is shown, each in its colour."""
    return "".join(
        f'color("{colour}") translate({place[:3]}) rotate({place[3:]}) {call(part)}'
        for part, colour in zip(parts.values(), itertools.cycle(COLOURS), strict=False)
        for place in part["shown"]
    )


def digest(parts: Mapping[str, Part]) -> str:
    """Return what changes whenever the picture of these parts would."""
    return hashlib.sha256((MODEL.read_text(encoding="utf-8") + scene(parts)).encode()).hexdigest()


def render(name: str, part: Part, folder: Path) -> Path:
    """Write the text and the body of a part; return the file of the body."""
    body = folder / f"{name}.stl"
    run("openscad", "--hardwarnings", "-o", body, _written(folder / f"{name}.scad", call(part)))
    return body


def picture(name: str, parts: Mapping[str, Part], folder: Path) -> Path:
    """Draw an enclosure; return the file of its picture."""
    file = folder / f"{name}.png"
    text = _written(folder / f"{name}.scad", scene(parts))
    run("xvfb-run", "-a", "openscad", *PICTURE, "-o", file, text)
    text.unlink()
    return file


def _written(file: Path, calls: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"use <{MODEL}>\n{calls}", encoding="utf-8")
    return file


def run(*command: str | Path) -> None:
    """Run a program; raise `RuntimeError` with what it said if it fails."""
    done = subprocess.run([str(word) for word in command], check=False, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        raise RuntimeError(done.stderr)


def draw_all(folder: Path) -> None:
    """Draw every enclosure, and keep what each picture was made from."""
    enclosures = read_enclosures()
    for name, parts in enclosures.items():
        sys.stdout.write(f"{picture(name, parts, folder).name}\n")
    made_from = "".join(f'{name} = "{digest(parts)}"\n' for name, parts in enclosures.items())
    (folder / DIGESTS).write_text(made_from, encoding="utf-8")


def main(folder: Path, names: list[str]) -> None:
    """Render the parts of these names, or all of them and the pictures."""
    parts = read_parts()
    for name in names or parts:
        sys.stdout.write(f"{render(name, parts[name], folder).name}\n")
    if names:
        return
    if shutil.which("xvfb-run"):
        draw_all(folder / "pictures")
    else:
        sys.stderr.write(NO_PICTURES)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
