"""All documents of a profile, written into a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from companion.devices.profile import Profile
from companion.devices.wiring.circuits import Circuit, circuits_of
from companion.devices.wiring.diagram import diagram
from companion.devices.wiring.labels import labels
from companion.devices.wiring.phrases import Say
from companion.devices.wiring.remarks import remarks_of
from companion.devices.wiring.sheet import build_sheet
from companion.devices.wiring.svg import svg
from companion.devices.wiring.tables import (
    Table,
    cables_table,
    markdown,
    parts_table,
    pins_table,
    power_table,
    title_of,
    wires_table,
)
from companion.errors import DeviceError

#: File name -> the table that is in it, once for each circuit.
TABLES: dict[str, Callable[[Circuit, Say], Table]] = {
    "pins": pins_table,
    "cables": cables_table,
    "wires": wires_table,
    "parts": parts_table,
    "power": power_table,
}


def write_documents(profile: Profile, hardware: Path, pico_settings: Path, out: Path, say: Say) -> tuple[Path, ...]:
    """Write every document of a profile and return the files.

    Raise `ProfileError` before anything is written if the profile cannot be built, `DeviceError` if the folder cannot
    be written.
    """
    circuits = circuits_of(profile, hardware, pico_settings)
    texts = {out / name: text.encode() for name, text in text_documents(profile, circuits, say)}
    paper = {
        out / "build-sheet.pdf": build_sheet(circuits, profile.name, say),
        out / "labels.pdf": labels(profile, say),
    }
    _write(texts | paper)
    return (*texts, *paper)


def text_documents(profile: Profile, circuits: Sequence[Circuit], say: Say) -> Iterator[tuple[str, str]]:
    """Yield (file name, text) of the drawings and tables."""
    for circuit in circuits:
        yield f"wiring-{circuit.key}.svg", svg(diagram(circuit, say))
    for name, table in TABLES.items():
        yield f"{name}.md", _page(profile, circuits, table, say)
    yield "remarks.md", _remarks(profile, circuits, say)


def _page(profile: Profile, circuits: Sequence[Circuit], table: Callable[[Circuit, Say], Table], say: Say) -> str:
    """Return a table of every circuit that has something to put into it; a dash if none has."""
    made = [(circuit, table(circuit, say)) for circuit in circuits]
    parts = [f"## {title_of(circuit, say)}\n\n{markdown(own)}" for circuit, own in made if own.rows]
    return "\n\n".join((f"# {made[0][1].title}: {profile.name}", *(parts or ["–"]))) + "\n"


def _remarks(profile: Profile, circuits: Sequence[Circuit], say: Say) -> str:
    """Return what is to be known before building, each remark once."""
    remarks = dict.fromkeys(remark for circuit in circuits for remark in remarks_of(circuit))
    title = f"# {say('wiring.remarks')}: {profile.name}"
    return "\n".join((title, "", *(f"- {remark.said(say)}" for remark in remarks))) + "\n"


def _write(files: dict[Path, bytes]) -> None:
    for file, content in files.items():
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        except OSError as problem:
            raise DeviceError("E_OUT_UNWRITABLE", file=str(file), reason=str(problem.strerror)) from None
