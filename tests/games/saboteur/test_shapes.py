"""Half turns, and shapes that are spelt out by hand (Rules 1.1, Saboteur 2, 1.3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.saboteur.components import SHAPES, piece
from companion.games.saboteur.shapes import Shape, custom_shape, half_turn, letters


def test_curve_north_east_turned_is_south_west():
    assert letters(piece("curve-ne", 180).openings) == ("S", "W")


def test_tee_turned_has_its_wall_on_the_other_side():
    assert letters(piece("tee-v", 180).openings) == ("N", "S", "W")
    assert letters(piece("tee-h", 180).openings) == ("E", "S", "W")


def test_groups_turn_with_the_card():
    lying = piece("door-green-v-stub", 180)
    assert letters(lying.openings) == ("N", "S", "W")
    assert letters(lying.in_groups) == ("N", "S")


@given(st.integers(0, 15))
def test_two_half_turns_are_none(edges):
    assert half_turn(half_turn(edges)) == edges


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("custom:NESW:NSW:crystal", Shape("NESW", ("NSW",), crystal=True)),
        ("custom:N:-", Shape("N")),
        ("custom:NESW:NS+EW", Shape("NESW", ("NS", "EW"))),
        ("custom:ES:ES:crystal:ladder:door-green", Shape("ES", ("ES",), crystal=True, ladder=True, door="green")),
        ("custom:ES:SE:door-blue", Shape("ES", ("SE",), door="blue")),
    ],
)
def test_shape_spelt_out(name, shape):
    assert custom_shape(name) == shape


@pytest.mark.parametrize(
    "name",
    [
        "custom:",
        "custom::-",
        "custom:EN:-",
        "custom:NN:-",
        "custom:N",
        "custom:N:",
        "custom:N:E",
        "custom:NE:NN",
        "custom:NES:NE+ES",
        "custom:NE:NE+",
        "custom:NE:NE:ladder:crystal",
        "custom:NE:NE:door-red",
        "custom:NE:NE:door-blue:door-green",
        "custom:NE:NE:crystal:crystal",
        "custom:NE:NE\n",
        "Custom:NE:NE",
        "cross ",
    ],
)
def test_shape_that_breaks_the_form(name):
    assert custom_shape(name) is None


def test_every_group_of_a_catalogued_card_consists_of_its_openings():
    for name, shape in SHAPES.items():
        joined = "".join(shape.groups)
        assert set(joined) <= set(shape.openings), name
        assert len(set(joined)) == len(joined), name
