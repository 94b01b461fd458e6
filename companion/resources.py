"""Where the folders lie that are no Python packages: web, hardware, firmware. Called by `compose` alone."""

from __future__ import annotations

from pathlib import Path

from companion.errors import SettingsError

PACKAGE = Path(__file__).parent


def folder(name: str, package: Path = PACKAGE) -> Path:
    """Return a folder: shipped in the package, else beside it in a checkout; raise `SettingsError` naming both places.

    It is a real path, since pip always unpacks a wheel.
    """
    shipped, beside = package / "_data" / name, package.parent / name
    if shipped.is_dir():
        return shipped
    # Without its pyproject.toml a folder of that name is a stranger's: site-packages has many neighbours.
    if beside.is_dir() and (package.parent / "pyproject.toml").is_file():
        return beside
    raise SettingsError("E_FOLDER_MISSING", name=name, shipped=str(shipped), beside=str(beside))
