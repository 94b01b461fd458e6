"""Where the folders of pages, hardware and firmware are found: in the wheel, or beside the package in a checkout."""

from __future__ import annotations

import pytest

from companion.errors import SettingsError
from companion.resources import folder


@pytest.fixture
def package(tmp_path):
    (tmp_path / "companion").mkdir()
    return tmp_path / "companion"


def test_a_checkout_is_read_live(package):
    (package.parent / "pyproject.toml").touch()
    (package.parent / "web").mkdir()
    assert folder("web", package) == package.parent / "web"


def test_what_the_wheel_brought_comes_first(package):
    (package.parent / "pyproject.toml").touch()
    (package.parent / "web").mkdir()
    (package / "_data/web").mkdir(parents=True)
    assert folder("web", package) == package / "_data/web"


def test_a_neighbour_of_that_name_is_not_ours(package):
    (package.parent / "web").mkdir()
    with pytest.raises(SettingsError) as missing:
        folder("web", package)
    assert missing.value.code == "E_FOLDER_MISSING"
    assert missing.value.values["shipped"] == str(package / "_data/web")
    assert missing.value.values["beside"] == str(package.parent / "web")


@pytest.mark.parametrize("name", ["web", "hardware", "firmware"])
def test_every_folder_is_found_from_here(name):
    assert folder(name).is_dir()
