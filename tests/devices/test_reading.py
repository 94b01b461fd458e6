"""Faults of a file, named for people."""

from __future__ import annotations

import pytest

from companion.devices.reading import place, read_toml
from companion.errors import ProfileError


@pytest.mark.parametrize(
    ("saying", "where"),
    [
        ("Expected `int`, got `str` - at `$.device[0].pin`", "device 1, pin"),
        ("Expected `int`, got `str` - at `$.device[2].pins[9]`", "device 3, pins 10"),
        ("Expected `str`, got `int` - at `$.forbidden[...]`", "forbidden"),
        ("Object contains unknown field `x`", "top level"),
    ],
)
def test_a_place_is_counted_as_people_count(saying, where):
    assert place(saying) == where


def test_a_file_that_cannot_be_read_says_why(tmp_path):
    with pytest.raises(ProfileError) as caught:
        read_toml(tmp_path, dict)
    assert (caught.value.code, caught.value.values["reason"]) == ("E_FILE_UNREADABLE", "Is a directory")
