"""Live pages: what is painted once for many is the same for all of them, and nothing outlives its moment."""

import itertools

import pytest

from companion.server.regions import PAGE_KINDS, Page

SECRET = "seven of hearts"


@pytest.fixture
def painter(sites):
    return sites[0].painter


@pytest.fixture
def html(painter, door):
    """Return a page of the newest moment as one text."""

    def paint(page: Page, lang: str = "en") -> str:
        return "".join(region.html for region in painter.paint(door.moment(), page, lang).regions.values())

    return paint


@pytest.mark.parametrize("kind", [name for name, kind in PAGE_KINDS.items() if kind.of_seat])
def test_what_is_not_marked_as_a_seats_own_is_the_same_for_every_seat(painter, door, kind):
    door.hunt(found=1, secret=SECRET)
    scenes = [painter.scene(door.moment(), Page(kind, seat)) for seat in "abcd"]
    for region in PAGE_KINDS[kind].regions:
        values = [(region.template(scene), region.values(scene)) for scene in scenes]
        assert region.own or all(each == values[0] for each in values)


@pytest.mark.parametrize("order", [*itertools.permutations("abc")])
def test_a_secret_is_on_its_own_page_alone_whoever_is_painted_first(html, door, order):
    door.hunt(found=1, secret=SECRET)
    shown = {seat for lang in ("en", "hu", "en") for seat in order if SECRET in html(Page("seat", seat), lang)}
    assert shown == {"b"}
    assert SECRET not in html(Page("table")) + html(Page("host"))


def test_what_was_taken_back_is_gone_with_its_moment_and_comes_again_with_the_next(html, door):
    own = Page("seat", "b")
    opening = html(own)
    door.hunt(found=1, secret=SECRET)
    assert SECRET in html(own)
    door.hunt(found=1)
    assert SECRET not in html(own)
    door.hunt(found=1, secret=SECRET)
    assert SECRET in html(own)
    assert opening != html(own)


def test_a_moment_that_is_painted_late_does_not_take_the_place_of_a_newer_one(painter, html, door):
    own = Page("seat", "b")
    door.hunt(found=1, secret=SECRET)
    late = door.moment()
    door.hunt(found=2)
    newest = painter.paint(door.moment(), own, "en")
    assert painter.paint(late, own, "en") is newest
    assert SECRET not in html(own)


def test_within_a_moment_what_has_not_changed_is_not_painted_again(painter, door):
    own, moment = Page("seat", "b"), door.moment()
    assert painter.paint(moment, own, "en") is painter.paint(moment, own, "en")
    door.show()
    assert painter.paint(door.moment(), own, "en") is painter.paint(moment, own, "en")


def test_each_language_has_a_painting_of_its_own_within_a_moment(painter, door):
    door.hunt(found=1)
    english, hungarian = (painter.paint(door.moment(), Page("table"), lang) for lang in ("en", "hu"))
    assert english.regions["status"].html != hungarian.regions["status"].html
    assert painter.paint(door.moment(), Page("table"), "en").regions["status"].html == english.regions["status"].html


def test_a_new_address_is_painted_although_the_table_has_not_changed(painter, door, addresses):
    before = painter.paint(door.moment(), Page("table"), "en").regions["status"].addresses
    addresses[:] = ["10.0.0.9"]
    after = painter.paint(door.moment(), Page("table"), "en")
    assert (before, painter._fragments["table", "", "status", "en"].addresses) == (("192.168.4.1",), ("10.0.0.9",))
    assert after is painter.paint(door.moment(), Page("table"), "en")


def test_what_changes_without_the_table_is_looked_at_each_time(html, check, rig):
    check.asks = "press the button"
    assert "press the button" in html(Page("check"))
    check.asks = "flip the switch"
    assert "flip the switch" in html(Page("check"))
    before = html(Page("rig"))
    rig.lit = True
    assert html(Page("rig")) != before
