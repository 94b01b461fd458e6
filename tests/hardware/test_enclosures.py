"""Printed parts as OpenSCAD renders them, measured against parts.toml: what a printer and a screwdriver need."""

from __future__ import annotations

import math
import shutil
import tomllib

import numpy
import pytest
from PIL import Image

from tests.hardware.conftest import HARDWARE, PARTS, render

pytestmark = pytest.mark.hardware
FILE = tomllib.loads((HARDWARE / "enclosures/parts.toml").read_text())
HOLES = [(name, hole["name"]) for name, part in PARTS.items() for hole in part.get("holes", ())]
CUPS = [name for name, part in PARTS.items() if part["kind"] == "cup"]


@pytest.fixture(params=PARTS)
def body(request, body_of):
    return body_of(request.param)


def test_a_part_is_one_watertight_body(body):
    assert body.mesh.is_watertight
    assert body.mesh.is_winding_consistent
    assert body.pieces == 1
    assert body.mesh.volume > 0


def test_a_part_fits_the_bed_and_stands_on_it(body):
    width, depth, _ = body.mesh.extents
    assert (width, depth) < tuple(FILE["bed"])
    assert depth < FILE["bed"][1]
    assert body.mesh.bounds[0][2] == 0


def test_a_part_is_as_large_as_its_room_and_walls_say(body):
    extra = numpy.array([2 * body.told.get("flange", 0)] * 2 + [body.told.get("roof", 0)])
    assert body.mesh.extents == pytest.approx(body.outer + extra, abs=0.01)


@pytest.mark.parametrize("name", CUPS)
def test_walls_are_as_thick_as_told_and_never_too_thin(name, body_of):
    body = body_of(name)
    width, depth, height = body.outer
    # High up, beside the posts of the corners, above the holes of the sides.
    starts = {
        "front": ((width * 0.27, -depth, height - 1), (0, 1, 0)),
        "back": ((width * 0.27, depth, height - 1), (0, -1, 0)),
        "left": ((-width, depth * 0.21, height - 1), (1, 0, 0)),
        "right": ((width, depth * 0.21, height - 1), (-1, 0, 0)),
    }
    for side, (start, way) in starts.items():
        if side != body.told.get("open"):
            into, out_of, *_ = body.crossings(start, way)
            assert out_of - into == pytest.approx(body.wall, abs=0.01), side
    assert body.wall >= FILE["thinnest"]


def test_a_floor_is_as_thick_as_told(body):
    width, depth, _ = body.outer
    # Between the corners and the middle, where no part has a hole or a post.
    into, out_of, *_ = body.crossings((width * 0.35, -depth * 0.35, -5), (0, 0, 1))
    assert out_of - into == pytest.approx(body.wall, abs=0.01)


@pytest.mark.parametrize(("name", "hole"), HOLES)
def test_a_hole_is_where_the_drawing_says_and_no_larger(name, hole, body_of):
    body = body_of(name)
    told = next(one for one in body.told["holes"] if one["name"] == hole)
    half = numpy.array(told["slot"]) / 2 if "slot" in told else numpy.array([told["diameter"] / 2] * 2)
    for along, across in ((0.9, 0), (-0.9, 0), (0, 0.9), (0, -0.9)):
        assert through(body, told, half * (along, across)), "closed"
    for along, across in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        assert not through(body, told, (half + 0.4) * (along, across)), "too large"


def through(body, hole, offset) -> bool:
    """Say whether a wire goes through a face beside the middle of a hole."""
    along, across = numpy.array(hole["at"]) + offset
    width, depth, _ = body.outer
    reach, wall = 1.0, body.wall
    start, end = {
        "bottom": ((along, across, -reach), (along, across, wall + reach)),
        "front": ((along, -depth / 2 - reach, wall + across), (along, -depth / 2 + wall + reach, wall + across)),
        "back": ((along, depth / 2 + reach, wall + across), (along, depth / 2 - wall - reach, wall + across)),
        "left": ((-width / 2 - reach, along, wall + across), (-width / 2 + wall + reach, along, wall + across)),
        "right": ((width / 2 + reach, along, wall + across), (width / 2 - wall - reach, along, wall + across)),
    }[hole["face"]]
    return body.is_free(start, end)


@pytest.mark.parametrize("name", [name for name, part in PARTS.items() if part.get("posts")])
def test_a_post_has_a_pilot_hole_in_its_middle_and_enough_around_it(name, body_of):
    body = body_of(name)
    for post in body.told["posts"]:
        radius = post["pilot"] / 2
        for along, across in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            assert drilled(body, post, 0.9 * radius * along, 0.9 * radius * across), "closed"
            assert not drilled(body, post, (radius + 0.4) * along, (radius + 0.4) * across), "too large"
        assert (post["diameter"] - post["pilot"]) / 2 >= FILE["thinnest"]


def drilled(body, post, along, across) -> bool:
    """Say whether a wire goes into a post beside its middle, as deep as the floor, which must stop it."""
    x, y = post["at"][0] + along, post["at"][1] + across
    above = (x, y, body.wall + post["height"] + 5)
    assert not body.is_free(above, (x, y, 0.1)), "drilled through the floor"
    return body.is_free(above, (x, y, body.wall + 0.2))


@pytest.mark.skipif(not shutil.which("xvfb-run"), reason="without a display OpenSCAD draws no picture")
def test_an_enclosure_is_drawn_with_each_of_its_parts_in_a_colour_of_its_own(tmp_path):
    parts = render.read_enclosures()["hub"]
    with Image.open(render.picture("hub", parts, tmp_path)) as drawn:
        red, _, blue = numpy.moveaxis(numpy.asarray(drawn.convert("RGB"), dtype=int), 2, 0)
    assert (blue - red).max() > 40, "the body"
    assert (red - blue).max() > 40, "the lid"


@pytest.mark.parametrize(
    ("lid", "cup"),
    [
        ("switch_box.hand", "switch_box.back"),
        ("pair_box.floor", "pair_box.body"),
        ("meter_column.back", "meter_column.front"),
        ("hub.lid", "hub.body"),
    ],
)
def test_the_screws_of_a_lid_meet_the_posts_of_its_cup(lid, cup, body_of):
    screws = {tuple(hole["at"]) for hole in PARTS[lid]["holes"] if hole["name"].startswith("screw ")}
    assert screws == {tuple(post["at"]) for post in PARTS[cup]["posts"]}
    assert body_of(lid).outer[:2] == pytest.approx(body_of(cup).outer[:2])


def test_the_column_stands_in_its_foot_with_a_little_play():
    front, back, foot = (PARTS[f"meter_column.{name}"] for name in ("front", "back", "foot"))
    column = (front["inner"][0] + 2 * front["wall"], front["inner"][2] + front["wall"] + back["thick"])
    assert numpy.array(foot["inner"][:2]) - column == pytest.approx([0.8, 0.8])


def test_the_cover_of_a_pair_goes_over_its_box():
    assert PARTS["pair_box.cover"]["inner"][0] > PARTS["pair_box.floor"]["size"][0]
    assert PARTS["pair_box.cover"]["inner"][1] > PARTS["pair_box.floor"]["size"][1]


def test_the_opening_for_the_cable_of_a_pair_shows_no_button():
    cover, body, floor = (PARTS[f"pair_box.{name}"] for name in ("cover", "body", "floor"))
    (opening,) = cover["holes"]
    # In use both are turned over: what is high in the file is low on the table.
    top_of_opening = cover["inner"][2] - opening["at"][1] + opening["slot"][1] / 2
    assert 0 < top_of_opening < body["inner"][2] + body["wall"] + floor["thick"]


def test_the_lights_of_the_meter_are_as_far_apart_as_those_of_a_chain():
    heights = [hole["at"][1] for hole in PARTS["meter_column.front"]["holes"] if hole["name"].startswith("light ")]
    assert len(heights) == 10
    assert numpy.diff(heights) == pytest.approx(1000 / 60, abs=0.01)


def test_the_posts_of_the_tray_meet_the_holes_of_a_pi_and_of_a_zero():
    apart = {(2 * abs(x), 2 * abs(y)) for x, y in (post["at"] for post in PARTS["pi_tray.tray"]["posts"])}
    assert apart == {(58, 49), (58, 23)}


def test_the_screws_of_a_switch_are_19_mm_apart_with_the_switch_between_them():
    at = {hole["name"]: numpy.array(hole["at"]) for hole in PARTS["switch_box.hand"]["holes"]}
    above, below = at["switch screw 1"] - at["switch"], at["switch"] - at["switch screw 2"]
    assert [*above] == [*below] == [0, 9.5]


# The player sits where the hand box is open: above it as it is printed. Its back wall is the roof of the box in use;
# behind it is the back box, which is closed.
HIDDEN = [("switch", 4), ("lock button", 4), ("private light", 3)]


@pytest.mark.parametrize(("part", "stands_out_mm"), HIDDEN)
@pytest.mark.parametrize("degrees", [*range(45, 136, 15), *range(225, 316, 15)])
def test_nobody_around_the_table_sees_into_the_hand_hole(part, stands_out_mm, degrees, body_of):
    for height in (0.0, 0.15, 0.3):
        assert not seen(body_of("switch_box.hand"), part, stands_out_mm, math.radians(degrees), height)


@pytest.mark.parametrize("part", ["switch", "lock button", "private light"])
def test_nobody_who_stands_behind_the_player_sees_into_the_hand_hole(part, body_of):
    assert not seen(body_of("switch_box.hand"), part, 4, 0.0, math.tan(math.radians(25)))


def test_the_player_sees_the_private_light(body_of):
    assert seen(body_of("switch_box.hand"), "private light", 3, 0.0, 0.0)


def seen(body, part, stands_out_mm, turned, rise) -> bool:
    """Say whether an eye a metre away sees a part on the inner wall; turned: from the player, rise: upwards."""
    x, y = next(hole["at"] for hole in body.told["holes"] if hole["name"] == part)
    start = numpy.array([x, y, body.wall + stands_out_mm])
    way = numpy.array([math.sin(turned), rise, math.cos(turned)])
    return body.is_free(start, start + 1000 * way)


def test_both_positions_of_the_switch_are_alike_from_either_side():
    at = {hole["name"]: hole["at"] for hole in PARTS["switch_box.hand"]["holes"]}
    assert at["switch"][0] == at["lock button"][0] == 0
    slot = next(hole["slot"] for hole in PARTS["switch_box.hand"]["holes"] if hole["name"] == "switch")
    assert slot[0] < slot[1], "the switch moves up and down, not towards a neighbour"
