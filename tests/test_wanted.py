"""What is wanted, told from a type."""

from __future__ import annotations

from companion.wanted import listed, shown


def test_known_words_are_told_with_those_first_that_look_like_a_wrong_one():
    assert listed("fisrt", ["second", "slot", "first"]).startswith("first, ")
    assert listed("qqqq", ["second", "slot"]) == "second, slot"


def test_a_value_is_shown_about_as_it_was_written():
    assert [shown(each) for each in ("up", 3, True, [1, "a"])] == ["up", "3", "true", '[1,"a"]']
