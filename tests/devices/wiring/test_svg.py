"""Shapes as the text of an SVG."""

from __future__ import annotations

from xml.dom import minidom

from companion.devices.wiring.shapes import Drawing, Group, Line, Ring, Words
from companion.devices.wiring.svg import svg


def drawn(*shapes, tags=()):
    return minidom.parseString(svg(Drawing("<title>", 10, 20, (Group(tags, shapes),)))).documentElement


def test_words_that_look_like_markup_are_words():
    (words,) = drawn(Words(at=(1, 2), text="R < 1 & ok")).getElementsByTagName("text")
    assert words.firstChild.data == "R < 1 & ok"


def test_what_a_group_stands_for_can_be_looked_up():
    groups = drawn(tags=(("wire", 'box "1"'),)).getElementsByTagName("g")
    assert [group.getAttribute("data-wire") for group in groups] == ['box "1"']


def test_millimetres_are_millimetres():
    root = drawn(Line(points=((0, 0), (1.25, 2))), Ring(centre=(3, 4), radius=0.5))
    assert (root.getAttribute("width"), root.getAttribute("viewBox")) == ("10mm", "0 0 10 20")
    assert root.getElementsByTagName("polyline")[0].getAttribute("points") == "0,0 1.25,2"
    assert root.getElementsByTagName("circle")[0].getAttribute("r") == "0.5"
