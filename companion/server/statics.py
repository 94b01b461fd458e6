"""Static files under an address that changes with their content, so that no phone runs yesterday's script."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from flask import Blueprint, Response, abort, send_from_directory

A_YEAR_S = 31_536_000


def folders(web: Path) -> Iterator[tuple[str, Path]]:
    """Yield (prefix of the address, folder): the shared files, then those of each game."""
    yield "", web / "static"
    for folder in sorted(web.glob("games/*/static")):
        yield f"games/{folder.parent.name}/", folder


def fingerprint(web: Path) -> str:
    """Return the version of the pages' scripts and styles: twelve hex digits of everything in the static folders."""
    digest = hashlib.sha256()
    for prefix, folder in folders(web):
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                digest.update(f"{prefix}{path.relative_to(folder)}\0".encode())
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]


def make_statics(web: Path, app: str) -> Blueprint:
    """Return the route of the static files; another version's address is not found, lest it is kept for a year."""
    statics = Blueprint("statics", __name__, url_prefix="/static")

    @statics.get("/<version>/<path:file>")
    def static_file(version: str, file: str) -> Response:
        if version != app:
            abort(404)
        prefix, folder = next(each for each in reversed(list(folders(web))) if file.startswith(each[0]))
        answer = send_from_directory(folder.absolute(), file.removeprefix(prefix), max_age=A_YEAR_S)
        answer.cache_control.public = True
        answer.cache_control.immutable = True
        return answer

    return statics
